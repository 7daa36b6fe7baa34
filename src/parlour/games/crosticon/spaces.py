"""Board, stocks and diagonals as arrays; a square and letters, one after the other, as actions.

A word is spelt from its first square in the seat's own direction, then ended. A letter is open only
if a legal word lies behind it. Letters on the board are not asked for, unless the word may end
before them. A claim may be refused all the same: of others' open claims nobody knows (CR-40).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, Final

import numpy as np

from parlour.bots.spaces import (
    LARGE,
    LETTERS,
    Array,
    Done,
    Piece,
    Seen,
    Spaces,
    distance,
    one_hot,
    totals_of,
    turned,
)
from parlour.core.game import Setup
from parlour.lexicon.kernel.graph import LAST, LETTER, NEXT_SHIFT, ROOT, WORD

from .board import BLACK, READS, SIZE, SQUARE_OF, SQUARES
from .kernel.desk import BLACK as WALL
from .kernel.desk import Turn, desk_of, is_used
from .kernel.spell import open_letters, starts
from .kernel.words import EVERYTHING, graph
from .moves import Claim, Lot, Pass, Play
from .rules import claims
from .scoring import totals
from .view import imagine

FIRST: Final = SQUARES  # the action that lays an A
END, PASS, CLAIM, DECLINE = FIRST + 26, FIRST + 27, FIRST + 28, FIRST + 29
ACTIONS: Final = DECLINE + 1
_SINGLES: Final = (1, 9)  # A and I


def spaces(setup: Setup) -> Spaces:
    seats = setup.seats
    return Spaces(
        ACTIONS,
        (
            Piece("squares", (3 + seats, SIZE, SIZE), _squares, 26),
            Piece("diagonals", (4, SIZE, SIZE), _diagonals),
            Piece("stocks", (seats, 26), _stocks, LARGE, 0, np.int16),
            totals_of(seats),
            Piece("seat", (len(READS),), lambda s: one_hot(len(READS), s.seat)),
            Piece("player", (seats,), lambda s: one_hot(seats, distance(s.view.player, s))),
            Piece("flags", (2,), lambda s: [s.duty, s.view.phase == "closing"]),
        ),
        _speller,
        (
            Piece("spelt", (2, SIZE, SIZE), lambda speller: speller.planes(), 26),
            Piece("claiming", (1,), lambda speller: isinstance(speller, Claiming)),
        ),
        chance=tuple(Lot(letter) for letter in LETTERS),
    )


# --- what is seen


def _squares(seen: Seen) -> Array:
    """Letters; whose they are, mine first; black squares; those filled in the last turn."""
    seats = seen.setup.seats
    planes = np.zeros((3 + seats, SQUARES), np.int8)
    for name, (letter, owner) in seen.view.squares.items():
        planes[0, SQUARE_OF[name]] = ord(letter) - 64
        planes[1 + (owner - seen.seat) % seats, SQUARE_OF[name]] = 1
    planes[1 + seats] = [sign == BLACK for sign in "".join(seen.view.rows)]
    planes[2 + seats, [SQUARE_OF[name] for name in seen.view.fresh]] = 1
    return planes


def _diagonals(seen: Seen) -> Array:
    """Scored by me, scored by others, dead, and my open claims."""
    planes = np.zeros((4, SQUARES), np.int8)
    for each in seen.view.diagonals:
        planes[int(each.seat != seen.seat), [SQUARE_OF[cell] for cell in each.cells]] = 1
    for plane, some in ((2, seen.view.dead), (3, seen.view.open)):
        for each in some:
            planes[plane, [SQUARE_OF[cell] for cell in each.cells]] = 1
    return planes


def _stocks(seen: Seen) -> list[list[int]]:
    stocks = [seen.view.stock[seat] for seat in range(seen.setup.seats)]
    return [[*stock.values()] for stock in turned(stocks, seen)]


# --- what is spelt


def _speller(seen: Seen) -> Question | Claiming:
    state = imagine(seen.setup, seen.view, Random(0))
    asked = {text for prompt in seen.prompts for text in prompt.moves}
    if not seen.duty:
        open_to = tuple((c.start, c.end) for c in claims(state, seen.seat)) if asked else ()
        return Question(None, False, open_to)
    if asked == {"pass"}:
        return Question(None, True, ())
    assert seen.setup.lexicon is not None
    turn = desk_of(state, seen.seat, totals(state)).turn
    return Question(Words(graph(seen.setup.lexicon, EVERYTHING), turn), True, ())


@dataclass(frozen=True, eq=False)
class Words:
    """The graph of words, and the table as the kernel wants it."""

    graph: Array
    turn: Turn

    @cached_property
    def starts(self) -> tuple[Array, Array]:
        """By square: may a longer word begin there? May a single letter stand there (CR-21)?"""
        words, singles = np.zeros(SQUARES, np.bool_), np.zeros(SQUARES, np.bool_)
        starts(self.graph, self.turn, words, singles)
        return words, singles

    def edge(self, node: int, letter: int) -> int:
        """The edge of a letter, 0 where no word goes on with it."""
        while node:
            edge = int(self.graph[node])
            if edge & LETTER == letter:
                return edge
            node = 0 if edge & LAST else node + 1
        return 0


@dataclass(frozen=True)
class Question:
    """What is asked, before anything is spelt."""

    words: Words | None  # None: there is nothing to play
    duty: bool
    claims: tuple[tuple[int, int], ...]

    def mask(self) -> Array:
        mask = np.zeros(ACTIONS, np.int8)
        if self.words is not None:
            words, singles = self.words.starts
            mask[:SQUARES] = words | singles
        else:
            mask[PASS], mask[DECLINE] = self.duty, not self.duty
            mask[CLAIM] = bool(self.claims)
        return mask

    def take(self, action: int) -> Spelling | Claiming | Done:
        if action in (PASS, DECLINE):
            return Done(Pass() if action == PASS else None)
        if action == CLAIM:
            return Claiming(self.claims)
        assert self.words is not None
        stock = tuple(int(count) for count in self.words.turn.stock)
        return Spelling(self.words, action, stock).forced()

    def towards(self, move: Any) -> int:
        if isinstance(move, Play):
            return move.square
        return {Pass: PASS, Claim: CLAIM}.get(type(move), DECLINE)

    def planes(self) -> Array:
        return np.zeros((2, SQUARES), np.int8)


@dataclass(frozen=True)
class Claiming:
    """A diagonal being claimed: its first square, then its last."""

    claims: tuple[tuple[int, int], ...]
    start: int | None = None

    def mask(self) -> Array:
        mask = np.zeros(ACTIONS, np.int8)
        for start, end in self.claims:
            if self.start is None:
                mask[start] = 1
            elif start == self.start:
                mask[end] = 1
        return mask

    def take(self, action: int) -> Claiming | Done:
        if self.start is None:
            return Claiming(self.claims, action)
        return Done(Claim(self.start, action))

    def towards(self, move: Any) -> int:
        if not isinstance(move, Claim):
            raise ValueError(f"{move} claims nothing")
        return move.start if self.start is None else move.end

    def planes(self) -> Array:
        planes = np.zeros((2, SQUARES), np.int8)
        if self.start is not None:
            planes[1, self.start] = 1
        return planes


@dataclass(frozen=True)
class Spelling:
    """A word being spelt from a square."""

    words: Words
    start: int
    stock: tuple[int, ...]  # what is left of it
    word: str = ""
    node: int = ROOT
    key: int = 0
    filled: int = 0  # vacant squares
    good: bool = False  # may it end here?

    @property
    def cell(self) -> int:
        return self.start + len(self.word) * self.words.turn.step

    @property
    def room(self) -> int:
        """How many more letters there is room for."""
        return int(self.words.turn.room[self.start]) - len(self.word)

    @property
    def single(self) -> bool:
        """May this be an A or an I alone?"""
        return not self.word and bool(self.words.starts[1][self.start])

    def mask(self) -> Array:
        mask = np.zeros(ACTIONS, np.int8)
        mask[END] = self.good
        if self.room and self.node:
            out = np.zeros(32, np.bool_)
            turn = self.words.turn._replace(stock=np.array(self.stock, np.int16))
            open_letters(
                self.words.graph, turn, self.start, len(self.word), self.node,
                np.uint64(self.key), self.filled, out,
            )  # fmt: skip
            mask[FIRST:END] = out[1:27]
        if self.single:
            for letter in _SINGLES:
                mask[FIRST + letter - 1] |= self.stock[letter] > 0
        return mask

    def take(self, action: int) -> Spelling | Done:
        if action == END:
            return Done(Play(self.word, self.start))
        return self._laid(action - FIRST + 1).forced()

    def _laid(self, letter: int) -> Spelling:
        turn, cell = self.words.turn, self.cell
        edge = self.words.edge(self.node, letter)
        there, stock = int(turn.letters[cell]), list(self.stock)
        if there == 0 or turn.owners[cell] != turn.seat:
            stock[letter] -= 1
        key, filled = self.key << 5 | letter, self.filled + (there == 0)
        whole = bool(edge & WORD and self.word and (filled or not turn.vacant))
        good = whole and not is_used(turn.used, np.uint64(key))
        return replace(
            self,
            stock=tuple(stock),
            word=self.word + chr(64 + letter),
            node=edge >> NEXT_SHIFT,
            key=key,
            filled=filled,
            good=good or (self.single and letter in _SINGLES),
        )

    def forced(self) -> Spelling:
        """With the letters that lie there, unless the word may end before them."""
        at = self
        while not at.good and at.room and 0 < at.words.turn.letters[at.cell] < WALL:
            at = at._laid(int(at.words.turn.letters[at.cell]))
        return at

    def towards(self, move: Any) -> int:
        if not isinstance(move, Play):
            raise ValueError(f"{move} is no word")
        if len(move.word) <= len(self.word):
            return END
        return FIRST + ord(move.word[len(self.word)]) - 65

    def planes(self) -> Array:
        """The letters so far on their squares, and where the word begins."""
        planes = np.zeros((2, SQUARES), np.int8)
        cells = self.start + self.words.turn.step * np.arange(len(self.word))
        planes[0, cells] = [ord(letter) - 64 for letter in self.word]
        planes[1, self.start] = 1
        return planes
