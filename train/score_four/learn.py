"""What is learned from a game: TD(lambda), with the steps of temporal coherence (Beal and Smith
1999): the step of a weight is the smaller the more its errors cancel out."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from parlour.games.score_four.kernel.parity import UNKNOWN
from parlour.games.score_four.kernel.parts import PARTS, take_apart
from parlour.games.score_four.kernel.planes import CODES, PLANES
from parlour.kernels.compiling import compiled, inlined
from train.score_four.judge import COLUMNS, Table
from train.score_four.model import Model


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
def for_a(value: int, beads: int) -> float:
    """What A gets of a game that is won, drawn or lost for the mover."""
    return (1 + (-value if beads & 1 else value)) * 0.5


@inlined(allocates=False)
def look_back(
    model: Model, sums: Model, sizes: Model, table: Table, n: int, result: float, trace: float,
    rate: float, searched: bool,
) -> float:  # fmt: skip
    """Learn from a game, from its end: a value moves to what is proved, else towards a mixture of
    what came of it and of what a search says there, or without one the next value. What came after
    a bead at random says nothing. The mean squared error."""
    target, following, loss = result, result, 0.0
    for k in range(n - 1, -1, -1):
        value = table.values[k]
        if table.proved[k] != UNKNOWN:
            target = following = for_a(table.proved[k], table.history[k, PLANES + COLUMNS])
        elif searched:
            following = table.ahead[k]
            target = following + trace * (target - following) if table.chosen[k] else following
        elif table.chosen[k]:
            target = following + trace * (target - following)
            following = value
        else:
            target = following = value
        error = target - value
        if error:
            learn(model, sums, sizes, table, k, error, rate)
        loss += error * error
    return loss / max(n, 1)
