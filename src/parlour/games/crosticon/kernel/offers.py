"""The best plays of a turn, for searches: single letters are not looked for."""

from typing import Final

import numpy as np
from numba import int64

from parlour.games.crosticon.board import SIZE, SQUARES
from parlour.kernels.compiling import compiled, inlined

from .ahead import ALONG, Ahead
from .best import KEY, PLACE, VALUE, Best, is_hopeless
from .desk import BLACK, Turn
from .walk import STEP, Walk, words_from

FAR: Final = 1 << 40  # more than any word is worth


@inlined()
def _value(ahead: Ahead, turn: int, seat: int, highest: np.ndarray) -> None:
    """Both pages of what letters are worth to a seat, and the most on every square."""
    piece, capture, exposed, rare = ahead.weights
    letters, owners, stock = ahead.letters[turn], ahead.owners[turn], ahead.stock[turn, seat]
    down = seat % 2
    step = 1 if down else SIZE
    for square in range(SQUARES):
        there = int64(letters[square])
        highest[square] = 0
        if there == BLACK or (there != 0 and owners[square] == seat):
            if there != BLACK:
                ahead.worth[:, square, there] = 0
            continue
        place = square % SIZE if down else square // SIZE  # across the seat's own lines
        gain = piece
        if place > 0 and letters[square - step] == 0:
            gain -= exposed
        if place < SIZE - 1 and letters[square + step] == 0:
            gain -= exposed
        if there != 0:
            gain += piece + capture
        most = -FAR
        for letter in range(1, 27):
            if stock[letter] > 0 and (there == 0 or there == letter):
                bare = gain - (rare if stock[letter] == 1 else 0)
                slant = ahead.slants[turn, square, letter]
                ahead.worth[0, square, letter], ahead.worth[1, square, letter] = bare, slant
                most = max(most, bare + slant)
        highest[square] = most


@inlined()
def _bound(ahead: Ahead, letters: np.ndarray, seat: int, highest: np.ndarray) -> None:
    """By start: the most that words from there can bring, at any of their places."""
    for start in range(SQUARES):
        space = ahead.room[seat, start]
        ahead.bounds[start, space] = 0
        for place in range(space - 1, -1, -1):
            most = highest[start + place * ALONG[seat]] + ahead.bounds[start, place + 1]
            ahead.bounds[start, place] = max(most, 0)


@compiled()
def find(ahead: Ahead, turn: int, seat: int, most: int, least: int, enough: int) -> int:
    """The best plays of a seat that are worth more than `least`, best first; how many. One that is
    worth `enough` ends the search where only the best is asked for."""
    letters = ahead.letters[turn]
    highest, tally = np.zeros(SQUARES, np.int64), ahead.tally[turn]
    _value(ahead, turn, seat, highest)
    _bound(ahead, letters, seat, highest)
    now = Turn(
        letters, ahead.owners[turn], ahead.used[turn], ahead.stock[turn, seat], ahead.room[seat],
        seat, ALONG[seat], ahead.vacant,
    )  # fmt: skip
    best = Best(ahead.rows[turn, :most], tally)
    tally[0] = most  # places for what is worth less
    for nth in range(most):
        best.rows[nth, VALUE], best.rows[nth, PLACE], best.rows[nth, KEY] = least, -1, 0
    looked = np.zeros(1, np.int64)
    walk = Walk(ahead.worth, ahead.bounds, np.zeros(SIZE + 1, STEP), ahead.reach, looked)
    while True:
        start = np.argmax(ahead.bounds[:, 0])
        bound = ahead.bounds[start, 0]
        if bound <= 0 or is_hopeless(best, bound) or best.rows[0, VALUE] >= enough:
            break
        if ahead.room[seat, start] >= 2:
            words_from(ahead.graph, now, walk, best, int64(start), True)
        ahead.bounds[start, 0] = 0
    ahead.looks[0] -= looked[0]
    return _sorted(best)


@inlined()
def _sorted(best: Best) -> int:
    """Best first, without the places where nothing came; how many."""
    rows, count = best.rows, 0
    for nth in range(len(rows)):
        if rows[nth, PLACE] < 0:
            continue
        value, place, key, slant = rows[nth, 0], rows[nth, 1], rows[nth, 2], rows[nth, 3]
        at = count
        while at > 0 and (
            rows[at - 1, VALUE] < value
            or (rows[at - 1, VALUE] == value and rows[at - 1, PLACE] > place)
        ):
            rows[at] = rows[at - 1]
            at -= 1
        rows[at, 0], rows[at, 1], rows[at, 2], rows[at, 3] = value, place, key, slant
        count += 1
    return count
