"""Desks laid one upon another, turn by turn, for searches.

What letters complete slantwise is carried on from desk to desk and worked out anew only where a
letter was laid: a word used up on the way may still be counted elsewhere.
"""

from typing import Final, NamedTuple

import numpy as np
from numba import boolean, int8, int16, int32, int64, uint32, uint64

from parlour.games.crosticon.board import SHORTEST, SIZE, SQUARES
from parlour.kernels.compiling import bundle, compiled, inlined

from .best import COLUMNS
from .desk import SLOTS, STEPS, Desk, room, use
from .worth import POINTS, Weights, is_word, slanting, worth_of

_FIVE: Final = np.uint64(5)
_LETTER: Final = np.uint64(31)
ALONG: Final = np.array(STEPS)
DEEPEST: Final = 10  # turns
WIDEST: Final = 16  # plays of one turn
THREATS: Final = 6


class Ahead(NamedTuple):
    """Desks by turn from now on, and what the search works with."""

    graph: np.ndarray
    letters: np.ndarray  # by turn; these four as on a desk
    owners: np.ndarray
    used: np.ndarray
    stock: np.ndarray
    slants: np.ndarray  # by turn, square and letter: what the letter completes slantwise
    rows: np.ndarray  # by turn: the best plays found
    threats: np.ndarray  # by turn: the best plays of whoever is not on turn, likewise
    tally: np.ndarray  # by turn: how many
    worth: np.ndarray  # of the turn that is looked at now, as in `worth`
    bounds: np.ndarray  # likewise, as in `walk`
    reach: np.ndarray  # likewise
    room: np.ndarray  # by seat
    runs: np.ndarray  # see `slanting`
    points: np.ndarray  # of diagonals by length, in hundredths
    weights: np.ndarray  # piece, capture, exposed, rare
    replies: int  # of a turn that are searched
    left: np.ndarray  # of the budget: positions
    looks: np.ndarray  # likewise: letters looked at while words are searched for
    vacant: bool


AHEAD: Final = bundle(
    Ahead, uint32[::1], int8[:, ::1], int8[:, ::1], uint64[:, ::1], int16[:, :, ::1],
    int32[:, :, ::1], int64[:, :, ::1], int64[:, :, ::1], int64[:, ::1], int32[:, :, ::1],
    int64[:, ::1], int64[::1], int64[:, ::1], int64[:, :, ::1], int64[::1], int64[::1], int64,
    int64[::1], int64[::1], boolean,
)  # fmt: skip


def ahead_of(desk: Desk, words: np.ndarray, weights: Weights, replies: int = 1) -> Ahead:
    """Room for a search from a desk."""
    turns = DEEPEST + 2
    ahead = Ahead(
        words,
        np.zeros((turns, SQUARES), np.int8),
        np.zeros((turns, SQUARES), np.int8),
        np.zeros((turns, SLOTS), np.uint64),
        np.zeros((turns, *desk.stock.shape), np.int16),
        np.zeros((turns, SQUARES, 27), np.int32),
        np.zeros((turns, WIDEST, COLUMNS), np.int64),
        np.zeros((turns, THREATS, COLUMNS), np.int64),
        np.zeros((turns, 1), np.int64),
        np.zeros((2, SQUARES, 27), np.int32),
        np.zeros((SQUARES, SIZE + 2), np.int64),
        np.zeros(SQUARES, np.int64),
        np.stack([room(desk.rows, seat) for seat in range(desk.seats)]),
        slanting(desk.rows),
        POINTS * weights.diagonal * desk.diagonals,
        np.array(weights[:4], np.int64),
        replies,
        np.zeros(1, np.int64),
        np.zeros(1, np.int64),
        desk.vacant,
    )
    ahead.letters[0], ahead.owners[0] = desk.letters, desk.owners
    ahead.used[0], ahead.stock[0] = desk.used, desk.stock
    ahead.slants[0] = worth_of(desk, words, weights)[1]
    return ahead


# --- diagonals


@inlined()
def _reading(
    letters: np.ndarray, runs: np.ndarray, square: int, slant: int, row: np.ndarray
) -> tuple[int, int]:
    """The letters before and behind a square on one of its diagonals; how many of each."""
    step = SIZE + 1 if slant == 0 else SIZE - 1
    before, behind = 0, 0
    while before < runs[square, slant, 0] and letters[square - (before + 1) * step] > 0:
        before += 1
    while behind < runs[square, slant, 1] and letters[square + (behind + 1) * step] > 0:
        behind += 1
    for place in range(before + behind + 1):
        row[place] = letters[square + (place - before) * step]
    return before, behind


@inlined()
def _in_stock(ahead: Ahead, turn: int, letter: int) -> bool:
    """Does anybody have this letter?"""
    most = int64(0)
    for seat in range(len(ahead.room)):
        most = max(most, ahead.stock[turn, seat, letter])
    return most > 0


@compiled()
def _promise(ahead: Ahead, turn: int, square: int, row: np.ndarray) -> None:
    """What each letter would complete on a vacant square, anew."""
    letters, out = ahead.letters[turn], ahead.slants[turn, square]
    out[:] = 0
    for slant in range(2):
        before, behind = _reading(letters, ahead.runs, square, slant, row)
        if before + behind < 2:
            continue
        for letter in range(1, 27):
            if not _in_stock(ahead, turn, letter):
                continue
            row[before] = letter
            for first in range(before + 1):
                for last in range(max(before, first + 2), before + behind + 1):
                    if is_word(ahead.graph, ahead.used[turn], row, first, last, 1) or is_word(
                        ahead.graph, ahead.used[turn], row, last, first, -1
                    ):
                        out[letter] += ahead.points[last - first + 1]


@compiled()
def _claim(ahead: Ahead, turn: int, square: int, row: np.ndarray) -> None:
    """Use up the words that a letter just laid completes."""
    for slant in range(2):
        before, behind = _reading(ahead.letters[turn], ahead.runs, square, slant, row)
        for first in range(before + 1):
            for last in range(max(before, first + 2), before + behind + 1):
                for way in (1, -1):
                    begin, end = (first, last) if way == 1 else (last, first)
                    if is_word(ahead.graph, ahead.used[turn], row, begin, end, way):
                        key = np.uint64(0)
                        for nth in range(last - first + 1):
                            key = (key << _FIVE) | np.uint64(row[begin + way * nth])
                        use(ahead.used[turn], key)
                        break


@compiled()
def _renew(ahead: Ahead, turn: int, square: int, row: np.ndarray) -> None:
    """What is promised at the next vacant squares on the diagonals of a letter just laid."""
    letters = ahead.letters[turn]
    ahead.slants[turn, square] = 0
    for slant in range(2):
        step = SIZE + 1 if slant == 0 else SIZE - 1
        for behind in range(2):
            way = step if behind else -step
            for far in range(1, ahead.runs[square, slant, behind] + 1):
                if letters[square + far * way] == 0:
                    _promise(ahead, turn, square + far * way, row)
                    break


# --- a turn


@compiled()
def lay(ahead: Ahead, turn: int, seat: int, square: int, key: np.uint64) -> None:
    """The desk of the next turn: this one with a word laid on it, its diagonals claimed."""
    after, row = turn + 1, np.zeros(2 * SIZE, np.int64)
    ahead.letters[after] = ahead.letters[turn]
    ahead.owners[after] = ahead.owners[turn]
    ahead.used[after] = ahead.used[turn]
    ahead.stock[after] = ahead.stock[turn]
    ahead.slants[after] = ahead.slants[turn]
    length, rest = 0, key
    while rest:
        length += 1
        rest >>= _FIVE
    if length > 1:
        use(ahead.used[after], key)
    for place in range(length - 1, -1, -1):
        letter, cell = int64(key & _LETTER), square + place * ALONG[seat]
        key >>= _FIVE
        if ahead.owners[turn, cell] != seat:
            ahead.letters[after, cell] = letter
            ahead.owners[after, cell] = seat
            ahead.stock[after, seat, letter] -= 1
    if ahead.points[SHORTEST] == 0:
        return
    for task in range(2):  # first all claims: they use up words
        for place in range(length):
            cell = square + place * ALONG[seat]
            if ahead.letters[turn, cell] == 0 and task == 0:
                _claim(ahead, after, cell, row)
            elif ahead.letters[turn, cell] == 0:
                _renew(ahead, after, cell, row)
