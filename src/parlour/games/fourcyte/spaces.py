"""Mats, Park and calls as arrays; letters, places and, in the end, readings of channels as actions.

Whoever declares their words says of each channel in turn how it reads: as nothing, as one of ten
stretches, or as its two halves. Any letters may be declared: whether they are words is for the
player who checks them.
"""

from __future__ import annotations

from dataclasses import dataclass
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
    Speller,
    codes,
    distance,
    flat_speller,
    one_hot,
    totals_of,
    turned,
)
from parlour.core.game import Setup

from . import GAME
from .board import (
    CHANNELS,
    DIAGONALS,
    HALF,
    LONGEST,
    PLACE_NAMES,
    PLACE_OF,
    SHORTEST,
    SIZE,
    SQUARES,
    line,
)
from .moves import Accept, Call, Declare, Finish, Lay, Lift, Move, Put, Shift, Strike, Use, Words

# How a channel may be read: as nothing, as a stretch of it (long before short), as two halves.
STRETCHES: Final = tuple(
    (start, start + length)
    for length in range(LONGEST, SHORTEST - 1, -1)
    for start in range(SIZE - length + 1)
)
NOTHING, HALVES = 0, len(STRETCHES) + 1
READINGS: Final = HALVES + 1
NUMBERS: Final = tuple(sorted(CHANNELS))


def spaces(setup: Setup) -> Spaces:
    """Rights that can be used for ever are not asked: to lay again, to shift, to lift."""
    declared = setup.options.scoring == "declared"
    moves = _moves(setup.options.mode == "solitaire", declared)
    flat = flat_speller(GAME, moves, READINGS if declared else 0)
    first = len(moves) + 1

    def speller(seen: Seen) -> Speller:
        if seen.view.phase == "declare":
            return Declaring(first, seen.view.mats[seen.seat].pitch)
        return flat(seen)

    return Spaces(
        first + (READINGS if declared else 0),
        (*_table(setup), *(_CHECKED if declared else ())),
        speller,
        _DECLARED if declared else (),
        (Lay, Shift, Lift),
    )


def _moves(solitaire: bool, declared: bool) -> list[Move]:
    moves: list[Move] = []
    if solitaire:
        moves += [Put(letter, square) for letter in LETTERS for square in range(SQUARES)]
        moves += [Finish()]
    else:
        moves += [Call(letter) for letter in LETTERS]
        moves += [Lay(place) for place in range(len(PLACE_NAMES))]
        moves += [Use(square) for square in range(SQUARES)]
    if declared:
        moves += [*(Strike(channel) for channel in NUMBERS), Accept()]
    return moves


def _table(setup: Setup) -> tuple[Piece, ...]:
    seats = setup.seats
    return (
        Piece("pitch", (SIZE, SIZE), lambda s: codes(s.view.mats[s.seat].pitch, SQUARES), 26),
        Piece("standby", (1,), lambda s: codes(s.view.mats[s.seat].standby or "", 1), 26),
        Piece("called", (1,), lambda s: codes(s.view.called or "", 1), 26),
        Piece("at", (len(PLACE_NAMES),), _at),
        Piece("park", (26,), lambda s: [*s.view.park.values()], LARGE, 0, np.int16),
        Piece("ready", (seats,), lambda s: turned(s.view.ready, s)),
        Piece("caller", (seats,), lambda s: one_hot(seats, distance(s.view.caller, s))),
        Piece("calls", (1,), lambda s: s.view.calls, SQUARES),
        totals_of(seats),
        Piece("duty", (1,), lambda s: s.duty),
    )


def _at(seen: Seen) -> Array:
    place = seen.view.laid[seen.seat]
    return one_hot(len(PLACE_NAMES), None if place is None else PLACE_OF[place])


def _checking(seen: Seen) -> int | None:
    """Whom the seat looks at: the player on its right, as long as their mat is seen (4C-45)."""
    other = (seen.seat - 1) % seen.setup.seats
    there = seen.view.phase == "check" and other != seen.seat and other in seen.view.mats
    return other if there else None


def _their_pitch(seen: Seen) -> Array:
    other = _checking(seen)
    return codes("" if other is None else seen.view.mats[other].pitch, SQUARES)


def _their_words(seen: Seen) -> Array:
    """By channel: how the player that the seat checks reads it."""
    rows, other = np.zeros((len(NUMBERS), READINGS), np.int8), _checking(seen)
    if other is not None:
        claims = seen.view.declared.get(other, {})
        for nth, channel in enumerate(NUMBERS):
            letters = line(seen.view.mats[other].pitch, channel)
            rows[nth, _reading(letters, tuple(claims.get(channel, ())))] = 1
    return rows


def _struck(seen: Seen) -> Array:
    other = _checking(seen)
    struck = () if other is None else seen.view.struck.get(other, ())
    return np.array([channel in struck for channel in NUMBERS])


def _reading(letters: str, words: tuple[str, ...]) -> int:
    """How a channel reads whose words are these; the earliest stretch where there are several."""
    if not words:
        return NOTHING
    if len(words) == 2:
        return HALVES
    start = letters.index(words[0])
    return 1 + STRETCHES.index((start, start + len(words[0])))


@dataclass(frozen=True)
class Declaring:
    """Words being declared, channel by channel."""

    first: int  # the action that reads a channel as nothing
    pitch: str
    read: tuple[int, ...] = ()  # of the channels so far

    def mask(self) -> Array:
        mask = np.zeros(self.first + READINGS, np.int8)
        mask[self.first :] = [self._is_open(reading) for reading in range(READINGS)]
        return mask

    def _is_open(self, reading: int) -> bool:
        """Letters without a gap, each word once on a Pitch, and only six on a diagonal."""
        channel = NUMBERS[len(self.read)]
        letters = line(self.pitch, channel)
        words = _words(letters, reading)
        if any("." in word or word in self._said for word in words):
            return False  # 4C-14, 4C-21
        if channel in DIAGONALS and any(len(word) < LONGEST for word in words):
            return False  # 4C-15
        # One spelling for a move: a word that stands there twice is read where it stands first.
        return len(set(words)) == len(words) and _reading(letters, words) == reading

    @property
    def _said(self) -> set[str]:
        return {word for _, spelt in self._claims for word in spelt}

    @property
    def _claims(self) -> Words:
        read = zip(NUMBERS, self.read, strict=False)
        claims = ((channel, _words(line(self.pitch, channel), each)) for channel, each in read)
        return tuple((channel, words) for channel, words in claims if words)

    def take(self, action: int) -> Declaring | Done:
        after = Declaring(self.first, self.pitch, (*self.read, action - self.first))
        if len(after.read) < len(NUMBERS):
            return after
        return Done(Declare(after._claims))

    def towards(self, move: Any) -> int:
        if not isinstance(move, Declare):
            raise ValueError(f"{move} declares nothing")
        channel = NUMBERS[len(self.read)]
        words = tuple(dict(move.words).get(channel, ()))
        letters = line(self.pitch, channel)
        if any(word not in letters for word in words):
            raise ValueError(f"{move} does not stand there")
        return self.first + _reading(letters, words)

    def rows(self) -> Array:
        """By channel so far: how it reads."""
        rows = np.zeros((len(NUMBERS), READINGS), np.int8)
        rows[np.arange(len(self.read)), list(self.read)] = 1
        return rows


def _words(letters: str, reading: int) -> tuple[str, ...]:
    if reading == NOTHING:
        return ()
    if reading == HALVES:
        return letters[:HALF], letters[HALF:]
    start, end = STRETCHES[reading - 1]
    return (letters[start:end],)


def _declaring(speller: Any) -> Array:
    shape = (len(NUMBERS), READINGS)
    return speller.rows() if isinstance(speller, Declaring) else np.zeros(shape, np.int8)


def _channel(speller: Any) -> Array:
    nth = len(speller.read) if isinstance(speller, Declaring) else None
    return one_hot(len(NUMBERS), nth)


_CHECKED: Final = (
    Piece("their_pitch", (SIZE, SIZE), _their_pitch, 26),
    Piece("their_words", (len(NUMBERS), READINGS), _their_words),
    Piece("struck", (len(NUMBERS),), _struck),
)
_DECLARED: Final = (
    Piece("read", (len(NUMBERS), READINGS), _declaring),
    Piece("channel", (len(NUMBERS),), _channel),
)
