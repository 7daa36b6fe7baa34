"""Plays are counted, and the best are written down.

A word can be laid in several ways where a rack has Masters: with a Master in the place of a block
that is there, too. They are counted without being looked at, unless one of them may be among the
best.
"""

from __future__ import annotations

import numpy as np

from parlour.games.keyword.board import POINTS as SCORES
from parlour.kernels.bits import lowest, popcount
from parlour.kernels.compiling import compiled, inlined

from .arrays import (
    BY_MASTER,
    CARD,
    CHEAPEST,
    DOWN,
    EMPTY,
    FIRST,
    LAID,
    LAST,
    LINE,
    MASTER,
    ON_BOARD,
    POINTS,
    Best,
    Bytes,
    Floats,
    Ints,
    Position,
    Query,
    Workspace,
)
from .line import Line, Span

KEY_CARD = SCORES["card"]
KEPT, WORST, TOTAL = range(3)  # of the tally
FEW = 2  # Masters: so many are counted by a formula
CLOSE = 1e-6  # points: sums of the same numbers in another order differ by less
_ONE = np.uint32(1)
_OWN, _MASTER, _NEITHER = range(1, 4)  # what a letter was laid with last


@inlined(allocates=False)
def ways_with(ways: int, held: int, left: int) -> int:
    """In how many ways Masters can stand for just the letters that the rack lacks, with one more of
    a letter: so many were held, and so many are left; below zero, so many it lacks."""
    return ways * (held - left + 1) // (1 - left) if held != left else ways


@inlined(allocates=False)
def _in_all(ways: int, laid: int, short: int, free: int) -> int:
    """In how many ways a word is laid: it lacks so many letters, and so many Masters are free for
    the others; there are at most two."""
    if free == 0:
        return ways
    if short == 0:
        return 1 + laid if free == 1 else 1 + laid + laid * (laid - 1) // 2
    # One letter is lacking, and laid `ways` times: it can be each of them, and any other as well.
    return ways + ways * (ways - 1) // 2 + ways * (laid - ways)


@inlined(allocates=False)
def count(
    line: Line, there: Position, query: Query, best: Best, work: Workspace, span: Span, at: int,
    letters: np.uint32, have: np.uint32, short: int, ways: int, cost: float,
) -> None:  # fmt: skip
    """Count the plays that are completed by some letters on a square, and keep the best."""
    tally, masters = best.tally, work.held[MASTER]
    on_board = line.squares[at].letter != EMPTY
    most = span.worth - cost - (0.0 if on_board else work.least[CHEAPEST])
    if masters > FEW or tally[KEPT] < len(best.worth) or most > best.worth[tally[WORST]] - CLOSE:
        tally[TOTAL] += _look_at(line, there, query, best, work, span, at, letters)
    elif on_board:
        tally[TOTAL] += _in_all(ways, span.laid, short, masters - short)
    elif masters == 0:
        tally[TOTAL] += popcount(letters)
    else:
        own = np.uint32(letters & have)
        if own:
            tally[TOTAL] += popcount(own) * _in_all(ways, span.laid, short, masters - short)
        other = np.uint32(letters & ~have)
        while other:
            letter = lowest(other)
            other = np.uint32(other & (other - _ONE))
            with_it = ways_with(ways, work.held[letter], query.rack[letter])
            tally[TOTAL] += _in_all(with_it, span.laid, short + 1, masters - short - 1)


@compiled(allocates=False)
def _look_at(
    line: Line, there: Position, query: Query, best: Best, work: Workspace, span: Span, at: int,
    letters: np.uint32,
) -> int:  # fmt: skip
    """Look at each of these plays: keep it if it is among the best; how many there are."""
    total = 0
    while letters:
        work.word[at] = lowest(letters)
        letters = np.uint32(letters & (letters - _ONE))
        for kind in range(MASTER + 1):
            work.spare[kind] = work.held[kind]
        card = _crosses_card(line, work.word, span) or _spells(work.word, there.card, span)
        points = line.sums[span.last + 1].points - line.sums[span.first].points
        total += _laid(line, query, best, work, span, card, points)
    return total


@inlined(allocates=False)
def _crosses_card(line: Line, word: Bytes, span: Span) -> bool:
    crosses = False
    for at in range(span.first, span.last + 1):
        square = line.squares[at]
        crosses = crosses or (square.letter == EMPTY and square.card == word[at])
    return crosses


@inlined(allocates=False)
def _spells(word: Bytes, card: Ints, span: Span) -> bool:
    """Is the word the Key card's?"""
    if span.last - span.first + 1 != len(card):
        return False
    place = 0
    while place < len(card) and word[span.first + place] == card[place]:
        place += 1
    return place == len(card)


@inlined(allocates=False)
def _laid(
    line: Line, query: Query, best: Best, work: Workspace, span: Span, card: bool, points: int
) -> int:
    """Every way to lay a word: each letter with a block of its own, or with a Master."""
    signs, spare, total = work.signs, work.spare, 0
    base = line.sums[span.last + 1].worth - line.sums[span.first].worth
    base += query.ends[line.down, line.number, span.last] + (KEY_CARD if card else 0)
    base += query.out if span.laid == line.whole else 0.0
    for at in range(span.first, span.last + 1):
        signs[at] = 0
    at = span.first
    while at >= span.first:
        if at > span.last:
            total += 1
            _offer(line, query, best, work, span, card, points, base)
            at -= 1
        letter = work.word[at]
        if line.squares[at].letter != EMPTY:
            # Forwards it is passed, backwards too.
            signs[at] = 0 if signs[at] else _OWN
            at += 1 if signs[at] else -1
            continue
        if signs[at] == _OWN:
            spare[letter] += 1
        elif signs[at] == _MASTER:
            spare[MASTER] += 1
        signs[at] += 1
        if signs[at] == _OWN and spare[letter] <= 0:
            signs[at] += 1
        elif signs[at] == _OWN:
            spare[letter] -= 1
        if signs[at] == _MASTER and spare[MASTER] <= 0:
            signs[at] += 1
        elif signs[at] == _MASTER:
            spare[MASTER] -= 1
        if signs[at] == _NEITHER:
            signs[at] = 0
            at -= 1
        else:
            at += 1
    return total


@inlined(allocates=False)
def _offer(
    line: Line, query: Query, best: Best, work: Workspace, span: Span, card: bool, points: int,
    base: float,
) -> None:  # fmt: skip
    """Keep a play if it is among the best."""
    worth = base - _cost(line, query.leave, work, span)
    tally = best.tally
    if tally[KEPT] == len(best.worth) and worth <= best.worth[tally[WORST]]:
        return
    _keep(line, best, work, span, card, points, worth)


@inlined(allocates=False)
def _cost(line: Line, leave: Floats, work: Workspace, span: Span) -> float:
    """What the blocks of a play would be worth on the rack."""
    total = 0.0
    for at in range(span.first, span.last + 1):
        if line.squares[at].letter == EMPTY:
            total += leave[MASTER if work.signs[at] == _MASTER else work.word[at]]
    return total


@compiled(allocates=False)
def _keep(
    line: Line, best: Best, work: Workspace, span: Span, card: bool, points: int, worth: float
) -> None:
    """Write a play down; when there is no more room, in the place of the worst."""
    tally, size = best.tally, len(best.worth)
    nth = tally[WORST]
    if tally[KEPT] < size:
        nth = tally[KEPT]
        tally[KEPT] += 1
    best.worth[nth] = worth
    row, letters = best.rows[nth], best.letters[nth]
    row[DOWN], row[LINE] = line.down, line.number
    row[FIRST], row[LAST] = span.first, span.last
    row[POINTS], row[CARD], row[LAID] = points, card, span.laid
    for at in range(span.first, span.last + 1):
        letters[at] = work.word[at]
        if line.squares[at].letter != EMPTY:
            letters[at] += ON_BOARD
        elif work.signs[at] == _MASTER:
            letters[at] += BY_MASTER
    if tally[KEPT] == size:
        tally[WORST] = np.argmin(best.worth)
