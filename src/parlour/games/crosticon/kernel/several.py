"""A look ahead for more than two: what everybody could make of a play.

What a seat then has is counted as the sheet counts it: whoever loses a piece is worse off than
those who look on, and prisoners are exchanged pair by pair (CR-45).
"""

from typing import Final, Protocol

import numpy as np
from numba import int32, int64, uint64

from parlour.games.crosticon.board import SURPLUS
from parlour.kernels.compiling import compiled

from .ahead import AHEAD, ALONG, Ahead, ahead_of, lay
from .best import KEY, PLACE, SLANT, VALUE
from .desk import Desk
from .generate import Candidate
from .offers import FAR, find
from .worth import POINT, Weights

# By turn ahead: how much in percent counts what could be done then. The words of others may no
# longer go when it is their turn; the last turn is one's own, and what is open there is worth more.
CHANCES: Final = np.array([100, 75, 50, 100])
MANY: Final = 60  # positions: with fewer only the next player's reply is searched
_SURPLUS: Final = POINT * SURPLUS
_FIVE: Final = np.uint64(5)


class Mind(Protocol):
    """Whoever looks ahead, and how much of the budget is left."""

    words: np.ndarray
    weights: Weights
    left: int

    @property
    def late(self) -> bool: ...


def decide(mind: Mind, desk: Desk, candidates: list[Candidate], width: int) -> dict[int, float]:
    """What the candidates are thought to be worth, by their place in the list, in hundredths.

    With a small budget only the next player is asked for a reply.
    """
    values = {nth: float(each.value) for nth, each in enumerate(candidates)}
    chances = CHANCES if mind.left >= MANY else CHANCES[:1]
    ahead = ahead_of(desk, mind.words, mind.weights)
    found: dict[int, float] = {}
    for nth in list(values)[: min(width, mind.left // len(chances))]:
        if mind.late:
            return values  # of an unfinished comparison nothing is kept
        each = candidates[nth]
        found[nth] = prospect(
            ahead, desk.player, each.square, np.uint64(each.key), each.value, each.diagonals,
            desk.captured, chances,
        )  # fmt: skip
    # Candidates that were searched rank before all others.
    lowest = min(found.values(), default=0.0)
    return found | {nth: min(value, lowest) for nth, value in values.items() if nth not in found}


@compiled()
def _surplus(captured: np.ndarray, seat: int, other: int) -> int:
    """What a seat scores for the prisoners left over from an exchange with another."""
    return _SURPLUS * max(int64(captured[seat, other]) - captured[other, seat], 0)


@compiled()
def _swing(
    ahead: Ahead, turn: int, seat: int, square: int, key: np.uint64, bare: int, slant: int,
    captured: np.ndarray, whose: int,
) -> int:  # fmt: skip
    """How much further a play gets somebody ahead of the mean of the others; `bare` is its value
    without diagonals. Its prisoners are entered."""
    seats = len(captured)
    gains = np.zeros(seats, np.int64)
    gains[seat] = bare + slant
    before = captured.copy()
    cell = square
    while key:
        key >>= _FIVE
        owner = int64(ahead.owners[turn, cell])
        if owner >= 0 and owner != seat:
            captured[seat, owner] += 1
            gains[seat] -= ahead.weights[0] + ahead.weights[1]  # counted below, or for two
            gains[owner] -= ahead.weights[0]
        cell += ALONG[seat]
    for other in range(seats):
        gains[seat] += _surplus(captured, seat, other) - _surplus(before, seat, other)
        gains[other] += _surplus(captured, other, seat) - _surplus(before, other, seat)
    return gains[whose] - (gains.sum() - gains[whose]) // (seats - 1)


@compiled(int64(AHEAD, int64, int64, uint64, int64, int64, int32[:, ::1], int64[::1]))
def prospect(
    ahead: Ahead, seat: int, square: int, key: np.uint64, value: int, slant: int,
    captured: np.ndarray, chances: np.ndarray,
) -> int:  # fmt: skip
    """What a play brings, and what everybody's best word after it would change, each by itself:
    a chain of answers would tell more about the answers than about the play."""
    ahead.left[0] -= len(chances)
    prisoners, seats = captured.copy(), len(captured)
    total = 100 * _swing(ahead, 0, seat, square, key, value - slant, slant, prisoners, seat)
    lay(ahead, 0, seat, square, key)
    for nth in range(len(chances)):
        asked = (seat + 1 + nth) % seats
        if find(ahead, 1, asked, 1, 0, FAR) == 0:
            continue
        best, then = ahead.rows[1, 0], prisoners.copy()
        bare = best[VALUE] - best[SLANT]
        total += chances[nth] * _swing(
            ahead, 1, asked, best[PLACE], np.uint64(best[KEY]), bare, best[SLANT], then, seat
        )
    return total // 100
