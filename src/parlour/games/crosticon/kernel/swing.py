"""What a play changes between more than two, counted as the sheet counts it: whoever loses a piece
is worse off than those who look on, and prisoners are exchanged pair by pair (CR-45)."""

from typing import Final

import numpy as np
from numba import int64

from parlour.games.crosticon.board import SURPLUS
from parlour.kernels.compiling import compiled

from .ahead import ALONG, Ahead
from .worth import POINT

_SURPLUS: Final = POINT * SURPLUS
_FIVE: Final = np.uint64(5)


@compiled()
def _surplus(captured: np.ndarray, seat: int, other: int) -> int:
    """What a seat scores for the prisoners left over from an exchange with another."""
    return _SURPLUS * max(int64(captured[seat, other]) - captured[other, seat], 0)


@compiled()
def swing(
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
