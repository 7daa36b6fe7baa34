"""The words somebody knows, as columns that the search can go through quickly, by length."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numba import njit

from parlour.core.words import Lexicon
from parlour.lexicon.kernel.letters import LETTERS, decode, encode
from parlour.lexicon.kernel.search import Columns, columns_of, cut_for, select
from parlour.lexicon.shipped import ShippedLexicon

from ..board import LETTERS as IN_THE_BAG
from ..board import SHORTEST
from .letters import mask_of, pack

MOST = 9  # of one letter
WIDEST = 32  # letters of the longest word that is known here


class Words(NamedTuple):
    """The arrays that are searched."""

    rows: np.ndarray  # uint8 [words, letters]: 1 to 26, zeros behind
    lengths: np.ndarray  # int64
    counts: np.ndarray  # uint8 [words, 26]
    masks: np.ndarray  # uint64: which letters, and which of them twice
    packed: np.ndarray  # uint64 [words, 2]: how many of each


@dataclass(frozen=True)
class Vocabulary:
    """A number of words."""

    words: Words
    numbers: np.ndarray  # int64: in the book; -1 in a fixture

    def __len__(self) -> int:
        return len(self.words.rows)

    def text(self, word: int) -> str:
        """A word's spelling."""
        return decode(self.words.rows[word, : self.words.lengths[word]])


def vocabulary_of(lexicon: Lexicon, least_zipf: float = 0.0, rude: bool = False) -> Vocabulary:
    """The good words of a dictionary that are at least so common; of a fixture, all."""
    if isinstance(lexicon, ShippedLexicon):
        columns = columns_of(lexicon.book)
        cut = cut_for(lexicon.tier, lexicon.bars, least_zipf, rude)
        return _shipped(columns, select(columns, cut))
    supply = dict.fromkeys(IN_THE_BAG, WIDEST)
    lengths = range(SHORTEST, WIDEST + 1)
    return spelt([word for n in lengths for word in lexicon.fits("." * n, supply)])


def spelt(words: Iterable[str]) -> Vocabulary:
    """A vocabulary of these words, by length and alphabet."""
    ordered = sorted(set(words), key=lambda word: (len(word), word))
    width = max((len(word) for word in ordered), default=1)
    rows = np.zeros((len(ordered), width), np.uint8)
    for place, word in enumerate(ordered):
        rows[place, : len(word)] = encode(word)
    return _of_rows(rows, np.full(len(ordered), -1, np.int64))


def _shipped(columns: Columns, numbers: np.ndarray) -> Vocabulary:
    numbers = numbers[numbers >= columns.starts[SHORTEST]]
    return _of_rows(np.ascontiguousarray(columns.rows[numbers]), numbers.astype(np.int64))


def _of_rows(rows: np.ndarray, numbers: np.ndarray) -> Vocabulary:
    # Nobody can lay more of a letter than there are.
    most = np.array([min(IN_THE_BAG[chr(65 + n)], MOST) for n in range(LETTERS)])
    counts, lengths = _counted(rows)
    kept = np.all(counts <= most, axis=1)
    rows, counts, lengths, numbers = rows[kept], counts[kept], lengths[kept], numbers[kept]
    return Vocabulary(Words(rows, lengths, counts, *_shapes(counts)), numbers)


@njit(cache=True)
def _counted(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """How many of each letter each word has, and how many letters."""
    counts = np.zeros((rows.shape[0], LETTERS), np.uint8)
    lengths = np.zeros(rows.shape[0], np.int64)
    for word in range(rows.shape[0]):
        while lengths[word] < rows.shape[1] and rows[word, lengths[word]]:
            counts[word, rows[word, lengths[word]] - 1] += 1
            lengths[word] += 1
    return counts, lengths


@njit(cache=True)
def _shapes(counts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Each word's mask, and its letters packed."""
    masks = np.zeros(counts.shape[0], np.uint64)
    packed = np.zeros((counts.shape[0], 2), np.uint64)
    for word in range(counts.shape[0]):
        masks[word] = mask_of(counts[word])
        pack(counts[word], packed[word])
    return masks, packed
