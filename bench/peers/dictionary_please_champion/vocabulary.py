"""The words somebody knows, as columns that the search can go through quickly, by length."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numba import boolean, int64, uint8, uint64

from parlour.core.words import Lexicon
from parlour.kernels.bits import ONE
from parlour.kernels.compiling import bundle, compiled, several
from parlour.lexicon.kernel.known import UNNUMBERED, known_words, rows_of
from parlour.lexicon.kernel.letters import LETTERS, decode

from parlour.games.dictionary_please.board import LETTERS as IN_THE_BAG
from parlour.games.dictionary_please.board import SHORTEST
from .letters import HALF, PLACE, SHIFT, TWICE

MOST = 9  # of one letter
WIDEST = 32  # letters of the longest word that is known here
LENGTHS = range(SHORTEST, WIDEST + 1)


class OldWords(NamedTuple):
    """The arrays that are searched."""

    rows: np.ndarray  # uint8 [words, letters]: 1 to 26, zeros behind
    lengths: np.ndarray  # int64
    counts: np.ndarray  # uint8 [words, 26]
    masks: np.ndarray  # uint64: which letters, and which of them twice
    packed: np.ndarray  # uint64 [words, 2]: how many of each


WORDS = bundle(OldWords, uint8[:, ::1], int64[::1], uint8[:, ::1], uint64[::1], uint64[:, ::1])
_READ = several(WORDS, boolean[::1])


@dataclass(frozen=True)
class Vocabulary:
    """A number of words."""

    words: OldWords
    numbers: np.ndarray  # int64: in the book; -1 in a fixture

    def __len__(self) -> int:
        return len(self.words.rows)

    def text(self, word: int) -> str:
        """A word's spelling."""
        return decode(self.words.rows[word, : self.words.lengths[word]])


def vocabulary_of(lexicon: Lexicon, least_zipf: float = 0.0, rude: bool = False) -> Vocabulary:
    """The good words of a dictionary that are at least so common; of a fixture, all."""
    return _of_rows(*known_words(lexicon, LENGTHS, least_zipf, rude))


def spelt(words: Iterable[str]) -> Vocabulary:
    """A vocabulary of these words, by length and alphabet."""
    ordered = sorted(set(words), key=lambda word: (len(word), word))
    return _of_rows(rows_of(ordered, WIDEST), np.full(len(ordered), UNNUMBERED, np.int64))


def _of_rows(rows: np.ndarray, numbers: np.ndarray) -> Vocabulary:
    # Nobody can lay more of a letter than there are.
    most = np.array([min(IN_THE_BAG[chr(65 + n)], MOST) for n in range(LETTERS)])
    words, kept = _read(rows, most)
    if kept.all():
        return Vocabulary(words, numbers)
    return Vocabulary(OldWords(*(column[kept] for column in words)), numbers[kept])


@compiled(_READ(uint8[:, ::1], int64[::1]))
def _read(rows: np.ndarray, most: np.ndarray) -> tuple[OldWords, np.ndarray]:
    """The columns of some words, and which of them there are letters for."""
    total = rows.shape[0]
    lengths, counts = np.zeros(total, np.int64), np.zeros((total, LETTERS), np.uint8)
    masks, packed = np.zeros(total, np.uint64), np.zeros((total, 2), np.uint64)
    kept = np.ones(total, np.bool_)
    for word in range(total):
        length = 0
        while length < rows.shape[1] and rows[word, length]:
            letter = np.int64(rows[word, length]) - 1
            length += 1
            counts[word, letter] += 1
            bit = ONE << np.uint64(PLACE[letter])
            masks[word] |= bit | (masks[word] & bit) << TWICE
            packed[word, HALF[letter]] += ONE << np.uint64(SHIFT[letter])
            if counts[word, letter] > most[letter]:
                kept[word] = False
        lengths[word] = length
    return OldWords(rows, lengths, counts, masks, packed), kept
