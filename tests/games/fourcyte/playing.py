"""4CYTE in few words, so that a test reads like a game.

    on(table(2), "0 call:E; 0 lay:a1; 1 lay:c4")

`filled(pitch, ...)` plays a whole game that ends with these Pitches, one for each seat.
"""

from collections import Counter
from string import ascii_uppercase
from typing import Any

import pytest

from parlour.core.game import Illegal, Seat, Setup
from parlour.core.sitting import Sitting
from parlour.games.fourcyte import GAME
from parlour.games.fourcyte.board import SQUARE_NAMES
from parlour.games.fourcyte.scoring import best
from tests.dictionaries import lexicon_of

WORDS = lexicon_of(GAME)

# Rows without any word, to be filled in where a test has none of its own.
BLANK = "QJZXVK"
PLAIN = ("QJZXVK", "JZXVKQ", "ZXVKQJ", "XVKQJZ", "VKQJZX", "KQJZXV")

ILLUSTRATION = "FAMILY A...RE C..O.O TWINEM .R.U.A PECTIN".replace(" ", "")


def table(seats: int = 1, first: Seat | None = None, **options: Any) -> Sitting:
    setup = Setup(seats, GAME.options(**options), first=first, lexicon=WORDS)
    return Sitting.begin(GAME, setup)


def on(sitting: Sitting, entries: str) -> Sitting:
    """The same table, some entries later."""
    for entry in entries.split(";"):
        seat, move = entry.split()
        sitting = sitting.play(int(seat), move)
    return sitting


def refused(sitting: Sitting, entry: str) -> str:
    """The clause by which an entry is refused."""
    seat, move = entry.split()
    with pytest.raises(Illegal) as refusal:
        sitting.play(int(seat), move)
    return refusal.value.clause


def rows(*given: str) -> str:
    """A Pitch of these rows from the top; the rest says nothing."""
    return "".join([*given, *PLAIN[len(given) :]])


def park_of(pitch: str) -> tuple[int, ...]:
    """A Park with just the letters of a Pitch."""
    return tuple(pitch.count(letter) for letter in ascii_uppercase)


def filled(*pitches: str, calls: int = 36, **options: Any) -> Sitting:
    """A table after so many calls, each seat laying its letters where they are on its Pitch."""
    assert all(Counter(pitch) == Counter(pitches[0]) for pitch in pitches)
    sitting = table(len(pitches), park=park_of(pitches[0]), **options)
    left = [list(enumerate(pitch)) for pitch in pitches]
    for number, letter in enumerate(pitches[0][:calls]):
        sitting = sitting.play(number % len(pitches), f"call:{letter}")
        for seat, places in enumerate(left):
            square = next(place for place in places if place[1] == letter)
            places.remove(square)
            sitting = sitting.play(seat, f"lay:{SQUARE_NAMES[square[0]]}")
    return sitting


def arranged(pitch: str, **options: Any) -> Sitting:
    """A solitaire with these letters, dots for none."""
    sitting = table(mode="solitaire", **options)
    for square, letter in enumerate(pitch):
        if letter != ".":
            sitting = sitting.play(0, f"put:{letter}@{SQUARE_NAMES[square]}")
    return sitting


def moves_of(sitting: Sitting, seat: Seat) -> list[str]:
    """The kinds of move that a seat is asked for."""
    return [move for prompt in sitting.prompts if prompt.actor == seat for move in prompt.moves]


def duties(sitting: Sitting) -> list[Seat]:
    return sorted({prompt.actor for prompt in sitting.prompts if prompt.duty})


def found(pitch: str, *good: str) -> dict[int, list[tuple[int, str]]]:
    """The best words of a Pitch by channel, each with its first square of the six, from 1."""
    words: dict[int, list[tuple[int, str]]] = {}
    for find in best(pitch, good.__contains__):
        words.setdefault(find.channel, []).append((find.start + 1, find.word))
    return words


def points(pitch: str, *good: str) -> int:
    return sum(find.points for find in best(pitch, good.__contains__))


def says(sitting: Sitting) -> list[tuple[int, int, str]]:
    """The sheet in short: seat, points and what for."""
    assert all(line.clause == "4C-17" for line in sitting.sheet)
    return [(line.side, line.points, line.why) for line in sitting.sheet]
