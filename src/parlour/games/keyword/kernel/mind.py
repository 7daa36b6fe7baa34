"""What a play lets the next player do: the best answers of racks that he may hold."""

import numpy as np
from numba import njit

from .generate import CARD, DOWN, EMPTY, FIRST, LAST, LINE, SIZE, plays

THERE = 64


@njit(cache=True)
def lay(boards, row, letters):  # type: ignore[no-untyped-def]
    """Put a play on the board, as it lies and turned over."""
    for at in range(row[FIRST], row[LAST] + 1):
        if letters[at] < THERE:
            down, up = (at, row[LINE]) if row[DOWN] else (row[LINE], at)
            boards[0, down, up] = letters[at] & 31
            boards[1, up, down] = letters[at] & 31


@njit(cache=True)
def lift(boards, row, letters):  # type: ignore[no-untyped-def]
    """Take it off again."""
    for at in range(row[FIRST], row[LAST] + 1):
        if letters[at] < THERE:
            down, up = (at, row[LINE]) if row[DOWN] else (row[LINE], at)
            boards[0, down, up] = EMPTY
            boards[1, up, down] = EMPTY


@njit(cache=True)
def answers(nodes, children, boards, points, extra, keep, card, rows, letters, racks, tables):  # type: ignore[no-untyped-def]
    """For each play the mean of what the next player's best answer scores, over these racks."""
    found = np.zeros((1, 7), np.int64)
    value, text = np.zeros(1), np.zeros((1, SIZE), np.uint8)
    room, nowhere = np.zeros(3, np.int64), np.zeros((0, 3), np.int64)
    closed = np.zeros(0, np.int64)
    means = np.zeros(len(rows))
    for nth in range(len(rows)):
        lay(boards, rows[nth], letters[nth])
        open_card = closed if rows[nth, CARD] else card
        total = 0.0
        for sample in range(len(racks)):
            plays(nodes, children, boards, points, extra, racks[sample], keep, open_card, nowhere,
                  2, True, found, value, text, room, tables)  # fmt: skip
            if room[2]:
                total += value[0]
        means[nth] = total / max(1, len(racks))
        lift(boards, rows[nth], letters[nth])
    return means
