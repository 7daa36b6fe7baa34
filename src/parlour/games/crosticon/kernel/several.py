"""A look ahead for more than two: what everybody could make of a play; then the best plays are
followed through the turns after them.
"""

from typing import Final, Protocol
from zlib import crc32

import numpy as np
from numba import int32, int64, uint64

from parlour.kernels.compiling import compiled

from .ahead import AHEAD, Ahead, ahead_of, lay
from .best import KEY, PLACE, SLANT, VALUE
from .desk import Desk
from .generate import Candidate
from .offers import FAR, find
from .onward import TURNS, follow
from .swing import swing
from .worth import Weights

# By turn ahead: how much in percent counts what could be done then. The words of others may no
# longer go when it is their turn, and before one's own next three others take what they can.
CHANCES: Final = np.array([100, 75, 50, 30])
MANY: Final = 60  # positions: with fewer only the next player's reply is searched
KEPT: Final = (16, 8)  # plays that are followed: so many half of the times, then so many
FEWEST: Final = 3  # times: what is followed less often is chance

Values = dict[int, float]  # of candidates by their place in the list, in hundredths


class Mind(Protocol):
    """Whoever looks ahead, and how much of the budget is left."""

    words: np.ndarray
    weights: Weights
    left: int

    @property
    def late(self) -> bool: ...


def decide(mind: Mind, desk: Desk, candidates: list[Candidate], width: int, times: int) -> Values:
    """What the candidates are thought to be worth: so many are looked at, and the best of these
    followed so many times. With a small budget only the next player is asked for a reply.

    Of an unfinished comparison nothing is kept.
    """
    values = {nth: float(each.value) for nth, each in enumerate(candidates)}
    chances = CHANCES if mind.left >= MANY else CHANCES[:1]
    ahead = ahead_of(desk, mind.words, mind.weights)
    found: Values = {}
    for nth in list(values)[: min(width, mind.left // len(chances))]:
        if mind.late:
            return values
        found[nth] = prospect(ahead, *_asked(desk, candidates[nth]), chances)
    values = _first(found, values)
    if times >= FEWEST:
        return _followed(mind, ahead, desk, candidates, values, times)
    return values


def _asked(desk: Desk, play: Candidate) -> tuple[int, int, np.uint64, int, int, np.ndarray]:
    """A play as the kernels take it."""
    key = np.uint64(play.key)
    return desk.player, play.square, key, play.value, play.diagonals, desk.captured


def _first(found: Values, values: Values) -> Values:
    """Candidates that were looked at further rank before all others."""
    lowest = min(found.values(), default=0.0)
    return found | {nth: min(value, lowest) for nth, value in values.items() if nth not in found}


def _followed(
    mind: Mind, ahead: Ahead, desk: Desk, candidates: list[Candidate], values: Values, times: int
) -> Values:
    """The means of what plays come to, all followed by the same dice."""
    seed, often, sums = crc32(desk.letters.tobytes()), 0, dict.fromkeys(values, 0)
    for kept, until in zip(KEPT, (times // 2, times), strict=True):
        order = sorted(values, key=lambda nth: -values[nth])[:kept]
        for nth_time in range(often, until):
            dice = np.random.default_rng((seed, nth_time)).integers(1 << 62, size=TURNS)
            for nth in order:
                if mind.late:
                    return values
                asked = _asked(desk, candidates[nth])
                sums[nth] += follow(ahead, *asked, dice.astype(np.uint64))
        often = until
        values = _first({nth: sums[nth] / often for nth in order}, values)
    return values


@compiled(int64(AHEAD, int64, int64, uint64, int64, int64, int32[:, ::1], int64[::1]))
def prospect(
    ahead: Ahead, seat: int, square: int, key: np.uint64, value: int, slant: int,
    captured: np.ndarray, chances: np.ndarray,
) -> int:  # fmt: skip
    """What a play brings, and what everybody's best word after it would change, each by itself:
    a chain of answers would tell more about the answers than about the play."""
    ahead.left[0] -= len(chances)
    prisoners, seats = captured.copy(), len(captured)
    total = 100 * swing(ahead, 0, seat, square, key, value - slant, slant, prisoners, seat)
    lay(ahead, 0, seat, square, key)
    for nth in range(len(chances)):
        asked = (seat + 1 + nth) % seats
        if find(ahead, 1, asked, 1, 0, FAR) == 0:
            continue
        best, then = ahead.rows[1, 0], prisoners.copy()
        bare = best[VALUE] - best[SLANT]
        total += chances[nth] * swing(
            ahead, 1, asked, best[PLACE], np.uint64(best[KEY]), bare, best[SLANT], then, seat
        )
    return total // 100
