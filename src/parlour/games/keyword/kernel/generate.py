"""Every legal play of a rack on a board.

A play lies in a line: a row, or a column of the transposed board. Words are grown from anchors: the
last letter of each run on the board, and each empty square beside a letter of a neighbouring line.
From an anchor the GADDAG leads to the left and then, after its separator, to the right. Squares
that were anchors before are not entered again, so that every play is found once.

A letter is laid once, whether with a block of its own or with a Master: words are searched for, and
how they can be laid is reckoned where one is complete. All letters that may lie on a square are
looked at before the search goes on after the first of them, so that the rows of the GADDAG that it
needs next are on their way from memory. A row that needs letters which nobody has is left at once.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import int64

from parlour.kernels.bits import lowest, popcount
from parlour.kernels.compiling import compiled, inlined

from .arrays import (
    BEST,
    CHEAPEST,
    EMPTY,
    MASTER,
    POSITION,
    QUERY,
    SIZE,
    WORKSPACE,
    Best,
    Position,
    Query,
    Workspace,
)
from .crosschecks import look_across
from .fetching import fetch
from .keeping import KEY_CARD, TOTAL, count, ways_with
from .line import CLOSED, Line, Span, begin_in, goes_left, is_anchor, prepared, span
from .words import FREE, GOOD, NEED, ONWARD, ROOT_ROW, SEPARATOR, WORDS, Words, along

LAY, LEFT, LIFT = range(3)  # stages of a step: lay a letter and turn; go on to the left; take it up
BESIDE = np.uint32(3)  # rows that lie in memory with the first
_ONE, _NONE = np.uint32(1), np.uint32(0)


@inlined(allocates=False)
def _with(
    query: Query, work: Workspace, step: Any, letter: np.uint32
) -> tuple[np.uint32, int, int, float]:
    """What is true after a letter is laid from the rack: the letters that it has left, how many
    it lacks, in how many ways Masters can stand for these, and what the blocks cost at least."""
    have, short, ways, cost = step.have, step.short, step.ways, step.cost + work.least[letter]
    left = query.rack[letter]
    if left == 1:
        have = np.uint32(have & ~(_ONE << letter))
    elif left <= 0:
        ways, short = ways_with(ways, work.held[letter], left), short + 1
    return have, short, ways, cost


@inlined(allocates=False)
def _entered(
    words: Words, line: Line, there: Position, query: Query, best: Best, work: Workspace, row: Any,
    at: int, kind: int, here: Span, ahead: np.uint32, have: np.uint32, short: int, ways: int,
    cost: float,
) -> np.uint32:  # fmt: skip
    """Come to a square along an edge: words that a letter completes there are counted; the letters
    after which words go on."""
    square = line.squares[at]
    if square.letter != EMPTY:
        fitting = np.uint32(_ONE << np.uint32(square.letter))
    else:
        free = work.held[MASTER] - short
        if popcount(np.uint32(words.rows[row, NEED] & ~(have | ahead))) > free:
            return _NONE
        fitting = square.checks if free > 0 else np.uint32(square.checks & have)
    if here.counts:
        done = np.uint32(words.rows[row, kind] & fitting)
        if done:
            count(line, there, query, best, work, here, at, done, have, short, ways, cost)
    return np.uint32(words.rows[row, ONWARD] & fitting)


@inlined(allocates=False)
def _fetch_rows(words: Words, row: np.uint32, letters: np.uint32) -> None:
    """Have the rows of these letters on their way."""
    bit = np.uint32(letters & (~letters + _ONE))
    first = along(words, row, bit)
    fetch(words.rows, first)
    if letters != bit:
        fetch(words.rows, first + BESIDE)


@inlined(allocates=False)
def _branch_out(
    words: Words, line: Line, there: Position, query: Query, best: Best, work: Workspace,
    anchor: int, first: int, at: int, row: np.uint32, letters: np.uint32,
) -> None:  # fmt: skip
    """Look at all letters that may lie on a square, and write down after which words go on."""
    squares, step, branches = line.squares, work.path[at], 0
    mine, rightward = squares[at].letter == EMPTY, at > anchor
    following, low, high = (at + 1, first, at + 1) if rightward else (at - 1, at - 1, anchor)
    further = at < SIZE - 1 if rightward else goes_left(line, at)
    turns = not rightward and anchor < SIZE - 1 and squares[at].begins
    here, ahead, kind = Span(0, 0, 0, False, 0.0), _NONE, GOOD
    if further:
        here, ahead = span(line, there, query, KEY_CARD, low, high), squares[high].ahead
        kind = FREE if squares[high].letter == EMPTY else GOOD  # KW-40
    elif not turns:
        letters = _NONE
    while letters:
        letter = lowest(letters)
        letters = np.uint32(letters & (letters - _ONE))
        after = along(words, row, np.uint32(_ONE << letter))
        have, short, ways, cost = step.have, step.short, step.ways, step.cost
        if mine:
            have, short, ways, cost = _with(query, work, step, letter)
            query.rack[letter] -= 1
        work.word[at] = letter
        on, turned = _NONE, _NONE
        if further:
            on = _entered(
                words, line, there, query, best, work, after, following, kind, here, ahead,
                have, short, ways, cost,
            )  # fmt: skip
        if turns:
            turned = np.uint32(words.rows[after, ONWARD] & SEPARATOR)
        if mine:
            query.rack[letter] += 1
        if on | turned:
            branch = work.branches[at, branches]
            branch.letter, branch.row, branch.on, branch.turned_on = letter, after, on, turned
            branches += 1
            if on:
                _fetch_rows(words, after, on)
            if turned:
                _fetch_rows(words, after, turned)
    step.branches, step.nth, step.stage = branches, 0, LAY
    if turns:
        _turn(words, line, there, query, best, work, anchor, at)


@inlined(allocates=False)
def _turn(
    words: Words, line: Line, there: Position, query: Query, best: Best, work: Workspace,
    anchor: int, at: int,
) -> None:  # fmt: skip
    """After each letter of a square, on to the right of the anchor: the word begins here."""
    squares, step, following = line.squares, work.path[at], anchor + 1
    mine = squares[at].letter == EMPTY
    here = span(line, there, query, KEY_CARD, at, following)
    ahead = squares[following].ahead
    kind = FREE if squares[following].letter == EMPTY else GOOD  # KW-40
    for nth in range(step.branches):
        branch = work.branches[at, nth]
        if not branch.turned_on:
            continue
        letter = branch.letter
        row = along(words, branch.row, SEPARATOR)
        have, short, ways, cost = step.have, step.short, step.ways, step.cost
        if mine:
            have, short, ways, cost = _with(query, work, step, letter)
            query.rack[letter] -= 1
        work.word[at] = letter
        branch.turned_on = _entered(
            words, line, there, query, best, work, row, following, kind, here, ahead, have, short,
            ways, cost,
        )  # fmt: skip
        branch.turned_row = row
        if mine:
            query.rack[letter] += 1
        if branch.turned_on:
            _fetch_rows(words, row, branch.turned_on)


@inlined(allocates=False)
def _lay(line: Line, query: Query, work: Workspace, anchor: int, at: int) -> None:
    """Put the letter of a branch on its square, and note what is true then where it goes on."""
    step = work.path[at]
    branch = work.branches[at, step.nth]
    have, short, ways, cost = step.have, step.short, step.ways, step.cost
    if line.squares[at].letter == EMPTY:
        have, short, ways, cost = _with(query, work, step, branch.letter)
        query.rack[branch.letter] -= 1
    work.word[at] = branch.letter
    if branch.on:
        after = work.path[at + 1 if at > anchor else at - 1]
        after.have, after.short, after.ways, after.cost = have, short, ways, cost
    if at <= anchor and branch.turned_on:
        after = work.path[anchor + 1]
        after.have, after.short, after.ways, after.cost = have, short, ways, cost


@inlined(allocates=False)
def _lift(line: Line, query: Query, work: Workspace, at: int) -> None:
    """Take it up again; the next branch is up."""
    step = work.path[at]
    if line.squares[at].letter == EMPTY:
        query.rack[work.branches[at, step.nth].letter] += 1
    step.nth, step.stage = step.nth + 1, LAY


@inlined(allocates=False)
def _is_enough(query: Query, best: Best) -> bool:
    return query.any and best.tally[TOTAL] > 0


@inlined(allocates=False)
def _from_anchor(
    words: Words, line: Line, there: Position, query: Query, best: Best, work: Workspace,
    anchor: int, letters: np.uint32,
) -> None:  # fmt: skip
    """All plays through an anchor: a depth-first search with a stack of its own."""
    at, first, row = anchor, anchor, ROOT_ROW
    while not _is_enough(query, best):
        if letters:
            _branch_out(words, line, there, query, best, work, anchor, first, at, row, letters)
            letters = _NONE
        step = work.path[at]
        if step.nth == step.branches:
            if at == anchor:
                return
            if at < anchor:
                at += 1
            else:
                at = first if at == anchor + 1 else at - 1
            continue
        branch = work.branches[at, step.nth]
        if step.stage == LAY:
            _lay(line, query, work, anchor, at)
            if at > anchor:
                step.stage = LIFT
                row, letters, at = branch.row, branch.on, at + 1
                continue
            step.stage = LEFT
            if branch.turned_on:
                row, letters, first, at = branch.turned_row, branch.turned_on, at, anchor + 1
                continue
        if step.stage == LEFT:
            step.stage = LIFT
            if branch.on:
                row, letters, at = branch.row, branch.on, at - 1
                continue
        _lift(line, query, work, at)


@inlined(allocates=False)
def _look_at_rack(query: Query, work: Workspace) -> np.uint32:
    """Note what is on the rack, and what a letter costs at least; the letters that it has."""
    have, leave = _NONE, query.leave
    masters = query.rack[MASTER] > 0
    for kind in range(MASTER + 1):
        held = query.rack[kind]
        work.held[kind], work.least[kind] = held, leave[kind]
        if masters:
            work.least[kind] = min(leave[kind], leave[MASTER]) if held > 0 else leave[MASTER]
        if kind < MASTER and held > 0:
            have |= _ONE << np.uint32(kind)
    work.least[CHEAPEST] = np.inf
    for kind in range(MASTER + 1):
        if work.held[kind] > 0:
            work.least[CHEAPEST] = min(work.least[CHEAPEST], work.least[kind])
    return have


@inlined(allocates=False)
def search_line(
    words: Words, there: Position, query: Query, best: Best, work: Workspace, down: int,
    number: int, begin: int, near: int = 0, far: int = SIZE - 1,
) -> None:  # fmt: skip
    """All plays in one line, after a look across; of the letters from a square to another one
    must be used."""
    line = prepared(there, query, work, down, number, begin, near, far)
    have = _look_at_rack(query, work)
    for anchor in range(SIZE):
        if not is_anchor(line, anchor) or _is_enough(query, best):
            continue
        square, step = line.squares[anchor], work.path[anchor]
        step.have, step.short, step.ways, step.cost = have, 0, 1, 0.0
        if square.letter != EMPTY:
            letters = np.uint32(_ONE << np.uint32(square.letter))
        else:
            letters = square.checks
            if work.held[MASTER] == 0:
                letters = np.uint32(letters & have)
        letters = np.uint32(letters & words.rows[ROOT_ROW, ONWARD])
        if letters:
            _from_anchor(words, line, there, query, best, work, anchor, letters)
        square.anchored = square.letter == EMPTY
        if anchor >= far and not square.anchored:
            break  # from here on no word uses them


@compiled(int64(WORDS, POSITION, QUERY, BEST, WORKSPACE), allocates=False)
def plays(words: Words, there: Position, query: Query, best: Best, work: Workspace) -> int:
    """All plays of a rack: how many there are; the best are kept."""
    best.tally[:] = 0
    for down in range(2):
        look_across(words, there.boards[down], there.card, work.squares)
        for number in range(SIZE):
            begin = begin_in(there, down, number)
            if begin != CLOSED:
                search_line(words, there, query, best, work, down, number, begin)
    return best.tally[TOTAL]
