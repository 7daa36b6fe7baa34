"""A table as arrays, and plays found as moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from parlour.core.game import Seat
from parlour.games.keyword.board import POINTS, START, worth, worth_alone
from parlour.games.keyword.moves import Play
from parlour.games.keyword.state import State

from . import generate
from .arrays import (
    BY_MASTER,
    CARD,
    DOWN,
    EMPTY,
    FIRST,
    LAID,
    LAST,
    LINE,
    MASTER,
    ON_BOARD,
    SIZE,
    Bytes,
    Floats,
    Ints,
    OldPosition,
    OldQuery,
    best,
    workspace,
)
from .arrays import POINTS as SCORED
from .words import OldWords


class Found(NamedTuple):
    """A play, what it scores and what it is thought to be worth."""

    play: Play
    points: int  # the Key card's included
    worth: float
    laid: int


def sign_of(block: str) -> int:
    """A block's place in a rack."""
    return MASTER if block == "?" else ord(block) - 65


def rack_of(blocks: Iterable[str]) -> Ints:
    """Blocks as 27 counts."""
    counts = np.zeros(27, np.int64)
    for block in blocks:
        counts[sign_of(block)] += 1
    return counts


def both(square_by_square: Any) -> Any:
    """An array of squares as it lies, and transposed."""
    return np.ascontiguousarray(np.stack([square_by_square, square_by_square.T]))


def board_of(board: str) -> Bytes:
    signs = np.frombuffer(board.upper().encode("ascii"), np.uint8)
    cells = np.where(signs == ord("."), EMPTY, signs - 65).astype(np.uint8).reshape(SIZE, SIZE)
    found: Bytes = both(cells)
    return found


def points_of(state: State, seat: Seat) -> Ints:
    """What a letter scores for a seat, by square."""
    marks = "".join(state.options.rows)
    if state.options.play == "solitaire":
        scores = [worth_alone(mark) for mark in marks]
    elif state.options.play == "patience":
        scores = [0] * len(marks)
    else:
        own = state.own(seat)
        scores = [worth(mark, own) for mark in marks]
    found: Ints = both(np.array(scores, np.int64).reshape(SIZE, SIZE))
    return found


def position(state: State, seat: Seat) -> OldPosition:
    patience = state.options.play == "patience"
    empty = not state.board.strip(".")
    begins = _begins(state.options.rows, patience) if empty else []
    card = state.card or ""
    return OldPosition(
        board_of(state.board),
        points_of(state, seat),
        np.array(begins, np.int64).reshape(-1, 3),
        3 if empty and not patience else 2,
        np.array([ord(letter) - 65 for letter in card], np.int64),
    )


def _begins(rows: tuple[str, ...], patience: bool) -> list[tuple[int, int, int]]:
    """The squares that the first word may begin on: down, line, square (KW-06, KW-68)."""
    if patience:
        return [(0, 0, 0), (1, 0, 0)]
    turned = tuple("".join(row[column] for row in rows) for column in range(SIZE))
    return [
        (down, number, at)
        for down, lines in enumerate((rows, turned))
        for number, line in enumerate(lines)
        for at in range(SIZE - 2)
        if line[at : at + len(START)] == START
    ]


class Plays(NamedTuple):
    """Plays as the search writes them down, best first."""

    rows: Ints
    letters: Bytes
    worth: Floats
    total: int  # of all there are, kept or not


def search(words: OldWords, there: OldPosition, query: OldQuery, most: int) -> Plays:
    """The best plays; with room for all of them, all."""
    found = best(most)
    total = generate.plays(words, there, query, found, workspace())
    order = np.argsort(-found.worth[: found.tally[generate.KEPT]], kind="stable")
    return Plays(found.rows[order], found.letters[order], found.worth[order], total)


def find(words: OldWords, there: OldPosition, query: OldQuery, most: int) -> list[Found]:
    """The best plays as moves, best first."""
    return moves_of(search(words, there, query, most))


def moves_of(plays: Plays) -> list[Found]:
    rows = zip(plays.rows, plays.letters, plays.worth, strict=True)
    return [_found(row, letters, float(value)) for row, letters, value in rows]


def _found(row: Ints, letters: Bytes, value: float) -> Found:
    first, last, down = int(row[FIRST]), int(row[LAST]), int(row[DOWN])
    text = "".join(_letter(int(sign)) for sign in letters[first : last + 1])
    square = first * SIZE + int(row[LINE]) if down else int(row[LINE]) * SIZE + first
    points = int(row[SCORED]) + (POINTS["card"] if row[CARD] else 0)
    return Found(Play(text, square, not down), points, value, int(row[LAID]))


def _letter(sign: int) -> str:
    letter = chr(65 + sign % BY_MASTER)
    return letter.lower() if BY_MASTER <= sign < ON_BOARD else letter
