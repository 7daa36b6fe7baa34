"""What a game declares once so that every learner can play it: arrays seen, actions offered.

A `Piece` is a named array of fixed shape, filled from what a seat may know and never from a state.
A `Speller` is a question being answered: `mask` says which actions are open, `take` gives the next
speller, or `Done` with the move. Games with few moves answer in one action; words are spelt.
Everything is seen from the seat, its own things first, so that one policy can play all seats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from parlour.core.game import Game, Prompt, Seat, Setup

Array: TypeAlias = NDArray[Any]
T = TypeVar("T")

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LARGE = 32767  # what fits an int16: points, stocks


class Seen(NamedTuple):
    """All that a seat may know when it is asked."""

    setup: Setup  # of the game on the table
    view: Any
    prompts: tuple[Prompt, ...]  # the seat's own, of the kind asked: duties, or rights
    totals: tuple[int, ...]  # by side: they are public
    seat: Seat
    duty: bool


@dataclass(frozen=True)
class Piece:
    """One array of an observation."""

    name: str
    shape: tuple[int, ...]
    fill: Callable[[Any], Any]  # from what is Seen; of `spelt` pieces, from the Speller
    high: int = 1
    low: int = 0
    dtype: Any = np.int8

    def filled(self, source: Any) -> Array:
        """A fresh array as it was declared; it may be filled row by row, or by one number."""
        array = np.empty(self.shape, self.dtype)
        value = self.fill(source)
        if isinstance(value, np.ndarray) and value.shape != self.shape:
            value = value.reshape(self.shape)
        array[...] = value
        return array


class Done(NamedTuple):
    """A move, spelt to its end; None: a right is declined."""

    move: Any


class Speller(Protocol):
    """A question, and what has been spelt of its answer; a value: `take` gives another one."""

    def mask(self) -> Array:
        """By action: 1 where it is open. int8, as samplers want it."""

    def take(self, action: int) -> Speller | Done:
        """What follows an open action."""

    def towards(self, move: Any) -> int:
        """The action that leads to a move; it may be closed, and then the move cannot be spelt."""


@dataclass(frozen=True)
class Spaces:
    """The arrays and actions of a game, laid out in one way."""

    actions: int
    pieces: tuple[Piece, ...]
    speller: Callable[[Seen], Speller]
    spelt: tuple[Piece, ...] = ()  # filled from the speller: what is spelt so far
    skips: tuple[type, ...] = ()  # rights that nobody who learns is asked about
    chance: tuple[Any, ...] = ()  # every move that CHANCE may ever make

    def observe(self, seen: Seen, speller: Speller | None = None) -> dict[str, Array]:
        """Fresh arrays, each as it was declared; without a speller nothing is spelt."""
        found = {piece.name: piece.filled(seen) for piece in self.pieces}
        for piece in self.spelt:
            bare = speller is None
            found[piece.name] = (
                np.zeros(piece.shape, piece.dtype) if bare else piece.filled(speller)
            )
        return found


def spelling(speller: Speller, move: Any) -> tuple[int, ...]:
    """A move as its actions: what turns records into lessons. ValueError: it is not open here."""
    actions: list[int] = []
    at: Speller | Done = speller
    while not isinstance(at, Done):
        action = at.towards(move)
        if not at.mask()[action]:
            raise ValueError(f"{move} cannot be spelt here")
        actions.append(action)
        at = at.take(action)
    if at.move != move:
        raise ValueError(f"{at.move} was spelt, not {move}")
    return tuple(actions)


@dataclass(frozen=True)
class Flat:
    """One action, one move: looked up in a fixed list."""

    moves: Sequence[Any]
    index: dict[Any, int]
    legal: list[int]
    actions: int

    def mask(self) -> Array:
        mask = np.zeros(self.actions, np.int8)
        mask[self.legal] = 1
        return mask

    def take(self, action: int) -> Done:
        return Done(self.moves[action])

    def towards(self, move: Any) -> int:
        if move not in self.index:
            raise ValueError(f"{move} is no action of this table")
        return self.index[move]


def flat_speller(
    game: Game[Any, Any, Any], moves: Iterable[Any], more: int = 0
) -> Callable[[Seen], Flat]:
    """For games with few moves; after them comes one action that declines, and `more` that a
    speller of the game's own has."""
    listed = [*moves, None]
    index = {move: nth for nth, move in enumerate(listed)}
    by_text = {game.write(move): nth for nth, move in enumerate(listed) if move is not None}
    decline, actions = len(listed) - 1, len(listed) + more

    def speller(seen: Seen) -> Flat:
        if seen.duty and len(seen.prompts) == 1 and seen.prompts[0].choices:
            legal = [by_text[text] for text in seen.prompts[0].choices]
            return Flat(listed, index, legal, actions)
        state = game.imagine(seen.setup, seen.view, Random(0))  # from the view, never the table
        kinds = tuple(prompt.move for prompt in seen.prompts)
        legal = [index[m] for m in game.moves(state, seen.seat) if isinstance(m, kinds)]
        return Flat(listed, index, legal if seen.duty else [*legal, decline], actions)

    return speller


def one_hot(size: int, at: int | None) -> Array:
    """A row of zeros with one 1, or without."""
    row = np.zeros(size, np.int8)
    if at is not None:
        row[at] = 1
    return row


def turned(row: Sequence[T], seen: Seen) -> list[T]:
    """By seat or by side: one's own first, then clockwise."""
    own = seen.seat % len(row)
    return [*row[own:], *row[:own]]


def distance(seat: Seat | None, seen: Seen) -> int | None:
    """How many seats further on somebody sits."""
    return None if seat is None else (seat - seen.seat) % seen.setup.seats


def totals_of(sides: int) -> Piece:
    """The points of the match by side, one's own first."""
    return Piece(
        "totals", (sides,), lambda seen: turned(seen.totals, seen), LARGE, -LARGE, np.int16
    )


def codes(text: str, size: int) -> Array:
    """Letters as 1 to 26, anything else 0; cut or filled up to a size."""
    signs = np.frombuffer(text[:size].ljust(size, ".").upper().encode("ascii"), np.uint8)
    letters = signs.astype(np.int8) - 64
    return np.where((letters > 0) & (letters < 27), letters, 0)


def counts(letters: str) -> Array:
    """How many of each letter, those that are none first."""
    return np.bincount(codes(letters, len(letters)), minlength=27)
