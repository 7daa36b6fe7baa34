"""Rows of letters and rows of plays."""

from __future__ import annotations

import numpy as np

from parlour.kernels.compiling import compiled


@compiled()
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


@compiled()
def roomier(found: np.ndarray) -> np.ndarray:
    """The same plays, and room for as many more."""
    more = np.empty((2 * len(found), 3), np.int32)
    for nth in range(len(found)):  # by hand, since slices take long to compile
        for place in range(3):
            more[nth, place] = found[nth, place]
    return more
