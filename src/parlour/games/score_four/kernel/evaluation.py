"""The static evaluation: what the open lines are worth, as far as a bot sees them.

A line that is overlooked is 0 instead of its four bits, so every loop over lines skips it:
nothing is completed, threatened or blocked on it. An open line is valued by three things:
whose beads it holds (A began, B answers), how many, and how many of its free places are on odd
levels, since A tends to get the odd levels and B the even ones (see `parity`).
"""

from typing import Final

import numpy as np
from numba import int64, uint64
from numpy.typing import NDArray

from parlour.kernels.bits import popcount
from parlour.kernels.compiling import compiled, inlined

from ..board import CELLS
from ..board import THROUGH as LINES_THROUGH
from .bits import COUNT, ODD, ZERO, Word, Words
from .worth import POINTS

Numbers = NDArray[np.int64]

BASIC, TOTAL, COUNTING = 0, 1, 2
POINT: Final = 100  # what a point counts: room for fractions

# LINE_VALUE[method, side, beads, free places on odd levels]: for a line in the basic method, for
# each of its points in the others.
LINE_VALUE: Final = np.zeros((3, 2, 5, 5), np.int64)
LINE_VALUE[BASIC, 0, 1, :4] = 5, 5, 17, 15
LINE_VALUE[BASIC, 0, 2, :3] = 11, 22, 37
LINE_VALUE[BASIC, 0, 3, :2] = 48, 87
LINE_VALUE[BASIC, 1, 1, :4] = 5, 2, 13, 12
LINE_VALUE[BASIC, 1, 2, :3] = 20, 15, 28
LINE_VALUE[BASIC, 1, 3, :2] = 45, 78
LINE_VALUE[TOTAL, 0, 1, :4] = 17, 5, 6, 34
LINE_VALUE[TOTAL, 0, 2, :3] = 13, 8, 70
LINE_VALUE[TOTAL, 0, 3, :2] = 7, 91
LINE_VALUE[TOTAL, 1, 1, :4] = 27, 3, 6, 22
LINE_VALUE[TOTAL, 1, 2, :3] = 64, 3, 8
LINE_VALUE[TOTAL, 1, 3, :2] = 88, 17
LINE_VALUE[COUNTING, 0, 1, :4] = 17, 8, 25, 30
LINE_VALUE[COUNTING, 0, 2, :3] = 17, 29, 68
LINE_VALUE[COUNTING, 0, 3, :2] = 26, 109
LINE_VALUE[COUNTING, 1, 1, :4] = 16, 6, 15, 15
LINE_VALUE[COUNTING, 1, 2, :3] = 56, 17, 24
LINE_VALUE[COUNTING, 1, 3, :2] = 87, 49

# By method, what a line through a cell counts, in the order of bits.THROUGH.
SHARE: Final = np.stack([POINTS[0], POINTS[0], POINTS[1]])

# The lines through a cell by number, in the same order.
_NUMBER: Final = [list(lines) for lines in LINES_THROUGH]


def sight(seen: Words) -> Words:
    """The lines through every cell as far as they are seen: `seen` holds 0 for the others."""
    through = np.zeros((CELLS, 7), Word)
    for cell, lines in enumerate(_NUMBER):
        through[cell, : len(lines)] = seen[lines]
    return through


@inlined(int64(uint64, uint64, uint64, int64, int64))
def line_value(line: Word, own: Word, opp: Word, beads: int, method: int) -> int:
    """The value of one line for the mover."""
    mine, theirs = popcount(line & own), popcount(line & opp)
    if (mine == 0) == (theirs == 0) or mine == 4 or theirs == 4:
        return 0
    odd = popcount(line & ~(own | opp) & ODD)
    if theirs == 0:
        return LINE_VALUE[method, Word(beads & 1), Word(mine), Word(odd)]
    return -LINE_VALUE[method, Word(~beads & 1), Word(theirs), Word(odd)]


@inlined(int64(uint64[:, ::1], uint64, uint64, uint64, uint64, int64, int64))
def evaluation_gain(
    see: Words, own: Word, opp: Word, cell: Word, bead: Word, beads: int, method: int
) -> int:
    """The change of the evaluation by a bead of the mover."""
    change = 0
    for i in range(COUNT[cell]):
        line = see[cell, Word(i)]
        before = line_value(line, own, opp, beads, method)
        after = line_value(line, own | bead, opp, beads, method)
        change += (after - before) * SHARE[method, cell, i]
    return change


@inlined(int64(int64), allocates=False)
def sign(beads: int) -> int:
    """1 when A is to move, else -1: makes a value for the mover one for A, and back."""
    return 1 - 2 * (beads & 1)


@compiled(int64(uint64[:, ::1], uint64, uint64, int64, int64))
def evaluate(see: Words, own: Word, opp: Word, beads: int, method: int) -> int:
    """The evaluation of the whole board for the mover, each line counted at its lowest cell."""
    total = 0
    for cell in range(64):
        for i in range(COUNT[cell]):
            line = see[cell, i]
            if line != ZERO and line & ((Word(1) << Word(cell)) - Word(1)) == ZERO:
                total += line_value(line, own, opp, beads, method) * SHARE[method, cell, i]
    return total
