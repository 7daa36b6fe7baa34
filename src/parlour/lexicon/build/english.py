"""Wiktionary's entries of English words, each read when it is first asked for.

Most of them are names, phrases and words that no list of ours has, so that few are read for a few
words; which of them name a Latin word is known without reading them.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple

from parlour.lexicon.build import languages
from parlour.lexicon.build.chains import SAME_START, Chain, chain_of
from parlour.lexicon.build.combining import (
    SPELLING_OUT,
    combined,
    combining_forms,
    is_combined,
)
from parlour.lexicon.build.groups import ETYMONS, read_rows
from parlour.lexicon.build.sections import (
    TWIN,
    UP,
    Root,
    Section,
    bare_mention,
    english_sections,
    fold,
    parts_of,
)

# An infinitive, or the first person of a verb that has only the passive.
_VERB = re.compile(r"(?:[aāăeēĕiīĭ]r[eēĕiīĭ]|[oōŏ]r)\b")
TWO_GUESSES = 4  # parts of a blend that are told twice
Entries = dict[str, list[Any]]


class Entry(NamedTuple):
    """What is told of one word; a word without an entry has an empty one."""

    sections: list[Section]  # its etymologies
    chain: Chain = Chain(())
    parts: frozenset[str] = frozenset()
    is_untold: bool = False  # we cannot read the first step
    is_formed: bool = False  # it is told to be made of combining forms


class English:
    """The entries, and the older words that etymons.tsv adds to them."""

    def __init__(self, entries: Entries) -> None:
        self.raw = entries
        self._entries = _by_plain_spelling(entries)
        self._forms = combining_forms(entries)
        self._added: dict[str, list[Root]] = defaultdict(list)
        for _, (language, term, words) in read_rows(ETYMONS, 3):
            for word in words.split():
                self._added[word].append(Root(language, term))
        self._citing = self._cited()
        self._known: dict[str, Entry] = {}

    def entry(self, word: str) -> Entry:
        known = self._known.get(word)
        if known is None:
            relations = self._entries.get(word)
            known = Entry([]) if relations is None else self._read(word, relations)
            for root in self.added(word):
                known = _with_etymon(word, known, root)
            self._known[word] = known
        return known

    def added(self, word: str) -> list[Root]:
        """The older words that etymons.tsv names for it."""
        return self._added.get(word, [])

    def citing(self, language: str) -> Iterable[str]:
        """The words whose entries may name a Latin verb, a Proto-Germanic word, or a twin."""
        return {**self._citing[language], **self._added}

    def _cited(self) -> dict[str, dict[str, None]]:
        """In one walk through all relations; those that speak of combining forms are Latin's."""
        found: dict[str, dict[str, None]] = {"la": {}, "gem": {}, TWIN: {}}
        latin, germanic, twins = found.values()
        forms = {
            form.strip("-")
            for form, roots in self._forms.items()
            if any(root.language == "la" for root in roots)
        }
        for word, relations in self._entries.items():
            for each in relations:
                if not isinstance(each, dict):
                    continue
                language, kind = each["lang"], each["type"]
                if language == "English":
                    if kind == "doublet_with":
                        twins[word] = None
                    elif kind in SPELLING_OUT and each["term"].strip("-").lower() in forms:
                        latin[word] = None
                elif (code := languages.code(language)) == "gem":
                    germanic[word] = None
                elif code == "la" and _VERB.search(each["term"]):
                    latin[word] = None
        return found

    def _read(self, word: str, relations: list[Any]) -> Entry:
        relations = _without_guesses(relations)
        sections = english_sections(word, relations)
        untold = False
        if not sections:
            sections = bare_mention(word, relations)
            untold = _is_mentioned(word, sections)
        joined = combined(word, relations, self._forms)
        if joined:
            sections = [[*sections[0], *joined], *sections[1:]] if sections else [joined]
        chain = chain_of(word, relations, sections)
        told = chain if chain and chain.roots and not _is_elsewhere(word, chain) else Chain(())
        return Entry(
            sections,
            told,
            frozenset(parts_of(word, relations, sections[0] if sections else [])),
            untold or chain is None,
            is_combined(relations),
        )


def _without_guesses(relations: list[Any]) -> list[Any]:
    """Of two guesses at a blend only what both say: JERK of TWERK, which has TWERP or TWITCH.

    What is a compound first is a blend in another sense only (PARKWAY, a railway station), and what
    comes from a language that we do not read is short for nothing (PENG, which is no penguin).
    """
    told = [each for each in relations if isinstance(each, dict) and each["term"]]
    kinds = [each["type"] for each in told]
    if "compound_of" in kinds[: kinds.index("blend_of") if "blend_of" in kinds else 0]:
        relations = _without(relations, "blend_of")
    if told and told[0]["type"] in UP and languages.code(told[0]["lang"]) is None:
        relations = _without(relations, "clipping_of")
    blended = [each for each in relations if isinstance(each, dict) and each["type"] == "blend_of"]
    if len(blended) < TWO_GUESSES:
        return relations
    starts = Counter(each["term"][:SAME_START] for each in blended)
    doubtful = [each for each in blended if starts[each["term"][:SAME_START]] * 2 < len(blended)]
    return [each for each in relations if each not in doubtful]


def _without(relations: list[Any], kind: str) -> list[Any]:
    return [each for each in relations if not isinstance(each, dict) or each["type"] != kind]


def _with_etymon(word: str, entry: Entry, root: Root) -> Entry:
    first, *later = entry.sections or [[]]
    changed = entry._replace(sections=[[*first, root], *later])
    known = entry.chain
    if not known.roots or (known.several and _begins_better(word, root, known)):
        return changed._replace(chain=Chain((root,), known.several), is_untold=False)
    return changed


def _by_plain_spelling(entries: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """The entries, and those with accents by their plain letters as well: CHATEAU, whose own entry
    only points to château, and MULTI, whose prefix is Latin."""
    found = dict(entries)
    for entry, relations in entries.items():
        if entry.isascii() and not entry.endswith("-"):
            continue
        plain = fold(entry).removesuffix("-")
        told = _is_told(entries.get(plain, []))
        if plain.isalpha() and entry.islower() and not told and _is_told(relations, 1):
            found[plain] = relations
    return found


def _is_told(relations: list[Any], first: int | None = None) -> bool:
    """Whether an entry names anything older than itself, among its first relations."""
    kinds = [each["type"] for each in relations if isinstance(each, dict) and each["term"]]
    return any(kind in UP for kind in kinds[:first])


def _is_mentioned(word: str, sections: list[Section]) -> bool:
    """What an entry merely mentions is no origin to be told, but for the same word written in two:
    SCRIMMAGE, of SCRIM; BOBS, of BOBSLEIGH; but SHUT DOWN, of SHUTDOWN."""
    return bool(sections) and sections[0][0].term.replace(" ", "") != word


def _begins_better(word: str, root: Root, known: Chain) -> bool:
    """Whether a word begins as a root does, and not as what its entry tells first."""
    start = word[:3]
    return root.term.startswith(start) and not known.roots[0].term.startswith(start)


def _is_elsewhere(word: str, chain: Chain) -> bool:
    """A word of Middle English that is only part of this one: scocchen, of BUTTERSCOTCH."""
    (language, term), *_ = chain.roots
    return language in ("enm", "sco") and term[:2] != word[:2]
