"""Words without an etymology of their own, and the words whose etymology they have instead."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from parlour.lexicon.build import languages
from parlour.lexicon.build.evidence import Evidence
from parlour.lexicon.build.sections import Root, Section
from parlour.lexicon.meanings import other_spellings

LONGEST_CLIPPING, LEAST_CLIPPED = 5, 3  # letters that are left, and that are cut off
LATE_ENDINGS = ("ness", "ly", "ish", "less", "ful", "er", "ing", "ism", "ist")

Sections = list[Section]


class Borrowing:
    """Whose etymology a word borrows; each word is looked at when it is first asked for."""

    def __init__(self, evidence: Evidence, first: Callable[[str], Section]) -> None:
        self._entry = evidence.etymologies.english.entry
        self._first = first  # a word's own first etymology
        self._wordnet, self._dialects = evidence.wordnet, evidence.scowl.dialects
        self._linked: dict[str, set[str]] = {}
        self._borrowed: dict[str, Sections] = {}
        self._beside: dict[tuple[str, str], list[str]] = defaultdict(list)
        for word, senses in evidence.wordnet.senses.items():
            for sense in senses:
                self._beside[sense.speech, sense.gloss].append(word)

    def is_explained(self, word: str) -> bool:
        """Whether any source says where the word comes from."""
        entry = self._entry(word)
        known = bool(entry.sections) or entry.is_formed or bool(self.linked(word))
        return known or bool(self.sections(word))

    def linked(self, word: str) -> set[str]:
        """Shorter words that WordNet derives it from."""
        known = self._linked.get(word)
        if known is None:
            known = self._linked[word] = {
                other
                for other in self._wordnet.links.get(word, ())
                if len(other) < len(word) and other[:3] == word[:3] and not other.endswith("s")
                if not are_apart((other, self._first(other)), (word, self._first(word)))
            }
        return known

    def sections(self, word: str) -> Sections:
        """The etymologies that it borrows; none if it has its own."""
        known = self._borrowed.get(word)
        if known is None:
            found = [] if self._entry(word).sections else self._found(word)
            known = self._borrowed[word] = found
        return known

    def _found(self, word: str) -> Sections:
        overseas = self.spelt_overseas(word)
        if overseas:
            return self._entry(overseas).sections
        return self._from_longer(word) or self._from_clipped(word)

    def spelt_overseas(self, word: str) -> str | None:
        """The spelling on the other side of the ocean, if only that has an etymology: NEIGHBOR."""
        dialects = self._dialects.get(word, ())
        if len(dialects) != 1 or self._entry(word).sections:
            return None
        return next(
            (
                other
                for other in map(str.lower, other_spellings(word.upper()))
                if self._dialects.get(other) not in (None, dialects)
                if self._entry(other).sections
            ),
            None,
        )

    def _from_longer(self, word: str) -> Sections:
        """Words without a shorter kin have the etymology of another: ADEQUACY."""
        if self.linked(word):
            return []
        longer = sorted(
            (len(other), other)
            for other in self._wordnet.links.get(word, ())
            if len(other) >= len(word) and other[:4] == word[:4]
            if any(
                root.language not in languages.NATIVE
                for root in next(iter(self._entry(other).sections), ())
            )
        )
        return self._entry(longer[0][1]).sections[:1] if longer else []

    def _from_clipped(self, word: str) -> Sections:
        """It is short for the one that WordNet has beside it: SPEC."""
        known = len(word) > LONGEST_CLIPPING or self._entry(word).is_formed
        if known or self.linked(word):
            return []
        whole = sorted(
            (len(other), other)
            for sense in self._wordnet.of(word)
            for other in self._beside[sense.speech, sense.gloss]
            if other.startswith(word) and len(other) >= len(word) + LEAST_CLIPPED
            if other.isalpha() and other.islower()
            if not other.endswith(LATE_ENDINGS)  # QUIRK is not short for QUIRKINESS
        )
        return [[Root("en", whole[0][1])]] if whole else []


def meet_too_long_ago(one: Section, two: Section) -> bool:
    """FIVE and CINQUE, GRIEF and GURU: of two branches, joined by Indo-European alone."""
    ours, theirs = (
        {languages.BRANCH.get(root.language) for root in section} - {None} for section in (one, two)
    )
    return bool(ours and theirs) and not ours & theirs


def are_apart(one: tuple[str, Section], two: tuple[str, Section]) -> bool:
    """Whether the first etymologies of two words speak against a derivation: COW is Germanic, and
    COWARD Latin."""
    named = {root.term for _, section in (one, two) for root in section if root.language == "en"}
    return meet_too_long_ago(one[1], two[1]) and not named & {one[0], two[0]}
