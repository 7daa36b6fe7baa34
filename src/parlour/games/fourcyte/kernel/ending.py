"""The last squares reckoned out: every letter that may still be called, every way to lay it.

Whoever calls takes what leads furthest; what others call is weighed by how likely it is. With few
squares free a line's table is exact, so this is the mean score of the best play, but for a word
that would stand twice, which counts twice here.
"""

from __future__ import annotations

from typing import NamedTuple

from numba import boolean, float32, float64, int32, int64, void

from parlour.kernels.compiling import bundle, compiled, inlined

from .change import LINES_OF, NOTHING
from .prospects import Worth
from .words import Flags, Floats, Ints, Longs


class Guide(NamedTuple):
    """What playouts go by. Letters are numbered by their place among those that may still come."""

    letters: Ints  # that may still come
    worth: Worth  # the tables of all lines, as in `prospects`
    steps: Longs  # by square, line of it and letter: how far laying it leads in a table
    liking: Floats  # by square and letter: how the plans like it there, in points
    pull: Floats  # by letter: how readily others take one of its tiles


class Course(NamedTuple):
    """How far a game has come."""

    board: Ints
    at: Longs  # by line: where it stands in its table
    free: Longs  # squares
    left: Longs  # by letter: how many the Park has


class Turn(NamedTuple):
    """What has to be decided."""

    standby: int  # the letter there
    called: int  # NOTHING for who has to call
    mine: Flags  # by call that comes after this one, and one more: does the seat make it?


GUIDE = bundle(
    Guide, int32[::1], float32[::1], int64[:, :, ::1], float64[:, ::1], float64[::1]
)  # fmt: skip
COURSE = bundle(Course, int32[::1], int64[::1], int64[::1], int64[::1])
TURN = bundle(Turn, int64, int64, boolean[::1])


@inlined(allocates=False)
def points(guide: Guide, at: Longs, square: int, letter: int) -> float:
    """What the lines of a square gain by a letter."""
    gain = 0.0
    for way in range(3):
        line = LINES_OF[square, way]
        if line == NOTHING:
            break
        gain += guide.worth[at[line] + guide.steps[square, way, letter]] - guide.worth[at[line]]
    return gain


@inlined(allocates=False)
def lay(guide: Guide, at: Longs, square: int, letter: int, times: int) -> None:
    """Lay a letter in the tables of a square's lines, or with -1 take it back."""
    for way in range(3):
        line = LINES_OF[square, way]
        if line == NOTHING:
            break
        at[line] += times * guide.steps[square, way, letter]


@compiled(float64(GUIDE, COURSE, boolean[::1], int64, int64, int64, int64), allocates=False)
def after(
    guide: Guide, course: Course, mine: Flags, count: int, nth: int, laid: int, kept: int
) -> float:
    """What is gained by laying a letter on the nth of `count` free squares, with another kept on
    Standby, and by the best play from there; all is left as it was. `mine`: by call that is still
    to come, and one more: does the seat that thinks make it?"""
    at, free, left = course.at, course.free, course.left
    square, rest = free[nth], count - 1
    gain = points(guide, at, square, laid)
    lay(guide, at, square, laid, 1)
    free[nth] = free[rest]
    if rest == 1:
        gain += points(guide, at, free[0], kept)
    else:
        most, total, chances = -1e9, 0.0, 0.0
        for letter in range(left.shape[0]):
            if not left[letter]:
                continue
            best, chance = -1e9, left[letter] * guide.pull[letter]
            left[letter] -= 1
            # Of the last two letters it does not matter which is laid first.
            for second in range(1 if letter == kept or rest == 2 else 2):
                one, other = (kept, letter) if second else (letter, kept)
                for place in range(rest):
                    best = max(best, after(guide, course, mine, rest, place, one, other))
            left[letter] += 1
            total, chances, most = total + chance * best, chances + chance, max(most, best)
        gain += most if mine[mine.shape[0] - rest] else total / chances
    free[nth] = square
    lay(guide, at, square, laid, -1)
    return gain


@compiled(allocates=False)
def ended(
    guide: Guide, course: Course, mine: Flags, count: int, standby: int, letter: int
) -> tuple[int, int]:
    """Which of two letters to lay, 0 for the one called, and on which of the free squares."""
    most, first, place = -1e9, 0, 0
    for second in range(1 if letter == standby else 2):
        laid, kept = (standby, letter) if second else (letter, standby)
        for nth in range(count):
            gain = after(guide, course, mine, count, nth, laid, kept)
            if gain > most:
                most, first, place = gain, second, nth
    return first, place


@compiled(void(GUIDE, COURSE, TURN, int64[:, ::1], float64[::1]))
def reckoned(guide: Guide, start: Course, turn: Turn, options: Longs, found: Floats) -> None:
    """What options lead to: a letter called, the one laid, and which of the free squares."""
    count, left = start.free.shape[0], start.left
    for nth in range(options.shape[0]):
        called, laid, place = options[nth]
        kept = turn.standby if laid == called else called
        due = 1 if turn.called == NOTHING else 0
        left[called] -= due
        found[nth] = after(guide, start, turn.mine, count, place, laid, kept)
        left[called] += due
