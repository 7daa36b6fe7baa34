"""Boards improved by random changes, fewer and fewer of them for the worse.

A task is a board whose free squares hold letters out of a Park, some of which must be used. Two
letters change places, a letter is exchanged for one that is left, or a whole word is written into
a line; near misses of six-letter words count a little, so that the way to a word leads uphill.
"""

from __future__ import annotations

from math import exp
from typing import Final, TypeAlias

import numpy as np
from numba import boolean, float64, int32, int64, uint64, void
from numpy.typing import NDArray

from parlour.bots.compiling import compiled, inlined

from ..board import CHANNELS, SQUARES
from .score import (
    LINES,
    NEAR_MISS,
    P6,
    SQUARES_OF,
    STRAIGHT,
    line_code,
    line_value,
    score,
)
from .words import COUNT, LETTERS, ROWS, Ints, Longs

Dice: TypeAlias = NDArray[np.uint64]

BONUS: Final = 3.0  # points that a near miss counts
WRITES: Final = 8  # one change in so many writes a whole word
NOTHING: Final = -1
NEVER: Final = -1.0  # a worth that no board has: the change was not made
_S7, _S13, _S17, _S32 = np.uint64(7), np.uint64(13), np.uint64(17), np.uint64(32)
# By square: its lines, NOTHING where it has but two.
_through = [[line for line in range(LINES) if sq in SQUARES_OF[line]] for sq in range(SQUARES)]
LINES_OF: Final = np.array([[*found, NOTHING][:3] for found in _through], np.int32)
assert len(CHANNELS) == LINES


@inlined(int64(uint64[::1], int64))
def draw(dice: Dice, sides: int) -> int:
    """A number from 0, less than `sides`: Marsaglia's xorshift."""
    x = dice[0]
    x ^= x << _S13
    x ^= x >> _S7
    x ^= x << _S17
    dice[0] = x
    return int64((x >> _S32) * uint64(sides) >> _S32)


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


@inlined(float64(int64[::1], int64[::1]))
def _worth(values: Longs, codes: Longs) -> float:
    """Points and near misses of all lines; a word of six counts once."""
    worth = 0.0
    for line in range(LINES):
        value = values[line]
        worth += value & 31
        if value >= NEAR_MISS:
            worth += BONUS
        elif value == P6:
            for other in range(line):
                if codes[other] == codes[line]:
                    worth -= P6
                    break
    return worth


@inlined(void(int32[::1], int64[::1], int32[::1], int64[::1], int64[::1]))
def _valued(words: Ints, memo: Longs, board: Ints, values: Longs, codes: Longs) -> None:
    for line in range(LINES):
        codes[line] = line_code(board, line)
        values[line] = line_value(words, memo, codes[line], 1 if line < STRAIGHT else 0)


@inlined(
    int64(int32[::1], int64[::1], int32[::1], int64, int64[::1], int64[::1], int64[:, ::1], int64)
)
def _revalued(
    words: Ints, memo: Longs, board: Ints, square: int, values: Longs, codes: Longs,
    was: Longs, count: int,
) -> int:  # fmt: skip
    """Value the lines through a square again, and note what they were; how many are noted."""
    for nth in range(3):
        line = int64(LINES_OF[square, nth])
        if line == NOTHING:
            break
        code = line_code(board, line)
        if code != codes[line]:
            was[count, 0], was[count, 1], was[count, 2] = line, values[line], codes[line]
            codes[line] = code
            values[line] = line_value(words, memo, code, 1 if line < STRAIGHT else 0)
            count += 1
    return count


@inlined(float64(int64))
def _line_worth(value: int) -> float:
    return value + (BONUS - NEAR_MISS) if value >= NEAR_MISS else float(value)


@inlined(float64(float64, int64[::1], int64[::1], int64[:, ::1], int64))
def _worth_after(worth: float, values: Longs, codes: Longs, was: Longs, count: int) -> float:
    """The worth after some lines have changed; all lines only where a word of six came or went."""
    for nth in range(count):
        value = values[was[nth, 0]]
        if value == P6 or was[nth, 1] == P6:
            return _worth(values, codes)
        worth += _line_worth(value) - _line_worth(was[nth, 1])
    return worth


@inlined(int64(uint64[::1], int32[::1], int64, int64))
def _in_pool(dice: Dice, pool: Ints, pool_count: int, letter: int) -> int:
    """Where a letter is among those left over, from anywhere on; NOTHING if it is not."""
    if pool_count:
        at = draw(dice, pool_count)
        for _ in range(pool_count):
            if pool[at] == letter:
                return at
            at = at + 1 if at + 1 < pool_count else 0
    return NOTHING


@inlined(boolean(int64, int64))
def _lies_on(square: int, line: int) -> bool:
    return LINES_OF[square, 0] == line or LINES_OF[square, 1] == line or LINES_OF[square, 2] == line


@compiled(
    boolean(
        uint64[::1], int64, int64, int32[::1], int32[::1], int32[::1], int64,
        int32[::1], int64, int64[::1], int32[::1],
    )
)  # fmt: skip
def _written(
    dice: Dice, line: int, code: int, board: Ints, fixed: Ints, free: Ints, free_count: int,
    pool: Ints, pool_count: int, held: Longs, need: Ints,
) -> bool:  # fmt: skip
    """Write a word into a line, each letter from the line itself, the pool or elsewhere."""
    for nth in range(6):
        square, letter = SQUARES_OF[line, nth], code >> 5 * (5 - nth) & 31
        old = board[square]
        if old == letter:
            continue
        source = NOTHING
        for other in range(6):
            place = SQUARES_OF[line, other]
            wrong = (code >> 5 * (5 - other) & 31) != letter
            if other != nth and not fixed[place] and board[place] == letter and wrong:
                source = place
                break
        if source == NOTHING and held[old] > need[old]:
            at = _in_pool(dice, pool, pool_count, letter)
            if at != NOTHING:
                pool[at] = old
                held[old] -= 1
                held[letter] += 1
                board[square] = letter
                continue
        if source == NOTHING:
            at = draw(dice, free_count)
            for _ in range(free_count):
                place = free[at]
                if board[place] == letter and not _lies_on(place, line):
                    source = place
                    break
                at = at + 1 if at + 1 < free_count else 0
        if source == NOTHING:
            return False
        board[source] = old
        board[square] = letter
    return True


@inlined(boolean(uint64[::1], float64, float64))
def _accepted(dice: Dice, gain: float, heat: float) -> bool:
    if gain >= 0.0:
        return True
    return gain > -16.0 * heat and draw(dice, 1 << 30) < exp(gain / heat) * (1 << 30)


@inlined(int64(int64[::1]))
def _points(values: Longs) -> int:
    """The points of all lines, words that stand twice counted twice."""
    points = 0
    for line in range(LINES):
        points += values[line] & 31
    return points


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


@inlined(int64(int32[::1], int64[::1], int32[::1]))
def _pooled(park: Ints, held: Longs, pool: Ints) -> int:
    """The letters left over; how many they are."""
    count = 0
    for letter in range(LETTERS):
        for _ in range(park[letter] - held[letter]):
            pool[count] = letter
            count += 1
    return count


@inlined(
    float64(
        int32[::1], int64[::1], uint64[::1], int32[::1], int32[::1], int64, int32[::1], int64,
        int64[::1], int32[::1], int64[::1], int64[::1], int64[:, ::1], float64, float64,
    )
)  # fmt: skip
def _exchange(
    words: Ints, memo: Longs, dice: Dice, board: Ints, free: Ints, free_count: int, pool: Ints,
    pool_count: int, held: Longs, need: Ints, values: Longs, codes: Longs, was: Longs,
    worth: float, heat: float,
) -> float:  # fmt: skip
    """Two letters change places, or one for a letter left over; the new worth, or NEVER."""
    square, at = int64(free[draw(dice, free_count)]), draw(dice, free_count + pool_count)
    mine, count, place = board[square], 0, NOTHING
    if at < free_count:
        place = int64(free[at])
        if board[place] == mine:
            return NEVER
        board[square] = board[place]
        board[place] = mine
        count = _revalued(words, memo, board, place, values, codes, was, count)
    else:
        at -= free_count
        if pool[at] == mine or held[mine] <= need[mine]:
            return NEVER
        board[square] = pool[at]
    count = _revalued(words, memo, board, square, values, codes, was, count)
    now = _worth_after(worth, values, codes, was, count)
    if _accepted(dice, now - worth, heat):
        if place == NOTHING:
            held[mine] -= 1
            held[pool[at]] += 1
            pool[at] = mine
        return now
    if place != NOTHING:
        board[place] = board[square]
    board[square] = mine
    for nth in range(count):
        line = was[nth, 0]
        values[line], codes[line] = was[nth, 1], was[nth, 2]
    return NEVER


@compiled(
    int64(
        int32[::1], int64[::1], int32[:, ::1], int32[::1], uint64[::1],
        int32[::1], int32[::1], int32[::1], int32[::1], int64, float64, float64,
    )
)  # fmt: skip
def anneal(
    words: Ints, memo: Longs, lists: Ints, listed: Ints, dice: Dice,
    board: Ints, fixed: Ints, park: Ints, need: Ints, changes: int, hot: float, cold: float,
) -> int:  # fmt: skip
    """Improve a full board in place; its score. `park` is what the free squares may hold, `need`
    what they must."""
    free, pool = np.empty(SQUARES, np.int32), np.empty(int(park.sum()) + 1, np.int32)
    held = np.zeros(32, np.int64)
    free_count = _freed(board, fixed, free, held)
    pool_count = _pooled(park, held, pool)
    best_board, best = board.copy(), score(words, board)
    if free_count == 0:
        return best
    values, codes = np.empty(LINES, np.int64), np.empty(LINES, np.int64)
    _valued(words, memo, board, values, codes)
    worth = _worth(values, codes)
    old_values, old_codes = values.copy(), codes.copy()
    was = np.empty((6, 3), np.int64)
    spare_board, spare_pool, spare_held = board.copy(), pool.copy(), held.copy()
    heat, cooling = hot, (cold / hot) ** (1.0 / (changes // 256 + 1))
    for change in range(changes):
        if change & 255 == 0:
            heat *= cooling
        if draw(dice, WRITES):
            now = _exchange(
                words, memo, dice, board, free, free_count, pool, pool_count, held, need, values,
                codes, was, worth, heat,
            )  # fmt: skip
        else:
            line, now = draw(dice, LINES), NEVER
            if not listed[line]:
                continue
            code = int64(lists[line, draw(dice, listed[line])])
            spare_board[:], spare_pool[:], spare_held[:] = board, pool, held
            old_values[:], old_codes[:] = values, codes
            if _written(
                dice, line, code, board, fixed, free, free_count, pool, pool_count, held, need
            ):
                _valued(words, memo, board, values, codes)
                now = _worth(values, codes)
            if now == NEVER or not _accepted(dice, now - worth, heat):
                board[:], pool[:], held[:] = spare_board, spare_pool, spare_held
                values[:], codes[:] = old_values, old_codes
                now = NEVER
        if now == NEVER:
            continue
        worth = now
        if _points(values) > best:
            points = score(words, board)
            if points > best:
                best = points
                best_board[:] = board
    board[:] = best_board
    return best


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
    for letter in range(LETTERS):
        left += max(park[letter] - held[letter], 0)
    at = draw(dice, left)
    for letter in range(LETTERS):
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
        if letter < LETTERS and held[letter] < park[letter]:
            held[letter] += 1
        else:
            open_[free[nth]] = True
    for needed in range(LETTERS):
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
