"""Where a word comes from, as its own entry in Wiktionary tells it: older words one after another.

A family needs every ancestor, also those that other pages add; what a player is told needs only
the entry's own steps, which are true more often. Whatever an entry merely mentions is no step.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from parlour.lexicon.build import languages
from parlour.lexicon.build.sections import (
    COGNATE,
    MADE_OF,
    TWIN,
    UP,
    Root,
    Section,
    alike,
    head_word,
    links,
)
from parlour.lexicon.origins import in_our_letters

IMITATION = "is_onomatopoeic"
LATER_STAGES = frozenset(("en", "enm", "sco"))
LONGEST = 3
# How Latin words end; what ends otherwise has slipped into the column from French.
_LATIN = re.compile(r"[a-z]{2,}(?:us|a|um|o|is|or|as|x|es|er|en|re|le|ns|rs|em|i|ae|ri|men|ut|s)")


class Chain(NamedTuple):
    """Older words, the youngest first."""

    roots: tuple[Root, ...]
    several: bool = False  # the word has other origins in other meanings


def chain_of(relations: Iterable[Any], sections: list[Section]) -> Chain | None:
    """The steps of an entry's first etymology; None where the first is in a language that we do
    not read, or an imitation of a sound."""
    steps: list[Root] = []
    oldest = -1
    for link in links(each for each in relations if _is_step(each)):
        if not steps and link.kind in ("unread", IMITATION):
            return None
        if link.kind in ("unread", COGNATE):  # Indo-European, after which another etymology begins
            if steps or link.kind == "unread":
                break
            continue
        if link.kind in MADE_OF and link.language not in ("", "en"):
            break  # one half of a compound would be told for the whole: STARBOARD
        made_of = link.kind in MADE_OF or languages.is_affix(link.language, link.term)
        if made_of or not link.language or not link.term.replace(" ", "").isalpha():
            continue
        age = languages.age(link.language)
        if age < oldest:
            break
        oldest = age
        steps.append(Root(link.language, head_word(link.language, link.term)))
    kept = _kept(steps)
    return Chain(kept, bool(kept) and any(_is_another(kept, section) for section in sections[1:]))


def _is_step(relation: Any) -> bool:
    return isinstance(relation, dict) and (relation["type"] in UP or relation["type"] == IMITATION)


def _kept(steps: list[Root]) -> tuple[Root, ...]:
    """One word a language, without stages of English where an older one is known."""
    steps = [root for root in steps if root.language != "la" or _LATIN.fullmatch(root.term)]
    older = [root for root in steps if root.language not in LATER_STAGES] or steps
    found: dict[str, Root] = {}
    for root in older:
        if root.language == "en" or not found or _follows(root, [*found.values()]):
            found.setdefault(root.language, root)
    return tuple(found.values())[:LONGEST]


def _follows(root: Root, before: list[Root]) -> bool:
    """A further step is told if it looks like one before: pretium after pris."""
    term = in_our_letters(root.term)
    others = [in_our_letters(each.term) for each in before]
    return any(term[:2] == other[:2] or alike(term, other) for other in others)


def _is_another(kept: tuple[Root, ...], section: Section) -> bool:
    """Whether a later etymology leads elsewhere, and not to the noun beside the verb: in the
    oldest language that both name."""
    older = [root for root in section if root.language not in (*LATER_STAGES, TWIN)]
    terms = older or [root for root in section if root.language == "en"]
    shared = {root.language for root in kept} & {root.language for root in terms}
    ours = [root for root in kept if root.language in shared] or list(kept)
    theirs = [root for root in terms if root.language in shared] or terms
    oldest = ours[-1]
    return bool(terms) and not any(_begin_alike(oldest, root) for root in theirs)


def _begin_alike(one: Root, two: Root) -> bool:
    """DATE: dactylus is not data. Latin words keep their first letters better than others."""
    letters = 4 if one.language in languages.CLASSICAL else 3
    return one.term[:letters] == two.term[:letters]
