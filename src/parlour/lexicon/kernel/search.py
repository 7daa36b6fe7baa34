"""Searches over every word: anagrams, patterns, words with given letters, extensions.

Each is one linear scan. A word's letters are summed up in a 64-bit *letter mask*: a bit for each
letter it has, and one for each letter it has twice. A scan compares masks first, which rejects
nearly every word, and counts letters only of the others.

A Cut says which words count: the flags a word must and must not have, and the least Zipf value,
which is how a player's vocabulary is set.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numba import int64, uint8, uint32, uint64

from parlour.kernels.arrays import copy_into
from parlour.kernels.compiling import bundle, compiled, frozen, inlined, several
from parlour.lexicon.book import ZIPF_SCALE, Book
from parlour.lexicon.kernel.letters import LETTERS, encode
from parlour.lexicon.labels import LABEL_BIT, TIER_BIT, UNWANTED, Tier

ANY = 0  # a free square in a pattern
WIDTH = 21


class Cut(NamedTuple):
    """Which words count."""

    needed: int
    barred: int
    least_zipf: int


def cut_for(
    tier: Tier, bars: Mapping[str, str], least_zipf: float = 0.0, unwanted: bool = False
) -> Cut:
    """A game's words of a tier that a player of some vocabulary knows; no rude ones unless told."""
    barred = sum(LABEL_BIT.get(label, 0) for label in bars)
    return Cut(
        TIER_BIT[tier], barred | (0 if unwanted else UNWANTED), round(least_zipf * ZIPF_SCALE)
    )


class Columns(NamedTuple):
    """The book's words as arrays: a row of letters each, numbered as in the book."""

    rows: np.ndarray  # uint8 [words, WIDTH]: letters 1-26, padded with zeros
    starts: np.ndarray  # int64: by length, the first word; and the end
    flags: np.ndarray  # uint32
    zipf: np.ndarray  # uint8
    masks: np.ndarray  # uint64


_CUT = bundle(Cut, int64, int64, int64)
_COLUMNS = bundle(
    Columns, uint8[:, ::1], int64[::1], frozen(uint32[::1]), frozen(uint8[::1]), uint64[::1]
)
_ROWS_AND_MASKS = several(uint8[:, ::1], uint64[::1])


@lru_cache(maxsize=2)
def columns_of(book: Book) -> Columns:
    """A book's columns, made once a process."""
    starts = np.asarray(book.starts, np.int64)
    letters = np.frombuffer(book.sections["words"], np.uint8)
    rows, masks = _spread(letters, starts)
    return Columns(
        rows,
        starts,
        np.frombuffer(book.sections["flags"], np.uint32),
        np.frombuffer(book.sections["zipf"], np.uint8),
        masks,
    )


def select(columns: Columns, cut: Cut) -> np.ndarray:
    """The numbers of all words of a cut, in ascending order."""
    return np.flatnonzero(
        ((columns.flags & np.uint32(cut.needed)) == cut.needed)
        & ((columns.flags & np.uint32(cut.barred)) == 0)
        & (columns.zipf >= cut.least_zipf)
    )


def counts_of(letters: str | Mapping[str, int]) -> np.ndarray:
    """A multiset of letters as 27 counts; place 0 is for blanks, written `?`."""
    counts = np.zeros(LETTERS + 1, np.int64)
    pairs = letters.items() if isinstance(letters, Mapping) else ((letter, 1) for letter in letters)
    for letter, count in pairs:
        counts[0 if letter == "?" else ord(letter) - 64] += count
    return counts


def anagrams(columns: Columns, cut: Cut, letters: str) -> np.ndarray:
    """Words made of exactly these letters; `?` is any letter."""
    return _fitting(columns, cut, np.zeros(len(letters), np.uint8), counts_of(letters))


def fitting(columns: Columns, cut: Cut, pattern: str, letters: Mapping[str, int]) -> np.ndarray:
    """Words for a pattern such as C.T, its free squares filled out of a multiset."""
    squares = np.frombuffer(pattern.replace(".", "@").encode("ascii"), np.uint8) - 64
    return _fitting(columns, cut, squares, counts_of(letters))


def containing(columns: Columns, cut: Cut, letters: str) -> np.ndarray:
    """Words of any length that have all these letters, in any order."""
    first = int(columns.starts[min(len(letters), len(columns.starts) - 1)])
    return _containing(columns, cut, first, counts_of(letters))


def extensions(columns: Columns, cut: Cut, word: str) -> np.ndarray:
    """Longer words that hold this one whole: letters put before, behind, or both."""
    first = int(columns.starts[min(len(word) + 1, len(columns.starts) - 1)])
    return _extending(columns, cut, first, encode(word), counts_of(word))


def _fitting(columns: Columns, cut: Cut, squares: np.ndarray, counts: np.ndarray) -> np.ndarray:
    if not 0 < len(squares) < len(columns.starts) - 1:
        return np.zeros(0, np.int64)
    first, end = columns.starts[len(squares)], columns.starts[len(squares) + 1]
    return _fits(columns, cut, int(first), int(end), squares, counts)


@compiled(_ROWS_AND_MASKS(frozen(uint8[::1]), int64[::1]))
def _spread(letters: np.ndarray, starts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    rows = np.zeros((starts[-1], WIDTH), np.uint8)
    masks = np.zeros(starts[-1], np.uint64)
    at = 0
    for length in range(len(starts) - 1):
        for number in range(starts[length], starts[length + 1]):
            mask = np.uint64(0)
            for place in range(length):
                letter = letters[at] - 64
                at += 1
                rows[number, place] = letter
                bit = np.uint64(1) << np.uint64(letter)
                if mask & bit:
                    mask |= bit << np.uint64(LETTERS)
                mask |= bit
            masks[number] = mask
    return rows, masks


@inlined()
def _mask(counts: np.ndarray) -> np.uint64:
    mask = np.uint64(0)
    for letter in range(1, LETTERS + 1):
        bit = np.uint64(1) << np.uint64(letter)
        if counts[letter] > 0:
            mask |= bit
        if counts[letter] > 1:
            mask |= bit << np.uint64(LETTERS)
    return mask


@inlined()
def _is_in(columns: Columns, cut: Cut, number: int) -> bool:
    """Whether a word is in the cut."""
    flags = int64(columns.flags[number])
    good = flags & cut.needed == cut.needed and flags & cut.barred == 0
    return good and columns.zipf[number] >= cut.least_zipf


@inlined()
def _agrees(row: np.ndarray, squares: np.ndarray) -> bool:
    """Whether a word has the fixed letters of a pattern."""
    for place in range(len(squares)):
        if squares[place] != ANY and squares[place] != row[place]:
            return False
    return True


@inlined()
def _fills(row: np.ndarray, squares: np.ndarray, left: np.ndarray) -> bool:
    """Whether the free squares can be filled out of a multiset, which is used up here."""
    for place in range(len(squares)):
        if squares[place] == ANY:
            letter = row[place]
            left[letter] -= 1
            if left[letter] < 0:
                left[0] -= 1
                if left[0] < 0:
                    return False
    return True


@compiled(int64[::1](_COLUMNS, _CUT, int64, int64, uint8[::1], int64[::1]))
def _fits(
    columns: Columns, cut: Cut, first: int, end: int, squares: np.ndarray, counts: np.ndarray
) -> np.ndarray:
    rows, masks = columns.rows, columns.masks
    found, size = np.empty(end - first, np.int64), 0
    have = counts.copy()
    for place in range(len(squares)):
        if squares[place] != ANY:
            have[squares[place]] += 1
    allowed = _mask(have)
    left = np.zeros(LETTERS + 1, np.int64)
    for number in range(first, end):
        if counts[0] == 0 and masks[number] & ~allowed:
            continue
        if not _agrees(rows[number], squares) or not _is_in(columns, cut, number):
            continue
        copy_into(left, counts)
        if _fills(rows[number], squares, left):
            found[size] = number
            size += 1
    return found[:size].copy()


@inlined()
def _has_all(row: np.ndarray, counts: np.ndarray, total: int, left: np.ndarray) -> bool:
    """Whether a word has all letters of a multiset, and others for its blanks."""
    copy_into(left, counts)
    length = 0
    while length < len(row) and row[length]:
        left[row[length]] -= 1
        length += 1
    enough = length >= total
    for letter in range(1, LETTERS + 1):
        enough = enough and left[letter] <= 0
    return enough


@compiled(int64[::1](_COLUMNS, _CUT, int64, int64[::1]))
def _containing(columns: Columns, cut: Cut, first: int, counts: np.ndarray) -> np.ndarray:
    masks = columns.masks
    found, size = np.empty(len(masks) - first, np.int64), 0
    wanted = _mask(counts)
    exact = counts[0] == 0 and counts.max() <= 2  # a mask tells no more than two of a letter
    total, left = counts.sum(), np.zeros(LETTERS + 1, np.int64)
    for number in range(first, len(masks)):
        if (masks[number] & wanted) != wanted or not _is_in(columns, cut, number):
            continue
        if exact or _has_all(columns.rows[number], counts, total, left):
            found[size] = number
            size += 1
    return found[:size].copy()


@inlined()
def _stands_in(word: np.ndarray, row: np.ndarray) -> bool:
    """Whether a word stands whole in another."""
    for start in range(len(row) - len(word) + 1):
        place = 0
        while place < len(word) and row[start + place] == word[place]:
            place += 1
        if place == len(word):
            return True
    return False


@compiled(int64[::1](_COLUMNS, _CUT, int64, uint8[::1], int64[::1]))
def _extending(
    columns: Columns, cut: Cut, first: int, word: np.ndarray, counts: np.ndarray
) -> np.ndarray:
    masks = columns.masks
    found, size = np.empty(max(0, len(masks) - first), np.int64), 0
    wanted = _mask(counts)
    for number in range(first, len(masks)):
        if (masks[number] & wanted) != wanted or not _is_in(columns, cut, number):
            continue
        if _stands_in(word, columns.rows[number]):
            found[size] = number
            size += 1
    return found[:size].copy()
