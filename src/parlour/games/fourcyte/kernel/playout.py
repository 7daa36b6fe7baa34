"""Playouts: a board played to its end, over and over, to see what a letter on a square leads to.

In a playout the others call as their kind does, and whoever lays does not know what comes: each
letter goes where the lines gain most by it, or where the plans would have it; of the letter called
and the one on Standby the better one is laid. Who calls takes the letter that gains most. Standby
is never left empty: a letter that waits there can still be laid later.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import boolean, float32, float64, int32, int64, uint64

from parlour.kernels.arrays import copy_into
from parlour.kernels.compiling import bundle, compiled, inlined
from parlour.kernels.dice import Dice, draw

from .calls import call_order, taken
from .change import LINES_OF, NOTHING
from .prospects import Worth
from .score import score
from .words import Flags, Floats, Ints, Longs


class Guide(NamedTuple):
    """What playouts go by. Letters are numbered by their place among those that may still come."""

    letters: Ints  # that may still come
    worth: Worth  # the tables of all lines, as in `prospects`
    steps: Longs  # by square, line of it and letter: how far laying it leads in a table
    liking: Floats  # by square and letter: how the plans like it there, in points


class Course(NamedTuple):
    """How far a game has come."""

    board: Ints
    at: Longs  # by line: where it stands in its table
    free: Longs  # squares
    left: Longs  # by letter: how many the Park has


class Calls(NamedTuple):
    """What is going to be called."""

    tiles: Longs  # of the Park: their letters
    order: Longs  # in which others would take the tiles
    mine: Flags  # by call: does the seat that thinks make it?


class Turn(NamedTuple):
    """What has to be decided."""

    standby: int  # the letter there
    called: int  # NOTHING for who has to call
    mine: Flags  # by call that comes after this one: does the seat make it?


class Trial(NamedTuple):
    """How options are compared."""

    kinds: Ints  # of callers, one of which is drawn for a playout
    playouts: int
    trust: float  # how far the plans' liking counts beside the scores


class Ranking(NamedTuple):
    """Options, best first, and what they lead to."""

    options: Longs  # a letter called, the one laid, and which of the free squares
    means: Floats  # of scores; NaN for those that were dropped


GUIDE = bundle(Guide, int32[::1], float32[::1], int64[:, :, ::1], float64[:, ::1])
COURSE = bundle(Course, int32[::1], int64[::1], int64[::1], int64[::1])
CALLS = bundle(Calls, int64[::1], int64[::1], boolean[::1])
TURN = bundle(Turn, int64, int64, boolean[::1])
TRIAL = bundle(Trial, int32[::1], int64, float64)
RANKING = bundle(Ranking, int64[:, ::1], float64[::1])


@inlined(allocates=False)
def _gain(guide: Guide, at: Longs, square: int, letter: int) -> float:
    """What the lines of a square gain by a letter, and how the plans like it there."""
    gain = guide.liking[square, letter]
    for way in range(3):
        line = LINES_OF[square, way]
        if line == NOTHING:
            break
        gain += guide.worth[at[line] + guide.steps[square, way, letter]] - guide.worth[at[line]]
    return gain


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


@inlined(allocates=False)
def _lay(guide: Guide, course: Course, square: int, letter: int) -> None:
    for way in range(3):
        line = LINES_OF[square, way]
        if line == NOTHING:
            break
        course.at[line] += guide.steps[square, way, letter]
    course.board[square] = guide.letters[letter]


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


@compiled(int64(int32[::1], GUIDE, COURSE, CALLS, int64))
def played_out(words: Ints, guide: Guide, course: Course, calls: Calls, standby: int) -> int:
    """Play on from here, with a letter on Standby; the score. All that is given is used up."""
    free, tiles = course.free, calls.tiles
    count, begin, end, call = free.shape[0], 0, calls.order.shape[0], 0
    while count > 1:
        there = _best(guide, course, count, standby, NOTHING)
        if calls.mine[call]:
            letter = _wished(guide, course, count)
            end = taken(calls.order, begin, end, tiles, letter)
        else:
            letter = tiles[calls.order[begin]]
            begin += 1
        course.left[letter] -= 1
        call += 1
        here = _best(guide, course, count, letter, NOTHING)
        if _goes_first(guide, course, count, standby, there, letter, here):
            letter, standby, here = standby, letter, there
        _lay(guide, course, free[here], letter)
        count -= 1
        free[here] = free[count]
    course.board[free[0]] = guide.letters[standby]
    return score(words, course.board)


@compiled()
def _options(guide: Guide, start: Course, turn: Turn, found: Longs) -> int:
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
    _lay(guide, course, start.free[place], laid)
    if place < last:
        course.free[place] = start.free[last]
    standby = turn.standby if laid == letter else letter
    return played_out(words, guide, course, Calls(calls.tiles, order[:end], calls.mine), standby)


@inlined()
def _reorder(found: Longs, means: Floats, ranks: Longs) -> None:
    """Put the first options, as many as have a rank, into that order."""
    alive = ranks.shape[0]
    options, sums = found[:alive].copy(), means[:alive].copy()
    for nth in range(alive):
        copy_into(found[nth], options[ranks[nth]])
        means[nth] = sums[ranks[nth]]


@compiled(int64(int32[::1], GUIDE, COURSE, TURN, TRIAL, uint64[::1], RANKING))
def weighed(
    words: Ints, guide: Guide, start: Course, turn: Turn, trial: Trial, dice: Dice,
    ranking: Ranking,
) -> int:  # fmt: skip
    """Rank the options; how many there are. All are played out on the same calls of the others;
    after each round the worse half is dropped (successive halving)."""
    found, means, kinds = ranking.options, ranking.means, trial.kinds
    count = _options(guide, start, turn, found)
    tiles = np.repeat(np.arange(start.left.shape[0]), start.left)
    calls = Calls(tiles, np.empty(tiles.shape[0], np.int64), turn.mine)
    votes = np.empty(count)
    means[:] = 0.0
    rounds, done, alive = 1, 0, count
    while alive > 2:
        alive, rounds = (alive + 1) // 2, rounds + 1
    alive = count
    while True:
        for _ in range(max(trial.playouts // rounds // alive, 1)):
            kind = kinds[draw(dice, kinds.shape[0])]
            call_order(dice, guide.letters, tiles, kind, calls.order)
            for nth in range(alive):
                means[nth] += _tried(words, guide, start, calls, turn, found[nth])
            done += 1
        for nth in range(alive):
            votes[nth] = trial.trust * guide.liking[start.free[found[nth, 2]], found[nth, 1]]
        ranks = np.argsort(-(means[:alive] / done + votes[:alive]), kind="mergesort")
        _reorder(found, means, ranks)
        if alive <= 2:
            break
        alive = (alive + 1) // 2
    means[:alive] /= done
    means[alive:] = np.nan
    return count
