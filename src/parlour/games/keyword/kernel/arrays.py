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
CHEAPEST = MASTER + 1  # and of the block that it costs least to lay, behind them
BY_MASTER = 32  # added to a letter of a play that a Master stands for
ON_BOARD = 64  # added to a letter of a play that lay on the board before
# Columns of a play found: whether it lies down, its line, first and last square of the line, the
# points, whether it spells the Key card, how many blocks it lays.
DOWN, LINE, FIRST, LAST, POINTS, CARD, LAID = range(7)
COLUMNS = 7

NO_EXTRA: Floats = np.zeros((2, SIZE, SIZE))
NO_LEAVE: Floats = np.zeros(27)
NO_ENDS: Floats = np.zeros((2, SIZE, SIZE))


class Position(NamedTuple):
    """A board as one seat sees it."""

    boards: Bytes  # letters or EMPTY, as it lies and transposed
    points: Ints  # what a letter scores, likewise
    begins: Ints  # where a first word may begin: rows of down, line, square
    least: int  # letters of a word
    card: Ints  # the letters of the Key card


class Query(NamedTuple):
    """Whose plays are searched for, and what they are worth besides their points."""

    rack: Ints  # 27 counts; the search puts back what it takes
    leave: Floats = NO_LEAVE  # by block: what it is worth if it stays on the rack
    extra: Floats = NO_EXTRA  # by square, as it lies and transposed: what a block there is worth
    ends: Floats = NO_ENDS  # by its last square, likewise: what a word that ends there is worth
    out: float = 0.0  # what laying the whole rack is worth
    once: bool = True  # a single block that makes words both ways is one play
    any: bool = False  # one play is enough: the search stops, and the rack is left as it is then


class Best(NamedTuple):
    """The best plays so far, as many as there is room for, in no order."""

    rows: Ints  # [plays, COLUMNS]
    letters: Bytes  # [plays, SIZE]: by square of the line
    worth: Floats
    tally: Ints  # how many are kept, which of them is the worst, how many were found


# A square of a line, as the search sees it.
SQUARE: Final = np.dtype(
    [
        ("checks", np.uint32),  # cross-checks: the letters that make a good word across
        ("ahead", np.uint32),  # letters that lie further right in the line
        ("letter", np.uint8),  # or EMPTY
        ("card", np.uint8),  # the letter that spells the Key card across, or EMPTY
        ("crossed", np.bool_),  # are there letters across?
        ("anchored", np.bool_),  # was this empty square an anchor before?
        ("begins", np.bool_),  # is the square on its left empty, or the edge?
        ("ends", np.bool_),  # and that on its right?
    ],
    align=True,
)
# The squares of a line before one, summed up.
SUM: Final = np.dtype(
    [
        ("worth", np.float64),  # what blocks there are worth, their points included
        ("points", np.int64),
        ("laid", np.int64),  # empty squares
        ("cards", np.int64),  # squares on which a letter spells the Key card across
    ],
    align=True,
)
# A square on the search's path from an anchor, and what was true before its letter was laid.
STEP: Final = np.dtype(
    [
        ("cost", np.float64),
        ("ways", np.int64),
        ("short", np.int64),
        ("have", np.uint32),
        ("branches", np.uint8),  # letters after which words go on
        ("nth", np.uint8),  # of them, now on the square
        ("stage", np.uint8),
    ],
    align=True,
)
# A letter on such a square, and the edges after it: in the same direction, and turned.
BRANCH: Final = np.dtype(
    [
        ("row", np.uint32),
        ("on", np.uint32),  # the letters that fit on the next square and go on
        ("turned_row", np.uint32),
        ("turned_on", np.uint32),
        ("letter", np.uint32),
    ],
    align=True,
)


class Workspace(NamedTuple):
    """Room for the search, so that it allocates nothing."""

    squares: Records  # [SIZE, SIZE] of SQUARE: one board
    sums: Records  # [SIZE + 1] of SUM
    path: Records  # [SIZE] of STEP
    branches: Records  # [SIZE, 26] of BRANCH: by square
    word: Bytes  # by square of the line: the letters of the path
    signs: Bytes  # the same as a play is written: whether a Master stands for a letter
    held: Ints  # the rack before anything is laid
    spare: Ints  # and while Masters are put in the place of blocks
    least: Floats  # by block: the least that it costs to lay that letter; then the least of all


POSITION = bundle(Position, uint8[:, :, ::1], int64[:, :, ::1], int64[:, ::1], int64, int64[::1])
QUERY = bundle(
    Query,
    int64[::1],
    float64[::1],
    float64[:, :, ::1],
    float64[:, :, ::1],
    float64,
    boolean,
    boolean,
)
BEST = bundle(Best, int64[:, ::1], uint8[:, ::1], float64[::1], int64[::1])
WORKSPACE = bundle(
    Workspace, from_dtype(SQUARE)[:, ::1], from_dtype(SUM)[::1], from_dtype(STEP)[::1],
    from_dtype(BRANCH)[:, ::1], uint8[::1], uint8[::1], int64[::1], int64[::1], float64[::1],
)  # fmt: skip


def workspace() -> Workspace:
    """Fresh room for a search."""
    return Workspace(
        np.zeros((SIZE, SIZE), SQUARE),
        np.zeros(SIZE + 1, SUM),
        np.zeros(SIZE, STEP),
        np.zeros((SIZE, 26), BRANCH),
        np.zeros(SIZE, np.uint8),
        np.zeros(SIZE, np.uint8),
        np.zeros(27, np.int64),
        np.zeros(27, np.int64),
        np.zeros(CHEAPEST + 1),
    )


def best(most: int) -> Best:
    """Room for so many plays; what is not filled in is never read."""
    return Best(
        np.empty((most, COLUMNS), np.int64),
        np.empty((most, SIZE), np.uint8),
        np.empty(most),
        np.zeros(3, np.int64),
    )
