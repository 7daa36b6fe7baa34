"""What a letter on a square is worth to the seat on turn, in hundredths of a point.

Two pages, by square and letter: pieces and captures, and the diagonals that the letter completes.
All diagonal words that it completes can be claimed, the shorter before the longer (CR-41).
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numba import boolean, int8, int16, int32, int64, types, uint32, uint64, void

from parlour.games.crosticon.board import SIZE, SQUARES, diagonal_points
from parlour.kernels.compiling import compiled
from parlour.lexicon.kernel.graph import LAST, LETTER, NEXT_SHIFT, ROOT, WORD

from .desk import BLACK, Desk, is_used

POINT: Final = 100
_FIVE: Final = np.uint64(5)
POINTS: Final = np.array([0, 0, 0, *(diagonal_points(n) for n in range(3, SIZE + 1))], np.int64)


class Weights(NamedTuple):
    """How much things count, in hundredths of a point."""

    piece: int = 300  # one more of one's own on the board
    capture: int = 1000  # a captured piece, of the ten points that a surplus scores
    exposed: int = 80  # taken off a piece for each vacant square beside it across
    rare: int = 60  # taken off for a letter of which the stock has only this one
    diagonal: int = 100  # of a diagonal's points, in percent


@lru_cache(maxsize=16)
def slanting(rows: tuple[str, ...]) -> np.ndarray:
    """By square and slant (two): how many white squares lie before it and behind it."""
    found = np.zeros((SQUARES, 2, 2), np.int64)
    for square in range(SQUARES):
        for slant, (along, down) in enumerate(((1, 1), (-1, 1))):
            for behind, sign in enumerate((-1, 1)):
                column, row = square % SIZE + sign * along, square // SIZE + sign * down
                while 0 <= column < SIZE and 0 <= row < SIZE and rows[row][column] == ".":
                    found[square, slant, behind] += 1
                    column, row = column + sign * along, row + sign * down
    return found


def worth_of(
    desk: Desk, words: np.ndarray, weights: Weights, seen: np.ndarray | None = None
) -> np.ndarray:
    """Both pages for the seat on turn; `seen` says over which squares it looks slantwise."""
    worth, stock = np.zeros((2, SQUARES, 27), np.int32), desk.stock[desk.player]
    _pieces(desk.letters, desk.owners, stock, desk.player, weights[:4], worth)
    if desk.diagonals and weights.diagonal:
        looks = np.ones(SQUARES, np.bool_) if seen is None else seen
        _diagonals(
            words, desk.letters, desk.used, slanting(desk.rows), looks,
            POINTS * weights.diagonal, worth,
        )  # fmt: skip
    return worth


@compiled(void(int8[::1], int8[::1], int16[::1], int64, types.UniTuple(int64, 4), int32[:, :, ::1]))
def _pieces(
    letters: np.ndarray, owners: np.ndarray, stock: np.ndarray, seat: int,
    weights: tuple[int, ...], worth: np.ndarray,
) -> None:  # fmt: skip
    """Pieces laid and captured; opponents across can take a piece where they have room beside."""
    piece, capture, exposed, rare = weights
    down = seat % 2
    for square in range(SQUARES):
        there = letters[square]
        if there == BLACK or (there != 0 and owners[square] == seat):
            continue
        column, row = square % SIZE, square // SIZE
        place = column if down else row  # across the seat's own lines
        step = 1 if down else SIZE
        open_ = 0
        if place > 0 and letters[square - step] == 0:
            open_ += 1
        if place < SIZE - 1 and letters[square + step] == 0:
            open_ += 1
        gain = piece - exposed * open_
        if there != 0:
            gain += piece + capture
        for letter in range(1, 27):
            if stock[letter] > 0 and (there == 0 or there == letter):
                worth[0, square, letter] = gain - (rare if stock[letter] == 1 else 0)


@compiled(boolean(uint32[::1], uint64[::1], int64[::1], int64, int64, int64))
def is_word(
    graph: np.ndarray, used: np.ndarray, row: np.ndarray, first: int, last: int, step: int
) -> bool:
    """Do these places of a row of letters, read in a step of 1 or -1, make a word nobody used?"""
    at = np.int64(ROOT)
    key = np.uint64(0)
    place = first
    while at != 0:
        letter = row[place]
        edge = np.int64(graph[at])
        while (edge & LETTER) != letter:
            if edge & LAST:
                return False
            at += 1
            edge = np.int64(graph[at])
        key = (key << _FIVE) | np.uint64(letter)
        if place == last:
            return (edge & WORD) != 0 and not is_used(used, key)
        at = edge >> NEXT_SHIFT
        place += step
    return False


@compiled(void(
        uint32[::1], int8[::1], uint64[::1], int64[:, :, ::1], boolean[::1], int64[::1],
        int32[:, :, ::1],
    ))  # fmt: skip
def _diagonals(
    graph: np.ndarray, letters: np.ndarray, used: np.ndarray, slants: np.ndarray,
    looks: np.ndarray, points: np.ndarray, worth: np.ndarray,
) -> None:  # fmt: skip
    """For every vacant square and letter, the points of all diagonal words completed there."""
    row = np.zeros(2 * SIZE, np.int64)
    for square in range(SQUARES):
        if letters[square] != 0 or not looks[square]:
            continue
        for slant in range(2):
            step = SIZE + 1 if slant == 0 else SIZE - 1
            before, behind = 0, 0
            while before < slants[square, slant, 0] and letters[square - (before + 1) * step] > 0:
                before += 1
            while behind < slants[square, slant, 1] and letters[square + (behind + 1) * step] > 0:
                behind += 1
            if before + behind < 2:
                continue
            for place in range(before + behind + 1):
                row[place] = letters[square + (place - before) * step]
            for letter in range(1, 27):
                row[before] = letter
                for first in range(before + 1):
                    for last in range(max(before, first + 2), before + behind + 1):
                        if is_word(graph, used, row, first, last, 1) or is_word(
                            graph, used, row, last, first, -1
                        ):
                            worth[1, square, letter] += points[last - first + 1]
