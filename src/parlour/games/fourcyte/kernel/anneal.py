"""Simulated annealing: boards improved by random changes, of which fewer and fewer may be losses.

Most changes write a word into a line that has a part of it already; others swap two letters, or
one with a letter left in the Park. Near misses of six-letter words count a little: the search is
rewarded for a word before it is complete.
"""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

import numpy as np
from numba import float64, int32, int64, uint64, void

from parlour.kernels.arrays import copy_into
from parlour.kernels.compiling import bundle, compiled, inlined
from parlour.kernels.dice import Dice, draw

from ..board import SQUARES
from .change import LINES_OF, NOTES, NOTHING, Draft, exchange, likely, take_back, write
from .fill import TASK, Task
from .score import (
    LINES,
    NEAR_MISS,
    P6,
    SQUARES_OF,
    STRAIGHT,
    line_code,
    line_value,
    memory,
    score,
)
from .words import COUNT, ROWS, Ints, Longs

BONUS: Final = 3.0  # points that a near miss counts
SORTS: Final = 16  # a change is drawn from so many: numbers
ANY: Final = 1  # below this write any word that fits what is fixed,
WRITES: Final = 14  # below this a word that is two or three letters off; the others swap


class Lookup(NamedTuple):
    """A vocabulary, and what finds words in it quickly."""

    words: Ints
    gaps: Ints  # the index of `gaps`
    memo: Longs  # of `line_value`


class Fits(NamedTuple):
    """By line the six-letter words that may stand there."""

    codes: Ints  # [LINES, words]
    counts: Ints


class Schedule(NamedTuple):
    """How many changes are tried, and the first and the last temperature."""

    changes: int
    hot: float
    cold: float


LOOKUP = bundle(Lookup, int32[::1], int32[::1], int64[::1])
FITS = bundle(Fits, int32[:, ::1], int32[::1])
SCHEDULE = bundle(Schedule, int64, float64, float64)


def lookup(words: Ints, gaps: Ints) -> Lookup:
    """A vocabulary and its index of gaps, nothing remembered yet."""
    return Lookup(words, gaps, memory())


def no_fits(words: Ints) -> Fits:
    """Room for the words of a vocabulary."""
    return Fits(np.empty((LINES, int(words[COUNT])), np.int32), np.zeros(LINES, np.int32))


@inlined(allocates=False)
def _fits(board: Ints, fixed: Ints, park: Ints, line: int, code: int, need: Longs) -> bool:
    """May a line have a word? `need` counts its letters, and is all 0 before and after."""
    good, seen = True, 0
    for nth in range(6):
        letter = code >> 5 * (5 - nth) & 31
        square = SQUARES_OF[line, nth]
        if fixed[square]:
            good = board[square] == letter
        else:
            need[letter] += 1
            seen |= 1 << nth
            good = need[letter] <= park[letter]
        if not good:
            break
    for nth in range(6):
        if seen >> nth & 1:
            need[code >> 5 * (5 - nth) & 31] = 0
    return good


@compiled(void(int32[::1], int32[::1], int32[::1], int32[::1], FITS))
def fitting(words: Ints, board: Ints, fixed: Ints, park: Ints, fits: Fits) -> None:
    """Enter the words that agree with what is fixed and can be had from the Park."""
    need = np.zeros(32, np.int64)
    for line in range(LINES):
        count, open_ = 0, 0
        for nth in range(6):
            open_ += 1 - fixed[SQUARES_OF[line, nth]]
        if open_:
            for row in range(words[COUNT]):
                code = int64(words[words[ROWS] + row])
                if _fits(board, fixed, park, line, code, need):
                    fits.codes[line, count] = code
                    count += 1
        fits.counts[line] = count


@inlined(allocates=False)
def _line_worth(value: int) -> float:
    return value + (BONUS - NEAR_MISS) if value >= NEAR_MISS else float(value)


@inlined(allocates=False)
def _twice(values: Longs, codes: Longs) -> int:
    """How many six-letter words are repeated."""
    count = 0
    for line in range(1, LINES):
        if values[line] == P6:
            for other in range(line):
                if codes[other] == codes[line]:
                    count += 1
                    break
    return count


@inlined(allocates=False)
def _valued(lookup: Lookup, draft: Draft, values: Longs) -> int:
    """Value all lines; the sum of their points, repeated words included."""
    points = 0
    for line in range(LINES):
        code = line_code(draft.board, line)
        draft.codes[line] = code
        values[line] = line_value(lookup.words, lookup.memo, code, 1 if line < STRAIGHT else 0)
        points += values[line] & 31
    return points


@inlined(allocates=False)
def _revalued(lookup: Lookup, draft: Draft, count: int, values: Longs, was: Longs) -> int:
    """Value the lines through the noted squares again, keeping what they were; how many."""
    seen = lines = 0
    for nth in range(count):
        for way in range(3):
            line = LINES_OF[draft.notes[nth, 0], way]
            if line == NOTHING:
                break
            if not seen >> line & 1:
                seen |= 1 << line
                was[lines, 0], was[lines, 1] = line, values[line]
                values[line] = line_value(
                    lookup.words, lookup.memo, draft.codes[line], 1 if line < STRAIGHT else 0
                )
                lines += 1
    return lines


@inlined(allocates=False)
def _accepted(dice: Dice, gain: float, heat: float) -> bool:
    if gain >= 0.0:
        return True
    return gain > -16.0 * heat and draw(dice, 1 << 30) < exp(gain / heat) * (1 << 30)


@inlined(allocates=False)
def _changed(dice: Dice, gaps: Ints, fits: Fits, draft: Draft) -> int:
    """Make a change; how many squares of it were noted."""
    sort = draw(dice, SORTS)
    if sort >= WRITES:
        return exchange(dice, draft)
    line = draw(dice, LINES)
    if not fits.counts[line]:
        return 0
    if sort < ANY:
        code = int64(fits.codes[line, draw(dice, fits.counts[line])])
    else:
        code = likely(dice, gaps, draft, line, 2 + (sort & 1))
        if code < 0:
            return 0
    return write(dice, draft, line, code)


@inlined()
def _begun(board: Ints, task: Task) -> Draft:
    """The draft of a full board; its lines have no codes yet."""
    free, held, count = np.empty(SQUARES, np.int32), np.zeros(32, np.int64), 0
    left = np.zeros(32, np.int64)
    for square in range(SQUARES):
        if not task.fixed[square]:
            free[count] = square
            count += 1
            held[board[square]] += 1
    for letter in range(task.park.shape[0]):
        left[letter] = task.park[letter] - held[letter]
        held[letter] -= task.need[letter]
    codes, notes = np.empty(LINES, np.int64), np.empty((NOTES, 3), np.int64)
    return Draft(board, task.fixed, free[:count], codes, left, held, notes)


@compiled(int64(LOOKUP, FITS, uint64[::1], int32[::1], TASK, SCHEDULE))
def anneal(
    lookup: Lookup, fits: Fits, dice: Dice, board: Ints, task: Task, schedule: Schedule
) -> int:
    """Improve a full board in place; its score."""
    best_board, best = board.copy(), score(lookup.words, board)
    draft = _begun(board, task)
    if draft.free.shape[0] == 0:
        return best
    values, was = np.empty(LINES, np.int64), np.empty((LINES, 2), np.int64)
    points = _valued(lookup, draft, values)
    twice = _twice(values, draft.codes)
    heat = schedule.hot
    cooling = (schedule.cold / schedule.hot) ** (1.0 / (schedule.changes // 256 + 1))
    for change in range(schedule.changes):
        if change & 255 == 0:
            heat *= cooling
        count = _changed(dice, lookup.gaps, fits, draft)
        if count == 0:
            continue
        lines = _revalued(lookup, draft, count, values, was)
        gain, gained, six, now_twice = 0.0, 0, False, twice
        for nth in range(lines):
            value, old = values[was[nth, 0]], was[nth, 1]
            gain += _line_worth(value) - _line_worth(old)
            gained += (value & 31) - (old & 31)
            six |= value == P6 or old == P6
        if six:
            now_twice = _twice(values, draft.codes)
            gain -= P6 * (now_twice - twice)
        if not _accepted(dice, gain, heat):
            take_back(draft, count)
            for nth in range(lines):
                values[was[nth, 0]] = was[nth, 1]
            continue
        points, twice = points + gained, now_twice
        if points > best:
            exact = score(lookup.words, board)
            if exact > best:
                best = exact
                copy_into(best_board, board)
    copy_into(board, best_board)
    return best
