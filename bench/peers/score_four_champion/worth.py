"""What lines are worth in total and counting, and what a position must bring at least or at most.

Values are points still to come, the mover's less the other side's, from a position to the full
board; the fifteen for the first score of a game (SF-32) are among them while no line stands.
`scale` is the method: TOTAL, where a line is one point (SF-24), or COUNTING, where it is 16, 12,
8 or 4 on a level and 10 across levels (SF-29).
"""

from typing import Final

import numpy as np
from numba import int64, uint64

from parlour.kernels.bits import popcount
from parlour.kernels.compiling import inlined

from .board import CELLS, VALUES
from .board import THROUGH as LINES_THROUGH
FIRST_SCORE = 15
from .bits import EVEN, LEVEL_1, LEVEL_2, LEVEL_3, ODD, ONE, UP, ZERO, Word, playable

TOTAL, COUNTING = 0, 1
BONUS: Final = FIRST_SCORE

# Points of the lines through a cell, in the order of bits.THROUGH, by scale.
POINTS: Final = np.ones((2, CELLS, 7), np.int64)
for _cell, _lines in enumerate(LINES_THROUGH):
    POINTS[COUNTING, _cell, : len(_lines)] = [VALUES[line] for line in _lines]

_EACH: Final = Word(0x0001000100010001)  # the first place of every level
_ROW, _COLUMN, _RISE, _FALL = (_EACH * Word(n) for n in (0x1111, 0x000F, 0x0001, 0x0008))
_LEVELS_12, _LEVELS_123 = LEVEL_1 | LEVEL_2, LEVEL_1 | LEVEL_2 | LEVEL_3
_32: Final = Word(32)
_48: Final = Word(48)


@inlined(uint64(uint64, int64, uint64))
def _along(cells: Word, step: int, first: Word) -> Word:
    """The first cells of the lines of one direction that these cells hold."""
    pairs = cells & (cells >> Word(step))
    return pairs & (pairs >> Word(2 * step)) & first


@inlined(uint64(uint64))
def _steep(cells: Word) -> Word:
    """A bit for each line across the levels; four groups that share no first cell."""
    upright = _along(cells, 16, LEVEL_1)
    by_row = _along(cells, 17, Word(0x1111)) | _along(cells, 15, Word(0x8888))
    by_column = _along(cells, 20, Word(0x000F)) | _along(cells, 12, Word(0xF000))
    vectors = (
        _along(cells, 21, Word(0x0001))
        | _along(cells, 19, Word(0x0008))
        | _along(cells, 13, Word(0x1000))
        | _along(cells, 11, Word(0x8000))
    )
    return upright | by_row << UP | by_column << _32 | vectors << _48


@inlined(int64(uint64))
def _by_level(lines: Word) -> int:
    """4, 3, 2, 1 for each bit on levels 1, 2, 3, 4 (SF-27)."""
    return (
        popcount(lines)
        + popcount(lines & _LEVELS_123)
        + popcount(lines & _LEVELS_12)
        + popcount(lines & LEVEL_1)
    )


@inlined(int64(uint64, int64))
def worth(cells: Word, scale: int) -> int:
    """The points of all the lines that a set of cells holds."""
    rows = _along(cells, 1, _ROW) | _along(cells, 5, _RISE) << ONE | _along(cells, 3, _FALL) >> ONE
    columns = _along(cells, 4, _COLUMN)
    steep = popcount(_steep(cells))
    if scale == TOTAL:
        return popcount(rows) + popcount(columns) + steep
    return 4 * (_by_level(rows) + _by_level(columns)) + 10 * steep


@inlined("UniTuple(int64, 2)(uint64, uint64, int64, int64, int64)")
def bounds(own: Word, opp: Word, made: int, lost: int, scale: int) -> tuple[int, int]:
    """The least and the most the mover can bring; `made` and `lost` are the points of the lines
    that stand, the mover's and theirs.

    Nobody gets more than all free places. Besides, a side that answers on top and pairs the loose
    places (see `parity`) fixes who gets which level, and so the points: B against A to move;
    and B to move, if there is just one loose place, which B takes first.
    """
    free = ~(own | opp)
    loose = playable(own | opp) & EVEN
    even, odd = free & EVEN, free & ODD
    most = worth(own | free, scale) - made
    least = lost - worth(opp | free, scale)
    fresh = BONUS if scale == COUNTING and made == 0 and lost == 0 else 0
    if most > 0:
        most += fresh
    if least < 0:
        least -= fresh
    if popcount(free) & 1 == 0:
        mine = worth(own | odd | loose, scale) - made
        theirs = worth(opp | (even & ~loose), scale) - lost
        if mine > 0:
            mine += fresh
        elif theirs > 0:
            theirs += fresh
        most = min(most, mine - theirs)
    elif loose & (loose - ONE) == ZERO:
        mine = worth(own | even, scale) - made
        theirs = worth(opp | odd, scale) - lost
        if theirs > 0:
            theirs += fresh
        elif mine > 0:
            mine += fresh
        least = max(least, mine - theirs)
    return least, most
