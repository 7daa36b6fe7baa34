"""A line of the board as the search sees it: what holds for its squares, and sums over them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from parlour.kernels.compiling import inlined

from .arrays import EMPTY, SIZE, Position, Query, Records, Workspace

ANYWHERE, CLOSED = -1, -2  # a word may begin on any square of a line; on none
_ONE = np.uint32(1)


class Line(NamedTuple):
    """A row or column."""

    down: int
    number: int
    begin: int  # the square on which a word must begin, or ANYWHERE
    squares: Records
    sums: Records
    near: int  # a word must have a letter from this square on,
    far: int  # up to this one
    whole: int  # how many blocks the rack holds


class Span(NamedTuple):
    """The squares of a word that ends or begins on a square yet to be filled."""

    first: int
    last: int
    laid: int  # empty ones
    counts: bool  # may a word lie here and be a play?
    worth: float  # the most that its squares can bring, the Key card and being out included


@inlined(allocates=False)
def begin_in(there: Position, down: int, number: int) -> int:
    """The square of a line on which a word must begin, ANYWHERE or CLOSED."""
    begins = there.begins
    begin = ANYWHERE if len(begins) == 0 else CLOSED
    for each in range(len(begins)):
        if begins[each, 0] == down and begins[each, 1] == number:
            begin = begins[each, 2]
    return begin


@inlined(allocates=False)
def prepared(
    there: Position, query: Query, work: Workspace, down: int, number: int, begin: int, near: int,
    far: int,
) -> Line:  # fmt: skip
    """The line, after a look across."""
    squares, sums = work.squares[number], work.sums
    for at in range(SIZE):
        square, total = squares[at], sums[at + 1]
        square.anchored = False
        square.begins = at == 0 or squares[at - 1].letter == EMPTY
        square.ends = at == SIZE - 1 or squares[at + 1].letter == EMPTY
        before = sums[at]
        total.worth, total.points = before.worth, before.points
        total.laid, total.cards = before.laid, before.cards
        if square.letter == EMPTY:
            points = there.points[down, number, at]
            total.worth += points + query.extra[down, number, at]
            total.points += points
            total.laid += 1
            total.cards += square.card != EMPTY
    letters = np.uint32(0)
    for at in range(SIZE - 1, -1, -1):
        squares[at].ahead = letters
        if squares[at].letter != EMPTY:
            letters |= _ONE << np.uint32(squares[at].letter)
    whole = 0
    for kind in range(len(query.rack)):
        whole += query.rack[kind]
    return Line(down, number, begin, squares, sums, near, far, whole)


@inlined(allocates=False)
def is_anchor(line: Line, at: int) -> bool:
    if line.begin != ANYWHERE:
        return at == line.begin
    square = line.squares[at]
    if square.letter != EMPTY:
        return square.ends
    return square.crossed and square.begins


@inlined(allocates=False)
def goes_left(line: Line, at: int) -> bool:
    """May a word grow from this square to the one on its left? Letters that lie there are reached
    from the end of their run, which is an anchor of its own."""
    if at == 0 or line.begin != ANYWHERE:
        return False
    left = line.squares[at - 1]
    if left.letter != EMPTY:
        return line.squares[at].letter != EMPTY
    return not left.anchored and left.begins


@inlined(allocates=False)
def span(line: Line, there: Position, query: Query, key: float, first: int, last: int) -> Span:
    """A span of squares; `key` is what the Key card brings."""
    low, high = line.sums[first], line.sums[last + 1]
    laid = high.laid - low.laid
    counts = line.squares[first].begins and line.squares[last].ends and laid > 0
    counts = counts and last - first + 1 >= there.least
    counts = counts and first <= line.far and last >= line.near
    if laid == 1 and query.once and line.down:
        counts = counts and not _is_crossed(line, first, last)
    card = high.cards > low.cards or last - first + 1 == len(there.card)
    worth = high.worth - low.worth + query.ends[line.down, line.number, last]
    worth += query.out if laid == line.whole else 0.0
    return Span(first, last, laid, counts, worth + (key if card else 0.0))


@inlined(allocates=False)
def _is_crossed(line: Line, first: int, last: int) -> bool:
    """Is a single block that is laid here found in the other direction as well?"""
    crossed = False
    for at in range(first, last + 1):
        if line.squares[at].letter == EMPTY:
            crossed = line.squares[at].crossed
    return crossed
