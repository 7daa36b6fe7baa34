"""Every legal word of a turn: their exact number, and the best of them by value.

A play is worth the sum of what its letters are worth on their squares (see `worth`), so that a
value grows letter by letter on the way through the DAWG. No play fills two squares of
one diagonal: what a letter completes slantwise depends on its own square alone.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numba import boolean, int32, int64, uint32, void

from parlour.games.crosticon.board import SIZE, SQUARES
from parlour.kernels.compiling import compiled, inlined

from .best import COLUMNS, KEY, PLACE, VALUE, Best, is_hopeless, keep
from .desk import TURN, Desk, Turn, word_of
from .walk import STEP, Walk, longest_from, vacant_words, words_from

_SINGLES: Final = (1, 9)  # A and I
NO_OTHERS: Final = np.zeros(0, np.uint32)
FEW: Final = 40  # vacant squares: with more, a search leaves out single letters unless it is exact


@dataclass(frozen=True)
class Candidate:
    """A play, and what it is worth at first sight, in hundredths of a point."""

    key: int
    square: int
    value: int
    diagonals: int  # of that: the diagonals that it completes, as far as they are seen

    @property
    def word(self) -> str:
        return word_of(self.key)


@dataclass(frozen=True)
class Found:
    """What a turn offers."""

    count: int  # of legal plays
    best: list[Candidate]  # best first


def plays(
    desk: Desk, words: np.ndarray, legal: np.ndarray, worth: np.ndarray, most: int,
    exact: bool = True,
) -> Found:  # fmt: skip
    """The plays of the seat on turn with the words it knows; `legal` are all words of the table,
    which decide where an A or an I may go (CR-21). The count is complete
    only if it has to be `exact`."""
    rows, tally = np.zeros((most, COLUMNS), np.int64), np.zeros(1, np.int64)
    others = NO_OTHERS if legal is words else legal
    count = _plays(words, others, desk.turn, worth, rows, tally, exact)
    rows = rows[: tally[0]]
    order = np.lexsort((rows[:, KEY], rows[:, PLACE], -rows[:, VALUE]))
    kept = rows[order].tolist()
    return Found(count, [Candidate(key, place, value, slant) for value, place, key, slant in kept])


def reaches(desk: Desk, words: np.ndarray) -> np.ndarray:
    """By square: how long the longest legal word from there is, 0 where none goes."""
    reach = np.zeros(SQUARES, np.int64)
    _reaches(words, desk.turn, reach)
    return reach


@inlined(allocates=False)
def _bound(turn: Turn, walk: Walk, highest: np.ndarray, alike: np.ndarray) -> None:
    """Enter upper bounds, and which squares have only vacant ones before them. `highest` is room
    for the most that a letter on each square can bring."""
    for square in range(SQUARES):
        highest[square] = 0
        for letter in range(1, 27):
            both = int64(walk.worth[0, square, letter]) + walk.worth[1, square, letter]
            highest[square] = max(highest[square], both)
    for start in range(SQUARES):
        alike[start] = 1
        for place in range(turn.room[start] - 1, -1, -1):
            cell = start + place * turn.step
            walk.bounds[start, place] = walk.bounds[start, place + 1] + highest[cell]
            if turn.letters[cell] != 0:
                alike[start] = 0


@compiled()
def _words(graph: np.ndarray, turn: Turn, walk: Walk, best: Best, exact: bool) -> int:
    """Walk the graph from every square; how many words there are.

    Where the number is known otherwise, or not asked for, paths whose upper bound is below the
    best are pruned.
    """
    count, alike = 0, np.zeros(SQUARES, np.int64)
    _bound(turn, walk, np.zeros(SQUARES, np.int64), alike)
    for start in np.argsort(-walk.bounds[:, 0]):
        pruned = not exact or alike[start] != 0
        hopeless = pruned and is_hopeless(best, walk.bounds[start, 0])
        if turn.room[start] >= 2 and not hopeless:
            met = words_from(graph, turn, walk, best, start, pruned)
            count += 0 if exact and alike[start] else met
    if exact:
        counts = np.zeros(SIZE + 1, np.int64)
        vacant_words(graph, turn, walk.path, (turn.room * alike).max(), counts)
        for start in range(SQUARES):
            for length in range(2, turn.room[start] + 1):
                if alike[start] and counts[length]:
                    count += counts[length]
                    walk.reach[start] = length
    return count


@compiled(void(uint32[::1], TURN, int64[::1]))
def _reaches(graph: np.ndarray, turn: Turn, reach: np.ndarray) -> None:
    """The longest word from every square."""
    path = np.zeros(SIZE + 1, STEP)
    for start in range(SQUARES):
        if turn.room[start] >= 2:
            reach[start] = longest_from(graph, turn, path, start)


@inlined()
def _singles(turn: Turn, walk: Walk, best: Best) -> int:
    """A and I on vacant squares that no word covers (CR-21); how many."""
    covered = np.zeros(SQUARES, np.bool_)
    for start in range(SQUARES):
        for nth in range(walk.reach[start]):
            covered[start + nth * turn.step] = True
    count = 0
    for square in range(SQUARES):
        if turn.letters[square] != 0 or covered[square]:
            continue
        for letter in _SINGLES:
            if turn.stock[letter] > 0:
                count += 1
                slant = int64(walk.worth[1, square, letter])
                value = walk.worth[0, square, letter] + slant
                keep(best, value, square, letter, slant)
    return count


@compiled(
    int64(
        uint32[::1], uint32[::1], TURN, int32[:, :, ::1], int64[:, ::1], int64[::1], boolean
    )
)  # fmt: skip
def _plays(
    words: np.ndarray, others: np.ndarray, turn: Turn, worth: np.ndarray, rows: np.ndarray,
    tally: np.ndarray, exact: bool,
) -> int:  # fmt: skip
    """All plays, the best of them in `rows`; how many there are. `others` are all legal words,
    NO_OTHERS if `words` are."""
    bounds, reach = np.zeros((SQUARES, SIZE + 2), np.int64), np.zeros(SQUARES, np.int64)
    looked, best = np.zeros(1, np.int64), Best(rows, tally)
    walk = Walk(worth, bounds, np.zeros(SIZE + 1, STEP), reach, looked)
    count = _words(words, turn, walk, best, exact)
    vacant = 0
    for square in range(SQUARES):
        vacant += turn.letters[square] == 0
    if exact or vacant <= FEW:
        if len(others) or not exact:
            reach[:] = 0
            _reaches(others if len(others) else words, turn, reach)
        count += _singles(turn, walk, best)
    return count
