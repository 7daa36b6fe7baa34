"""Patience: from corner to corner in few words.

A position is evaluated by two numbers: how many squares remain in the direction of the next word,
and how many along the last one. How many words are still needed then was learned from games
(`./run train keyword`); `foresight` tries the best few plays on sampled draws.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final, NamedTuple

import numpy as np
from numba import boolean, int64

from parlour.kernels.compiling import bundle, compiled

from .arrays import (
    BEST,
    POSITION,
    QUERY,
    SIZE,
    WORKSPACE,
    Best,
    Bytes,
    Floats,
    Ints,
    Position,
    Query,
    Workspace,
    best,
    workspace,
)
from .crosschecks import look_across
from .generate import search_line
from .keeping import KEPT, TOTAL
from .line import ANYWHERE
from .position import Plays
from .words import WORDS, Words

BEST_FEW = 100  # plays that are looked at
A_POINT = 0.03  # words: what a point of a block's worth on the rack is worth here
HOME = 1e6  # points: the word that arrives is the best
FILE = files("parlour.games.keyword").joinpath("data", "patience.toml")


def ends(ahead: Floats) -> Floats:
    """By last square of a word, as it lies and transposed: what it is worth to end there, in
    points, if so many words are needed by the squares that remain across and along."""
    worth = -ahead[::-1, ::-1] / A_POINT
    worth[-1, -1] = HOME
    return np.ascontiguousarray(np.stack([worth, worth]))


AHEAD: Final[Floats] = np.array(tomllib.loads(FILE.read_text("utf-8"))["ahead"], float)
ENDS: Final[Floats] = ends(AHEAD)
NOWHERE: Final[Ints] = np.zeros((0, 3), np.int64)


class Last(NamedTuple):
    """The last word: whether it lies down, its line, its first and last square there."""

    down: int
    number: int
    first: int
    last: int


CORNER: Final = Last(0, 0, 0, 0)  # where the first word begins
NO_POINTS: Final[Ints] = np.zeros((2, SIZE, SIZE), np.int64)
NO_CARD: Final[Ints] = np.zeros(0, np.int64)
_LAST = bundle(Last, int64, int64, int64, int64)


@compiled(int64(WORDS, POSITION, QUERY, _LAST, boolean, BEST, WORKSPACE), allocates=False)
def joining(
    words: Words, there: Position, query: Query, last: Last, begins: bool, best: Best,
    work: Workspace,
) -> int:  # fmt: skip
    """The best plays that use a letter of the last word; a first one begins in the corner."""
    best.tally[:] = 0
    for down in range(2):
        look_across(words, there.boards[down], there.card, work.squares)
        low, high, near, far = last.first, last.last, last.number, last.number
        if down == last.down:
            low, high, near, far = last.number, last.number, last.first, last.last
        begin = ANYWHERE
        if begins:
            begin, near, far = 0, 0, SIZE - 1
        for number in range(low, high + 1):
            search_line(words, there, query, best, work, down, number, begin, near, far)
    return best.tally[KEPT]


def after(
    words: Words, boards: Bytes, rack: Ints, last: Last | None, leave: Floats,
    most: int = BEST_FEW, worth: Floats = ENDS,
) -> tuple[Plays, Floats]:  # fmt: skip
    """The best plays that may follow, best first, and the words each would still need."""
    there = Position(boards, NO_POINTS, NOWHERE, 2, NO_CARD)
    query, found = Query(rack, leave, ends=worth, once=False), best(most)
    count = joining(words, there, query, last or CORNER, last is None, found, workspace())
    order = np.argsort(-found.worth[:count], kind="stable")
    total = int(found.tally[TOTAL])
    plays = Plays(found.rows[order], found.letters[order], found.worth[order], total)
    return plays, np.where(plays.worth > HOME / 2, 0.0, -A_POINT * plays.worth)
