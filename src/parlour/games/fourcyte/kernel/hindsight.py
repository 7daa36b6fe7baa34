"""What the plans come to if they begin with an option: each is made to, and improved a little.

A plan knows its future, so this is too hopeful, as a playout, which sees nothing ahead, is too
modest: what counts is the difference between options, and both together tell more than either.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import float64, int64, uint64, void

from parlour.kernels.compiling import bundle, compiled, inlined
from parlour.kernels.dice import Dice

from ..board import SQUARES
from .anneal import FITS, LOOKUP, SCHEDULE, Fits, Lookup, Schedule, anneal
from .fill import Task, fill
from .plan import BLANK, PLANS, POSITION, Plans, Position
from .score import LINES, SQUARES_OF
from .words import Floats, Ints, Longs


class Choice(NamedTuple):
    """Options, and what they are worth."""

    options: Longs  # a letter called, the one laid, and the square
    due: int  # 1 if the letter is still to be called, else 0
    means: Floats  # of the plans' scores


CHOICE = bundle(Choice, int64[:, ::1], int64, float64[::1])


@inlined(allocates=False)
def _does(there: Position, board: Ints, future: Ints, option: Longs, due: int) -> bool:
    """Does a plan begin with this anyway? It calls no letter that it expects from the others."""
    called, laid, square = option
    if board[square] != laid or not due:
        return board[square] == laid
    spare = -1 - future[called] - there.hand[called]
    for other in range(SQUARES):
        spare += not there.fixed[other] and board[other] == called
    return spare >= 0


@inlined()
def _task(there: Position, future: Ints, option: Longs, due: int) -> Task:
    """What is left to do for a future once the option is taken."""
    called, laid, square = option
    fixed = there.fixed.copy()
    supply = (there.park + there.hand).astype(np.int32)
    need = (future + there.hand).astype(np.int32)
    supply[BLANK] = future[BLANK]
    if due:
        if future[called] < there.park[called]:
            need[called] += 1
        else:  # the others wanted all that are left: one of them will call another letter
            need[BLANK] += 1
            supply[BLANK] += 1
    fixed[square] = 1
    supply[laid] -= 1
    need[laid] -= 1
    return Task(fixed, supply, need)


@inlined(allocates=False)
def _turned(board: Ints, fixed: Ints, laid: int, square: int) -> None:
    """Lay a letter on a square, and what the plan had there where it had the letter."""
    if board[square] != laid:
        for other in range(SQUARES):
            if not fixed[other] and board[other] == laid:
                board[other] = board[square]
                break
        board[square] = laid


@compiled(void(FITS, int64, int64, FITS))
def agreeing(fits: Fits, square: int, letter: int, found: Fits) -> None:
    """The words that may still stand in each line with a letter on a square."""
    for line in range(LINES):
        shift = -1
        for nth in range(6):
            if SQUARES_OF[line, nth] == square:
                shift = 5 * (5 - nth)
        count = 0
        for nth in range(fits.counts[line]):
            code = fits.codes[line, nth]
            if shift < 0 or code >> shift & 31 == letter:
                found.codes[line, count] = code
                count += 1
        found.counts[line] = count


@compiled(void(LOOKUP, FITS, uint64[::1], POSITION, PLANS, SCHEDULE, CHOICE))
def compare(
    lookup: Lookup, fits: Fits, dice: Dice, there: Position, plans: Plans, schedule: Schedule,
    choice: Choice,
) -> None:  # fmt: skip
    """The mean score of the plans for each option; those that have it anyway stay as they are."""
    some = Fits(np.empty_like(fits.codes), np.empty_like(fits.counts))
    due, count = choice.due, plans.boards.shape[0]
    for nth in range(choice.options.shape[0]):
        option, total = choice.options[nth], 0
        laid, square = option[1], option[2]
        agreeing(fits, square, laid, some)
        for plan in range(count):
            future = plans.futures[plan]
            if _does(there, plans.boards[plan], future, option, due):
                total += plans.scores[plan]
                continue
            board, task = plans.boards[plan].copy(), _task(there, future, option, due)
            _turned(board, task.fixed, laid, square)
            fill(dice, board, task)
            total += anneal(lookup, some, dice, board, task, schedule)
        choice.means[nth] = total / count
