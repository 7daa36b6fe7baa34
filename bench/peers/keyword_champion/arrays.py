"""What the search for plays reads and writes, in bundles of arrays.

Letters are 0 to 25 for A to Z. A board and all that goes by square is held twice: as it lies, and
transposed, so that columns are searched as rows are.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numba import boolean, float64, from_dtype, int64, uint8
from numpy.typing import NDArray

from parlour.kernels.compiling import bundle

Bytes: TypeAlias = NDArray[np.uint8]
Ints: TypeAlias = NDArray[np.int64]
Records: TypeAlias = NDArray[np.void]
Floats: TypeAlias = NDArray[np.float64]

SIZE = 19
EMPTY = 255
MASTER = 26  # its place in a rack of 27 counts
BY_MASTER = 32  # added to a letter of a play that a Master stands for
ON_BOARD = 64  # added to a letter of a play that lay on the board before
# Columns of a play found: whether it lies down, its line, first and last square of the line, the
# points, whether it spells the Key card, how many blocks it lays.
DOWN, LINE, FIRST, LAST, POINTS, CARD, LAID = range(7)
COLUMNS = 7
DEEPEST = SIZE + 1  # a square for each letter of a line, and what follows the last one

NO_EXTRA: Floats = np.zeros((2, SIZE, SIZE))
NO_LEAVE: Floats = np.zeros(27)


class OldPosition(NamedTuple):
    """A board as one seat sees it."""

    boards: Bytes  # letters or EMPTY, as it lies and transposed
    points: Ints  # what a letter scores, likewise
    begins: Ints  # where a first word may begin: rows of down, line, square
    least: int  # letters of a word
    card: Ints  # the letters of the Key card


class OldQuery(NamedTuple):
    """Whose plays are searched for, and what they are worth besides their points."""

    rack: Ints  # 27 counts; the search puts back what it takes
    leave: Floats = NO_LEAVE  # by block: what it is worth if it stays on the rack
    extra: Floats = NO_EXTRA  # by square, as it lies and transposed: what a block there is worth
    once: bool = True  # a single block that makes words both ways is one play
    any: bool = False  # one play is enough: the search stops, and the rack is left as it is then


class OldBest(NamedTuple):
    """The best plays so far, as many as there is room for, in no order."""

    rows: Ints  # [plays, COLUMNS]
    letters: Bytes  # [plays, SIZE]: by square of the line
    worth: Floats
    tally: Ints  # how many are kept, which of them is the worst, how many were found


# A square of a line, as the search sees it.
SQUARE: Final = np.dtype(
    [
        ("extra", np.float64),  # what a block there is worth besides its points
        ("points", np.int32),
        ("checks", np.uint32),  # cross-checks: the letters that make a good word across
        ("letter", np.uint8),  # or EMPTY
        ("card", np.uint8),  # the letter that spells the Key card across, or EMPTY
        ("crossed", np.bool_),  # are there letters across?
        ("anchored", np.bool_),  # was this empty square an anchor before?
    ],
    align=True,
)
# A step on the search's path from an anchor: a square, and what was true before its letter.
STEP: Final = np.dtype(
    [
        ("value", np.float64),  # besides the points
        ("square", np.int64),
        ("node", np.uint32),  # of the GADDAG
        ("own", np.uint32),  # letters still to be tried with blocks of their own,
        ("master", np.uint32),  # and with a Master
        ("points", np.int32),
        ("block", np.int8),  # laid on the square; NO_LETTER: one lay there before
        ("laid", np.int8),  # blocks so far
        ("stage", np.uint8),
        ("leftward", np.bool_),
        ("crossed", np.bool_),  # was the first block laid on a crossed square?
        ("card", np.bool_),  # is the Key card spelt across?
    ],
    align=True,
)


class OldWorkspace(NamedTuple):
    """Room for the search, so that it allocates nothing."""

    squares: Records  # [SIZE, SIZE] of SQUARE: one board
    path: Records  # [DEEPEST] of STEP
    word: Bytes  # by square of the line: the letters of the path


POSITION = bundle(OldPosition, uint8[:, :, ::1], int64[:, :, ::1], int64[:, ::1], int64, int64[::1])
QUERY = bundle(OldQuery, int64[::1], float64[::1], float64[:, :, ::1], boolean, boolean)
BEST = bundle(OldBest, int64[:, ::1], uint8[:, ::1], float64[::1], int64[::1])
WORKSPACE = bundle(OldWorkspace, from_dtype(SQUARE)[:, ::1], from_dtype(STEP)[::1], uint8[::1])


def workspace() -> OldWorkspace:
    """Fresh room for a search."""
    squares, path = np.zeros((SIZE, SIZE), SQUARE), np.zeros(DEEPEST, STEP)
    return OldWorkspace(squares, path, np.zeros(SIZE, np.uint8))


def best(most: int) -> OldBest:
    """Room for so many plays; what is not filled in is never read."""
    return OldBest(
        np.empty((most, COLUMNS), np.int64),
        np.empty((most, SIZE), np.uint8),
        np.empty(most),
        np.zeros(3, np.int64),
    )
