"""Wiktionary's etymologies: which older word each word comes from, in all languages we read."""

from __future__ import annotations

from collections import Counter
from typing import Any

from parlour.lexicon.build import languages
from parlour.lexicon.build.english import English, Entries
from parlour.lexicon.build.packages import Packages, unpickle
from parlour.lexicon.build.sections import Root, fold, foreign_parents

MUCH_RARER = 8  # times less often cited: a verb that is spelt like another, and not meant


class Etymologies:
    """What Wiktionary knows: entries of English words, parents of words in other languages."""

    def __init__(self, packages: Packages) -> None:
        self._folder = packages.path("etymology")
        self.english = English(self._entries("English"))
        self._pages: dict[Root, list[list[Any]]] = {}  # relations of words that are spelt alike
        for name in languages.READ[1:]:
            code = str(languages.code(name))
            for word, relations in self._entries(name).items():
                self._pages.setdefault(Root(code, fold(word)), []).append(relations)
        self._parents: dict[Root, list[Root]] = {}
        self.latin = {root.term for root in self._pages if root.language == "la"}
        self.infinitives = self._infinitives()

    def _entries(self, language: str) -> Entries:
        found = unpickle(self._folder / f"etymology-{language}.pckl.gz")
        return {word: relations for word, relations in found.items() if isinstance(relations, list)}

    def parents(self, root: Root) -> list[Root]:
        """What the page of a word that is not English names as older; none where there is none."""
        known = self._parents.get(root)
        if known is None:
            pages = self._pages.get(root, ())
            known = self._parents[root] = [each for page in pages for each in foreign_parents(page)]
        return known

    def _infinitives(self) -> dict[str, str]:
        """Latin verbs by first person -> the infinitive that etymologies cite most."""
        cited = Counter(
            root
            for word in self.english.citing("la")
            for section in self.english.entry(word).sections
            for root in section
            if root.language == "la" and root.term.endswith(languages.INFINITIVE_ENDINGS)
        )
        persons = {root: self.normal(root).term for root in cited}
        named = self._named({person for person in persons.values() if person.endswith("or")})
        found: dict[str, tuple[str, int]] = {}
        doubtful = set()
        for root, times in sorted(cited.items(), key=lambda item: (-item[1], item[0])):
            person = persons[root]
            if person == root.term or named[person] >= times:
                continue
            best, most = found.setdefault(person, (root.term, times))
            rival = best != root.term and times * MUCH_RARER >= most
            if rival or person.endswith(languages.TWO_VERBS):
                doubtful.add(person)  # praedico is two verbs: to foretell and to proclaim
        return {person: best for person, (best, _) in found.items() if person not in doubtful}

    def _named(self, persons: set[str]) -> Counter[str]:
        """How often chains name these Latin words as such: minor, less, is no threat."""
        return Counter(
            root.term
            for word in self.english.citing("la")
            for root in self.english.entry(word).chain.roots
            if root.language == "la" and root.term in persons
        )

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
            if rest != root and len(rest.term) >= 5 and rest in self._pages:
                return [rest]
        return []
