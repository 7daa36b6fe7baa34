"""The shipped dictionary, cut for a game: the four questions over the book of words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from parlour.core.words import Relation, Verdict
from parlour.lexicon.book import Book, Mark, open_book
from parlour.lexicon.kin import relation
from parlour.lexicon.labels import (
    LABEL_BIT,
    TIER_BIT,
    TIERS,
    Tier,
    label_names,
    source_names,
)
from parlour.lexicon.spelling import spelt_label

Bars = tuple[tuple[str, str], ...]  # label and clause


class ShippedLexicon:
    """A book, a tier and a game's bars."""

    def __init__(self, name: str, book: Book, tier: Tier, bars: Mapping[str, str]) -> None:
        self._name = name
        self.book = book
        self.tier = tier
        self.bars = dict(bars)
        self._tier_bit = TIER_BIT[tier]
        self._barred = sum(LABEL_BIT.get(label, 0) for label in bars)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled and copied as the file it is mapped from."""
        return opened, (Path(self.book.where), self._name, self.tier, tuple(self.bars.items()))

    @property
    def name(self) -> str:
        return self._name

    @property
    def digest(self) -> str:
        return self.book.digest

    def is_good(self, number: int) -> bool:
        """Whether the word with this number is in the tier and no bar stands against it."""
        flags = self.book.flags[number]
        return not flags & self._barred and flags & self._tier_bit == self._tier_bit

    def judge(self, word: str) -> Verdict:
        number = self.book.find(word)
        if number < 0:
            return self._unknown(word)
        flags = self.book.flags[number]
        barring = flags & self._barred
        if barring:
            label = label_names(barring)[0]
            return Verdict(False, self._barred_text(number, label), label, self.bars[label])
        if flags & self._tier_bit != self._tier_bit:
            return Verdict(False, self._too_rare(word, number))
        return Verdict(True, self._good_text(word, number))

    def _unknown(self, word: str) -> Verdict:
        label = spelt_label(word)
        if label in self.bars:
            return Verdict(False, f"{word} is written with {_AN[label]}", label, self.bars[label])
        return Verdict(False, partial(self._not_here, word))

    def _not_here(self, word: str) -> str:
        """What may be known of a word that is in no tier."""
        kind = self.book.outside(word)
        return f"{word} is {_OUTSIDE[kind]}" if kind else f"{word} is not in the dictionary"

    def _barred_text(self, number: int, label: str) -> str:
        mark = next(mark for mark in self.book.marks(number) if mark.label == label)
        return f"{self.book.word(number)} is labelled {self._mark_text(number, mark)}"

    def _mark_text(self, number: int, mark: Mark) -> str:
        through = ""
        if mark.inherited:
            bases = ", ".join(self.book.word(base.number) for base in self.book.bases(number))
            through = f", through {bases}"
        return f"{mark.label} ({mark.evidence}{through})"

    def _too_rare(self, word: str, number: int) -> str:
        flags = self.book.flags[number]
        tier = next(tier for tier in TIERS if flags & TIER_BIT[tier] == TIER_BIT[tier])
        vouchers = source_names(self.book.sources[number])
        few = f"only in {vouchers[0]}" if len(vouchers) == 1 else f"in {', '.join(vouchers)}"
        return f"{word} is {few}: that is the {tier} tier, and {self.tier} is played here"

    def _good_text(self, word: str, number: int) -> str:
        marks = [self._mark_text(number, mark) for mark in self.book.marks(number)]
        labels = f", labelled {'; '.join(marks)}, which is no bar here" if marks else ""
        return f"{word} is in {self._vouchers(number)}{labels}"

    def _vouchers(self, number: int) -> str:
        return ", ".join(source_names(self.book.sources[number]))

    def knows(self, word: str) -> bool:
        """Whether the word is in the dictionary at all, whatever the tier and the bars."""
        return self.book.find(word) >= 0

    def labels(self, word: str) -> list[str]:
        """Every label of a word, barred here or not."""
        number = self.book.find(word)
        if number >= 0:
            return label_names(self.book.flags[number])
        label = spelt_label(word)
        return [label] if label else []

    def s_form(self, word: str) -> str | None:
        number = self.book.find(word)
        if number >= 0:
            for base in self.book.bases(number):
                if base.by_s:
                    return self.book.word(base.number)
        return None

    def relation(self, old: str, new: str) -> Relation:
        return relation(self.book, old, new)

    def fits(self, pattern: str, letters: Mapping[str, int]) -> Iterator[str]:
        """In alphabetical order, found as they are asked for; kernels have quicker searches."""
        places = [place for place, square in enumerate(pattern) if square == "."]
        supply = "".join(sorted(letter for letter, count in letters.items() if count > 0))
        if not pattern or (places and not supply):
            return
        square = f"[{re.escape(supply)}]"
        shape = "".join(square if mark == "." else re.escape(mark) for mark in pattern)
        first, lines = self.book.lines_of(len(pattern))
        for match in re.finditer(f"^{shape}$", lines, re.MULTILINE):
            word = match[0]
            filled = [word[place] for place in places]
            enough = all(letters[letter] >= filled.count(letter) for letter in set(filled))
            if enough and self.is_good(first + match.start() // (len(pattern) + 1)):
                yield word


@lru_cache(maxsize=64)
def opened(path: Path, name: str, tier: Tier, bars: Bars) -> ShippedLexicon:
    """The dictionary in a file, cut for a game: one and the same for all who ask for it in a
    process, so that graphs over its words are built once."""
    return ShippedLexicon(name, open_book(path), tier, dict(bars))


_OUTSIDE = {
    "names": "a name: the books print it with a capital only",
    "listed": "only in a list for word games, which never vouches alone, so in no tier",
    "cited": "only in Wiktionary, so in no tier",
    "met": "met in print and talk, but in no book of ours: a name, initials, or too recent",
}
_AN = {"hyphen": "a hyphen", "apostrophe": "an apostrophe"}
