"""What a player makes of every way in which the turn before may end, all ways met by one rack."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import float64, int64, uint64

from parlour.kernels.bits import ONE, lowest
from parlour.kernels.compiling import bundle, compiled

from .letters import pack, within


class Ways(NamedTuple):
    """Ways to go on, over one table on which the words of all of them lie; answers change them."""

    lying: np.ndarray  # uint64 [ways]: which words lie there
    free: np.ndarray  # int64 [ways, 26]: letters that nobody holds
    points: np.ndarray  # float64 [ways, seats]
    held: np.ndarray  # int64 [ways, seats]: words


class Laid(NamedTuple):
    """The words on that table."""

    owners: np.ndarray  # int64
    points: np.ndarray  # float64: what each is worth to its owner


class Gains(NamedTuple):
    """Plays of whoever answers, the dearest first."""

    earned: np.ndarray  # float64 [plays]: what it adds to their points, before words are lost
    needs: np.ndarray  # int64 [plays, 26]: free letters
    olds: np.ndarray  # uint64 [plays]: words that it takes


WAYS = bundle(Ways, uint64[::1], int64[:, ::1], float64[:, ::1], int64[:, ::1])
LAID = bundle(Laid, int64[::1], float64[::1])
GAINS = bundle(Gains, float64[::1], int64[:, ::1], uint64[::1])


@compiled()
def _take(ways: Ways, laid: Laid, gains: Gains, seat: int, way: int, play: int) -> None:
    """A play is made: letters and words are gone, and the new word lies before whoever made it."""
    for letter in range(ways.free.shape[1]):
        ways.free[way, letter] -= gains.needs[play, letter]
    ways.lying[way] &= ~gains.olds[play]
    ways.points[way, seat] += gains.earned[play]
    ways.held[way, seat] += 1
    olds = gains.olds[play]
    while olds:
        old = np.int64(lowest(olds))
        olds &= olds - ONE
        ways.points[way, laid.owners[old]] -= laid.points[old]
        ways.held[way, laid.owners[old]] -= 1


@compiled(int64[::1](WAYS, LAID, GAINS, int64, int64))
def answer(ways: Ways, laid: Laid, gains: Gains, seat: int, deepest: int) -> np.ndarray:
    """Each way is answered by the dearest play that fits, again and again; by how many."""
    many = np.zeros(len(ways.lying), np.int64)
    needs, free = np.empty((len(gains.needs), 2), np.uint64), np.empty(2, np.uint64)
    for play in range(len(needs)):
        pack(gains.needs[play], needs[play])
    for way in range(len(ways.lying)):
        pack(ways.free[way], free)
        for play in range(len(needs)):
            if gains.olds[play] & ~ways.lying[way]:
                continue
            if not within(needs[play, 0], needs[play, 1], free[0], free[1]):
                continue
            _take(ways, laid, gains, seat, way, play)
            pack(ways.free[way], free)
            many[way] += 1
            if many[way] == deepest:
                break
    return many
