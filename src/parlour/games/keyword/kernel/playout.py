"""Playouts: some turns after a play, with racks and draws that were sampled.

Everybody makes the play that is worth most to them at once, by points, by the blocks they keep and,
once the box is empty, by being out. Near the end of the box turns go on until the game is over, so
that being out first counts (KW-55, KW-56).
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import float64, int64, uint8

from parlour.games.keyword.board import POINTS as SCORES
from parlour.games.keyword.board import RACK
from parlour.kernels.compiling import bundle, compiled

from .arrays import (
    BEST,
    BY_MASTER,
    CARD,
    COLUMNS,
    FIRST,
    LAID,
    LAST,
    MASTER,
    ON_BOARD,
    POINTS,
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
from .generate import plays
from .keeping import KEPT
from .laying import lay, lift
from .outlook import standing
from .words import WORDS, Words

STAND_IN = ord("E") - 65  # for a Master on a rack: it would cost seven times the time
NEAR = 18  # blocks in the box before a play: with so few or fewer, turns go on to the end
TURNS = 16  # at most
OUT, HELD, KEY_CARD = float(SCORES["out"]), float(SCORES["held"]), float(SCORES["card"])
BURDEN: Final[Floats] = np.full(27, -HELD)  # once the box is empty
NOWHERE: Final[Ints] = np.zeros((0, 3), np.int64)
DRAWN, PASSES, PLAYED, PUT, OVER, CARD_WON = range(6)  # of the tally


class Table(NamedTuple):
    """What does not change during playouts."""

    boards: Bytes
    points: Ints  # by seat: what a letter scores
    sides: Ints  # by seat
    leave: Floats  # by block: what it is worth on a rack
    burden: Floats  # and once the box is empty
    card: Ints
    worth: Floats  # of squares left open, by zone, to the seat that looks ahead
    extra: Floats  # by square: what a block there is worth besides its points
    ends: Floats  # nothing
    begins: Ints  # nowhere: there is a word
    price: float  # what laying a block costs a lone player, who gets none back


class Hidden(NamedTuple):
    """What is hidden: the racks by seat, and the box in the order in which it is drawn."""

    racks: Ints
    box: Ints


class Course(NamedTuple):
    """Room for one course of the game."""

    racks: Ints  # by seat
    gains: Floats  # by side
    leaves: Floats  # by seat: what the blocks kept are worth
    rows: Ints  # the plays so far
    letters: Bytes
    tally: Ints  # blocks drawn, passes in a row, turns, plays; whether it is over, the card won


TABLE = bundle(
    Table, uint8[:, :, ::1], int64[:, :, :, ::1], int64[::1], float64[::1], float64[::1],
    int64[::1], float64[:, :, ::1], float64[:, :, ::1], float64[:, :, ::1], int64[:, ::1], float64,
)  # fmt: skip
HIDDEN = bundle(Hidden, int64[:, ::1], int64[::1])
COURSE = bundle(
    Course, int64[:, ::1], float64[::1], float64[::1], int64[:, ::1], uint8[:, ::1], int64[::1]
)


class Room(NamedTuple):
    """Room for playouts, one after the other."""

    course: Course
    best: Best
    work: Workspace


def room(seats: int) -> Room:
    course = Course(
        np.zeros((seats, 27), np.int64),
        np.zeros(seats),
        np.zeros(seats),
        np.zeros((TURNS + 1, COLUMNS), np.int64),
        np.zeros((TURNS + 1, SIZE), np.uint8),
        np.zeros(6, np.int64),
    )
    return Room(course, best(1), workspace())


@compiled()
def _others_hold(table: Table, course: Course, seat: int) -> int:
    """How many blocks the other sides hold."""
    held = 0
    for each in range(len(table.sides)):
        if table.sides[each] != table.sides[seat]:
            held += course.racks[each].sum()
    return held


@compiled()
def _ahead(table: Table, course: Course, mine: int) -> float:
    """How far a side is ahead of the mean of the others."""
    others, sum_of_others = 0, 0.0
    for side in range(table.sides.max() + 1):
        if side != mine:
            others += 1
            sum_of_others += course.gains[side]
    return course.gains[mine] - sum_of_others / max(1, others)


@compiled()
def _play(
    table: Table, hidden: Hidden, course: Course, seat: int, row: Ints, letters: Bytes
) -> None:
    """A play is laid, its points are counted, and the rack is filled again."""
    tally, rack, side = course.tally, course.racks[seat], table.sides[seat]
    course.gains[side] += row[POINTS] - table.price * row[LAID]
    if row[CARD]:
        course.gains[side] += KEY_CARD
        tally[CARD_WON] = 1  # the next one is chance's to turn
    course.rows[tally[PUT]], course.letters[tally[PUT]] = row, letters
    lay(table.boards, row, letters)
    tally[PUT] += 1
    tally[PASSES] = 0
    for at in range(row[FIRST], row[LAST] + 1):
        if letters[at] < ON_BOARD:
            rack[MASTER if letters[at] >= BY_MASTER else letters[at]] -= 1
    course.leaves[seat] = (rack * table.leave).sum()
    held = rack.sum()
    while held < RACK and tally[DRAWN] < len(hidden.box):
        rack[hidden.box[tally[DRAWN]]] += 1
        tally[DRAWN] += 1
        held += 1
    if held == 0:
        tally[OVER] = 1
        course.gains[side] += OUT + HELD * _others_hold(table, course, seat)


@compiled()
def _turn(
    words: Words, table: Table, hidden: Hidden, course: Course, seat: int, best: Best,
    work: Workspace,
) -> None:  # fmt: skip
    """The play that is worth most at once, or a pass."""
    tally, rack = course.tally, course.racks[seat]
    ends = tally[DRAWN] >= len(hidden.box)
    if rack[MASTER] > 0 and (len(hidden.box) > 0 or len(table.sides) != 2):  # it is only imagined
        rack[STAND_IN] += rack[MASTER]
        rack[MASTER] = 0
    card = table.card[:0] if tally[CARD_WON] else table.card
    there = Position(table.boards, table.points[seat], table.begins, 2, card)
    leave = table.burden if ends else table.leave
    out = OUT + HELD * _others_hold(table, course, seat) if ends else 0.0
    query = Query(rack, leave, table.extra, table.ends, out, True, False)
    if plays(words, there, query, best, work) > 0 and best.tally[KEPT] > 0:
        _play(table, hidden, course, seat, best.rows[0], best.letters[0])
        return
    tally[PASSES] += 1
    if tally[PASSES] == len(table.sides):
        tally[OVER] = 1
        for each in range(len(table.sides)):
            course.gains[table.sides[each]] -= HELD * course.racks[each].sum()


@compiled(
    float64(WORDS, TABLE, HIDDEN, int64, int64[::1], uint8[::1], COURSE, BEST, WORKSPACE),
)
def played_out(
    words: Words, table: Table, hidden: Hidden, seat: int, row: Ints, letters: Bytes,
    course: Course, best: Best, work: Workspace,
) -> float:  # fmt: skip
    """What a play and what follows gain the seat's side on the mean of the others; the board is
    restored at the end."""
    seats, tally = len(table.sides), course.tally
    course.racks[:] = hidden.racks
    course.gains[:], course.leaves[:], tally[:] = 0.0, 0.0, 0
    _play(table, hidden, course, seat, row, letters)
    turns = TURNS if len(hidden.box) <= NEAR else seats
    while tally[PLAYED] < turns and not tally[OVER]:
        tally[PLAYED] += 1
        _turn(words, table, hidden, course, (seat + tally[PLAYED]) % seats, best, work)
    if not tally[OVER]:
        for each in range(seats):
            course.gains[table.sides[each]] += course.leaves[each]
        course.gains[table.sides[seat]] += standing(table.boards[0], table.worth)
    for nth in range(tally[PUT] - 1, -1, -1):
        lift(table.boards, course.rows[nth], course.letters[nth])
    return _ahead(table, course, table.sides[seat])
