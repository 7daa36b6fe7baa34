"""What can be made at a table: the search, the test of kinship, and room for what they find."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np

from parlour.core.words import Lexicon
from parlour.lexicon.kernel.letters import LETTERS, encode
from parlour.lexicon.shipped import ShippedLexicon

from .chain import chains
from .kinship import Kin, kin_of
from .search import reachable, search, search_among
from .sieve import AT_ONCE
from .single import NONE
from .table import Table
from .unrelated import Marks, keep_unrelated, marks_for
from .vocabulary import Vocabulary, vocabulary_of


@dataclass(frozen=True)
class Old:
    """A word on the table, as whoever is to play sees it."""

    text: str
    own: bool
    joins: bool = True  # may it be joined with another?


@dataclass(frozen=True)
class Plays:
    """What was found: for each play a word and up to two words on the table (or NONE)."""

    vocabulary: Vocabulary
    found: np.ndarray  # int32 [plays, 3]
    first: np.ndarray  # int32 [plays, 2]: words made before, and joined at once in it (or NONE)

    def __len__(self) -> int:
        return len(self.found)

    def some(self, which: np.ndarray) -> Plays:
        """A few of them."""
        return Plays(self.vocabulary, self.found[which], self.first[which])

    def texts(self) -> list[tuple[str, tuple[int, ...]]]:
        """Each word, with the places of the words it takes."""
        return [
            (self.vocabulary.text(word), tuple(int(o) for o in (one, two) if o != NONE))
            for word, one, two in self.found
        ]


class Finder:
    """A dictionary, or as much of it as somebody knows, ready to be searched."""

    def __init__(self, lexicon: Lexicon, least_zipf: float = 0.0, rude: bool = False) -> None:
        self.lexicon = lexicon
        self.vocabulary = vocabulary_of(lexicon, least_zipf, rude)
        self.kin = _kin(lexicon)
        self._related = lru_cache(1 << 16)(lambda old, new: bool(lexicon.relation(old, new)))

    def plays(self, letters: str, table: Sequence[Old], kinship: bool = True) -> Plays:
        """All that free letters and the words on a table make, whole words and letters checked."""
        plays = alone(self.vocabulary, self._searched(letters, table))
        return self.unrelated(plays, table, self._numbers(table)) if kinship else plays

    def near(self, letters: str, table: Sequence[Old], more: int) -> Near:
        """A table to be searched again and again, with these letters and a few others."""
        if len(table) > AT_ONCE:
            raise ValueError(f"a table of {len(table)} words")
        laid, words = _laid(letters, table), self.vocabulary.words
        among = reachable(words, self._end(len(letters) + more, table), laid, more)
        return Near(self, table, laid, among, words.masks[among], self._numbers(table))

    def chained(self, plays: Plays, table: Sequence[Old]) -> Plays:
        """The same plays, and those that make a word first and join it at once."""
        if not len(plays):
            return plays
        laid = _laid("", table)
        more = chains(
            self.vocabulary.words, plays.found, laid.olds, laid.rows, laid.lengths, laid.joins
        )
        found = np.concatenate((plays.found, plays.found[more[:, 0]]))
        return Plays(self.vocabulary, found, np.concatenate((plays.first, more[:, 1:])))

    def _searched(self, letters: str, table: Sequence[Old]) -> np.ndarray:
        if len(table) <= AT_ONCE:
            end = self._end(len(letters), table)
            found: np.ndarray = search(self.vocabulary.words, end, _laid(letters, table))
            return found
        return self._searched_in_parts(letters, table)

    def _end(self, free: int, table: Sequence[Old]) -> int:
        """Words from there on are longer than two of the table and the free letters together."""
        longest = free + sum(sorted(len(old.text) for old in table)[-2:])
        return int(np.searchsorted(self.vocabulary.words.lengths, longest, "right"))

    def _numbers(self, table: Sequence[Old]) -> np.ndarray:
        """The words of a table as the book counts them; none in a fixture."""
        if not isinstance(self.lexicon, ShippedLexicon):
            return np.zeros(0, np.int64)
        return np.array([self.lexicon.book.find(old.text) for old in table], np.int64)

    def _searched_in_parts(self, letters: str, table: Sequence[Old]) -> np.ndarray:
        """A table of more words than are searched at once: two halves of that at a time."""
        half, rounds = AT_ONCE // 2, []
        starts = range(0, len(table), half)
        for one, other in combinations(starts, 2):
            places = [*range(one, one + half), *range(other, min(other + half, len(table)))]
            found = self._searched(letters, [table[place] for place in places])
            # The last entry stands for no word; a play counts in the first part that finds it.
            taken = np.array([*places, NONE])[found[:, 1:]]
            first, second = taken[:, 0], taken[:, 1]
            only_one = (taken < one + half).all(axis=1)
            only_other = (first >= other) & ((second == NONE) | (second >= other))
            known = only_one & ((one, other) != (0, half)) | only_other & (one > 0)
            rounds.append(np.column_stack((found[:, 0], taken))[~known])
        return np.concatenate(rounds).astype(np.int32)

    def unrelated(self, plays: Plays, table: Sequence[Old], numbers: np.ndarray) -> Plays:
        """Those of some plays that kinship does not bar."""
        kept = np.ones(len(plays), np.bool_)
        theirs = np.array([not old.own for old in table], np.bool_)
        if self.kin is not None:
            known = plays.vocabulary.numbers
            keep_unrelated(*self.kin, known, numbers, theirs, plays.found, kept)
        else:
            for nth, (text, olds) in enumerate(plays.texts()):
                old_texts = [table[old].text for old in olds if theirs[old]]
                kept[nth] = not any(self._related(old, text) for old in old_texts)
        return plays.some(kept)


@dataclass(frozen=True)
class Near:
    """A table, and the words that a few letters more may make there."""

    finder: Finder
    table: Sequence[Old]
    laid: Table
    among: np.ndarray  # int32: words
    masks: np.ndarray  # uint64: theirs
    numbers: np.ndarray  # int64: of the words on the table, in the book

    def plays(self, free: np.ndarray) -> Plays:
        """The same as the finder's, for letters as counts."""
        words, table = self.finder.vocabulary.words, self.laid._replace(free=free)
        found = alone(self.finder.vocabulary, search_among(words, self.among, self.masks, table))
        return self.finder.unrelated(found, self.table, self.numbers)


@lru_cache(maxsize=2)
def _kin(lexicon: Lexicon) -> tuple[Kin, Marks] | None:
    """One for all who play with the same dictionary; a fixture has its own small one."""
    if not isinstance(lexicon, ShippedLexicon):
        return None
    kin = kin_of(lexicon.book)
    return kin, marks_for(kin)


def alone(vocabulary: Vocabulary, found: np.ndarray) -> Plays:
    """Plays before which nothing is made."""
    return Plays(vocabulary, found, np.full((len(found), 2), NONE, np.int32))


def _laid(letters: str, table: Sequence[Old]) -> Table:
    texts = [old.text for old in table]
    return Table(
        counted([letters])[0],
        counted(texts),
        _rows(texts),
        np.array([len(text) for text in texts], np.int64),
        np.array([old.own for old in table], np.bool_),
        np.array([old.joins for old in table], np.bool_),
    )


def counted(texts: Sequence[str]) -> np.ndarray:
    """Letters as counts, A to Z."""
    places = np.repeat(np.arange(len(texts)), [len(text) for text in texts])
    cells = places * LETTERS + encode("".join(texts)) - 1
    return np.bincount(cells, minlength=len(texts) * LETTERS).reshape(len(texts), LETTERS)


def _rows(texts: Sequence[str]) -> np.ndarray:
    width = max((len(text) for text in texts), default=1)
    padded = "".join(text.ljust(width, "@") for text in texts)  # what comes before A
    return encode(padded).reshape(len(texts), width)
