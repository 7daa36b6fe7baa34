"""Words of free letters alone, and of one word on the table.

The rows of an old word's letters together tell which words hold it; for each letter, the row of one
more than there is tells which words need too much.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from parlour.lexicon.kernel.letters import LETTERS

from .bits import ONE, lowest
from .rows import keep, keep_within, stands_whole
from .table import Table
from .vocabulary import BLOCK, DEEP, Words

NONE = -1  # no word taken


@njit(cache=True)
def singles(words: Words, table: Table, inside: np.ndarray, found: np.ndarray) -> int:
    """Fills `inside` (uint64 [table, blocks]: the words that hold each old one) and `found`."""
    count, room, blocks = 0, found.shape[0], words.bits.shape[2]
    row = np.empty(blocks, np.uint64)
    for old in range(NONE, table.olds.shape[0]):
        row[:] = words.bits[0, 0]  # every word
        if old == NONE:
            keep_within(words.bits, table.free, row)
        else:
            _hold(words.bits, table.olds, old, row)
            inside[old] = row
            keep_within(words.bits, table.free + table.olds[old], row)
        for block in range(blocks):
            hits = row[block]
            while hits:
                word = block * BLOCK + lowest(hits)
                hits &= hits - ONE
                if old >= 0 and not _is_play(words, table, word, old):
                    continue
                if count < room:
                    found[count, 0], found[count, 1], found[count, 2] = word, old, NONE
                count += 1
    return count


@njit(cache=True)
def _hold(bits: np.ndarray, olds: np.ndarray, old: int, row: np.ndarray) -> None:
    """Leave the words that have all letters of an old one."""
    for letter in range(LETTERS):
        if olds[old, letter]:
            keep(row, bits[letter, min(olds[old, letter], DEEP)])


@njit(cache=True)
def _is_play(words: Words, table: Table, word: int, old: int) -> bool:
    """A word no longer than the old one is a change of one's own, unless it is the same."""
    length = words.lengths[word]
    if length > table.lengths[old]:
        return True
    same = stands_whole(table.rows, old, table.lengths[old], words.rows, word, length)
    return table.own[old] and not same
