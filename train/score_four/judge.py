"""What a position is worth by the weights as they are, and what a game is played on."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import int64
from numpy.typing import NDArray

from parlour.games.score_four.kernel.bits import LEVEL_1, ONE, TOP, UP, Word, Words
from parlour.games.score_four.kernel.parts import PARTS, take_apart
from parlour.games.score_four.kernel.planes import (
    CODES,
    PLANE_COUNT,
    PLANE_NUMBER,
    PLANE_SHIFT,
    PLANES,
    code_step,
)
from parlour.games.score_four.kernel.trained import column_state, group_state
from parlour.kernels.bits import lowest
from parlour.kernels.compiling import inlined
from train.score_four.model import Model

COLUMNS: Final = 8
_32, _FIFTEEN = Word(32), Word(15)


class Table(NamedTuple):
    """What a game is played on: the position, and the quiet positions it has passed."""

    codes: NDArray[np.uint64]  # of the planes now
    planes: NDArray[np.float32]  # their values
    trial: NDArray[np.uint64]  # the codes after a bead that is tried
    parts: NDArray[np.int32]
    history: NDArray[np.int32]  # position: ten codes, columns, group, beads
    values: NDArray[np.float64]  # the chance of A there
    chosen: NDArray[np.int64]  # 0: the bead after it was at random
    proved: NDArray[np.int64]  # the value for the mover, if a search proved it, else UNKNOWN
    ahead: NDArray[np.float64]  # the chance of A there by a search
    cells: NDArray[np.uint64]
    found: NDArray[np.int64]  # the values of beads there


def new_table() -> Table:
    return Table(
        np.zeros(PLANES, Word),
        np.zeros(PLANES, np.float32),
        np.zeros(PLANES, Word),
        np.zeros(PARTS, np.int32),
        np.zeros((65, PLANES + COLUMNS + 3), np.int32),
        np.zeros(66),
        np.zeros(66, np.int64),
        np.zeros(66, np.int64),
        np.zeros(66),
        np.zeros(16, Word),
        np.zeros(16, np.int64),
    )


@inlined(allocates=False)
def plane_value(model: Model, code: Word, parts: NDArray[np.int32]) -> float:
    kind = int64(code >> Word(20))
    take_apart(int64(code & Word(CODES - 1)), parts)
    total = model.wholes[kind, parts[0]]
    for j in range(1, 5):
        total += model.triples[kind, parts[j]]
    for j in range(5, PARTS):
        total += model.lines[kind, parts[j]]
    return total


@inlined(allocates=False)
def threat_value(model: Model, a: Word, b: Word, filled: Word, beads: int) -> float:
    a &= ~filled
    b &= ~filled
    total = model.moments[beads] + model.groups[group_state(a, b, beads)]
    both = a | b
    pins = (both >> UP | both >> _32 | both >> TOP) & LEVEL_1
    while pins:
        pin = lowest(pins)
        pins &= pins - ONE
        total += model.columns[column_state(a >> pin, b >> pin, filled >> pin)]
    return total


@inlined(allocates=False)
def position_value(
    model: Model, table: Table, own: Word, opp: Word, mine: Word, theirs: Word, beads: int
) -> float:
    """The score for A of the position whose codes are those of the trial."""
    a, b = (mine, theirs) if beads & 1 == 0 else (theirs, mine)
    total = threat_value(model, a, b, own | opp, beads)
    for i in range(PLANES):
        if table.trial[i] == table.codes[i]:
            total += table.planes[i]
        else:
            total += plane_value(model, table.trial[i], table.parts)
    return total


@inlined(allocates=False)
def add_bead(codes: Words, cell: Word, beads: int) -> None:
    pin, step = cell & _FIFTEEN, code_step(cell, beads)
    for i in range(PLANE_COUNT[pin]):
        codes[PLANE_NUMBER[pin, Word(i)]] += step << PLANE_SHIFT[pin, Word(i)]


@inlined(allocates=False)
def remember(
    model: Model, table: Table, n: int, own: Word, opp: Word, mine: Word, theirs: Word, beads: int
) -> None:
    """Note a quiet position of the game, and its value."""
    row = table.history[n]
    filled = own | opp
    a, b = (mine, theirs) if beads & 1 == 0 else (theirs, mine)
    a &= ~filled
    b &= ~filled
    for i in range(PLANES):
        row[i] = table.codes[i]
        table.trial[i] = table.codes[i]
        table.planes[i] = plane_value(model, table.codes[i], table.parts)
    both = a | b
    pins = (both >> UP | both >> _32 | both >> TOP) & LEVEL_1
    for i in range(COLUMNS):
        row[PLANES + i] = -1
        if pins:
            pin = lowest(pins)
            pins &= pins - ONE
            row[PLANES + i] = column_state(a >> pin, b >> pin, filled >> pin)
    row[PLANES + COLUMNS], row[PLANES + COLUMNS + 1] = beads, group_state(a, b, beads)
    score = position_value(model, table, own, opp, mine, theirs, beads)
    table.values[n] = 1.0 / (1.0 + np.exp(-score))
