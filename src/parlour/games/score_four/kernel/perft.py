"""In how many ways the next beads can be put down: the count that catches slips of the rules.

A sequence ends where the game does: with automatic calling at the first line of the basic
method, or at the target of the counting match (SF-33). Calls are rights, never duties, so with
spoken calling only the full board ends it.
"""

from numba import boolean, int64, uint64

from parlour.core.game import Setup
from parlour.kernels.bits import lowest, popcount
from parlour.kernels.compiling import compiled

from ..options import Options
from .bits import COUNT, LEVEL_4, ONE, THROUGH, ZERO, Word, completing_through, playable
from .worth import BONUS, COUNTING, POINTS


def perft(setup: Setup, depth: int) -> int:
    """So many sequences of `depth` beads from the empty board, under these options."""
    if depth == 0:
        return 1
    options: Options = setup.options
    if options.automatic and options.method == "counting" and options.games == 1 and options.target:
        mine, theirs = (options.target - points for points in setup.brought or (0, 0))
        if (setup.first or 0) % 2:
            mine, theirs = theirs, mine
        return int(to_target(ZERO, ZERO, mine, theirs, True, depth))
    stops = options.automatic and options.method == "basic"
    return int(sequences(ZERO, ZERO, ZERO, ZERO, stops, depth))


@compiled(int64(uint64, uint64, uint64, uint64, boolean, int64))
def sequences(own: Word, opp: Word, mine: Word, theirs: Word, stops: bool, depth: int) -> int:
    """Sequences from a position whose threats are given; the last two beads are not played but
    counted, by how many places there are and how many pins the first of them fills."""
    places = playable(own | opp)
    if depth == 1:
        return popcount(places)
    going_on = places & ~mine if stops else places
    if depth == 2:
        return popcount(going_on) * popcount(places) - popcount(going_on & LEVEL_4)
    total = 0
    while going_on:
        cell = lowest(going_on)
        going_on &= going_on - ONE
        after = own | ONE << cell
        threats = (completing_through(after, cell) | mine) & ~opp
        total += sequences(opp, after, theirs, threats, stops, depth - 1)
    return total


@compiled(int64(uint64, uint64, int64, int64, boolean, int64))
def to_target(own: Word, opp: Word, mine: int, theirs: int, fresh: bool, depth: int) -> int:
    """Sequences while neither side has made the points it still needs."""
    places = playable(own | opp)
    if depth == 1:
        return popcount(places)
    total = 0
    while places:
        cell = lowest(places)
        places &= places - ONE
        after = own | ONE << cell
        gain = 0
        for i in range(COUNT[cell]):
            if THROUGH[cell, Word(i)] & ~after == ZERO:
                gain += POINTS[COUNTING, cell, i]
        if gain and fresh:
            gain += BONUS
        if gain < mine:
            left = fresh and gain == 0
            total += to_target(opp, after, theirs, mine - gain, left, depth - 1)
    return total
