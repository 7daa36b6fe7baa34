"""The DAWG walked from a square of the board: a depth-first search with a stack of its own.

Edges of a node lie together in the order of their letters, so that a letter on the board is looked
for no further than its place.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numba import int64

from parlour.kernels.compiling import compiled, inlined
from parlour.lexicon.kernel.graph import LAST, LETTER, NEXT_SHIFT, ROOT, WORD

from .best import Best, is_hopeless, keep
from .desk import Turn, is_used

_FIVE: Final = np.uint64(5)
_NO_LETTERS: Final = np.uint64(0)

# A place of the word under way, and what was true before its letter.
STEP: Final = np.dtype(
    [
        ("edge", np.int64),  # tried now, 0 after the last
        ("laid", np.int64),  # its letter, if the piece came from the stock; else 0
        ("value", np.int64),
        ("slant", np.int64),  # what its diagonals are worth
        ("filled", np.int64),  # vacant squares
        ("key", np.uint64),  # the letters so far
    ]
)


class Walk(NamedTuple):
    """What walks read and write besides the board."""

    worth: np.ndarray  # by page, square and letter, as in `worth`
    bounds: np.ndarray  # by start and place: at most so much the rest of its room can bring
    path: np.ndarray  # of STEP
    reach: np.ndarray  # by start: how long the longest word is
    looked: np.ndarray  # how many letters were looked at; words take time by these


@inlined(allocates=False)
def _begin(path: np.ndarray) -> None:
    step = path[0]
    step.edge, step.value, step.slant, step.filled, step.key = ROOT, 0, 0, 0, _NO_LETTERS


@inlined(allocates=False)
def _beside(edge: int, here: int) -> int:
    """The next edge of the same node, 0 after the last."""
    return 0 if edge & LAST else here + 1


@inlined(allocates=False)
def _take_back(graph: np.ndarray, stock: np.ndarray, step: Any) -> None:
    """Take a letter off again, and go on to the next."""
    stock[step.laid] += 1
    step.edge = _beside(int64(graph[step.edge]), step.edge)


@inlined(allocates=False)
def _is_own(turn: Turn, cell: int) -> bool:
    return turn.letters[cell] != 0 and turn.owners[cell] == turn.seat


@inlined(allocates=False)
def _fits(turn: Turn, cell: int, letter: int) -> bool:
    """May a word have this letter here? A piece of somebody else is covered by one of one's own."""
    there = int64(turn.letters[cell])
    if there != 0 and there != letter:
        return False
    return turn.stock[letter] > 0 or _is_own(turn, cell)


@inlined(allocates=False)
def _skip(turn: Turn, step: Any, edge: int, cell: int) -> None:
    """Go on to the next letter that may fit."""
    there = int64(turn.letters[cell])
    passed = there != 0 and (edge & LETTER) > there
    step.edge = 0 if passed else _beside(edge, step.edge)


@compiled(allocates=False)
def words_from(
    graph: np.ndarray, turn: Turn, walk: Walk, best: Best, start: int, pruned: bool
) -> int:
    """Keep the best words that begin on a square; how many were met. With `pruned`, words that
    cannot be among the best are not looked for."""
    count, depth, path, worth, looked = 0, 0, walk.path, walk.worth, 0
    _begin(path)
    while depth >= 0:
        looked += 1
        step = path[depth]
        if step.edge == 0:
            depth -= 1
            if depth >= 0:
                _take_back(graph, turn.stock, path[depth])
            continue
        edge, cell = int64(graph[step.edge]), start + depth * turn.step
        letter = edge & LETTER
        if not _fits(turn, cell, letter):
            _skip(turn, step, edge, cell)
            continue
        value = step.value + worth[0, cell, letter]
        slant = step.slant + worth[1, cell, letter]
        filled = step.filled + (1 if turn.letters[cell] == 0 else 0)
        key = (step.key << _FIVE) | np.uint64(letter)
        good = (edge & WORD) and depth and (filled or not turn.vacant)
        if good and not is_used(turn.used, key):
            count += 1
            walk.reach[start] = max(walk.reach[start], depth + 1)
            keep(best, value + slant, start, int64(key), slant)
        most = value + slant + walk.bounds[start, depth + 1]
        further = edge >> NEXT_SHIFT and depth + 1 < turn.room[start]
        if further and not (pruned and is_hopeless(best, most)):
            step.laid = 0 if _is_own(turn, cell) else letter
            turn.stock[step.laid] -= 1
            depth += 1
            after = path[depth]
            after.edge, after.value, after.slant = edge >> NEXT_SHIFT, value, slant
            after.filled, after.key = filled, key
        else:
            step.edge = _beside(edge, step.edge)
    walk.looked[0] += looked
    return count


@compiled(allocates=False)
def longest_from(graph: np.ndarray, turn: Turn, path: np.ndarray, start: int) -> int:
    """How long the longest word from a square is; the walk ends once its room is filled."""
    longest, depth, room = 0, 0, turn.room[start]
    _begin(path)
    while depth >= 0:
        step = path[depth]
        if step.edge == 0 or longest == room:
            depth -= 1
            if depth >= 0:
                _take_back(graph, turn.stock, path[depth])
            continue
        edge, cell = int64(graph[step.edge]), start + depth * turn.step
        letter = edge & LETTER
        if not _fits(turn, cell, letter):
            _skip(turn, step, edge, cell)
            continue
        filled = step.filled + (1 if turn.letters[cell] == 0 else 0)
        key = (step.key << _FIVE) | np.uint64(letter)
        longer = depth and depth + 1 > longest and (filled or not turn.vacant)
        if (edge & WORD) and longer and not is_used(turn.used, key):
            longest = depth + 1
        if edge >> NEXT_SHIFT and depth + 1 < room:
            step.laid = 0 if _is_own(turn, cell) else letter
            turn.stock[step.laid] -= 1
            depth += 1
            after = path[depth]
            after.edge, after.filled, after.key = edge >> NEXT_SHIFT, filled, key
        else:
            step.edge = _beside(edge, step.edge)
    return longest


@compiled(allocates=False)
def vacant_words(
    graph: np.ndarray, turn: Turn, path: np.ndarray, longest: int, counts: np.ndarray
) -> None:
    """By length: the words for a row of vacant squares. Such rows are all alike."""
    depth = 0 if longest else -1
    _begin(path)
    while depth >= 0:
        step = path[depth]
        if step.edge == 0:
            depth -= 1
            if depth >= 0:
                _take_back(graph, turn.stock, path[depth])
            continue
        edge = int64(graph[step.edge])
        letter = edge & LETTER
        if turn.stock[letter] > 0:
            key = (step.key << _FIVE) | np.uint64(letter)
            if (edge & WORD) and depth and not is_used(turn.used, key):
                counts[depth + 1] += 1
            if edge >> NEXT_SHIFT and depth + 1 < longest:
                step.laid = letter
                turn.stock[letter] -= 1
                depth += 1
                path[depth].edge, path[depth].key = edge >> NEXT_SHIFT, key
                continue
        step.edge = _beside(edge, step.edge)
