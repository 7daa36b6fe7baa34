"""Patience: from corner to corner in few words.

What lies ahead is told by two numbers: how many squares remain in the direction of the next word,
and how many along the last one. `AHEAD` guesses the words still needed; a few plays are then tried
against blocks that may be drawn, which shows dead ends before one walks into them.
"""

from __future__ import annotations

from math import ceil
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numba import float64, int64, uint8, uint32

from parlour.kernels.compiling import compiled

from . import generate
from .generate import DOWN, FIRST, LAST, LINE, SIZE, TABLES, crosses, line
from .laying import lay, lift, without
from .position import NOTHING, Bytes, Floats, Ints, Plays
from .words import Words

LOST = 9.0  # words: what a dead end is reckoned as
ROOM = 60_000  # plays that are looked at
BEST = 100  # of them are told
FAR = 6.5  # squares that a word goes on, about


def _guess(across: int, along: int) -> float:
    """Words turn at every step, so one direction may not fall behind the other."""
    turns, straight = ceil(across / FAR), ceil(along / FAR)
    words = 2 * turns - 1 if turns > straight else 2 * straight
    stuck = 3 if across == 0 and along > 0 else 0  # the next word would have to turn off first
    return words + stuck + 0.025 * (across + along)


AHEAD: Final[Floats] = np.array(
    [[_guess(across, along) for along in range(SIZE)] for across in range(SIZE)]
)
AHEAD[0, 0] = 0.0


class Last(NamedTuple):
    """The last word: whether it lies down, its line, its first and last square there."""

    down: int
    number: int
    first: int
    last: int


@compiled(
    int64(
        uint32[:, ::1], uint32[::1], uint8[:, :, ::1], int64[::1], float64[::1], int64, int64,
        int64, int64, int64[:, ::1], float64[::1], uint8[:, ::1], int64[::1], TABLES,
        float64[:, :, ::1], int64[::1], int64[:, :, ::1], int64,
    )
)  # fmt: skip
def joining(
    nodes: Any,
    children: Any,
    boards: Any,
    rack: Any,
    keep: Any,
    down: Any,
    number: Any,
    first: Any,
    last: Any,
    rows: Any,
    worth: Any,
    letters: Any,
    room: Any,
    tables: Any,
    zero: Any,
    none: Any,
    flat: Any,
    begins: Any,
) -> Any:
    """All plays that share a square with the last word; a first one begins in the corner."""
    allowed, beside, spells, stack, masks, sums = tables
    room[0], room[1], room[2] = 0, 0, 0
    for way in range(2):
        crosses(nodes, children, boards[way], none, allowed, beside, spells)
        low, high = (number, number) if way == down else (first, last)
        for each in range(low, high + 1):
            line(nodes, children, boards[way, each], allowed[each], beside[each], spells[each],
                 flat[way, each], zero[way, each], rack, keep, none, way, each, False, begins, 2,
                 rows, worth, letters, room, stack, masks, sums)  # fmt: skip
    return room[0]


@compiled(
    float64[::1](int64[:, ::1], float64[::1], int64, float64[:, ::1], int64, int64, int64, int64)
)
def costs(
    rows: Any, worth: Any, count: Any, ahead: Any, down: Any, number: Any, first: Any, last: Any
) -> Any:
    """The words still needed after each play, less a little for good blocks; inf: does not join."""
    found = np.full(count, np.inf)
    for nth in range(count):
        row = rows[nth]
        if first >= 0:
            if row[DOWN] == down:
                joins = row[FIRST] <= last and row[LAST] >= first
            else:
                joins = row[FIRST] <= number <= row[LAST]
            if not joins:
                continue
        along, across = SIZE - 1 - row[LAST], SIZE - 1 - row[LINE]
        arrived = along == 0 and across == 0
        found[nth] = 0.0 if arrived else ahead[across, along] - 0.03 * worth[nth]
    return found


def after(
    words: Words, boards: Bytes, rack: Ints, last: Last | None, keep: Floats
) -> tuple[Plays, Floats]:
    """The plays that may follow, best first, and the words each would still need."""
    rows = np.empty((ROOM, generate.COLUMNS), np.int64)  # empty: most of it is never touched
    worth, letters = np.empty(ROOM), np.empty((ROOM, SIZE), np.uint8)
    room = np.zeros(3, np.int64)
    way = last or Last(0, 0, 0, 0)
    flat, none = np.zeros((2, SIZE, SIZE), np.int64), np.zeros(0, np.int64)
    count = joining(
        words.nodes, words.children, boards, rack.copy(), keep, way.down, way.number, way.first,
        way.last, rows, worth, letters, room, generate.tables(), NOTHING, none, flat,
        -1 if last else 0,
    )  # fmt: skip
    first = way.first if last else -1
    need = costs(rows, worth, count, AHEAD, way.down, way.number, first, way.last)
    order = np.argsort(need, kind="stable")
    order = order[np.isfinite(need[order])][:BEST]
    return Plays(rows[order], letters[order], worth[order], len(order)), need[order]


def foreseen(
    words: Words,
    boards: Bytes,
    rack: Ints,
    last: Last | None,
    keep: Floats,
    unseen: list[int],
    tries: tuple[int, int],
    rng: Random,
) -> tuple[Plays, Floats]:
    """The same, the best few weighed by the words that follow on blocks that may be drawn."""
    plays, need = after(words, boards, rack, last, keep)
    few, draws = min(tries[0], plays.total), tries[1]
    samples = [rng.sample(unseen, len(unseen)) for _ in range(draws)]
    for at in range(few if draws else 0):
        row, letters = plays.rows[at], plays.letters[at]
        if need[at] == 0.0:
            continue
        held = without(rack, letters, row)
        missing = int(min(rack.sum() - held.sum(), len(unseen)))
        here = Last(int(row[DOWN]), int(row[LINE]), int(row[FIRST]), int(row[LAST]))
        lay(boards, row, letters)
        total = 0.0
        for sample in samples:
            hand = held + np.bincount(sample[:missing], minlength=27)
            following, needs = after(words, boards, hand, here, keep)
            total += 1 + float(needs[0]) if following.total else LOST
        lift(boards, row, letters)
        need[at] = total / draws
    if draws:
        need[few:] += LOST  # not looked at again
    order = np.argsort(need, kind="stable")
    return Plays(plays.rows[order], plays.letters[order], plays.worth[order], len(order)), need[
        order
    ]
