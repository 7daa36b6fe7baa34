"""Every perfect board there is: fourteen different words of six, square by square.

The tree is cut into openings, all ways to fill the first few squares. They are searched in an
random order, so that a search that is cut short tells how many boards to expect, and one
that has seen every opening has proved what it says.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import boolean, int32, int64, uint32, uint64, void

from parlour.kernels.bits import ONE, lowest, popcount
from parlour.kernels.compiling import compiled, inlined

from ..board import SQUARES
from .grid import NOTHING
from .score import LINES, line_code
from .words import LETTERS, Ints, Longs

NODES, FOUND, ROOM = range(3)  # of the tally: letters tried, boards found, room for boards
OPENING: Final = 4  # squares
NO_BITS: Final = np.uint64(0)


@inlined(
    boolean(
        int64, int64, int32[:, ::1], int32[:, ::1], int32[:, :, ::1], int32[::1], int32[:, ::1],
        int32[:, ::1], int32[:, ::1],
    )
)  # fmt: skip
def _placed(
    depth: int, letter: int, lines: Ints, filled: Ints, later: Ints, child: Ints, masks: Ints,
    nodes: Ints, domains: Ints,
) -> bool:  # fmt: skip
    """Follow a letter down the tries of its lines; False if a square is left without a letter."""
    for nth in range(3):
        line = lines[depth, nth]
        if line == NOTHING:
            break
        at = filled[depth, nth]
        node = nodes[depth, line]
        below = uint32(masks[node, at]) & uint32((1 << letter) - 1)
        node = child[node] + popcount(below)
        nodes[depth + 1, line] = node
        for ahead in range(5 - at):
            other = later[depth, nth, ahead]
            narrowed = domains[depth, other] & masks[node, at + 1 + ahead]
            if narrowed == 0:
                return False
            domains[depth + 1, other] = narrowed
    return True


@inlined(void(int64, int32[:, ::1], int32[:, ::1]))
def _carried(depth: int, nodes: Ints, domains: Ints) -> None:
    """Begin the next depth with what is known at this."""
    for line in range(LINES):
        nodes[depth + 1, line] = nodes[depth, line]
    for other in range(depth + 1, SQUARES):
        domains[depth + 1, other] = domains[depth, other]


@inlined(boolean(int32[::1]))
def _different(board: Ints) -> bool:
    """Do all lines hold different words?"""
    codes = np.empty(LINES, np.int64)
    for line in range(LINES):
        codes[line] = line_code(board, line)
        for other in range(line):
            if codes[other] == codes[line]:
                return False
    return True


@inlined(
    boolean(
        int32[::1], int32[:, ::1], int32[:, ::1], int32[:, :, ::1], int32[::1], int32[:, ::1],
        int32[:, ::1], int32[:, ::1], int32[::1], int32[::1],
    )
)  # fmt: skip
def _entered(
    opening: Ints, lines: Ints, filled: Ints, later: Ints, child: Ints, masks: Ints, nodes: Ints,
    domains: Ints, letters: Ints, held: Ints,
) -> bool:  # fmt: skip
    """Place the letters of an opening."""
    for depth in range(opening.shape[0]):
        _carried(depth, nodes, domains)
        letter = opening[depth]
        letters[depth] = letter
        held[letter] += 1
        if not _placed(depth, letter, lines, filled, later, child, masks, nodes, domains):
            return False
    return True


@inlined(void(int32[::1], int32[::1], int64, int32[::1], int32[:, ::1], int64[::1]))
def _kept(order: Ints, letters: Ints, deep: int, board: Ints, found: Ints, tally: Longs) -> None:
    """Keep what was found: a board whose words all differ, or an opening."""
    if deep == SQUARES:
        for at in range(SQUARES):
            board[order[at]] = letters[at]
        if not _different(board):
            return
    if tally[FOUND] < found.shape[0]:
        for at in range(deep):
            found[tally[FOUND], at] = board[at] if deep == SQUARES else letters[at]
    tally[FOUND] += 1


@compiled(
    int64(
        int32[::1], int32[:, ::1], int32[:, ::1], int32[:, :, ::1], int32[::1], int32[::1],
        int32[:, ::1], int32[::1], int32[::1], int32[:, ::1], int64, int64, int64,
        int32[:, ::1], int64[::1],
    )
)  # fmt: skip
def descend(
    order: Ints, lines: Ints, filled: Ints, later: Ints, roots: Ints, child: Ints, masks: Ints,
    first: Ints, park: Ints, openings: Ints, begin: int, end: int, deep: int,
    found: Ints, tally: Longs,
) -> int:  # fmt: skip
    """Search the openings from `begin` to `end` down to a depth, and keep what is found there:
    boards, or, for a depth of a few squares, openings. The first opening not searched."""
    nodes = np.zeros((SQUARES + 1, LINES), np.int32)
    domains = np.zeros((SQUARES + 1, SQUARES), np.int32)
    open_ = np.zeros(SQUARES + 1, np.int64)
    letters = np.zeros(SQUARES, np.int32)
    board = np.full(SQUARES, 31, np.int32)
    held = np.zeros(LETTERS, np.int32)
    start = openings.shape[1]
    for nth in range(begin, end):
        if tally[FOUND] >= tally[ROOM]:
            return nth
        nodes[0, :] = roots
        domains[0, :] = first
        held[:] = 0
        if not _entered(
            openings[nth], lines, filled, later, child, masks, nodes, domains, letters, held
        ):
            continue
        depth = start
        open_[depth] = domains[depth, depth]
        _carried(depth, nodes, domains)
        while depth >= start:
            bits = uint64(open_[depth])
            if bits == NO_BITS:
                depth -= 1
                if depth >= start:
                    held[letters[depth]] -= 1
                continue
            letter = int(lowest(bits))
            open_[depth] = bits & (bits - ONE)
            if held[letter] >= park[letter]:
                continue
            tally[NODES] += 1
            if not _placed(depth, letter, lines, filled, later, child, masks, nodes, domains):
                continue
            letters[depth] = letter
            if depth + 1 < deep:
                held[letter] += 1
                depth += 1
                open_[depth] = domains[depth, depth]
                if depth + 1 < SQUARES:
                    _carried(depth, nodes, domains)
                continue
            _kept(order, letters, deep, board, found, tally)
    return end
