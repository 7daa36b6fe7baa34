"""Board, rack and card as arrays; a line, a square and letters, one after the other, as actions.

A play is spelt line first: its row or column, the square that it begins on, then a letter for each
empty square, its own or a Master's, then the end. Letters on the board are not asked for. Only
words of the dictionary that the house's bots would say are open: no bluffs, and no rude ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, Final

import numpy as np

from parlour.bots.spaces import (
    LARGE,
    Array,
    Done,
    Piece,
    Seen,
    Spaces,
    codes,
    counts,
    distance,
    one_hot,
    totals_of,
    turned,
)
from parlour.core.game import Setup

from .board import COLOUR_OF, COLOURS, KEYS, PARTNERS, SIZE, SQUARE_OF, SQUARES
from .kernel.arrays import (
    BY_MASTER,
    DOWN,
    EMPTY,
    FIRST,
    LAST,
    LINE,
    ON_BOARD,
    Bytes,
    Position,
    Query,
)
from .kernel.lines import open_lines, plays_in
from .kernel.position import Plays, moves_of, position, rack_of, search
from .kernel.words import Words, words_of
from .moves import Card, Challenge, Draw, Lot, Pass, Play
from .options import BLOCKS
from .state import State
from .view import imagine

LINES: Final = 2 * SIZE  # rows, then columns
BEGIN, OWN = LINES, LINES + SIZE
MASTERS, END = OWN + 26, OWN + 52
PASS, CHALLENGE, DECLINE = END + 1, END + 2, END + 3
ACTIONS: Final = DECLINE + 1
_PLAIN: Final = {PASS: Pass(), CHALLENGE: Challenge(), DECLINE: None}
_COLOURS: Final = 4


def spaces(setup: Setup) -> Spaces:
    seats, options = setup.seats, setup.options
    sides = len(PARTNERS) if options.play == "partnership" else seats
    deck = dict.fromkeys(options.deck)
    return Spaces(
        ACTIONS,
        (
            Piece("letters", (2, SIZE, SIZE), _letters, 26),
            Piece("colours", (_COLOURS + 1, SIZE, SIZE), _colours),
            Piece("last", (SIZE, SIZE), _last),
            Piece("rack", (27,), lambda s: counts(s.view.racks[s.seat]), 127),
            Piece("rack_sizes", (seats,), lambda s: turned(s.view.rack_sizes, s), 127),
            Piece("box", (1,), lambda s: s.view.box, LARGE, 0, np.int16),
            Piece("card", (SIZE,), lambda s: codes(s.view.card or "", SIZE), 26),
            totals_of(sides),
            Piece("player", (seats,), lambda s: one_hot(seats, distance(s.view.player, s))),
            Piece("flags", (4,), lambda s: [s.duty, s.view.doubtful, s.view.final, s.view.time]),
        ),
        Question.of,
        (
            Piece("spelt", (2, SIZE, SIZE), lambda speller: speller.planes(), 26),
            Piece("line", (LINES,), lambda speller: one_hot(LINES, speller.line_asked())),
        ),
        chance=(
            *(kind(block) for kind in (Lot, Draw) for block in BLOCKS),
            *(Card(word) for word in deck),
        ),
    )


# --- what is seen


def _letters(seen: Seen) -> Array:
    """Letters, and where a Master stands for one."""
    planes = np.zeros((2, SQUARES), np.int8)
    for name, sign in seen.view.board.items():
        planes[0, SQUARE_OF[name]] = ord(sign.upper()) - 64
        planes[1, SQUARE_OF[name]] = sign.islower()
    return planes


def _colours(seen: Seen) -> Array:
    """My colour's squares, the next seat's and so on; then Key squares."""
    planes = np.zeros((_COLOURS + 1, SQUARES), np.int8)
    seats = COLOURS[seen.setup.seats]
    for at, mark in enumerate("".join(seen.view.layout)):
        colour = COLOUR_OF.get(mark)
        if colour in seats:
            planes[distance(seats.index(colour), seen) or 0, at] = 1
        planes[_COLOURS, at] = mark in KEYS
    return planes


def _last(seen: Seen) -> Array:
    """Where the last play laid its letters."""
    plane = np.zeros(SQUARES, np.int8)
    if seen.view.last is not None:
        plane[[SQUARE_OF[name] for name in seen.view.last.new]] = 1
    return plane


# --- what is spelt


@dataclass(frozen=True)
class Table:
    """A turn as the kernel wants it."""

    state: State
    words: Words
    there: Position
    rack: Array

    @cached_property
    def patience(self) -> Plays | None:
        """Alone from corner to corner each word joins the last: all that do (KW-70)."""
        if self.state.options.play != "patience":
            return None
        query = Query(self.rack.copy(), once=False)
        room = search(self.words, self.there, query, 1).total
        plays = search(self.words, self.there, query, max(1, room))
        if self.state.last is None:
            return plays
        used = np.zeros((2, SIZE, SIZE), bool)
        for square in self.state.last.squares:
            row, column = divmod(square, SIZE)
            used[0, row, column] = used[1, column, row] = True
        at = np.arange(SIZE)
        inside = (at >= plays.rows[:, [FIRST]]) & (at <= plays.rows[:, [LAST]])
        joins: Array = np.any(used[plays.rows[:, DOWN], plays.rows[:, LINE]] & inside, axis=1)
        return _some(plays, joins)

    @cached_property
    def lines(self) -> Array:
        """By row, then by column: is there a play?"""
        if (plays := self.patience) is None:
            return open_lines(self.words, self.there, self.rack).reshape(-1)
        found = np.zeros(LINES, bool)
        found[SIZE * plays.rows[:, DOWN] + plays.rows[:, LINE]] = True
        return found

    def plays_in(self, line: int) -> Plays:
        down, number = divmod(line, SIZE)
        if (plays := self.patience) is None:
            return plays_in(self.words, self.there, self.rack, down, number)
        inside: Array = np.all(plays.rows[:, [DOWN, LINE]] == (down, number), axis=1)
        return _some(plays, inside)


def _some(plays: Plays, which: Array) -> Plays:
    rows = plays.rows[which]
    return Plays(rows, plays.letters[which], plays.worth[which], len(rows))


@dataclass(frozen=True)
class Question:
    """What is asked, before anything is spelt."""

    duty: bool
    doubts: bool  # may the last play be challenged?
    table: Table | None  # None: there is nothing to play

    @staticmethod
    def of(seen: Seen) -> Question:
        asked = {text for prompt in seen.prompts for text in prompt.moves}
        if "play" not in asked:
            return Question(seen.duty, "challenge" in asked, None)
        state: State = imagine(seen.setup, seen.view, Random(0))
        assert seen.setup.lexicon is not None
        table = Table(
            state,
            words_of(seen.setup.lexicon),
            position(state, seen.seat),
            rack_of(state.racks[seen.seat]),
        )
        return Question(seen.duty, "challenge" in asked, table)

    def mask(self) -> Array:
        mask = np.zeros(ACTIONS, np.int8)
        mask[DECLINE], mask[CHALLENGE], mask[PASS] = not self.duty, self.doubts, self.duty
        if self.table is not None:
            mask[:LINES] = self.table.lines
        return mask

    def take(self, action: int) -> Spelling | Done:
        if action in _PLAIN:
            return Done(_PLAIN[action])
        assert self.table is not None
        plays = self.table.plays_in(action)
        board = self.table.there.boards[action // SIZE, action % SIZE]
        return Spelling(plays, board, action, np.arange(len(plays.rows)))

    def towards(self, move: Any) -> int:
        if isinstance(move, Play):
            return move.square // SIZE if move.across else SIZE + move.square % SIZE
        return next(action for action, plain in _PLAIN.items() if plain == move)

    def planes(self) -> Array:
        return np.zeros((2, SIZE, SIZE), np.int8)

    def line_asked(self) -> int | None:
        return None


@dataclass(frozen=True)
class Spelling:
    """A play being spelt in a line: what is spelt narrows the plays that are left."""

    plays: Plays  # of the line
    board: Bytes  # the line's letters
    line: int
    left: Array  # numbers of plays
    at: int = -1  # the square to be filled; SIZE: past the edge; -1: where it begins is asked

    def mask(self) -> Array:
        mask = np.zeros(ACTIONS, np.int8)
        if self.at < 0:
            mask[BEGIN + self.plays.rows[self.left, FIRST]] = 1
            return mask
        further = self.plays.rows[self.left, LAST] >= self.at
        mask[END] = not further.all()
        if self.at < SIZE:
            signs = self.plays.letters[self.left[further], self.at].astype(np.int64)
            mask[np.where(signs < BY_MASTER, OWN + signs, MASTERS + signs - BY_MASTER)] = 1
        return mask

    def take(self, action: int) -> Spelling | Done:
        rows = self.plays.rows[self.left]
        if self.at < 0:
            return self._then(rows[:, FIRST] == action - BEGIN, action - BEGIN)
        if action == END:
            (found,) = moves_of(_some(self.plays, self.left[rows[:, LAST] < self.at]))
            return Done(found.play)
        sign = action - OWN if action < MASTERS else action - MASTERS + BY_MASTER
        fits = self.plays.letters[self.left, self.at] == sign
        return self._then((rows[:, LAST] >= self.at) & fits, self.at + 1)

    def _then(self, kept: Array, at: int) -> Spelling:
        """On to the next empty square."""
        while at < SIZE and self.board[at] != EMPTY:
            at += 1
        return Spelling(self.plays, self.board, self.line, self.left[kept], at)

    def towards(self, move: Any) -> int:
        if not isinstance(move, Play):
            raise ValueError(f"{move} is no word")
        first = move.square % SIZE if move.across else move.square // SIZE
        if self.at < 0:
            return BEGIN + first
        if self.at - first >= len(move.word):
            return END
        letter = move.word[self.at - first]
        return (OWN if letter.isupper() else MASTERS) + ord(letter.upper()) - 65

    def planes(self) -> Array:
        """The letters spelt so far on their squares, and those of Masters."""
        planes = np.zeros((2, SIZE, SIZE), np.int8)
        if self.at < 0:
            return planes
        down, number = divmod(self.line, SIZE)
        first, signs = int(self.plays.rows[self.left[0], FIRST]), self.plays.letters[self.left[0]]
        for at in range(first, self.at):
            square = (at, number) if down else (number, at)
            if signs[at] < ON_BOARD:
                planes[0][square] = signs[at] % BY_MASTER + 1
                planes[1][square] = signs[at] >= BY_MASTER
        return planes

    def line_asked(self) -> int | None:
        return self.line
