"""All that can be made of letters and of words on the table, in one search."""

from __future__ import annotations

import numpy as np
from numba import njit

from .double import doubles
from .single import singles
from .table import Table
from .vocabulary import Words


@njit(cache=True)
def search(words: Words, table: Table, found: np.ndarray) -> int:
    """Fills `found` (int32 [room, 3]: word, old, other old) and says how much there is."""
    inside = np.empty((table.olds.shape[0], words.bits.shape[2]), np.uint64)
    count = singles(words, table, inside, found)
    if table.joins.sum() < 2:
        return count
    return doubles(words, table, inside, found, count)
