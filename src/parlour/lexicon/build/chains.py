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
    RELATED,
    TWIN,
    UP,
    Root,
    Section,
    alike,
    head_word,
    links,
)
from parlour.lexicon.origins import in_our_letters

BACK = "back-formation_from"
IMITATION = "is_onomatopoeic"
LATER_STAGES = frozenset(("en", "enm", "sco"))
FAR = frozenset(("gem", "gmw"))
TAKEN_FROM = FAR | {"frk", "goh", "odt"}
LONGEST = 3
LEAST_CUT = 3  # letters
LIKENED = 2  # letters in which a word and what it is likened to agree
SAME_START = 4  # letters in which a word that is short for another agrees with the other's origin
# How Latin words end; what ends otherwise has slipped into the column from French.
_LATIN = re.compile(r"[a-z]{2,}(?:us|a|um|o|is|or|as|x|es|er|en|re|le|ns|rs|em|i|ae|ri|men|ut|s)")


class Chain(NamedTuple):
    """Older words, the youngest first."""

    roots: tuple[Root, ...]
    several: bool = False  # the word has other origins in other meanings


def chain_of(word: str, relations: list[Any], sections: list[Section]) -> Chain | None:
    """The steps of an entry's first etymology; None where the first is in a language that we do
    not read, an imitation of a sound, a name, or of the name that the entry begins with.

    A word that its entry makes of English ones has no steps: they are those of its parts.
    """
    steps: list[Root] = []
    oldest, anew = -1, False
    named: set[str] = set()  # languages, also of words that were lost on the way: VALE, of valles
    for link in links(each for each in relations if _is_step(each)):
        if not steps and link.kind in ("unread", IMITATION, "named_after"):
            return None
        if link.kind in ("unread", COGNATE):  # Indo-European, after which another etymology begins
            if steps or link.kind == "unread":
                break
            continue
        if link.kind == BACK:
            continue  # what the longer word is from: PEA, of PEASE
        if link.kind in MADE_OF:
            break  # half of a compound would be told for the whole: STARBOARD; or a cousin: RUTH
        is_affix = languages.is_affix(link.language, link.term)
        anew = bool(steps) and link.kind == "borrowed_from" and link.language in named
        if anew:
            break
        named.add(link.language)
        if is_affix or not link.language or not link.term.replace(" ", "").isalpha():
            continue
        age = languages.age(link.language)
        if age < oldest:
            break
        oldest = age
        steps.append(Root(link.language, head_word(link.language, link.term)))
    kept = _kept(steps)
    if _is_guessed(word, relations):
        return None
    if kept and _is_of_name(word, relations, kept[0]):
        return None
    others = any(_is_another(kept, section) for section in sections[1:]) if kept else False
    several = anew or others or begins_aside(relations) or _may_be_short(word, relations)
    return Chain(kept, bool(kept) and several)


def begins_aside(relations: list[Any]) -> bool:
    """Whether an entry begins with another English word that is no step, as it does where that is
    what most people mean: GENT, of gentleman; TEENY, of tiny."""
    begun = _begun(relations)
    return begun is not None and begun["type"] == RELATED and begun["lang"] == "English"


def _is_guessed(word: str, relations: list[Any]) -> bool:
    """Whether an entry first likens the word to one that is no longer form of it: SNITCH, to snatch
    and to sneak. What it then tells is a guess."""
    begun = _begun(relations)
    if begun is None or not begins_aside(relations) or begun["term"].startswith(word[:-1]):
        return False
    other = begun["term"]
    base = word.startswith(other[: max(LEAST_CUT, len(other) - 2)])  # FORGERY, of to forge
    return other.islower() and other[:LIKENED] == word[:LIKENED] and not base


def _may_be_short(word: str, relations: list[Any]) -> bool:
    """Whether an entry also mentions an English word that begins alike and goes on, of which
    another meaning may be short: MISS, of mistress; POLY, of polytechnic."""
    return any(
        each["lang"] == "English"
        and each["type"] in (RELATED, "clipping_of", "abbreviation_of")
        and len(each["term"]) >= len(word) + LEAST_CUT
        and each["term"][: len(word) - 1] == word[:-1]
        and each["term"].isalpha()
        for each in relations
        if isinstance(each, dict)
    )


def is_cut_and_inherited(relations: list[Any]) -> bool:
    """Whether an entry begins with a word that this one is short for, and then tells what another
    one is inherited from: RIFF, of riffle, and of Old English hrif."""
    kinds = [each["type"] for each in relations if isinstance(each, dict) and each["term"]]
    return kinds[:1] == ["clipping_of"] and "inherited_from" in kinds


def _begun(relations: list[Any]) -> dict[str, str] | None:
    """The first relation that names a word."""
    return next((each for each in relations if isinstance(each, dict) and each["term"]), None)


def _is_of_name(word: str, relations: list[Any], first: Root) -> bool:
    """Whether an entry begins with a person's name and tells where that is from: GASOLINE, and
    castel of Cassell."""
    begun = _begun(relations)
    if begun is None or not begins_aside(relations):
        return False
    return begun["term"][:1].isupper() and not alike(word, in_our_letters(first.term))


def _is_step(relation: Any) -> bool:
    return isinstance(relation, dict) and (relation["type"] in UP or relation["type"] == IMITATION)


def _kept(steps: list[Root]) -> tuple[Root, ...]:
    """One word a language, without stages of English where an older one is known.

    From Middle English straight to Germanic no entry goes: the latter is of another word, SLUG.
    """
    steps = [root for root in steps if root.language != "la" or _LATIN.fullmatch(root.term)]
    steps = _without_cousins(steps)
    older = [root for root in steps if root.language not in LATER_STAGES] or steps
    if older[:1] != steps[:1] and older[0].language in (*FAR, *languages.EASTERN):
        older = steps[:1]
    found: dict[str, Root] = {}
    for root in older:
        if root.language == "en" or not found or _follows(root, [*found.values()]):
            found.setdefault(root.language, root)
    return tuple(found.values())[:LONGEST]


def _without_cousins(steps: list[Root]) -> list[Root]:
    """Without Latin that Germanic comes after, which is taken from it: lista and listo, of LIST."""
    last = max((at for at, root in enumerate(steps) if root.language in TAKEN_FROM), default=-1)
    return [
        root
        for at, root in enumerate(steps)
        if at > last or root.language not in languages.CLASSICAL
    ]


def _follows(root: Root, before: list[Root]) -> bool:
    """A further step is told if it looks like one before: pretium after pris."""
    term = in_our_letters(root.term)
    others = [in_our_letters(each.term) for each in before]
    return any(term[:2] == other[:2] or alike(term, other) for other in others)


def _classical(roots: Iterable[Root]) -> set[Root]:
    return {root for root in roots if root.language in languages.CLASSICAL}


def _is_another(kept: tuple[Root, ...], section: Section) -> bool:
    """Whether a later etymology names other old words: BEAR is from bera, and from beran."""
    older = [root for root in section if root.language not in (*LATER_STAGES, TWIN)]
    if older:
        ours, theirs = _classical(kept), _classical(older)
        return not {*kept} & {*older} or (bool(ours and theirs) and not ours & theirs)
    if any(root.language in ("enm", "sco") for root in section):
        return True  # RINK, of which only the rare one is followed further back
    return any(root.language == "en" and not _begins_as(root, kept[-1]) for root in section)


def _begins_as(one: Root, two: Root) -> bool:
    same = min(SAME_START, len(one.term), len(two.term))
    return one.term[:same] == two.term[:same]
