"""Patience: from corner to corner in few words.

A position is evaluated by two numbers: how many squares remain in the direction of the next word,
and how many along the last one. `AHEAD` estimates the words still needed; a few plays are then
tried on sampled draws, which shows dead ends before they are reached.
"""

from __future__ import annotations

from math import ceil
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numba import boolean, float64, int64

from parlour.kernels.compiling import bundle, compiled

from .arrays import (
    BEST,
    DOWN,
    FIRST,
    LAST,
    LINE,
    POSITION,
    QUERY,
    SIZE,
    WORKSPACE,
    Best,
    Bytes,
    Floats,
    Ints,
    Position,
    Query,
    Workspace,
    best,
    workspace,
)
from .crosschecks import look_across
from .generate import search_line
from .keeping import KEPT
from .laying import lay, lift, without
from .line import ANYWHERE
from .position import Plays
from .words import WORDS, Words

LOST = 9.0  # words: the cost of a dead end
ROOM = 60_000  # plays that are evaluated
BEST_FEW = 100  # of them are returned
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


CORNER: Final = Last(0, 0, 0, 0)  # where the first word begins
NO_POINTS: Final[Ints] = np.zeros((2, SIZE, SIZE), np.int64)
NO_CARD: Final[Ints] = np.zeros(0, np.int64)
_LAST = bundle(Last, int64, int64, int64, int64)


@compiled(int64(WORDS, POSITION, QUERY, _LAST, boolean, BEST, WORKSPACE), allocates=False)
def joining(
    words: Words, there: Position, query: Query, last: Last, begins: bool, best: Best,
    work: Workspace,
) -> int:  # fmt: skip
    """All plays in the lines of the last word's squares; a first one begins in the corner."""
    best.tally[:] = 0
    for down in range(2):
        look_across(words, there.boards[down], there.card, work.squares)
        low, high = (last.number, last.number) if down == last.down else (last.first, last.last)
        for number in range(low, high + 1):
            begin = 0 if begins else ANYWHERE
            search_line(words, there, query, best, work, down, number, begin)
    return best.tally[KEPT]


@compiled(float64[::1](int64[:, ::1], float64[::1], int64, float64[:, ::1], _LAST, boolean))
def costs(rows: Ints, worth: Floats, count: int, ahead: Floats, last: Last, begins: bool) -> Floats:
    """The words still needed after each play, less a little for good blocks; inf: does not join."""
    found = np.full(count, np.inf)
    for nth in range(count):
        row = rows[nth]
        if row[DOWN] == last.down:
            joins = row[FIRST] <= last.last and row[LAST] >= last.first
        else:
            joins = row[FIRST] <= last.number <= row[LAST]
        if not joins and not begins:
            continue
        along, across = SIZE - 1 - row[LAST], SIZE - 1 - row[LINE]
        arrived = along == 0 and across == 0
        found[nth] = 0.0 if arrived else ahead[across, along] - 0.03 * worth[nth]
    return found


def after(
    words: Words, boards: Bytes, rack: Ints, last: Last | None, leave: Floats
) -> tuple[Plays, Floats]:
    """The plays that may follow, best first, and the words each would still need."""
    there = Position(boards, NO_POINTS, np.zeros((0, 3), np.int64), 2, NO_CARD)
    query, found = Query(rack, leave, once=False), best(ROOM)
    way, begins = last or CORNER, last is None
    count = joining(words, there, query, way, begins, found, workspace())
    need = costs(found.rows, found.worth, count, AHEAD, way, begins)
    order = np.argsort(need, kind="stable")
    order = order[np.isfinite(need[order])][:BEST_FEW]
    return Plays(found.rows[order], found.letters[order], found.worth[order], len(order)), need[
        order
    ]


def foreseen(
    words: Words,
    boards: Bytes,
    rack: Ints,
    last: Last | None,
    leave: Floats,
    hidden: list[int],
    tries: tuple[int, int],
    rng: Random,
) -> tuple[Plays, Floats]:
    """The same, the best few by the words that follow on sampled draws of the hidden blocks."""
    plays, need = after(words, boards, rack, last, leave)
    few, draws = min(tries[0], plays.total), tries[1]
    samples = [rng.sample(hidden, len(hidden)) for _ in range(draws)]
    for at in range(few if draws else 0):
        row, letters = plays.rows[at], plays.letters[at]
        if need[at] == 0.0:
            continue
        held = without(rack, letters, row)
        missing = int(min(rack.sum() - held.sum(), len(hidden)))
        here = Last(int(row[DOWN]), int(row[LINE]), int(row[FIRST]), int(row[LAST]))
        lay(boards, row, letters)
        total = 0.0
        for sample in samples:
            hand = held + np.bincount(sample[:missing], minlength=27)
            following, needs = after(words, boards, hand, here, leave)
            total += 1 + float(needs[0]) if following.total else LOST
        lift(boards, row, letters)
        need[at] = total / draws
    if draws:
        need[few:] += LOST  # not looked at again
    order = np.argsort(need, kind="stable")
    return Plays(plays.rows[order], plays.letters[order], plays.worth[order], len(order)), need[
        order
    ]
