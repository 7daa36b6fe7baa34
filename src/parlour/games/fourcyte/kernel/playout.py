"""Playouts: a board played to its end, over and over, to see what a letter on a square leads to.

In a playout the others call as their kind does, and whoever lays does not know what comes: each
letter goes where the lines gain most by it, or where the plans would have it; of the letter called
and the one on Standby the better one is laid. Who calls takes the letter that gains most. Standby
is never left empty: a letter that waits there can still be laid later. The last squares are filled
as well as can be reckoned.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import boolean, float64, int32, int64, uint64, void

from parlour.kernels.arrays import copy_into
from parlour.kernels.compiling import bundle, compiled, inlined
from parlour.kernels.dice import Dice, draw

from .calls import call_order, taken
from .change import NOTHING
from .ending import COURSE, GUIDE, TURN, Course, Guide, Turn, after, ended, lay, points
from .score import score
from .words import Flags, Floats, Ints, Longs

LAST: Final = 3  # free squares: with so many, playouts reckon out the rest


class Calls(NamedTuple):
    """What is going to be called."""

    tiles: Longs  # of the Park: their letters
    order: Longs  # in which others would take the tiles
    mine: Flags  # by call, and one more: does the seat that thinks make it?


class Trial(NamedTuple):
    """How options are compared."""

    kinds: Ints  # of callers, one of which is drawn for a playout
    playouts: int


class Ranking(NamedTuple):
    """Options, best first, and what they lead to."""

    options: Longs  # a letter called, the one laid, and which of the free squares
    bonus: Floats  # what counts beside the scores
    means: Floats  # of scores; NaN for those that were dropped


CALLS = bundle(Calls, int64[::1], int64[::1], boolean[::1])
TRIAL = bundle(Trial, int32[::1], int64)
RANKING = bundle(Ranking, int64[:, ::1], float64[::1], float64[::1])


@inlined(allocates=False)
def _gain(guide: Guide, at: Longs, square: int, letter: int) -> float:
    """What the lines of a square gain by a letter, and how the plans like it there."""
    return guide.liking[square, letter] + points(guide, at, square, letter)


@compiled(allocates=False)
def _best(guide: Guide, course: Course, count: int, letter: int, but: int) -> int:
    """Which of the first `count` free squares gains most by a letter, `but` one."""
    most, best = -1e9, NOTHING
    for nth in range(count):
        if nth != but:
            gain = _gain(guide, course.at, course.free[nth], letter)
            if gain > most:
                most, best = gain, nth
    return best


@compiled(allocates=False)
def _wished(guide: Guide, course: Course, count: int) -> int:
    """What to call: the letter of the Park that gains most."""
    most, wish = -1e9, NOTHING
    for letter in range(course.left.shape[0]):
        if course.left[letter]:
            for nth in range(count):
                gain = _gain(guide, course.at, course.free[nth], letter)
                if gain > most:
                    most, wish = gain, letter
    return wish


@compiled(allocates=False)
def _wished_last(guide: Guide, course: Course, mine: Flags, standby: int) -> int:
    """The same with two squares free, one of which is for the letter on Standby."""
    most, wish = -1e9, NOTHING
    for letter in range(course.left.shape[0]):
        if course.left[letter]:
            for nth in range(2):
                gain = after(guide, course, mine, 2, nth, letter, standby)
                if gain > most:
                    most, wish = gain, letter
    return wish


@inlined(allocates=False)
def _goes_first(
    guide: Guide, course: Course, count: int, one: int, here: int, other: int, there: int
) -> bool:
    """Of two letters with their best squares: does the first gain more? If both want the same
    square it matters what is left for the one that does not get it."""
    at, free = course.at, course.free
    first = _gain(guide, at, free[here], one)
    second = _gain(guide, at, free[there], other)
    if here == there:
        place = _best(guide, course, count, other, here)
        first += _gain(guide, at, free[place], other)
        place = _best(guide, course, count, one, here)
        second += _gain(guide, at, free[place], one)
    return first > second


@inlined(allocates=False)
def _next(
    guide: Guide, course: Course, mine: Flags, count: int, standby: int, letter: int
) -> tuple[int, int]:
    """Which of two letters is laid, 0 for the one called, and on which of the free squares."""
    if count <= LAST:
        return ended(guide, course, mine, count, standby, letter)
    there = _best(guide, course, count, standby, NOTHING)
    here = _best(guide, course, count, letter, NOTHING)
    if _goes_first(guide, course, count, standby, there, letter, here):
        return 1, there
    return 0, here


@compiled(int64(int32[::1], GUIDE, COURSE, CALLS, int64))
def played_out(words: Ints, guide: Guide, course: Course, calls: Calls, standby: int) -> int:
    """Play on from here, with a letter on Standby; the score. All that is given is used up."""
    free, tiles, mine = course.free, calls.tiles, calls.mine
    count, begin, end, call = free.shape[0], 0, calls.order.shape[0], 0
    while count > 1:
        if mine[call]:
            if count == 2:
                letter = _wished_last(guide, course, mine, standby)
            else:
                letter = _wished(guide, course, count)
            end = taken(calls.order, begin, end, tiles, letter)
        else:
            letter = tiles[calls.order[begin]]
            begin += 1
        course.left[letter] -= 1
        call += 1
        second, here = _next(guide, course, mine, count, standby, letter)
        if second:
            letter, standby = standby, letter
        lay(guide, course.at, free[here], letter, 1)
        course.board[free[here]] = guide.letters[letter]
        count -= 1
        free[here] = free[count]
    course.board[free[0]] = guide.letters[standby]
    return score(words, course.board)


@compiled(int64(GUIDE, COURSE, TURN, int64[:, ::1]))
def options(guide: Guide, start: Course, turn: Turn, found: Longs) -> int:
    """What may be done, the most likely first, as many as there is room for; how many."""
    count, size = start.free.shape[0], start.left.shape[0]
    all_, gains = np.empty((2 * size * count, 3), np.int64), np.empty(2 * size * count)
    rows, called = 0, turn.called
    for letter in range(size):
        if letter != called and (called != NOTHING or not start.left[letter]):
            continue
        for nth in range(count):
            for second in range(1 if letter == turn.standby else 2):
                laid, kept = (turn.standby, letter) if second else (letter, turn.standby)
                place = _best(guide, start, count, kept, nth)
                all_[rows, 0], all_[rows, 1], all_[rows, 2] = letter, laid, nth
                gains[rows] = _gain(guide, start.at, start.free[nth], laid)
                gains[rows] += _gain(guide, start.at, start.free[place], kept)
                rows += 1
    order = np.argsort(-gains[:rows], kind="mergesort")
    some = min(rows, found.shape[0])
    for nth in range(some):
        copy_into(found[nth], all_[order[nth]])
    return some


@compiled()
def _tried(
    words: Ints, guide: Guide, start: Course, calls: Calls, turn: Turn, option: Longs
) -> int:
    """The score of a playout that begins with an option."""
    letter, laid, place = option
    left, order = start.left.copy(), calls.order.copy()
    end, last = order.shape[0], start.free.shape[0] - 1
    if turn.called == NOTHING:
        end = taken(order, 0, end, calls.tiles, letter)
        left[letter] -= 1
    course = Course(start.board.copy(), start.at.copy(), start.free.copy()[:last], left)
    lay(guide, course.at, start.free[place], laid, 1)
    course.board[start.free[place]] = guide.letters[laid]
    if place < last:
        course.free[place] = start.free[last]
    standby = turn.standby if laid == letter else letter
    return played_out(words, guide, course, Calls(calls.tiles, order[:end], calls.mine), standby)


@inlined()
def _reorder(ranking: Ranking, ranks: Longs) -> None:
    """Put the first options, as many as have a rank, into that order."""
    alive = ranks.shape[0]
    options, bonus = ranking.options[:alive].copy(), ranking.bonus[:alive].copy()
    sums = ranking.means[:alive].copy()
    for nth in range(alive):
        copy_into(ranking.options[nth], options[ranks[nth]])
        ranking.bonus[nth], ranking.means[nth] = bonus[ranks[nth]], sums[ranks[nth]]


@compiled(void(int32[::1], GUIDE, COURSE, TURN, TRIAL, uint64[::1], RANKING))
def weighed(
    words: Ints, guide: Guide, start: Course, turn: Turn, trial: Trial, dice: Dice,
    ranking: Ranking,
) -> None:  # fmt: skip
    """Rank options by playouts and by their bonus. All are played out on the same calls of the
    others; after each round the worse half is dropped (successive halving)."""
    found, means, kinds = ranking.options, ranking.means, trial.kinds
    tiles = np.repeat(np.arange(start.left.shape[0]), start.left)
    calls = Calls(tiles, np.empty(tiles.shape[0], np.int64), turn.mine)
    means[:] = 0.0
    rounds, done, alive = 1, 0, found.shape[0]
    while alive > 2:
        alive, rounds = (alive + 1) // 2, rounds + 1
    alive = found.shape[0]
    while True:
        for _ in range(max(trial.playouts // rounds // alive, 1)):
            kind = kinds[draw(dice, kinds.shape[0])]
            call_order(dice, guide.letters, tiles, kind, calls.order)
            for nth in range(alive):
                means[nth] += _tried(words, guide, start, calls, turn, found[nth])
            done += 1
        worth = means[:alive] / done + ranking.bonus[:alive]
        _reorder(ranking, np.argsort(-worth, kind="mergesort"))
        if alive <= 2:
            break
        alive = (alive + 1) // 2
    means[:alive] /= done
    means[alive:] = np.nan
