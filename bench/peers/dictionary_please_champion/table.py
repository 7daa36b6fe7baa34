"""What lies on the table and what is free, as the searches want it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import boolean, int64, uint8

from parlour.kernels.compiling import bundle


class OldTable(NamedTuple):
    """Letters in rack and pool, and the words on display."""

    free: np.ndarray  # int64 [26]
    olds: np.ndarray  # int64 [table, 26]: letters of the words
    rows: np.ndarray  # uint8 [table, letters]
    lengths: np.ndarray  # int64 [table]
    own: np.ndarray  # bool [table]
    joins: np.ndarray  # bool [table]: may be joined with another


TABLE = bundle(
    OldTable, int64[::1], int64[:, ::1], uint8[:, ::1], int64[::1], boolean[::1], boolean[::1]
)
