"""Millions of quick games of the basic method, learned from as they are played: TD(lambda).

Both sides lay the bead after which they look best, or now and then any; chains of forced beads are
followed, and a game ends where tactics or pairs decide. Then the values of its quiet positions,
from the last to the first, move towards what came after them. The step of a weight is the smaller
the more its errors cancel out (temporal coherence, Beal and Smith 1999).
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import int64
from numpy.typing import NDArray

from parlour.games.score_four.kernel.bits import (
    LEVEL_1,
    ONE,
    TOP,
    UP,
    ZERO,
    Word,
    Words,
    completing_through,
    playable,
)
from parlour.games.score_four.kernel.parity import UNKNOWN, pairs, tactics
from parlour.games.score_four.kernel.parts import PARTS, take_apart
from parlour.games.score_four.kernel.planes import (
    CODES,
    PLANE_COUNT,
    PLANE_NUMBER,
    PLANE_SHIFT,
    PLANES,
    code_step,
    write_codes,
)
from parlour.games.score_four.kernel.table import NO_CELL
from parlour.games.score_four.kernel.trained import column_state, group_state
from parlour.kernels.bits import lowest, popcount
from parlour.kernels.compiling import compiled, inlined
from parlour.kernels.dice import draw
from train.score_four.model import Model

COLUMNS: Final = 8
MILLION: Final = 1_000_000
TOP_BIT: Final = Word(1 << 63)
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


def new_table() -> Table:
    return Table(
        np.zeros(PLANES, Word),
        np.zeros(PLANES, np.float32),
        np.zeros(PLANES, Word),
        np.zeros(PARTS, np.int32),
        np.zeros((65, PLANES + COLUMNS + 3), np.int32),
        np.zeros(66),
        np.zeros(66, np.int64),
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
def decided(own: Word, opp: Word, places: Word, mine: Word, theirs: Word, beads: int) -> int:
    """1, 0 or -1 for the mover where that is known without a search, else UNKNOWN."""
    value = tactics(places, mine, theirs)
    if value == UNKNOWN:
        value = pairs(own, opp, places, mine, theirs, beads, 0)
        if value == 0:
            value = UNKNOWN
    return value


@compiled(allocates=False)
def bead_value(
    model: Model, table: Table, own: Word, opp: Word, mine: Word, theirs: Word, cell: Word,
    beads: int,
) -> float:  # fmt: skip
    """The chance of the mover after a bead, forced beads followed."""
    codes = table.trial
    for i in range(PLANES):
        codes[i] = table.codes[i]
    mover = beads & 1
    while True:
        after = own | ONE << cell
        threats = (completing_through(after, cell) | mine) & ~opp
        add_bead(codes, cell, beads)
        own, opp, mine, theirs = opp, after, theirs, threats
        beads += 1
        places = playable(own | opp)
        value = decided(own, opp, places, mine, theirs, beads)
        if value != UNKNOWN:
            good = (value + 1) * 0.5
            return good if beads & 1 == mover else 1.0 - good
        forced = places & theirs
        if forced == ZERO:
            break
        cell = lowest(forced)
    score = position_value(model, table, own, opp, mine, theirs, beads)
    chance = 1.0 / (1.0 + np.exp(-score))
    return chance if mover == 0 else 1.0 - chance


@inlined(allocates=False)
def nudge(
    weights: NDArray[np.float32], sums: NDArray[np.float32], sizes: NDArray[np.float32], at: int,
    error: float, rate: float,
) -> None:  # fmt: skip
    """Temporal coherence: a step as long as past errors agree with each other."""
    share = abs(sums[at]) / sizes[at] if sizes[at] > 0 else 1.0
    weights[at] += rate * share * error
    sums[at] += error
    sizes[at] += abs(error)


@compiled(allocates=False)
def learn(
    model: Model, sums: Model, sizes: Model, table: Table, n: int, error: float, rate: float
) -> None:
    """Move all weights of a position of the history."""
    row, parts = table.history[n], table.parts
    beads, group = row[PLANES + COLUMNS], row[PLANES + COLUMNS + 1]
    nudge(model.moments, sums.moments, sizes.moments, beads, error, rate)
    nudge(model.groups, sums.groups, sizes.groups, group, error, rate)
    for i in range(COLUMNS):
        column = row[PLANES + i]
        if column < 0:
            break
        nudge(model.columns, sums.columns, sizes.columns, column, error, rate)
    for i in range(PLANES):
        kind = row[i] >> 20
        take_apart(row[i] & (CODES - 1), parts)
        nudge(model.wholes[kind], sums.wholes[kind], sizes.wholes[kind], parts[0], error, rate)
        for j in range(1, 5):
            nudge(
                model.triples[kind], sums.triples[kind], sizes.triples[kind], parts[j], error, rate
            )
        for j in range(5, PARTS):
            nudge(model.lines[kind], sums.lines[kind], sizes.lines[kind], parts[j], error, rate)


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


@inlined(allocates=False)
def best_bead(
    model: Model, table: Table, dice: Words, own: Word, opp: Word, mine: Word, theirs: Word,
    left: Word, beads: int,
) -> Word:  # fmt: skip
    """The bead after which the mover looks best; of equal ones any."""
    best, cell, ties = -1.0, NO_CELL, 0
    while left:
        here = lowest(left)
        left &= left - ONE
        chance = bead_value(model, table, own, opp, mine, theirs, here, beads)
        if chance > best:
            best, cell, ties = chance, here, 1
        elif chance == best:
            ties += 1
            if draw(dice, ties) == 0:
                cell = here
    return cell


@inlined(allocates=False)
def any_bead(dice: Words, left: Word) -> Word:
    for _ in range(draw(dice, popcount(left))):
        left &= left - ONE
    return lowest(left)


@inlined(allocates=False)
def look_back(
    model: Model, sums: Model, sizes: Model, table: Table, n: int, result: float, trace: float,
    rate: float,
) -> float:  # fmt: skip
    """Learn from a game: each value moves towards a mixture of the next one and of what came of
    it. Nothing is learned from a bead at random. The squared error of the last value."""
    target, following, loss = result, result, 0.0
    for k in range(n - 1, -1, -1):
        value = table.values[k]
        if table.chosen[k]:
            target = following + trace * (target - following)
            if k == n - 1:
                loss = (target - value) ** 2
            learn(model, sums, sizes, table, k, target - value, rate)
        else:
            target = value
        following = value
    return loss


@compiled(allocates=False)
def play(
    model: Model, sums: Model, sizes: Model, table: Table, dice: Words, games: int, opening: int,
    wild: float, trace: float, rate: float,
) -> float:  # fmt: skip
    """Play and learn: `opening` beads at most are at random, and a share of `wild` later on. The
    mean squared error of the last values before the end."""
    loss = 0.0
    for _ in range(games):
        own, opp, mine, theirs = ZERO, ZERO, ZERO, ZERO
        write_codes(ZERO, ZERO, table.codes, ZERO)
        at_random = draw(dice, opening + 1)
        n, beads = 0, 0
        while True:
            places = playable(own | opp)
            value = decided(own, opp, places, mine, theirs, beads)
            if value != UNKNOWN:
                break
            cell = lowest(places & theirs | TOP_BIT)
            if places & theirs == ZERO:
                safe = places & ~(theirs >> UP)
                remember(model, table, n, own, opp, mine, theirs, beads)
                table.chosen[n] = beads >= at_random and draw(dice, MILLION) >= wild * MILLION
                if table.chosen[n]:
                    cell = best_bead(model, table, dice, own, opp, mine, theirs, safe, beads)
                else:
                    cell = any_bead(dice, safe)
                n += 1
            after = own | ONE << cell
            threats = (completing_through(after, cell) | mine) & ~opp
            add_bead(table.codes, cell, beads)
            own, opp, mine, theirs = opp, after, theirs, threats
            beads += 1
        result = (1 + (-value if beads & 1 else value)) * 0.5
        loss += look_back(model, sums, sizes, table, n, result, trace, rate)
    return loss / games
