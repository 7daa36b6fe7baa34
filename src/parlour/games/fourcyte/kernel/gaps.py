"""An index of six-letter words with one, two or three letters left out: a line that has most of a
word finds it.

One array of integers: where the rows begin, the shift of the hash, the hash table (the row after
which a key begins, 0 where a slot is free), then the rows, a key and a word each, keys sorted.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numba import int32, int64, void

from parlour.core.words import Lexicon
from parlour.kernels.compiling import compiled, inlined

from .words import COUNT, EMPTY, ROWS, Ints, slot_of, vocabulary

AT, SHIFT, TABLE = range(3)
MOST_TAKEN: Final = 3
MOST_FOUND: Final = 64  # words among which one is drawn


@compiled(void(int32[::1], int64))
def _hashed(index: Ints, rows: int) -> None:
    """Enter the first row of every key."""
    at, shift = int64(index[AT]), int64(index[SHIFT])
    mask = (1 << (32 - shift)) - 1
    nth = 0
    while nth < rows:
        key = int64(index[at + 2 * nth])
        slot = slot_of(key, shift)
        while index[TABLE + slot]:
            slot = (slot + 1) & mask
        index[TABLE + slot] = nth + 1
        while nth < rows and index[at + 2 * nth] == key:
            nth += 1


@inlined(int64(int32[::1], int64, int64))
def filled_in(index: Ints, key: int, luck: int) -> int:
    """A word that has these letters, 31 for any; of several `luck` chooses one; -1 if none."""
    at, shift = int64(index[AT]), int64(index[SHIFT])
    mask = (1 << (32 - shift)) - 1
    slot = slot_of(key, shift)
    while True:
        nth = int64(index[TABLE + slot]) - 1
        if nth < 0:
            return -1
        if index[at + 2 * nth] == key:
            break
        slot = (slot + 1) & mask
    count = 1
    while count < MOST_FOUND and index[at + 2 * (nth + count)] == key:
        count += 1
    return int64(index[at + 2 * (nth + luck % count) + 1])


def indexed(words: Ints) -> Ints:
    """The index of a vocabulary."""
    codes = words[words[ROWS] : words[ROWS] + words[COUNT]]
    taken = [
        sum(EMPTY << 5 * place for place in range(6) if places >> place & 1)
        for places in range(1, 1 << 6)
        if places.bit_count() <= MOST_TAKEN
    ]
    keys = np.concatenate([codes | np.int32(gap) for gap in taken])
    order = np.argsort(keys, kind="stable")
    bits = max(4, (3 * len(np.unique(keys)) // 2).bit_length())
    at, rows = TABLE + (1 << bits), len(keys)
    index = np.zeros(at + 2 * rows + 1, np.int32)
    index[AT], index[SHIFT], index[-1] = at, 32 - bits, -1
    index[at:-1:2] = keys[order]
    index[at + 1 :: 2] = np.tile(codes, len(taken))[order]
    _hashed(index, rows)
    return index


@lru_cache(maxsize=16)
def index_of(lexicon: Lexicon, common: float = 0.0) -> Ints:
    """The index of the words of a dictionary that are at least so common (Zipf)."""
    return indexed(vocabulary(lexicon, common))
