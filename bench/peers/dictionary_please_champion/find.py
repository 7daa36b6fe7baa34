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

from .kinship import OldKin, kin_of
from .search import search
from .sieve import AT_ONCE
from .single import NONE
from .table import OldTable
from .unrelated import OldMarks, keep_unrelated, marks_for
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

    def __len__(self) -> int:
        return len(self.found)

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
        plays = Plays(self.vocabulary, self._searched(letters, table))
        return self._unrelated(plays, table) if kinship else plays

    def _searched(self, letters: str, table: Sequence[Old]) -> np.ndarray:
        if len(table) <= AT_ONCE:
            words, lengths = self.vocabulary.words, sorted(len(old.text) for old in table)
            longest = len(letters) + sum(lengths[-2:])
            end = int(np.searchsorted(words.lengths, longest, "right"))
            found: np.ndarray = search(words, end, _laid(letters, table))
            return found
        return self._searched_in_parts(letters, table)

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

    def _unrelated(self, plays: Plays, table: Sequence[Old]) -> Plays:
        kept = np.ones(len(plays), np.bool_)
        theirs = np.array([not old.own for old in table], np.bool_)
        if self.kin is not None and isinstance(self.lexicon, ShippedLexicon):
            book = self.lexicon.book
            numbers = np.array([book.find(old.text) for old in table], np.int64)
            known = plays.vocabulary.numbers
            keep_unrelated(*self.kin, known, numbers, theirs, plays.found, kept)
        else:
            for nth, (text, olds) in enumerate(plays.texts()):
                old_texts = [table[old].text for old in olds if theirs[old]]
                kept[nth] = not any(self._related(old, text) for old in old_texts)
        return Plays(plays.vocabulary, plays.found[kept])


@lru_cache(maxsize=2)
def _kin(lexicon: Lexicon) -> tuple[OldKin, OldMarks] | None:
    """One for all who play with the same dictionary; a fixture has its own small one."""
    if not isinstance(lexicon, ShippedLexicon):
        return None
    kin = kin_of(lexicon.book)
    return kin, marks_for(kin)


def _laid(letters: str, table: Sequence[Old]) -> OldTable:
    texts = [old.text for old in table]
    return OldTable(
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
