"""The exact score of a Pitch: the best words of its channels, each spelling once (4C-21)."""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import int32, int64, void

from parlour.kernels.compiling import compiled, inlined

from ..board import CHANNELS, POINTS, SQUARES
from .words import Ints, Longs, is_five, is_four, is_near, is_six, is_three

LINES: Final = len(CHANNELS)
STRAIGHT: Final = 12  # rows and columns come first; diagonals score with six only (4C-15)
SQUARES_OF: Final = np.array([CHANNELS[channel] for channel in sorted(CHANNELS)], np.int32)
P3, P4, P5, P6 = (POINTS[length] for length in (3, 4, 5, 6))
PAIR: Final = 2 * P3
OFFERS: Final = 12  # at most: one of six, two of five, three of four, a pair, four of three, none
NEAR_MISS: Final = 32  # beside the points of a line: one letter off a word of six
_M3, _M4, _M5 = (1 << 15) - 1, (1 << 20) - 1, (1 << 25) - 1


@inlined(int64(int32[::1], int64))
def line_code(board: Ints, line: int) -> int:
    """The six letters of a line as a number."""
    code = 0
    for nth in range(6):
        code = code << 5 | board[SQUARES_OF[line, nth]]
    return code


@inlined(int64(int32[::1], int64))
def straight_points(words: Ints, code: int) -> int:
    """The points of a row or column, whatever else is on the Pitch."""
    if is_five(words, code >> 5) or is_five(words, code & _M5):
        return P5
    if is_four(words, code >> 10) or is_four(words, code >> 5 & _M4) or is_four(words, code & _M4):
        return P4
    first, last = is_three(words, code >> 15), is_three(words, code & _M3)
    if first and last and code >> 15 != code & _M3:
        return PAIR
    middle = is_three(words, code >> 10 & _M3) or is_three(words, code >> 5 & _M3)
    return P3 if first or last or middle else 0


@compiled(int64(int32[::1], int64[::1], int64, int64))
def line_value(words: Ints, memo: Longs, code: int, straight: int) -> int:
    """A line's points, and NEAR_MISS if it is one letter off a word of six; remembered."""
    key = (code << 1 | straight) + 1
    slot = (key * 2654435761 >> 12) & (memo.shape[0] - 1)
    if memo[slot] >> 8 == key:
        return memo[slot] & 255
    if is_six(words, code):
        value = P6
    else:
        value = straight_points(words, code) if straight else 0
        if is_near(words, code):
            value |= NEAR_MISS
    memo[slot] = key << 8 | value
    return value


@inlined(int64(int64[:, :, ::1], int64, int64, int64, int64, int64))
def _offer(offers: Longs, line: int, count: int, points: int, word: int, other: int) -> int:
    offers[line, count, 0] = points
    offers[line, count, 1] = word
    offers[line, count, 2] = other
    return count + 1


@compiled(int64(int32[::1], int64, int64, int64[:, :, ::1], int64))
def _offers(words: Ints, code: int, line: int, offers: Longs, wanted: int) -> int:
    """List what a line may score with, most points first, no word last; how many. The list may end
    once it has `wanted`."""
    n = 0
    if is_six(words, code):
        n = _offer(offers, line, n, P6, 6 << 30 | code, 0)
    if line < STRAIGHT and n < wanted:
        for nth in range(1, -1, -1):
            part = code >> 5 * nth & _M5
            if is_five(words, part):
                n = _offer(offers, line, n, P5, 5 << 30 | part, 0)
        if n >= wanted:
            return n
        for nth in range(2, -1, -1):
            part = code >> 5 * nth & _M4
            if is_four(words, part):
                n = _offer(offers, line, n, P4, 4 << 30 | part, 0)
        if n >= wanted:
            return n
        first, last = code >> 15, code & _M3
        if first != last and is_three(words, first) and is_three(words, last):
            n = _offer(offers, line, n, PAIR, 3 << 30 | first, 3 << 30 | last)
        for nth in range(3, -1, -1):
            part = code >> 5 * nth & _M3
            if is_three(words, part):
                n = _offer(offers, line, n, P3, 3 << 30 | part, 0)
    return _offer(offers, line, n, 0, 0, 0)


@inlined(int64(int64[::1], int64, int64))
def _is_used(used: Longs, count: int, word: int) -> int:
    for nth in range(count):
        if used[nth] == word:
            return 1
    return 0


@compiled(int64(int64[:, :, ::1], int64, int64[::1], int64))
def _free_best(offers: Longs, line: int, used: Longs, count: int) -> int:
    """The first offer of a line whose words are not used."""
    nth = 0
    while True:
        word, other = offers[line, nth, 1], offers[line, nth, 2]
        if word == 0:
            return nth
        free = other == 0 or not _is_used(used, count, other)
        if free and not _is_used(used, count, word):
            return nth
        nth += 1


@compiled(int64(int64[:, :, ::1], int64[::1], int64, int64[::1], int64, int64, int64))
def _assigned(
    offers: Longs, lines: Longs, nth: int, used: Longs, count: int, points: int, best: int
) -> int:
    """The most points that these lines, from the nth, and `points` come to; at least `best`."""
    most, clash, held = points, 0, count
    for later in range(nth, lines.shape[0]):
        offer = offers[lines[later], _free_best(offers, lines[later], used, count)]
        most += offer[0]
        for word in offer[1:]:
            if word:
                clash |= _is_used(used[count:], held - count, word)
                used[held] = word
                held += 1
    if not clash:
        return max(most, best)
    if most <= best:
        return best
    line, at = lines[nth], 0
    while True:
        offer = offers[line, at]
        taken = count
        for word in offer[1:]:
            if word:
                if _is_used(used, count, word):
                    taken = -1
                    break
                used[taken] = word
                taken += 1
        if taken >= 0:
            best = _assigned(offers, lines, nth + 1, used, taken, points + offer[0], best)
        if offer[1] == 0:
            return best
        at += 1


@compiled(int64(int64[:, :, ::1], int64[::1]))
def _top(offers: Longs, used: Longs) -> int:
    """The points of all first offers together; -1 if two of them need the same word."""
    count = points = 0
    for line in range(LINES):
        points += offers[line, 0, 0]
        for nth in range(1, 3):
            word = offers[line, 0, nth]
            if word:
                if _is_used(used, count, word):
                    return -1
                used[count] = word
                count += 1
    return points


@compiled(int64(int32[::1], int32[::1]))
def score(words: Ints, board: Ints) -> int:
    """What a board scores, empty squares allowed."""
    offers = np.empty((LINES, OFFERS, 3), np.int64)
    used = np.empty(4 * LINES, np.int64)
    for line in range(LINES):
        _offers(words, line_code(board, line), line, offers, 1)
    points = _top(offers, used)
    if points >= 0:
        return points
    lines = np.empty(LINES, np.int64)
    kept = 0
    for line in range(LINES):
        if _offers(words, line_code(board, line), line, offers, OFFERS) > 1:
            lines[kept] = line
            kept += 1
    return _assigned(offers, lines[:kept], 0, used, 0, 0, 0)


@compiled(void(int32[::1], int32[:, ::1], int32[::1]))
def scores(words: Ints, boards: Ints, found: Ints) -> None:
    """The same for many."""
    for nth in range(boards.shape[0]):
        found[nth] = score(words, boards[nth])


def memory(log2: int = 18) -> Longs:
    """A fresh hash table in which `line_value` remembers lines."""
    return np.zeros(1 << log2, np.int64)


assert SQUARES_OF.size == 2 * SQUARES + 12
