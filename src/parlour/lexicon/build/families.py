"""The roots of a word: every older word it comes from, by its first etymology and by any.

English words without an etymology of their own borrow that of the word they are plainly made
of: a WordNet derivation or a suffix taken off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from parlour.lexicon.build import languages
from parlour.lexicon.build.evidence import Evidence
from parlour.lexicon.build.wiktionary import TWIN, Root, Section

DEEPEST = 7
_SUFFIXES = tuple(
    tuple(pair.split(">"))
    for pair in (
        "or> or>e er> er>e ing> ing>e ion> ion>e ation>e ation> ive> ive>e able> able>e ment> ness> "
        "ly> al> ous> ity> ity>e ist> ism> ful> less> ship> hood> dom> ant> ent> ance> ence> ance>e "
        "ence>e ish> y> y>e ic> ical> ize> ise> iness>y ily>y ier>y ess> ster> age> ery> ery>e ary> "
        "ory>e ory>"
    ).split()
)


class Families:
    """Answers which roots a word has; vocabulary holds the words a suffix may be taken off to."""

    def __init__(self, evidence: Evidence, vocabulary: frozenset[str]) -> None:
        self._etymologies = evidence.etymologies
        self._vocabulary = vocabulary
        self._extra: dict[str, set[str]] = {}
        for word, others in evidence.wordnet.links.items():
            shorter = {
                other
                for other in others
                if len(other) < len(word) and other[:3] == word[:3] and not other.endswith("s")
            }
            if shorter:
                self._extra[word] = shorter
        self._known: dict[str, list[frozenset[Root]]] = {}

    def first(self, word: str) -> frozenset[Root]:
        """The roots by the word's first etymology, itself included."""
        return self.by_section(word)[0]

    def any(self, word: str) -> frozenset[Root]:
        return frozenset().union(*self.by_section(word))

    def more(self, word: str) -> frozenset[Root]:
        """Roots not of the first etymology, but of two others or more.

        A lone later etymology is an odd homograph (SON, a Cuban dance); what noun and verb
        both come from is another main one (PORT, to carry).
        """
        first, *later = self.by_section(word)
        counts = Counter(root for section in later for root in section)
        return frozenset(root for root, count in counts.items() if count > 1) - first

    def is_informed(self, word: str) -> bool:
        """Whether its origin is known beyond English and its French stages."""
        return any(root.language in languages.DONORS for root in self.any(word))

    def shown(self, root: Root) -> str:
        """The term as people know it: a Latin verb by its infinitive."""
        return self._etymologies.infinitives.get(root.term, root.term) if (
            root.language == "la"
        ) else root.term

    def has_extra(self, word: str) -> bool:
        """Whether the word is known to be made of another one, beside its etymologies."""
        return word in self._extra

    def by_section(self, word: str) -> list[frozenset[Root]]:
        known = self._known.get(word)
        if known is None:
            sections = self._etymologies.sections.get(word, [])
            if not sections and word not in self._extra:
                stems = self._stems(word)
                if stems:
                    self._extra[word] = stems
            extra = [Root("en", other) for other in sorted(self._extra.get(word, ()))]
            starts = [sections[0] + extra, *sections[1:]] if sections else [extra]
            own = Root("en", word)
            known = [self._closure(start) | {own} for start in starts]
            self._known[word] = known
        return known

    def _stems(self, word: str) -> set[str]:
        found = set()
        for suffix, instead in _SUFFIXES:
            stem = word.removesuffix(suffix) + instead
            if not word.endswith(suffix) or len(stem) < 4:
                continue
            if stem in self._vocabulary:
                found.add(stem)
            elif len(stem) > 4 and stem[-1] == stem[-2] and stem[:-1] in self._vocabulary:
                found.add(stem[:-1])
        return found

    def _closure(self, start: Section) -> frozenset[Root]:
        """All ancestors of these roots; English ones are followed by their first etymology."""
        normal = self._etymologies.normal
        edge = [
            normal(Root("en", root.term) if root.language == TWIN else root) for root in start
        ]
        seen = set(edge)
        for _ in range(DEEPEST - 1):
            edge = [
                parent
                for parent in dict.fromkeys(
                    normal(parent) for root in edge for parent in self._parents(root)
                )
                if parent not in seen
            ]
            if not edge:
                break
            seen.update(edge)
        return frozenset(seen)

    def _parents(self, root: Root) -> Iterable[Root]:
        if root.language != "en":
            known = self._etymologies.parents.get(root)
            return known or self._etymologies.without_prefix(root)
        first = self._etymologies.sections.get(root.term, [[]])[0]
        own = [parent for parent in first if parent.language != TWIN]
        return own + [Root("en", other) for other in sorted(self._extra.get(root.term, ()))]
