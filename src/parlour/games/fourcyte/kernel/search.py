"""Every perfect board there is: fourteen different words of six, square by square.

The tree is cut into openings, all ways to fill the first few squares. They are searched in a
random order, so that a search that is cut short tells how many boards to expect, and one that has
seen every opening has proved what it says.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import int32, int64, uint32, uint64

from parlour.kernels.arrays import copy_into
from parlour.kernels.bits import ONE, lowest, popcount
from parlour.kernels.compiling import compiled, inlined

from ..board import SQUARES
from .grid import GRID, NOTHING, Grid
from .score import LINES, line_code
from .words import LETTERS, Ints, Longs

NODES, FOUND, ROOM = range(3)  # of the tally: letters tried, boards found, room for boards
OPENING: Final = 4  # squares
NO_BITS: Final = np.uint64(0)


class Path(NamedTuple):
    """Where the search stands: what is known at every depth, and the letters placed so far."""

    nodes: Ints  # by depth and line: its node in the trie
    domains: Ints  # by depth and later depth: the letters that square may still have
    untried: Longs  # by depth: letters still to be tried, as bits
    letters: Ints  # by depth
    held: Ints  # by letter: how many are placed
    board: Ints  # a full one, by square,
    codes: Longs  # and its lines as numbers


@inlined(allocates=False)
def _placed(grid: Grid, path: Path, depth: int, letter: int) -> bool:
    """Follow a letter down the tries of its lines; False if a square is left without a letter."""
    nodes, domains, masks = path.nodes, path.domains, grid.masks
    for nth in range(3):
        line = grid.lines[depth, nth]
        if line == NOTHING:
            break
        at = grid.filled[depth, nth]
        node = nodes[depth, line]
        below = uint32(masks[node, at]) & uint32((1 << letter) - 1)
        node = grid.child[node] + popcount(below)
        nodes[depth + 1, line] = node
        for ahead in range(5 - at):
            other = grid.later[depth, nth, ahead]
            narrowed = domains[depth, other] & masks[node, at + 1 + ahead]
            if narrowed == 0:
                return False
            domains[depth + 1, other] = narrowed
    return True


@inlined(allocates=False)
def _carried(path: Path, depth: int) -> None:
    """Begin the next depth with what is known at this."""
    for line in range(LINES):
        path.nodes[depth + 1, line] = path.nodes[depth, line]
    for other in range(depth + 1, SQUARES):
        path.domains[depth + 1, other] = path.domains[depth, other]


@inlined(allocates=False)
def _different(path: Path) -> bool:
    """Do all lines of the board hold different words?"""
    codes = path.codes
    for line in range(LINES):
        codes[line] = line_code(path.board, line)
        for other in range(line):
            if codes[other] == codes[line]:
                return False
    return True


@inlined()
def _entered(grid: Grid, path: Path, opening: Ints) -> bool:
    """Place the letters of an opening, on an empty board."""
    copy_into(path.nodes[0], grid.roots)
    copy_into(path.domains[0], grid.domains)
    path.held[:] = 0
    for depth in range(opening.shape[0]):
        _carried(path, depth)
        letter = opening[depth]
        path.letters[depth] = letter
        path.held[letter] += 1
        if not _placed(grid, path, depth, letter):
            return False
    return True


@inlined(allocates=False)
def _kept(grid: Grid, path: Path, deep: int, found: Ints, tally: Longs) -> None:
    """Keep what was found: a board whose words all differ, or an opening."""
    if deep == SQUARES:
        for at in range(SQUARES):
            path.board[grid.order[at]] = path.letters[at]
        if not _different(path):
            return
    if tally[FOUND] < found.shape[0]:
        for at in range(deep):
            found[tally[FOUND], at] = path.board[at] if deep == SQUARES else path.letters[at]
    tally[FOUND] += 1


@inlined(allocates=False)
def _next_letter(path: Path, depth: int) -> int:
    """Take the lowest of the letters still to be tried, or NOTHING."""
    bits = uint64(path.untried[depth])
    if bits == NO_BITS:
        return NOTHING
    path.untried[depth] = bits & (bits - ONE)
    return int64(lowest(bits))


@compiled(int64(GRID, int32[::1], int32[:, ::1], int64, int64, int64, int32[:, ::1], int64[::1]))
def descend(
    grid: Grid, park: Ints, openings: Ints, begin: int, end: int, deep: int, found: Ints,
    tally: Longs,
) -> int:  # fmt: skip
    """Search the openings from `begin` to `end` down to a depth, and keep what is found there:
    boards, or, for a depth of a few squares, openings. The first opening not searched."""
    path = Path(
        np.zeros((SQUARES + 1, LINES), np.int32), np.zeros((SQUARES + 1, SQUARES), np.int32),
        np.zeros(SQUARES + 1, np.int64), np.zeros(SQUARES, np.int32), np.zeros(LETTERS, np.int32),
        np.zeros(SQUARES, np.int32), np.zeros(LINES, np.int64),
    )  # fmt: skip
    start = openings.shape[1]
    for nth in range(begin, end):
        if tally[FOUND] >= tally[ROOM]:
            return nth
        if not _entered(grid, path, openings[nth]):
            continue
        depth = start
        path.untried[depth] = path.domains[depth, depth]
        _carried(path, depth)
        while depth >= start:
            letter = _next_letter(path, depth)
            if letter == NOTHING:
                depth -= 1
                if depth >= start:
                    path.held[path.letters[depth]] -= 1
                continue
            if path.held[letter] >= park[letter]:
                continue
            tally[NODES] += 1
            if not _placed(grid, path, depth, letter):
                continue
            path.letters[depth] = letter
            if depth + 1 == deep:
                _kept(grid, path, deep, found, tally)
                continue
            path.held[letter] += 1
            depth += 1
            path.untried[depth] = path.domains[depth, depth]
            if depth + 1 < SQUARES:
                _carried(path, depth)
    return end
