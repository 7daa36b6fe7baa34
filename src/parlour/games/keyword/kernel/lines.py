"""Plays line by line: which lines have one at all, and all plays of one line."""

from __future__ import annotations

import numpy as np
from numba import boolean, int64, void
from numpy.typing import NDArray

from parlour.kernels.compiling import compiled

from .arrays import (
    BEST,
    POSITION,
    QUERY,
    SIZE,
    WORKSPACE,
    Best,
    Ints,
    Position,
    Query,
    Workspace,
    best,
    workspace,
)
from .crosschecks import look_across
from .generate import search_line
from .keeping import KEPT, TOTAL
from .line import CLOSED, begin_in
from .position import Plays
from .words import WORDS, Words

ROOM = 256  # plays of a line, at first: with a Master there may be thousands


def open_lines(words: Words, there: Position, rack: Ints) -> NDArray[np.bool_]:
    """By row, then by column: is there a play? The search of a line stops at the first one."""
    found = np.zeros((2, SIZE), np.bool_)
    query = Query(rack.copy(), once=False, any=True)
    _open(words, there, query, best(1), workspace(), rack, found)
    return found


def plays_in(words: Words, there: Position, rack: Ints, down: int, number: int) -> Plays:
    """All plays of a row or a column."""
    room = ROOM
    while True:
        found, query = best(room), Query(rack.copy(), once=False)
        total = _line(words, there, query, found, workspace(), down, number)
        if total <= room:
            kept = found.tally[KEPT]
            return Plays(found.rows[:kept], found.letters[:kept], found.worth[:kept], total)
        room = total


@compiled(
    void(WORDS, POSITION, QUERY, BEST, WORKSPACE, int64[::1], boolean[:, ::1]), allocates=False
)
def _open(
    words: Words, there: Position, query: Query, best: Best, work: Workspace, rack: Ints,
    found: NDArray[np.bool_],
) -> None:  # fmt: skip
    for down in range(2):
        look_across(words, there.boards[down], there.card, work.squares)
        for number in range(SIZE):
            begin = begin_in(there, down, number)
            if begin != CLOSED:
                best.tally[:] = 0
                search_line(words, there, query, best, work, down, number, begin)
                found[down, number] = best.tally[TOTAL] > 0
                for kind in range(len(rack)):  # a search that stops leaves its letters laid
                    query.rack[kind] = rack[kind]


@compiled(int64(WORDS, POSITION, QUERY, BEST, WORKSPACE, int64, int64), allocates=False)
def _line(
    words: Words, there: Position, query: Query, best: Best, work: Workspace, down: int, number: int
) -> int:
    best.tally[:] = 0
    begin = begin_in(there, down, number)
    if begin != CLOSED:
        look_across(words, there.boards[down], there.card, work.squares)
        search_line(words, there, query, best, work, down, number, begin)
    return best.tally[TOTAL]
