"""A board played to its end, over and over: what a letter on a square leads to.

In a playout the others call as their kind does, and whoever lays does not know what comes: each
letter goes where the lines gain most by it, or where the plans would have it; of the letter called
and the one on Standby the better one is laid. Who calls takes the letter that gains most. Standby
is never left empty: what waits there can still be laid whenever it would have been.
"""

from __future__ import annotations

import numpy as np
from numba import boolean, float32, float64, int32, int64, types, uint64, void

from parlour.bots.compiling import compiled, inlined

from .change import Dice, draw
from .plan import ENGLISH, HOSTILE, UNIFORM
from .prospects import NOTHING, Worth
from .score import score
from .words import Flags, Floats, Ints, Longs

_FOUND = types.Tuple((float64, int64))
_WISH = types.Tuple((float64, int64, int64))


@inlined(float64(float32[::1], int64[:, ::1], int64[:, :, ::1], float64[:, ::1], int64[::1], int64, int64))  # fmt: skip
def _gain(
    worth: Worth, lines: Longs, steps: Longs, liking: Floats, at: Longs, square: int, letter: int
) -> float:
    """What the lines of a square gain by a letter, and how the plans like it there."""
    gain = liking[square, letter]
    for way in range(3):
        line = lines[square, way]
        if line == NOTHING:
            break
        gain += worth[at[line] + steps[square, way, letter]] - worth[at[line]]
    return gain


@inlined(_FOUND(float32[::1], int64[:, ::1], int64[:, :, ::1], float64[:, ::1], int64[::1], int64[::1], int64, int64, int64))  # fmt: skip
def _best(
    worth: Worth, lines: Longs, steps: Longs, liking: Floats, at: Longs, free: Longs, count: int,
    letter: int, but: int,
) -> tuple[float, int]:  # fmt: skip
    """The most that a letter gains on one of the free squares, and on which; not on `but`."""
    most, best = -1e9, NOTHING
    for nth in range(count):
        if nth != but:
            gain = _gain(worth, lines, steps, liking, at, free[nth], letter)
            if gain > most:
                most, best = gain, nth
    return most, best


@inlined(_WISH(float32[::1], int64[:, ::1], int64[:, :, ::1], float64[:, ::1], int64[::1], int64[::1], int64, int64[::1]))  # fmt: skip
def _wished(
    worth: Worth, lines: Longs, steps: Longs, liking: Floats, at: Longs, free: Longs, count: int,
    left: Longs,
) -> tuple[float, int, int]:  # fmt: skip
    """What to call: the most that a letter of the Park gains, which, and on which square."""
    most, wish, best = -1e9, NOTHING, NOTHING
    for letter in range(left.shape[0]):
        if left[letter]:
            gain, nth = _best(
                worth, lines, steps, liking, at, free, count, letter, NOTHING
            )  # fmt: skip
            if gain > most:
                most, wish, best = gain, letter, nth
    return most, wish, best


@inlined(void(int64[:, ::1], int64[:, :, ::1], int64[::1], int64, int64))
def _lay(lines: Longs, steps: Longs, at: Longs, square: int, letter: int) -> None:
    for way in range(3):
        line = lines[square, way]
        if line == NOTHING:
            break
        at[line] += steps[square, way, letter]


@inlined(int64(uint64[::1], int32[::1], int64[::1], int64[::1], int64, int64, int64))
def _next(
    dice: Dice, letters: Ints, tiles: Longs, order: Longs, begin: int, end: int, kind: int
) -> int:
    """Where the tile stands that a caller of this kind takes next."""
    if kind == UNIFORM:
        return begin + draw(dice, end - begin)
    total, rarest = 0, begin
    for at in range(begin, end):
        share = ENGLISH[letters[tiles[order[at]]]]
        total += share
        if share < ENGLISH[letters[tiles[order[rarest]]]]:
            rarest = at
    if kind == HOSTILE:
        return rarest
    luck = draw(dice, total)
    for at in range(begin, end):
        luck -= ENGLISH[letters[tiles[order[at]]]]
        if luck < 0:
            return at
    return begin


@compiled(void(uint64[::1], int32[::1], int64[::1], int64, int64, int64[::1]))
def call_order(
    dice: Dice, letters: Ints, tiles: Longs, count: int, kind: int, order: Longs
) -> None:
    """The tiles of the Park in the order in which a caller of this kind may take them."""
    for nth in range(count):
        order[nth] = nth
    for nth in range(count):
        at = _next(dice, letters, tiles, order, nth, count, kind)
        order[nth], order[at] = order[at], order[nth]


@inlined(int64(int64[::1], int64, int64, int64[::1], int64))
def _taken(order: Longs, begin: int, end: int, tiles: Longs, letter: int) -> int:
    """Take a tile with this letter out of the order, the one that is counted first whenever it
    would have come, so that nothing is learnt about the others; where the order ends now."""
    first = NOTHING
    for at in range(begin, end):
        if tiles[order[at]] == letter and (first == NOTHING or order[at] < order[first]):
            first = at
    for at in range(first, end - 1):
        order[at] = order[at + 1]
    return end - 1


@compiled(
    int64(
        int32[::1], int32[::1], float32[::1], int64[:, ::1], int64[:, :, ::1], float64[:, ::1],
        int64[::1], int64[::1], int64, int64[::1], int64[::1], int64, int64[::1], int64,
        boolean[::1], int64, int32[::1],
    )
)  # fmt: skip
def played_out(
    words: Ints, letters: Ints, worth: Worth, lines: Longs, steps: Longs, liking: Floats,
    at: Longs, free: Longs, count: int, left: Longs, order: Longs, end: int, tiles: Longs,
    standby: int, mine: Flags, call: int, board: Ints,
) -> int:  # fmt: skip
    """Play on from here, with a letter on Standby; the score. All that is given is used up."""
    begin = 0
    while count > 1:
        waiting, there = _best(
            worth, lines, steps, liking, at, free, count, standby, NOTHING
        )  # fmt: skip
        if mine[call]:
            coming, letter, here = _wished(worth, lines, steps, liking, at, free, count, left)
            end = _taken(order, begin, end, tiles, letter)
        else:
            letter = tiles[order[begin]]
            begin += 1
            coming, here = _best(
                worth, lines, steps, liking, at, free, count, letter, NOTHING
            )  # fmt: skip
        left[letter] -= 1
        call += 1
        if here == there:  # then it matters what the other loses
            also, _ = _best(worth, lines, steps, liking, at, free, count, letter, there)
            waiting += also
            also, _ = _best(worth, lines, steps, liking, at, free, count, standby, here)
            coming += also
        if waiting > coming:
            letter, standby, here = standby, letter, there
        _lay(lines, steps, at, free[here], letter)
        board[free[here]] = letters[letter]
        count -= 1
        free[here] = free[count]
    board[free[0]] = letters[standby]
    return score(words, board)


@compiled(
    int64(
        float32[::1], int64[:, ::1], int64[:, :, ::1], float64[:, ::1], int64[::1], int64[::1],
        int64[::1], int64, int64, int64[:, ::1],
    )
)  # fmt: skip
def options(
    worth: Worth, lines: Longs, steps: Longs, liking: Floats, top: Longs, free: Longs, left: Longs,
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
                also, _ = _best(worth, lines, steps, liking, top, free, count, kept, nth)
                all_[rows, 0], all_[rows, 1], all_[rows, 2] = letter, laid, nth
                gains[rows] = _gain(worth, lines, steps, liking, top, free[nth], laid) + also
                rows += 1
    order = np.argsort(-gains[:rows], kind="mergesort")
    kept_rows = min(rows, found.shape[0])
    for nth in range(kept_rows):
        found[nth] = all_[order[nth]]
    return kept_rows


@compiled(
    int64(
        int32[::1], int32[::1], float32[::1], int64[:, ::1], int64[:, :, ::1], float64[:, ::1],
        int64[::1], int64[::1], int64[::1], uint64[::1], int32[::1], int64, int64, boolean[::1],
        int32[::1], int64, float64, int64[:, ::1], float64[::1],
    )
)  # fmt: skip
def weighed(
    words: Ints, letters: Ints, worth: Worth, lines: Longs, steps: Longs, liking: Floats,
    top: Longs, free: Longs, left: Longs, dice: Dice, board: Ints, standby: int, called: int,
    mine: Flags, kinds: Ints, playouts: int, trust: float, found: Longs, means: Floats,
) -> int:  # fmt: skip
    """The options in the order of what they lead to, and that mean for those that were looked at
    to the end; how many options. All are played out on the same calls of the others; the worse
    half is given up from time to time."""
    count = options(worth, lines, steps, liking, top, free, left, standby, called, found)
    tiles, order = np.repeat(np.arange(left.shape[0]), left), np.empty(left.sum(), np.int64)
    means[:] = 0.0
    rounds, done, alive = 1, 0, count
    while alive > 2:
        alive, rounds = (alive + 1) // 2, rounds + 1
    alive = count
    while True:
        for _ in range(max(playouts // rounds // alive, 1)):
            call_order(dice, letters, tiles, tiles.shape[0], kinds[draw(dice, kinds.shape[0])], order)
            for nth in range(alive):
                letter, laid, place = found[nth]
                at, squares, rest, full = top.copy(), free.copy(), left.copy(), board.copy()
                calls, end = order.copy(), tiles.shape[0]
                if called == NOTHING:
                    end = _taken(calls, 0, end, tiles, letter)
                    rest[letter] -= 1
                _lay(lines, steps, at, squares[place], laid)
                full[squares[place]] = letters[laid]
                squares[place] = squares[squares.shape[0] - 1]
                means[nth] += played_out(
                    words, letters, worth, lines, steps, liking, at, squares,
                    squares.shape[0] - 1, rest, calls, end, tiles,
                    standby if laid == letter else letter, mine, 0, full,
                )  # fmt: skip
            done += 1
        votes = np.empty(alive)
        for nth in range(alive):
            votes[nth] = trust * liking[free[found[nth, 2]], found[nth, 1]]
        ranks = np.argsort(-(means[:alive] / done + votes), kind="mergesort")
        found[:alive], means[:alive] = found[:alive][ranks], means[:alive][ranks]
        if alive <= 2:
            break
        alive = (alive + 1) // 2
    means[:alive] /= done
    means[alive:] = np.nan
    return count
