"""A word spelt letter by letter: where one may begin, and which letters have a word behind them.

At the start there are millions of plays, so that nothing is listed: the graph of words is walked,
and every walk stops at the first word that it meets.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import boolean, int64, uint32, uint64, void

from parlour.games.crosticon.board import SIZE, SQUARES
from parlour.kernels.compiling import compiled, inlined
from parlour.lexicon.kernel.graph import LAST, LETTER, NEXT_SHIFT, ROOT, WORD

from .desk import TURN, Turn, is_used
from .walk import STEP

_FIVE: Final = np.uint64(5)
_NO_LETTERS: Final = np.uint64(0)
_A, _I = 1, 9
SHORT: Final = 2  # letters


@inlined(allocates=False)
def _fits(turn: Turn, cell: int, letter: int) -> bool:
    there = int64(turn.letters[cell])
    own = there != 0 and turn.owners[cell] == turn.seat
    return (there in (0, letter)) and (own or turn.stock[letter] > 0)


@compiled(allocates=False)
def _leads_on(
    graph: np.ndarray, turn: Turn, path: np.ndarray, start: int, base: int, room: int, least: int,
    alone: bool,
) -> bool:  # fmt: skip
    """Is there a word of `least` letters or more through path[base]? With `alone` only the edge
    that stands there is tried, not those beside it. The stock is left as it was."""
    depth, found = base, False
    while depth >= base and not found:
        step = path[depth]
        if step.edge == 0:
            depth -= 1
            if depth >= base:
                back = path[depth]
                turn.stock[back.laid] += 1
                edge = int64(graph[back.edge])
                back.edge = 0 if edge & LAST or (alone and depth == base) else back.edge + 1
            continue
        edge, cell = int64(graph[step.edge]), start + depth * turn.step
        letter = edge & LETTER
        beside = 0 if edge & LAST or (alone and depth == base) else step.edge + 1
        if not _fits(turn, cell, letter):
            step.edge = beside
            continue
        filled = step.filled + (1 if turn.letters[cell] == 0 else 0)
        key = (step.key << _FIVE) | np.uint64(letter)
        whole = (edge & WORD) and depth and depth + 1 >= least and (filled or not turn.vacant)
        if whole and not is_used(turn.used, key):
            found = True
        elif edge >> NEXT_SHIFT and depth + 1 < room:
            own = turn.letters[cell] != 0 and turn.owners[cell] == turn.seat
            step.laid = 0 if own else letter
            turn.stock[step.laid] -= 1
            depth += 1
            after = path[depth]
            after.edge, after.filled, after.key = edge >> NEXT_SHIFT, filled, key
        else:
            step.edge = beside
    while depth > base:  # put back what was laid on the way to the word that was found
        depth -= 1
        turn.stock[path[depth].laid] += 1
    return found


@compiled(allocates=False)
def _reaches(graph: np.ndarray, turn: Turn, path: np.ndarray, start: int, least: int) -> bool:
    """Is there a word of so many letters or more from a square?"""
    if turn.room[start] < least:
        return False
    step = path[0]
    step.edge, step.filled, step.key = ROOT, 0, _NO_LETTERS
    return _leads_on(graph, turn, path, start, 0, turn.room[start], least, False)


@compiled(void(uint32[::1], TURN, boolean[::1], boolean[::1]))
def starts(graph: np.ndarray, turn: Turn, words: np.ndarray, singles: np.ndarray) -> None:
    """By square: may a word of two letters or more begin there? May an A or an I stand there, since
    nothing longer goes over it (CR-21)?"""
    path = np.zeros(SIZE + 1, STEP)
    able = turn.stock[_A] > 0 or turn.stock[_I] > 0
    for start in range(SQUARES):
        words[start] = _reaches(graph, turn, path, start, SHORT)
    for square in range(SQUARES):
        singles[square] = able and turn.letters[square] == 0 and not words[square]
        start, length = square - turn.step, 2
        # As far as a word from there would come here: its room ends later than this square.
        while singles[square] and 0 <= start < SQUARES and turn.room[start] > turn.room[square]:
            if _reaches(graph, turn, path, start, length):
                singles[square] = False
            start, length = start - turn.step, length + 1


@compiled(void(uint32[::1], TURN, int64, int64, int64, uint64, int64, boolean[::1]))
def open_letters(
    graph: np.ndarray, turn: Turn, start: int, depth: int, node: int, key: np.uint64, filled: int,
    out: np.ndarray,
) -> None:  # fmt: skip
    """By letter from 1: may it follow `depth` letters from a square, which came to this node?"""
    path = np.zeros(SIZE + 1, STEP)
    here = node
    while here:
        edge = int64(graph[here])
        step = path[depth]
        step.edge, step.filled, step.key = here, filled, key
        room = turn.room[start]
        out[edge & LETTER] = _leads_on(graph, turn, path, start, depth, room, SHORT, True)
        here = 0 if edge & LAST else here + 1
