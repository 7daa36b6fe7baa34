"""What the search for perfect boards reads: in which order squares are filled, and for every
channel a trie of the six-letter words, in the order in which its squares are filled.

A node of a trie has its first child and six masks: which letters its words have at each of the
squares still to come. These masks narrow the other squares down as soon as a letter is placed.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import int32, int64

from parlour.kernels.compiling import bundle, compiled

from ..board import SQUARES
from .score import LINES, SQUARES_OF
from .words import COUNT, LETTERS, ROWS, Ints, Longs

NOTHING: Final = -1
# Found by local search on the size of the tree, with and without a limit of letters.
ANY_LETTERS: Final = (
    0, 1, 8, 10, 2, 9, 3, 4, 5, 7, 6, 15, 11, 14, 13, 25, 16, 35,
    12, 30, 33, 19, 20, 17, 24, 21, 22, 23, 28, 26, 27, 29, 18, 31, 32, 34,
)  # fmt: skip
FEW_LETTERS: Final = (
    0, 10, 8, 1, 2, 11, 3, 4, 5, 7, 6, 15, 9, 14, 13, 16, 35, 30,
    33, 19, 20, 17, 12, 24, 21, 22, 23, 28, 26, 27, 25, 29, 18, 31, 32, 34,
)  # fmt: skip


class Grid(NamedTuple):
    """All that the search reads and never writes."""

    order: Ints  # the square filled at each depth
    lines: Ints  # by depth: the lines through that square, then NOTHING
    filled: Ints  # by depth and line: how many squares of the line come before
    later: Ints  # by depth and line: the depths of those that come after, NOTHING at the end
    roots: Ints  # by line
    child: Ints  # by node: its first child
    masks: Ints  # by node: letters at each square of its line
    domains: Ints  # by depth: the letters that some word allows


GRID = bundle(
    Grid, int32[::1], int32[:, ::1], int32[:, ::1], int32[:, :, ::1], int32[::1], int32[::1],
    int32[:, ::1], int32[::1],
)  # fmt: skip


def grid(words: Ints, order: tuple[int, ...], free: tuple[int, ...] = ()) -> Grid:
    """The layout for a vocabulary and an order of squares; `free` lines may hold anything."""
    bound = [line for line in range(LINES) if line not in free]
    depth_of = {square: depth for depth, square in enumerate(order)}
    lines = np.full((SQUARES, 3), NOTHING, np.int32)
    filled = np.zeros((SQUARES, 3), np.int32)
    later = np.full((SQUARES, 3, 6), NOTHING, np.int32)
    turns = [_turns([depth_of[int(square)] for square in row]) for row in SQUARES_OF]
    depths = [[depth_of[int(SQUARES_OF[line, n])] for n in turns[line]] for line in range(LINES)]
    for depth, square in enumerate(order):
        through = [line for line in bound if square in SQUARES_OF[line]]
        for nth, line in enumerate(through):
            at = depths[line].index(depth)
            lines[depth, nth], filled[depth, nth] = line, at
            later[depth, nth, : 5 - at] = depths[line][at + 1 :]
    codes = words[words[ROWS] : words[ROWS] + words[COUNT]].astype(np.int64)
    tries: dict[tuple[int, ...], int] = {}
    child, masks, size = [], [], 0
    for turn in map(tuple, turns):
        if turn not in tries:
            tries[turn] = size
            one = _trie(np.unique(_turned(codes, turn)))
            child.append(one[0] + size)
            masks.append(one[1])
            size += len(one[0])
    roots = np.array([tries[tuple(turn)] for turn in turns], np.int32)
    all_masks = np.concatenate(masks)
    domains = np.full(SQUARES, (1 << LETTERS) - 1, np.int32)
    for line in bound:
        for nth, depth in enumerate(depths[line]):
            domains[depth] &= all_masks[roots[line], nth]
    return Grid(
        np.array(order, np.int32), lines, filled, later, roots,
        np.concatenate(child).astype(np.int32), all_masks, domains,
    )  # fmt: skip


def _turns(depths: list[int]) -> list[int]:
    """The squares of a line in the order in which they are filled."""
    return sorted(range(len(depths)), key=depths.__getitem__)


def _turned(codes: Longs, turn: tuple[int, ...]) -> Longs:
    """The words with their letters in the order of filling."""
    turned = np.zeros_like(codes)
    for place in turn:
        turned = turned << 5 | codes >> 5 * (5 - place) & 31
    return turned


def _trie(codes: Longs) -> tuple[Ints, Ints]:
    """First children and masks of the trie of sorted codes, level by level."""
    sizes = [len(np.unique(codes >> 5 * (6 - level))) for level in range(7)]
    child = np.zeros(sum(sizes), np.int32)
    masks = np.zeros((sum(sizes), 6), np.int32)
    _grown(codes, np.array(sizes, np.int64), child, masks)
    return child, masks


@compiled(int64(int64[::1], int64[::1], int32[::1], int32[:, ::1]))
def _grown(codes: Longs, sizes: Longs, child: Ints, masks: Ints) -> int:
    """Fill in a trie. Nodes of a level lie together, in the order of the codes."""
    first = 0
    for level in range(6):
        node, after, last, last_child = first - 1, first + sizes[level] - 1, -1, -1
        for nth in range(codes.shape[0]):
            prefix, longer = codes[nth] >> 5 * (6 - level), codes[nth] >> 5 * (5 - level)
            if prefix != last:
                node += 1
                child[node] = after + 1
                last = prefix
            if longer != last_child:
                after += 1
                last_child = longer
            for place in range(level, 6):
                masks[node, place] |= 1 << (codes[nth] >> 5 * (5 - place) & 31)
        first += sizes[level]
    return first
