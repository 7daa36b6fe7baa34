"""Wiktionary's etymologies: which older word each word comes from, in all languages we read."""

from __future__ import annotations

from collections import Counter
from typing import Any

from parlour.lexicon.build import languages
from parlour.lexicon.build.chains import Chain, chain_of
from parlour.lexicon.build.combining import combined, combining_forms, is_combined
from parlour.lexicon.build.groups import ETYMONS, read_rows
from parlour.lexicon.build.packages import Packages, unpickle
from parlour.lexicon.build.sections import (
    UP,
    Root,
    Section,
    bare_mention,
    english_sections,
    fold,
    foreign_parents,
    parts_of,
)

MUCH_RARER = 8  # times less often cited: a verb that is spelt like another, and not meant


class Etymologies:
    """What Wiktionary knows: sections of English words, parents of words in other languages."""

    def __init__(self, packages: Packages) -> None:
        folder = packages.path("etymology")
        self.raw: dict[str, list[dict[str, str]]] = {}
        self.sections: dict[str, list[Section]] = {}
        self.chains: dict[str, Chain] = {}
        self.untold: set[str] = set()  # words whose first step we cannot read
        self.parts: dict[str, set[str]] = {}
        self.formed: set[str] = set()  # words that are told to be made of combining forms
        self.parents: dict[Root, list[Root]] = {}
        for name in languages.READ:
            entries = {
                word: relations
                for word, relations in unpickle(folder / f"etymology-{name}.pckl.gz").items()
                if isinstance(relations, list)
            }
            if name == "English":
                self._read_english(entries)
            else:
                self._read_other(languages.code(name), entries)
        self.latin = {root.term for root in self.parents if root.language == "la"}
        self.infinitives = self._infinitives()

    def _read_english(self, entries: dict[str, list[Any]]) -> None:
        self.raw = entries
        forms = combining_forms(entries)
        for word, relations in _by_plain_spelling(entries).items():
            sections = english_sections(word, relations)
            if not sections:
                sections = bare_mention(word, relations)
                self.untold.update([word] if _is_mentioned(word, sections) else [])
            joined = combined(word, relations, forms)
            if is_combined(relations):
                self.formed.add(word)
            if joined:
                sections = [[*sections[0], *joined], *sections[1:]] if sections else [joined]
            if sections:
                self.sections[word] = sections
            chain = chain_of(word, relations, sections)
            if chain is None:
                self.untold.add(word)
            elif chain.roots and not _is_elsewhere(word, chain):
                self.chains[word] = chain
            parts = parts_of(word, relations, sections[0] if sections else [])
            if parts:
                self.parts[word] = parts
        for _, (language, term, words) in read_rows(ETYMONS, 3):
            for word in words.split():
                root = Root(language, term)
                first, *later = self.sections.get(word, [[]])
                self.sections[word] = [[*first, root], *later]
                known = self.chains.get(word, Chain(()))
                if not known.roots or (known.several and _begins_better(word, root, known)):
                    self.chains[word] = Chain((root,), known.several)
                    self.untold.discard(word)

    def _read_other(self, code: str | None, entries: dict[str, list[Any]]) -> None:
        if code is None:
            return
        for word, relations in entries.items():
            own = Root(code, fold(word))
            self.parents.setdefault(own, []).extend(foreign_parents(relations))

    def _infinitives(self) -> dict[str, str]:
        """Latin verbs by first person -> the infinitive that etymologies cite most."""
        cited = Counter(
            root
            for sections in self.sections.values()
            for section in sections
            for root in section
            if root.language == "la" and root.term.endswith(languages.INFINITIVE_ENDINGS)
        )
        named = Counter(
            root.term for chain in self.chains.values() for root in chain.roots
        )  # minor, less, is no threat
        found: dict[str, tuple[str, int]] = {}
        doubtful = set()
        for root, times in sorted(cited.items(), key=lambda item: (-item[1], item[0])):
            person = self.normal(root).term
            if person == root.term or (person.endswith("or") and named[person] >= times):
                continue
            best, most = found.setdefault(person, (root.term, times))
            if best != root.term and times * MUCH_RARER >= most:
                doubtful.add(person)  # praedico is two verbs: to foretell and to proclaim
        return {person: best for person, (best, _) in found.items() if person not in doubtful}

    def normal(self, root: Root) -> Root:
        """Latin infinitives and case forms as the dictionary word: trahere is traho."""
        if root.language != "la":
            return root
        term = root.term
        if term in self.latin and not term.endswith("re"):
            return root
        for ending, heads in languages.LATIN_INFINITIVES:
            if term.endswith(ending) and len(term) > len(ending) + 1:
                stem = term[: -len(ending)]
                known = [stem + head for head in heads if stem + head in self.latin]
                return Root("la", known[0] if known else stem + heads[0])
        if term not in self.latin:
            for ending, nominatives in languages.LATIN_CASES:
                stem = term.removesuffix(ending)
                known = [stem + head for head in nominatives if stem + head in self.latin]
                if stem != term and known:
                    return Root("la", known[0])
        return root

    def without_prefix(self, root: Root) -> list[Root]:
        """The word under a prefix, where no entry names it: contextus is con + textus."""
        if root.language in languages.OLD_FRENCH:
            return self._without_french_prefix(root)
        if root.language != "la":
            return []
        for prefix in languages.LATIN_PREFIXES:
            rest = root.term.removeprefix(prefix)
            if rest == root.term or len(rest) < 5:
                continue
            stem = rest.removesuffix("is")  # uniformis, of forma
            known = [word for word in (rest, f"{stem}a", f"{stem}us") if word in self.latin]
            if known:
                return [Root("la", known[0])]
        return []

    def _without_french_prefix(self, root: Root) -> list[Root]:
        """Conqueste is con and queste."""
        for prefix in languages.FRENCH_PREFIXES:
            rest = Root(root.language, root.term.removeprefix(prefix))
            if rest != root and len(rest.term) >= 5 and rest in self.parents:
                return [rest]
        return []


def _by_plain_spelling(entries: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """The entries, and those with accents by their plain letters as well: CHATEAU, whose own entry
    only points to château, and MULTI, whose prefix is Latin."""
    found = dict(entries)
    for entry, relations in entries.items():
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
