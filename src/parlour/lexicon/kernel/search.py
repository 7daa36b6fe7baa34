"""Searches over every word: anagrams, patterns, words with given letters, extensions.

Each is one scan of plain columns. A word's letters are summed up in one 64-bit number, its
*letter mask*: a bit for each letter it has, and one for each letter it has twice. A scan first
compares masks, which throws nearly every word out, and then counts letters.

What is looked for is told by a Cut: the flags a word must have and must not have, and the
least Zipf value, which is how a player's vocabulary is set.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numba import njit

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
    return Cut(TIER_BIT[tier], barred | (0 if unwanted else UNWANTED), round(least_zipf * ZIPF_SCALE))


@dataclass(frozen=True)
class Columns:
    """The book's words as arrays: a row of letters each, numbered as in the book."""

    rows: np.ndarray  # uint8, letters 1-26, zeros behind
    starts: np.ndarray  # by length, the first word; and the end
    flags: np.ndarray
    zipf: np.ndarray
    masks: np.ndarray


def columns_of(book: Book) -> Columns:
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
    """The numbers of all words of a cut: what a graph is built from."""
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
    counts = counts_of(letters)
    return _fitting(columns, cut, np.zeros(len(letters), np.uint8), counts)


def fitting(columns: Columns, cut: Cut, pattern: str, letters: Mapping[str, int]) -> np.ndarray:
    """Words for a pattern such as C.T, its free squares filled out of a multiset."""
    squares = np.frombuffer(pattern.replace(".", "@").encode("ascii"), np.uint8) - 64
    return _fitting(columns, cut, squares, counts_of(letters))


def containing(columns: Columns, cut: Cut, letters: str) -> np.ndarray:
    """Words of any length that have all these letters, in any order."""
    counts = counts_of(letters)
    first = int(columns.starts[min(len(letters), len(columns.starts) - 1)])
    return _containing(
        columns.rows, columns.flags, columns.zipf, columns.masks, first, counts, *_limits(cut)
    )


def extensions(columns: Columns, cut: Cut, word: str) -> np.ndarray:
    """Longer words that hold this one whole: letters put before, behind, or both."""
    first = int(columns.starts[min(len(word) + 1, len(columns.starts) - 1)])
    counts = counts_of(word)
    return _extending(
        columns.rows, columns.flags, columns.zipf, columns.masks, first, encode(word), counts,
        *_limits(cut),
    )  # fmt: skip


def _limits(cut: Cut) -> tuple[np.uint32, np.uint32, np.uint8]:
    return np.uint32(cut.needed), np.uint32(cut.barred), np.uint8(min(cut.least_zipf, 255))


def _fitting(columns: Columns, cut: Cut, squares: np.ndarray, counts: np.ndarray) -> np.ndarray:
    if not 0 < len(squares) < len(columns.starts) - 1:
        return np.zeros(0, np.int64)
    first, end = columns.starts[len(squares)], columns.starts[len(squares) + 1]
    return _fits(
        columns.rows, columns.flags, columns.zipf, columns.masks, int(first), int(end), squares,
        counts, *_limits(cut),
    )  # fmt: skip


@njit(cache=True)
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


@njit(cache=True)
def _mask(counts: np.ndarray) -> np.uint64:
    mask = np.uint64(0)
    for letter in range(1, LETTERS + 1):
        bit = np.uint64(1) << np.uint64(letter)
        if counts[letter] > 0:
            mask |= bit
        if counts[letter] > 1:
            mask |= bit << np.uint64(LETTERS)
    return mask


@njit(cache=True)
def _counts_here(flags, zipf, needed, barred, least):  # type: ignore[no-untyped-def]
    return (flags & needed) == needed and (flags & barred) == 0 and zipf >= least


@njit(cache=True)
def _fits(rows, flags, zipf, masks, first, end, squares, counts, needed, barred, least):  # type: ignore[no-untyped-def]
    found = np.empty(end - first, np.int64)
    size = 0
    length = len(squares)
    have = counts.copy()
    for place in range(length):
        if squares[place] != ANY:
            have[squares[place]] += 1
    allowed = _mask(have)
    blanks = counts[0]
    left = np.zeros(LETTERS + 1, np.int64)
    for number in range(first, end):
        if blanks == 0 and masks[number] & ~allowed:
            continue
        good = True
        for place in range(length):
            if squares[place] != ANY and squares[place] != rows[number, place]:
                good = False
                break
        if not good or not _counts_here(flags[number], zipf[number], needed, barred, least):
            continue
        left[:] = counts
        free = blanks
        for place in range(length):
            if squares[place] == ANY:
                letter = rows[number, place]
                left[letter] -= 1
                if left[letter] < 0:
                    free -= 1
                    if free < 0:
                        good = False
                        break
        if good:
            found[size] = number
            size += 1
    return found[:size].copy()


@njit(cache=True)
def _containing(rows, flags, zipf, masks, first, counts, needed, barred, least):  # type: ignore[no-untyped-def]
    found = np.empty(len(flags) - first, np.int64)
    size = 0
    wanted = _mask(counts)
    blanks = counts[0]
    total = counts.sum()
    many = False
    for letter in range(1, LETTERS + 1):
        many = many or counts[letter] > 2
    left = np.zeros(LETTERS + 1, np.int64)
    for number in range(first, len(flags)):
        if (masks[number] & wanted) != wanted:
            continue
        if not _counts_here(flags[number], zipf[number], needed, barred, least):
            continue
        good = True
        if many or blanks:
            left[:] = counts
            length = 0
            for place in range(rows.shape[1]):
                letter = rows[number, place]
                if letter == 0:
                    break
                left[letter] -= 1
                length += 1
            for letter in range(1, LETTERS + 1):
                good = good and left[letter] <= 0
            good = good and length >= total
        if good:
            found[size] = number
            size += 1
    return found[:size].copy()


@njit(cache=True)
def _extending(rows, flags, zipf, masks, first, word, counts, needed, barred, least):  # type: ignore[no-untyped-def]
    found = np.empty(max(0, len(flags) - first), np.int64)
    size = 0
    wanted = _mask(counts)
    for number in range(first, len(flags)):
        if (masks[number] & wanted) != wanted:
            continue
        if not _counts_here(flags[number], zipf[number], needed, barred, least):
            continue
        for start in range(rows.shape[1] - len(word) + 1):
            same = True
            for place in range(len(word)):
                if rows[number, start + place] != word[place]:
                    same = False
                    break
            if same:
                found[size] = number
                size += 1
                break
    return found[:size].copy()
