"""Playouts: a board played to its end, over and over, to see what a letter on a square leads to.

In a playout the others call as their kind does, and whoever lays does not know what comes: each
letter goes where the lines gain most by it, or where the plans would have it; of the letter called
and the one on Standby the better one is laid. Who calls takes the letter that gains most. Standby
is never left empty: what waits there can still be laid whenever it would have been.
"""

from __future__ import annotations

import numpy as np
from numba import boolean, float32, float64, int32, int64, uint64, void

from parlour.kernels.compiling import compiled, inlined

from .calls import call_order, taken
from .change import LINES_OF, NOTHING, Dice, draw
from .prospects import Worth
from .score import score
from .words import Flags, Floats, Ints, Longs


@inlined(
    float64(
        float32[::1], int64[:, :, ::1], float64[:, ::1], int64[::1], int64, int64
    )
)  # fmt: skip
def _gain(worth: Worth, steps: Longs, liking: Floats, at: Longs, square: int, letter: int) -> float:
    """What the lines of a square gain by a letter, and how the plans like it there."""
    gain = liking[square, letter]
    for way in range(3):
        line = LINES_OF[square, way]
        if line == NOTHING:
            break
        gain += worth[at[line] + steps[square, way, letter]] - worth[at[line]]
    return gain


@compiled(
    int64(
        float32[::1], int64[:, :, ::1], float64[:, ::1], int64[::1], int64[::1],
        int64, int64, int64,
    )
)  # fmt: skip
def _best(
    worth: Worth, steps: Longs, liking: Floats, at: Longs, free: Longs, count: int,
    letter: int, but: int,
) -> int:  # fmt: skip
    """Which of the free squares gains most by a letter, `but` one."""
    most, best = -1e9, NOTHING
    for nth in range(count):
        if nth != but:
            gain = _gain(worth, steps, liking, at, free[nth], letter)
            if gain > most:
                most, best = gain, nth
    return best


@compiled(
    int64(
        float32[::1], int64[:, :, ::1], float64[:, ::1], int64[::1], int64[::1],
        int64, int64[::1],
    )
)  # fmt: skip
def _wished(
    worth: Worth, steps: Longs, liking: Floats, at: Longs, free: Longs, count: int,
    left: Longs,
) -> int:  # fmt: skip
    """What to call: the letter of the Park that gains most."""
    most, wish = -1e9, NOTHING
    for letter in range(left.shape[0]):
        if left[letter]:
            for nth in range(count):
                gain = _gain(worth, steps, liking, at, free[nth], letter)
                if gain > most:
                    most, wish = gain, letter
    return wish


@inlined(void(int64[:, :, ::1], int64[::1], int64, int64))
def _lay(steps: Longs, at: Longs, square: int, letter: int) -> None:
    for way in range(3):
        line = LINES_OF[square, way]
        if line == NOTHING:
            break
        at[line] += steps[square, way, letter]


@compiled(
    boolean(
        float32[::1], int64[:, :, ::1], float64[:, ::1], int64[::1], int64[::1],
        int64, int64, int64, int64, int64,
    )
)  # fmt: skip
def _goes_first(
    worth: Worth, steps: Longs, liking: Floats, at: Longs, free: Longs, count: int,
    one: int, here: int, other: int, there: int,
) -> bool:  # fmt: skip
    """Of two letters with their best squares: does the first gain more? If both want the same
    square it matters what is left for the one that does not get it."""
    first = _gain(worth, steps, liking, at, free[here], one)
    second = _gain(worth, steps, liking, at, free[there], other)
    if here == there:
        place = _best(worth, steps, liking, at, free, count, other, here)
        first += _gain(worth, steps, liking, at, free[place], other)
        place = _best(worth, steps, liking, at, free, count, one, here)
        second += _gain(worth, steps, liking, at, free[place], one)
    return first > second


@compiled(
    int64(
        int32[::1], int32[::1], float32[::1], int64[:, :, ::1], float64[:, ::1],
        int64[::1], int64[::1], int64, int64[::1], int64[::1], int64, int64[::1], int64,
        boolean[::1], int32[::1],
    )
)  # fmt: skip
def played_out(
    words: Ints, letters: Ints, worth: Worth, steps: Longs, liking: Floats,
    at: Longs, free: Longs, count: int, left: Longs, order: Longs, end: int, tiles: Longs,
    standby: int, mine: Flags, board: Ints,
) -> int:  # fmt: skip
    """Play on from here, with a letter on Standby; the score. All that is given is used up."""
    begin = call = 0
    while count > 1:
        there = _best(worth, steps, liking, at, free, count, standby, NOTHING)
        if mine[call]:
            letter = _wished(worth, steps, liking, at, free, count, left)
            end = taken(order, begin, end, tiles, letter)
        else:
            letter = tiles[order[begin]]
            begin += 1
        left[letter] -= 1
        call += 1
        here = _best(worth, steps, liking, at, free, count, letter, NOTHING)
        if _goes_first(
            worth, steps, liking, at, free, count, standby, there, letter, here
        ):  # fmt: skip
            letter, standby, here = standby, letter, there
        _lay(steps, at, free[here], letter)
        board[free[here]] = letters[letter]
        count -= 1
        free[here] = free[count]
    board[free[0]] = letters[standby]
    return score(words, board)


@compiled(
    int64(
        float32[::1], int64[:, :, ::1], float64[:, ::1], int64[::1], int64[::1],
        int64[::1], int64, int64, int64[:, ::1],
    )
)  # fmt: skip
def options(
    worth: Worth, steps: Longs, liking: Floats, top: Longs, free: Longs, left: Longs,
    standby: int, called: int, found: Longs,
) -> int:  # fmt: skip
    """What may be done, the most likely first: a letter called, the one laid, and where; as many
    as there is room for. `called` is NOTHING for who has to call."""
    count, size = free.shape[0], left.shape[0]
    all_, gains = np.empty((2 * size * count, 3), np.int64), np.empty(2 * size * count)
    rows = 0
    for letter in range(size):
        if letter != called and (called != NOTHING or not left[letter]):
            continue
        for nth in range(count):
            for turn in range(1 if letter == standby else 2):
                laid, kept = (letter, standby) if turn == 0 else (standby, letter)
                place = _best(worth, steps, liking, top, free, count, kept, nth)
                all_[rows, 0], all_[rows, 1], all_[rows, 2] = letter, laid, nth
                gains[rows] = _gain(worth, steps, liking, top, free[nth], laid)
                gains[rows] += _gain(worth, steps, liking, top, free[place], kept)
                rows += 1
    order = np.argsort(-gains[:rows], kind="mergesort")
    some = min(rows, found.shape[0])
    for nth in range(some):
        found[nth] = all_[order[nth]]
    return some


@compiled(
    int64(
        int32[::1], int32[::1], float32[::1], int64[:, :, ::1], float64[:, ::1],
        int64[::1], int64[::1], int64[::1], int64[::1], int64[::1], int32[::1], int64, int64,
        boolean[::1], int64[::1],
    )
)  # fmt: skip
def _tried(
    words: Ints, letters: Ints, worth: Worth, steps: Longs, liking: Floats,
    top: Longs, free: Longs, left: Longs, order: Longs, tiles: Longs, board: Ints, standby: int,
    called: int, mine: Flags, option: Longs,
) -> int:  # fmt: skip
    """The score of a playout that begins with an option."""
    letter, laid, place = option
    at, squares, rest, full = top.copy(), free.copy(), left.copy(), board.copy()
    calls, end, last = order.copy(), order.shape[0], free.shape[0] - 1
    if called == NOTHING:
        end = taken(calls, 0, end, tiles, letter)
        rest[letter] -= 1
    _lay(steps, at, squares[place], laid)
    full[squares[place]] = letters[laid]
    squares[place] = squares[last]
    return played_out(
        words, letters, worth, steps, liking, at, squares, last, rest, calls, end, tiles,
        standby if laid == letter else letter, mine, full,
    )  # fmt: skip


@compiled(
    int64(
        int32[::1], int32[::1], float32[::1], int64[:, :, ::1], float64[:, ::1],
        int64[::1], int64[::1], int64[::1], uint64[::1], int32[::1], int64, int64, boolean[::1],
        int32[::1], int64, float64, int64[:, ::1], float64[::1],
    )
)  # fmt: skip
def weighed(
    words: Ints, letters: Ints, worth: Worth, steps: Longs, liking: Floats,
    top: Longs, free: Longs, left: Longs, dice: Dice, board: Ints, standby: int, called: int,
    mine: Flags, kinds: Ints, playouts: int, trust: float, found: Longs, means: Floats,
) -> int:  # fmt: skip
    """The options in the order of what they lead to, and that mean for those that were looked at
    to the end; how many options. All are played out on the same calls of the others; the worse
    half is given up from time to time. What the plans like counts beside that, with `trust`."""
    count = options(worth, steps, liking, top, free, left, standby, called, found)
    tiles = np.repeat(np.arange(left.shape[0]), left)
    order, votes = np.empty(tiles.shape[0], np.int64), np.empty(count)
    means[:] = 0.0
    rounds, done, alive = 1, 0, count
    while alive > 2:
        alive, rounds = (alive + 1) // 2, rounds + 1
    alive = count
    while True:
        for _ in range(max(playouts // rounds // alive, 1)):
            call_order(dice, letters, tiles, kinds[draw(dice, kinds.shape[0])], order)
            for nth in range(alive):
                means[nth] += _tried(
                    words, letters, worth, steps, liking, top, free, left, order, tiles,
                    board, standby, called, mine, found[nth],
                )  # fmt: skip
            done += 1
        for nth in range(alive):
            votes[nth] = trust * liking[free[found[nth, 2]], found[nth, 1]]
        ranks = np.argsort(-(means[:alive] / done + votes[:alive]), kind="mergesort")
        found[:alive], means[:alive] = found[:alive][ranks], means[:alive][ranks]
        if alive <= 2:
            break
        alive = (alive + 1) // 2
    means[:alive] /= done
    means[alive:] = np.nan
    return count
