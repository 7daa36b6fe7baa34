"""Every legal play of a rack on a board.

A play lies in a line: a row, or a column of the transposed board. OldWords are grown from anchors: the
last letter of each run on the board, and each empty square beside a letter of a neighbouring line.
From an anchor the GADDAG leads to the left and then, after its separator, to the right. Squares
that were anchors before are not entered again, so that every play is found once.

What a play is worth is a sum over its squares and blocks, gathered on the way.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import int64

from parlour.games.keyword.board import POINTS as SCORES
from parlour.kernels.bits import lowest
from parlour.kernels.compiling import compiled, inlined

from .arrays import (
    BEST,
    BY_MASTER,
    CARD,
    DOWN,
    EMPTY,
    FIRST,
    LAID,
    LAST,
    LINE,
    MASTER,
    ON_BOARD,
    POINTS,
    POSITION,
    QUERY,
    SIZE,
    WORKSPACE,
    OldBest,
    Bytes,
    Ints,
    OldPosition,
    OldQuery,
    Records,
    OldWorkspace,
)
from .crosschecks import look_across
from .words import ALL, FREE, GOOD, MASK, NOWHERE, ROOT_NODE, SEPARATOR_BIT, WORDS, OldWords, child

KEY_CARD = SCORES["card"]
ANYWHERE, CLOSED = -1, -2  # a word may begin on any square of a line; on none
NO_LETTER = -1
KEPT, WORST, TOTAL = range(3)  # of the tally
NEXT, TURN, UNDO = range(3)  # stages of a square: try a letter, turn to the right, take it back
_ONE, _NONE = np.uint32(1), np.uint32(0)


class Line(NamedTuple):
    """A row or column."""

    down: int
    number: int
    begin: int  # the square on which a word must begin, or ANYWHERE
    squares: Records


@inlined(allocates=False)
def _is_free(squares: Records, at: int) -> bool:
    """Does a word end before this square? It does at the edge."""
    return at < 0 or at == SIZE or squares[at].letter == EMPTY


@inlined(allocates=False)
def _is_anchor(line: Line, at: int) -> bool:
    if line.begin != ANYWHERE:
        return at == line.begin
    if line.squares[at].letter != EMPTY:
        return _is_free(line.squares, at + 1)
    return line.squares[at].crossed and _is_free(line.squares, at - 1)


@inlined(allocates=False)
def _enter(
    words: OldWords, squares: Records, step: Any, rack: Ints, have: np.uint32, at: int,
    node: np.uint32, leftward: bool,
) -> bool:  # fmt: skip
    """Come to a square after a node; False if no letter fits there."""
    square = squares[at]
    own = np.uint32(words.nodes[node, MASK] & ALL)
    master = _NONE
    if square.letter != EMPTY:
        own = np.uint32(own & (_ONE << square.letter))
    else:
        fitting = np.uint32(own & square.checks)
        own = np.uint32(fitting & have)
        if rack[MASTER] > 0:
            master = fitting
    if not own | master:
        return False
    step.own, step.master = own, master
    step.square, step.node, step.leftward = at, node, leftward
    step.stage = NEXT
    return True


@inlined(allocates=False)
def _next_letter(step: Any) -> int:
    """Take a letter from those still to be tried, or NO_LETTER."""
    own, master = step.own, step.master
    if own:
        step.own = own & (own - _ONE)
        return int64(lowest(own))
    if master:
        step.master = master & (master - _ONE)
        return int64(lowest(master)) + BY_MASTER
    return NO_LETTER


@inlined(allocates=False)
def _lay(square: Any, query: OldQuery, step: Any, after: Any, sign: int) -> int:
    """Put a letter on a square, and enter what is true then; the block that was laid, if any."""
    laid, points, value, crossed, card = (
        step.laid, step.points, step.value, step.crossed, step.card
    )  # fmt: skip
    block = NO_LETTER
    if square.letter == EMPTY:
        block = MASTER if sign >= BY_MASTER else sign
        points += square.points
        value += square.extra - query.leave[block]
        if laid == 0:
            crossed = square.crossed
        card = card or square.card == sign & 31
        laid += 1
        query.rack[block] -= 1
    after.laid, after.points, after.value = laid, points, value
    after.crossed, after.card = crossed, card
    step.block = block
    return block


@inlined(allocates=False)
def _completes(
    words: OldWords, squares: Records, step: Any, after: Any, anchor: int, letter: int
) -> bool:
    """Is there a whole word of the vocabulary, with a block of the rack in it?"""
    last = anchor if step.leftward else step.square
    kind = FREE if squares[last].letter == EMPTY else GOOD  # KW-40
    if not words.nodes[step.node, kind] >> np.uint32(letter) & _ONE:
        return False
    whole = _is_free(squares, last + 1) and (
        not step.leftward or _is_free(squares, step.square - 1)
    )
    return whole and after.laid > 0


@inlined(allocates=False)
def _spells(word: Bytes, card: Ints, first: int, last: int) -> bool:
    """Is the word the Key card's?"""
    if last - first + 1 != len(card):
        return False
    place = 0
    while place < len(card) and word[first + place] & 31 == card[place]:
        place += 1
    return place == len(card)


@inlined(allocates=False)
def _count(
    line: Line, there: OldPosition, query: OldQuery, best: OldBest, work: OldWorkspace, after: Any,
    first: int, last: int,
) -> None:  # fmt: skip
    """Count a play, and keep it if it is among the best."""
    tally = best.tally
    single = after.crossed and after.laid == 1
    if last - first + 1 < there.least or (query.once and single and line.down):
        return
    tally[TOTAL] += 1
    card = after.card or _spells(work.word, there.card, first, last)
    worth = after.value + after.points + (KEY_CARD if card else 0)
    if tally[KEPT] == len(best.worth) and worth <= best.worth[tally[WORST]]:
        return
    _keep(line, best, work.word, after, first, last, card, worth)


@compiled(allocates=False)
def _keep(
    line: Line, best: OldBest, word: Bytes, after: Any, first: int, last: int, card: bool,
    worth: float,
) -> None:  # fmt: skip
    """Write a play down; when there is no more room, in the place of the worst."""
    tally, size = best.tally, len(best.worth)
    nth = tally[WORST]
    if tally[KEPT] < size:
        nth = tally[KEPT]
        tally[KEPT] += 1
    best.worth[nth] = worth
    row, letters = best.rows[nth], best.letters[nth]
    row[DOWN], row[LINE], row[FIRST], row[LAST] = line.down, line.number, first, last
    row[POINTS], row[CARD], row[LAID] = after.points, card, after.laid
    for at in range(first, last + 1):
        letters[at] = word[at] + (0 if line.squares[at].letter == EMPTY else ON_BOARD)
    if tally[KEPT] == size:
        tally[WORST] = np.argmin(best.worth)


@inlined(allocates=False)
def _goes_left(line: Line, at: int) -> bool:
    """May a word grow from this square to the one on its left? Letters that lie there are reached
    from the end of their run, which is an anchor of its own."""
    if at == 0 or line.begin != ANYWHERE:
        return False
    left = line.squares[at - 1]
    if left.letter != EMPTY:
        return line.squares[at].letter != EMPTY
    return not left.anchored and _is_free(line.squares, at - 2)


@inlined(allocates=False)
def _goes_on(
    words: OldWords, line: Line, step: Any, after: Any, rack: Ints, have: np.uint32, letter: int
) -> bool:
    """Go on to the next square in the same direction."""
    at, leftward = step.square, step.leftward
    step.stage = TURN if leftward else UNDO
    node = child(words, step.node, letter)
    after.node = node
    further = _goes_left(line, at) if leftward else at < SIZE - 1
    if node == NOWHERE or not further:
        return False
    following = at - 1 if leftward else at + 1
    return _enter(words, line.squares, after, rack, have, following, node, leftward)


@inlined(allocates=False)
def _turns(
    words: OldWords, line: Line, step: Any, after: Any, rack: Ints, have: np.uint32, anchor: int
) -> bool:
    """Go on to the right of the anchor: the word begins here."""
    step.stage = UNDO
    if anchor == SIZE - 1 or not _is_free(line.squares, step.square - 1):
        return False
    node = child(words, after.node, SEPARATOR_BIT)
    if node == NOWHERE:
        return False
    return _enter(words, line.squares, after, rack, have, anchor + 1, node, False)


@inlined(allocates=False)
def _is_enough(query: OldQuery, best: OldBest) -> bool:
    return query.any and best.tally[TOTAL] > 0


@inlined(allocates=False)
def _from_anchor(
    words: OldWords, line: Line, there: OldPosition, query: OldQuery, best: OldBest, work: OldWorkspace,
    have: np.uint32, anchor: int,
) -> None:  # fmt: skip
    """All plays through an anchor: a depth-first search with a stack of its own."""
    path, rack, squares = work.path, query.rack, line.squares
    deep, first = 0, anchor
    if not _enter(words, squares, path[0], rack, have, anchor, ROOT_NODE, True):
        return
    while deep >= 0:
        step, after = path[deep], path[deep + 1]
        if step.stage == TURN:
            first = step.square
            if _turns(words, line, step, after, rack, have, anchor):
                deep += 1
                continue
        if step.stage == UNDO:
            if step.block >= 0:
                rack[step.block] += 1
                have |= _ONE << np.uint32(step.block)
            step.stage = NEXT
        sign = _next_letter(step)
        if sign == NO_LETTER:
            deep -= 1
            continue
        work.word[step.square] = sign
        block = _lay(squares[step.square], query, step, after, sign)
        if block >= 0 and rack[block] == 0:
            have &= ~(_ONE << np.uint32(block))
        if _completes(words, squares, step, after, anchor, sign & 31):
            low, high = (step.square, anchor) if step.leftward else (first, step.square)
            _count(line, there, query, best, work, after, low, high)
            if _is_enough(query, best):
                return
        if _goes_on(words, line, step, after, rack, have, sign & 31):
            deep += 1


@inlined(allocates=False)
def search_line(
    words: OldWords, there: OldPosition, query: OldQuery, best: OldBest, work: OldWorkspace, down: int,
    number: int, begin: int,
) -> None:  # fmt: skip
    """All plays in one line, after a look across."""
    squares = work.squares[number]
    line = Line(down, number, begin, squares)
    have = np.uint32(0)
    for kind in range(MASTER + 1):
        if query.rack[kind] > 0:
            have |= _ONE << np.uint32(kind)
    for at in range(SIZE):
        square = squares[at]
        square.points, square.extra = there.points[down, number, at], query.extra[down, number, at]
        square.anchored = False
    for at in range(SIZE):
        if _is_anchor(line, at) and not _is_enough(query, best):
            _from_anchor(words, line, there, query, best, work, have, at)
            squares[at].anchored = squares[at].letter == EMPTY


@inlined(allocates=False)
def begin_in(there: OldPosition, down: int, number: int) -> int:
    """The square of a line on which a word must begin, ANYWHERE or CLOSED."""
    begins = there.begins
    begin = ANYWHERE if len(begins) == 0 else CLOSED
    for each in range(len(begins)):
        if begins[each, 0] == down and begins[each, 1] == number:
            begin = begins[each, 2]
    return begin


@compiled(int64(WORDS, POSITION, QUERY, BEST, WORKSPACE), allocates=False)
def plays(words: OldWords, there: OldPosition, query: OldQuery, best: OldBest, work: OldWorkspace) -> int:
    """All plays of a rack: how many there are; the best are kept."""
    best.tally[:] = 0
    for down in range(2):
        look_across(words, there.boards[down], there.card, work.squares)
        for number in range(SIZE):
            begin = begin_in(there, down, number)
            if begin != CLOSED:
                search_line(words, there, query, best, work, down, number, begin)
    return best.tally[TOTAL]
