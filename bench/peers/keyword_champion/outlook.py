"""What a play leaves open: empty squares by how far they lie from the nearest letter of their line.

A square next to a letter, or a few squares off along an empty row or column, is one that the next
seats can reach; what that is worth to whom is the bot's to say, by square and distance.
"""

from typing import Final

import numpy as np
from numba import float64, int64, uint8, void

from parlour.core.game import Seat
from parlour.games.keyword.board import COLOUR_OF, KEYS
from parlour.games.keyword.state import State
from parlour.kernels.compiling import compiled

from .arrays import EMPTY, SIZE, Bytes, Floats, Ints
from .laying import lay, lift

# By distance in squares: next to a letter or one further, then ever less likely; out of reach last.
ZONE_OF = np.array([0, 0, 0, 1, 1, 2, 2, 3, 3, 3] + [4] * 10, np.int64)
ZONES = 5
# Points, by zone: what an empty square is worth to who has just played. Fitted by least squares to
# how games between bots went on from there (bench/keyword_fit.py). What lies next to a letter the
# next player takes. Plain squares matter only in the later half of a game.
KEY: Final = {
    "own": (10.0, 18.0, 15.0, 20.0, 20.0),
    "theirs": (-20.0, -29.0, -24.0, -30.0, -24.0),
    "nobody": (-1.0, -1.0, -2.0, -2.0, -3.0),
}
PLAIN: Final = {
    "own": (0.0, 0.8, 0.8, 0.3, 0.0),
    "theirs": (-0.7, -0.8, -0.7, 0.0, 0.0),
    "nobody": (0.0, 0.0, 0.0, 0.0, 0.0),
}


@compiled(void(uint8[:, ::1], int64[:, ::1]))
def zones(board: Bytes, found: Ints) -> None:
    """The zone of every empty square; -1 where a letter lies."""
    for line in range(SIZE):
        since = SIZE
        for at in range(SIZE):
            since = 0 if board[line, at] != EMPTY else min(SIZE, since + 1)
            found[line, at] = since
        since = SIZE
        for at in range(SIZE - 1, -1, -1):
            since = 0 if board[line, at] != EMPTY else min(SIZE, since + 1)
            found[line, at] = min(found[line, at], since)
    for line in range(SIZE):
        since = SIZE
        for at in range(SIZE):
            since = 0 if board[at, line] != EMPTY else min(SIZE, since + 1)
            found[at, line] = min(found[at, line], since)
        since = SIZE
        for at in range(SIZE - 1, -1, -1):
            since = 0 if board[at, line] != EMPTY else min(SIZE, since + 1)
            found[at, line] = min(found[at, line], since)
    for line in range(SIZE):
        for at in range(SIZE):
            distance = found[line, at]
            found[line, at] = -1 if distance == 0 else ZONE_OF[min(distance, SIZE - 1)]


@compiled(float64(uint8[:, ::1], float64[:, :, ::1]))
def standing(board: Bytes, worth: Floats) -> float:
    """The worth of all empty squares of a board, by zone and square."""
    found = np.zeros((SIZE, SIZE), np.int64)
    zones(board, found)
    total = 0.0
    for line in range(SIZE):
        for at in range(SIZE):
            if found[line, at] >= 0:
                total += worth[found[line, at], line, at]
    return total


@compiled(float64[::1](uint8[:, :, ::1], int64[:, ::1], uint8[:, ::1], float64[:, :, ::1]))
def left_open(boards: Bytes, rows: Ints, letters: Bytes, worth: Floats) -> Floats:
    """The same after each of these plays."""
    values = np.zeros(len(rows))
    for nth in range(len(rows)):
        lay(boards, rows[nth], letters[nth])
        values[nth] = standing(boards[0], worth)
        lift(boards, rows[nth], letters[nth])
    return values


def prospects(state: State, seat: Seat) -> Floats:
    """What an empty square is worth to a seat that has just played, by zone and square.

    Others' colours count against it, shared among them: with more players at the table each of
    their chances is less of a loss. Who plays alone loses nothing.
    """
    found = np.zeros((ZONES, SIZE, SIZE))
    if state.options.alone:
        return found
    own, others = state.own(seat), _others(state, seat)
    rows = state.options.rows
    for line, marks in enumerate(rows):
        for at, mark in enumerate(marks):
            colour = COLOUR_OF.get(mark)
            table = KEY if mark in KEYS else PLAIN
            if colour in own:
                found[:, line, at] = table["own"]
            elif (share := others.get(colour or "")) is not None:
                found[:, line, at] = np.array(table["theirs"]) * share
            else:
                found[:, line, at] = table["nobody"]
    return found


def _others(state: State, seat: Seat) -> dict[str, float]:
    """The colours of the other sides, and what share of the others each side is."""
    sides = {state.side(each): state.own(each) for each in state.seats}
    del sides[state.side(seat)]
    return {colour: 1 / len(sides) for own in sides.values() for colour in own}
