"""Boards filled up: what a plan has on the free squares made to agree with the letters there are
and with those that must be laid."""

from __future__ import annotations

import numpy as np
from numba import boolean, int32, int64, uint64, void
from numpy.typing import NDArray

from parlour.kernels.compiling import compiled, inlined

from ..board import SQUARES
from .change import NOTHING, Dice, draw
from .words import Ints, Longs


@inlined(int64(uint64[::1], int32[::1], int32[::1], int32[::1]))
def _shuffled(dice: Dice, board: Ints, fixed: Ints, free: Ints) -> int:
    """The free squares in any order; how many."""
    count = 0
    for square in range(SQUARES):
        if not fixed[square]:
            free[count] = square
            count += 1
    for nth in range(count - 1, 0, -1):
        other = draw(dice, nth + 1)
        free[nth], free[other] = free[other], free[nth]
    return count


@inlined(int64(int32[::1], int32[::1], int64, boolean[::1], int64[::1], int32[::1]))
def _square_to_spare(
    board: Ints, free: Ints, count: int, open_: NDArray[np.bool_], held: Longs, need: Ints
) -> int:
    """A square whose letter is not needed: an open one, or one with a letter too many."""
    for nth in range(count):
        if open_[free[nth]]:
            return int64(free[nth])
    for nth in range(count):
        letter = board[free[nth]]
        if held[letter] > need[letter]:
            held[letter] -= 1
            return int64(free[nth])
    return NOTHING


@inlined(int64(uint64[::1], int32[::1], int64[::1]))
def _left_over(dice: Dice, park: Ints, held: Longs) -> int:
    """Any letter of the Park that is not yet held."""
    left = 0
    for letter in range(park.shape[0]):
        left += max(park[letter] - held[letter], 0)
    at = draw(dice, left)
    for letter in range(park.shape[0]):
        at -= max(park[letter] - held[letter], 0)
        if at < 0:
            return letter
    return NOTHING


@compiled(void(uint64[::1], int32[::1], int32[::1], int32[::1], int32[::1]))
def fill(dice: Dice, board: Ints, fixed: Ints, park: Ints, need: Ints) -> None:
    """Put letters on the free squares so that the board is full and fits the Park and the need;
    what lies on them and fits may stay."""
    held, free = np.zeros(32, np.int64), np.empty(SQUARES, np.int32)
    count = _shuffled(dice, board, fixed, free)
    open_ = np.zeros(SQUARES, np.bool_)
    for nth in range(count):
        letter = board[free[nth]]
        if letter < park.shape[0] and held[letter] < park[letter]:
            held[letter] += 1
        else:
            open_[free[nth]] = True
    for needed in range(park.shape[0]):
        while held[needed] < need[needed]:
            square = _square_to_spare(board, free, count, open_, held, need)
            open_[square] = False
            board[square] = needed
            held[needed] += 1
    for nth in range(count):
        if open_[free[nth]]:
            found = _left_over(dice, park, held)
            board[free[nth]] = found
            held[found] += 1
