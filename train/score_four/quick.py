"""Quick games of the basic method by the hundred thousand, learned from as they are played.

Both sides lay the bead after which they look best, or that a short search finds, or now and then
any; chains of forced beads are followed, and a game ends where tactics or pairs decide. The values
of its quiet positions, from the last to the first, move towards what came after them; where the
exact solver proves a position with few nodes, towards that.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from parlour.games.score_four.board import CELLS
from parlour.games.score_four.kernel.basic import value_within
from parlour.games.score_four.kernel.bits import (
    ONE,
    UP,
    ZERO,
    Word,
    Words,
    completing_through,
    playable,
)
from parlour.games.score_four.kernel.parity import UNKNOWN, pairs, tactics
from parlour.games.score_four.kernel.planes import PLANES, write_codes
from parlour.games.score_four.kernel.table import (
    LIMIT,
    NO_CELL,
    NODES,
    RULES,
    STOPPED,
    TRAINED,
    Desk,
)
from parlour.games.score_four.kernel.think_basic import PROVEN, lay_out, search_root
from parlour.kernels.bits import lowest, popcount
from parlour.kernels.compiling import compiled, inlined
from parlour.kernels.dice import draw
from train.score_four.judge import Table, add_bead, position_value, remember
from train.score_four.learn import for_a, look_back
from train.score_four.model import Model

HUNDREDTH: Final = 0.01  # values are hundredths of the logarithm of the odds
MILLION: Final = 1_000_000
TOP_BIT: Final = Word(1 << 63)


class Aids(NamedTuple):
    """Who helps: the search that lays beads, the solver that tells what they were worth."""

    search: Desk
    see: Words
    depth: int  # of the search; 0: one bead ahead, by the weights as they are
    solver: Desk
    since: int  # beads from which the solver is asked
    nodes: int  # of each question to it


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


@compiled(allocates=False)
def far_bead(
    aids: Aids, table: Table, n: int, own: Word, opp: Word, left: Word, beads: int
) -> Word:
    """The best bead by a search, whose value is noted."""
    desk, cells, found = aids.search, table.cells, table.found
    s = desk.s
    s[NODES] = s[STOPPED] = ZERO
    s[RULES] = s[TRAINED] = ONE
    s[LIMIT] = TOP_BIT
    lay_out(desk, aids.see, own, opp)
    count = 0
    while left:
        cells[count] = lowest(left)
        left &= left - ONE
        count += 1
    for depth in range(1, aids.depth + 1):
        search_root(desk, aids.see, beads, depth, cells[:count], found[:count], False)
        for i in range(1, count):
            cell, value, j = cells[i], found[i], i
            while j > 0 and found[j - 1] < value:
                cells[j], found[j] = cells[j - 1], found[j - 1]
                j -= 1
            cells[j], found[j] = cell, value
    value = found[0]
    if abs(value) > PROVEN - CELLS:
        table.proved[n] = 1 if value > 0 else -1
    chance = 1.0 / (1.0 + np.exp(-HUNDREDTH * value))
    table.ahead[n] = 1.0 - chance if beads & 1 else chance
    return cells[0]


@inlined(allocates=False)
def any_bead(dice: Words, left: Word) -> Word:
    for _ in range(draw(dice, popcount(left))):
        left &= left - ONE
    return lowest(left)


@compiled(allocates=False)
def play(
    model: Model, sums: Model, sizes: Model, table: Table, dice: Words, games: int, opening: int,
    wild: float, trace: float, rate: float, aids: Aids,
) -> float:  # fmt: skip
    """Play and learn: `opening` beads at most are at random, and a share of `wild` later on. The
    mean squared error."""
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
                table.proved[n] = UNKNOWN
                cell = NO_CELL
                if aids.depth:
                    cell = far_bead(aids, table, n, own, opp, safe, beads)
                if beads >= aids.since and table.proved[n] == UNKNOWN:
                    table.proved[n] = value_within(aids.solver, own, opp, aids.nodes)
                table.chosen[n] = beads >= at_random and draw(dice, MILLION) >= wild * MILLION
                if table.chosen[n] and aids.depth == 0:
                    cell = best_bead(model, table, dice, own, opp, mine, theirs, safe, beads)
                elif table.chosen[n] == 0:
                    cell = any_bead(dice, safe)
                n += 1
            after = own | ONE << cell
            threats = (completing_through(after, cell) | mine) & ~opp
            add_bead(table.codes, cell, beads)
            own, opp, mine, theirs = opp, after, theirs, threats
            beads += 1
        result = for_a(value, beads)
        loss += look_back(model, sums, sizes, table, n, result, trace, rate, aids.depth > 0)
    return loss / games
