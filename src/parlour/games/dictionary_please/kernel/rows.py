"""Rows of blocks: sets of words, combined many words at a time."""

from __future__ import annotations

import numpy as np
from numba import njit

from parlour.lexicon.kernel.letters import LETTERS

from .vocabulary import DEEP


@njit(cache=True)
def keep(row: np.ndarray, other: np.ndarray) -> None:
    """What is in both."""
    for block in range(len(row)):
        row[block] &= other[block]


@njit(cache=True)
def drop(row: np.ndarray, other: np.ndarray) -> None:
    """What is not in the other."""
    for block in range(len(row)):
        row[block] &= ~other[block]


@njit(cache=True)
def keep_within(bits: np.ndarray, most: np.ndarray, row: np.ndarray) -> None:
    """Leave the words that need no more of any letter than there is."""
    for letter in range(LETTERS):
        if most[letter] < DEEP:
            drop(row, bits[letter, most[letter] + 1])


@njit(cache=True)
def stands_whole(
    old_rows: np.ndarray, old: int, length: int, rows: np.ndarray, word: int, size: int
) -> bool:
    """Does a word of the table stand whole in another?"""
    for start in range(size - length + 1):
        place = 0
        while place < length and rows[word, start + place] == old_rows[old, place]:
            place += 1
        if place == length:
            return True
    return False
