"""Simulated annealing: boards improved by random changes, fewer and fewer of them for the worse.

A task is a board whose free squares hold letters out of a Park, some of which must be used. Mostly
a word is written into a line that has a part of it already; else two letters change places, or a
letter is exchanged for one that is left. Near misses of six-letter words count a little, so that
the way to a word leads uphill.
"""

from __future__ import annotations

from math import exp
from typing import Final

import numpy as np
from numba import boolean, float64, int32, int64, uint64, void

from parlour.kernels.compiling import compiled, inlined

from ..board import SQUARES
from .change import LINES_OF, NOTES, NOTHING, Dice, draw, exchange, likely, take_back, write
from .score import LINES, NEAR_MISS, P6, SQUARES_OF, STRAIGHT, line_code, line_value, score
from .words import COUNT, ROWS, Ints, Longs

BONUS: Final = 3.0  # points that a near miss counts
SORTS: Final = 16  # of changes: so many are drawn from,
ANY: Final = 1  # so many of them write any word that fits what is fixed,
WRITES: Final = 14  # and up to this one that a line has two or three letters off


@compiled(void(int32[::1], int32[::1], int32[::1], int32[::1], int32[:, ::1], int32[::1]))
def fitting(words: Ints, board: Ints, fixed: Ints, park: Ints, lists: Ints, listed: Ints) -> None:
    """By line the six-letter words that agree with what is fixed and can be had from the Park."""
    need = np.zeros(32, np.int64)
    for line in range(LINES):
        count, open_ = 0, 0
        for nth in range(6):
            open_ += 1 - fixed[SQUARES_OF[line, nth]]
        if open_:
            for row in range(words[COUNT]):
                code = int64(words[words[ROWS] + row])
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
                if good:
                    lists[line, count] = code
                    count += 1
        listed[line] = count


@inlined(float64(int64))
def _line_worth(value: int) -> float:
    return value + (BONUS - NEAR_MISS) if value >= NEAR_MISS else float(value)


@inlined(int64(int64[::1], int64[::1]))
def _twice(values: Longs, codes: Longs) -> int:
    """How many words of six stand there a second time."""
    count = 0
    for line in range(1, LINES):
        if values[line] == P6:
            for other in range(line):
                if codes[other] == codes[line]:
                    count += 1
                    break
    return count


@inlined(int64(int32[::1], int64[::1], int32[::1], int64[::1], int64[::1]))
def _valued(words: Ints, memo: Longs, board: Ints, values: Longs, codes: Longs) -> int:
    """Value all lines; their points together, words that stand twice counted twice."""
    points = 0
    for line in range(LINES):
        codes[line] = line_code(board, line)
        values[line] = line_value(words, memo, codes[line], 1 if line < STRAIGHT else 0)
        points += values[line] & 31
    return points


@inlined(int64(int32[::1], int64[::1], int64[:, ::1], int64, int64[::1], int64[::1], int64[:, ::1]))
def _revalued(
    words: Ints, memo: Longs, notes: Longs, count: int, values: Longs, codes: Longs, was: Longs
) -> int:
    """Value the lines through the noted squares again, keeping what they were; how many."""
    seen = lines = 0
    for nth in range(count):
        for way in range(3):
            line = LINES_OF[notes[nth, 0], way]
            if line == NOTHING:
                break
            if not seen >> line & 1:
                seen |= 1 << line
                was[lines, 0], was[lines, 1] = line, values[line]
                values[line] = line_value(words, memo, codes[line], 1 if line < STRAIGHT else 0)
                lines += 1
    return lines


@inlined(boolean(uint64[::1], float64, float64))
def _accepted(dice: Dice, gain: float, heat: float) -> bool:
    if gain >= 0.0:
        return True
    return gain > -16.0 * heat and draw(dice, 1 << 30) < exp(gain / heat) * (1 << 30)


@inlined(
    int64(
        uint64[::1], int32[::1], int32[:, ::1], int32[::1], int32[::1], int32[::1], int32[::1],
        int64, int64[::1], int64[::1], int64[::1], int64[:, ::1],
    )
)  # fmt: skip
def _changed(
    dice: Dice, index: Ints, lists: Ints, listed: Ints, board: Ints, fixed: Ints, free: Ints,
    free_count: int, left: Longs, spare: Longs, codes: Longs, notes: Longs,
) -> int:  # fmt: skip
    """Make a change; how many squares of it were noted."""
    sort = draw(dice, SORTS)
    if sort >= WRITES:
        return exchange(dice, board, free, free_count, left, spare, codes, notes)
    line = draw(dice, LINES)
    if not listed[line]:
        return 0
    if sort < ANY:
        code = int64(lists[line, draw(dice, listed[line])])
    else:
        code = likely(dice, index, fixed, codes[line], line, 2 + (sort & 1))
        if code < 0:
            return 0
    return write(dice, line, code, board, fixed, free, free_count, left, spare, codes, notes)


@inlined(int64(int32[::1], int32[::1], int32[::1], int64[::1]))
def _freed(board: Ints, fixed: Ints, free: Ints, held: Longs) -> int:
    """The free squares, and how many of each letter they hold; how many they are."""
    count = 0
    for square in range(SQUARES):
        if not fixed[square]:
            free[count] = square
            count += 1
            held[board[square]] += 1
    return count


@compiled(
    int64(
        int32[::1], int32[::1], int64[::1], int32[:, ::1], int32[::1], uint64[::1],
        int32[::1], int32[::1], int32[::1], int32[::1], int64, float64, float64,
    )
)  # fmt: skip
def anneal(
    words: Ints, index: Ints, memo: Longs, lists: Ints, listed: Ints, dice: Dice,
    board: Ints, fixed: Ints, park: Ints, need: Ints, changes: int, hot: float, cold: float,
) -> int:  # fmt: skip
    """Improve a full board in place; its score. `park` is what the free squares may hold, `need`
    what they must."""
    free, left, spare = np.empty(SQUARES, np.int32), np.zeros(32, np.int64), np.zeros(32, np.int64)
    best_board, best = board.copy(), score(words, board)
    free_count = _freed(board, fixed, free, spare)
    if free_count == 0:
        return best
    for letter in range(park.shape[0]):
        left[letter] = park[letter] - spare[letter]
        spare[letter] -= need[letter]
    codes, values = np.empty(LINES, np.int64), np.empty(LINES, np.int64)
    was, notes = np.empty((LINES, 2), np.int64), np.empty((NOTES, 3), np.int64)
    points = _valued(words, memo, board, values, codes)
    twice = _twice(values, codes)
    heat, cooling = hot, (cold / hot) ** (1.0 / (changes // 256 + 1))
    for change in range(changes):
        if change & 255 == 0:
            heat *= cooling
        count = _changed(
            dice, index, lists, listed, board, fixed, free, free_count, left, spare, codes, notes
        )
        if count == 0:
            continue
        lines = _revalued(words, memo, notes, count, values, codes, was)
        gain, gained, six, now_twice = 0.0, 0, False, twice
        for nth in range(lines):
            value, old = values[was[nth, 0]], was[nth, 1]
            gain += _line_worth(value) - _line_worth(old)
            gained += (value & 31) - (old & 31)
            six |= value == P6 or old == P6
        if six:
            now_twice = _twice(values, codes)
            gain -= P6 * (now_twice - twice)
        if not _accepted(dice, gain, heat):
            take_back(board, codes, left, spare, notes, count)
            for nth in range(lines):
                values[was[nth, 0]] = was[nth, 1]
            continue
        points, twice = points + gained, now_twice
        if points > best:
            exact = score(words, board)
            if exact > best:
                best = exact
                best_board[:] = board
    board[:] = best_board
    return best
