"""Fills boards up: letters on free squares are changed until they fit what there is and what must
be laid."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import int32, int64, uint64, void

from parlour.kernels.compiling import bundle, compiled, inlined
from parlour.kernels.dice import Dice, draw

from ..board import SQUARES
from .change import NOTHING
from .words import Flags, Ints, Longs


class Task(NamedTuple):
    """What a full board has to keep to."""

    fixed: Ints  # by square: may it not change?
    park: Ints  # by letter: how many the free squares may hold,
    need: Ints  # and how many they must


TASK = bundle(Task, int32[::1], int32[::1], int32[::1])


@inlined(allocates=False)
def _shuffled(dice: Dice, fixed: Ints, free: Ints) -> int:
    """The free squares in a random order; how many."""
    count = 0
    for square in range(SQUARES):
        if not fixed[square]:
            free[count] = square
            count += 1
    for nth in range(count - 1, 0, -1):
        other = draw(dice, nth + 1)
        free[nth], free[other] = free[other], free[nth]
    return count


@inlined(allocates=False)
def _square_to_spare(
    board: Ints, free: Ints, count: int, open_: Flags, held: Longs, need: Ints
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


@inlined(allocates=False)
def _left_over(dice: Dice, park: Ints, held: Longs) -> int:
    """A random letter of the Park that is not yet held."""
    left = 0
    for letter in range(park.shape[0]):
        left += max(park[letter] - held[letter], 0)
    at = draw(dice, left)
    for letter in range(park.shape[0]):
        at -= max(park[letter] - held[letter], 0)
        if at < 0:
            return letter
    return NOTHING


@compiled(void(uint64[::1], int32[::1], TASK))
def fill(dice: Dice, board: Ints, task: Task) -> None:
    """Put letters on the free squares so that the board is full and fits the Park and the need;
    what lies on them and fits may stay."""
    held, free = np.zeros(32, np.int64), np.empty(SQUARES, np.int32)
    count = _shuffled(dice, task.fixed, free)
    park, need = task.park, task.need
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
