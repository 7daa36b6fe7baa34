"""Crosticon in few words, so that a test reads like a game.

    on(table(), "0 play:CAT@e2; 1 play:LACE@f1")

`laid(...)` is a table on which some letters lie already, whose they are and whose turn it is.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from parlour.core.game import CHANCE, CLOCK, Illegal, Seat, Setup
from parlour.core.options import chosen
from parlour.core.sitting import Sitting
from parlour.games.crosticon import GAME
from parlour.games.crosticon.board import SQUARE_NAMES, SQUARE_OF
from tests.dictionaries import lexicon_of

WORDS = lexicon_of(GAME)
_ACTORS = {"chance": CHANCE, "clock": CLOCK}


def table(seats: int = 2, first: Seat | None = 0, **options: Any) -> Sitting:
    setup = Setup(seats, chosen(GAME.options, options), first=first, lexicon=WORDS)
    return Sitting.begin(GAME, setup)


def on(sitting: Sitting, entries: str) -> Sitting:
    """The same table, some entries later."""
    for entry in entries.split(";"):
        actor, move = entry.split()
        sitting = sitting.play(_ACTORS[actor] if actor in _ACTORS else int(actor), move)
    return sitting


def refused(sitting: Sitting, entry: str) -> str:
    """The clause by which an entry is refused."""
    with pytest.raises(Illegal) as refusal:
        on(sitting, entry)
    return refusal.value.clause


def laid(seats: int = 2, letters: Mapping[str, str] = {}, turns: int = 0, **more: Any) -> Sitting:
    """A table where words lie already: {"0 a1 b1 c1": "CAT"} are South's pieces on those squares.

    Pieces so laid are not taken from the stocks. Of what else a State remembers `more` is put
    there; the rest of it are options.
    """
    fields = {name: more.pop(name) for name in list(more) if name in ("stock", "fresh", "used")}
    sitting = table(seats, **more)
    state = sitting.state
    signs, owners = list(state.letters), list(state.owners)
    for where, word in letters.items():
        seat, *names = where.split()
        for name, letter in zip(names, word, strict=True):
            signs[SQUARE_OF[name]], owners[SQUARE_OF[name]] = letter, seat
    there = replace(state, letters="".join(signs), owners="".join(owners), turns=turns, **fields)
    return replace(sitting, state=there)


def filled(seats: int = 2, vacant: tuple[str, ...] = (), sign: str = "Z", **more: Any) -> Sitting:
    """A board full of South's pieces of one letter, but for some squares."""
    state = table(seats).state
    names = [
        SQUARE_NAMES[at]
        for at, each in enumerate(state.letters)
        if each == "." and SQUARE_NAMES[at] not in vacant
    ]
    return laid(seats, {" ".join(["0", *names]): sign * len(names)}, **more)


def stock(**letters: int) -> tuple[int, ...]:
    """A stock of just these pieces."""
    return tuple(letters.get(letter, 0) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def asks(sitting: Sitting) -> dict[int, tuple[list[str], bool]]:
    """By actor: the kinds of moves, and whether one of them is a duty."""
    found: dict[int, tuple[list[str], bool]] = {}
    for prompt in sitting.prompts:
        kinds, duty = found.get(prompt.actor, ([], False))
        found[prompt.actor] = ([*kinds, *prompt.moves], duty or prompt.duty)
    return found


def lies(sitting: Sitting, seat: Seat) -> dict[str, str]:
    """A seat's pieces on the board."""
    return {
        name: letter for name, (letter, owner) in sitting.view(0).squares.items() if owner == seat
    }


def says(sitting: Sitting) -> list[tuple[int, int, str]]:
    """The sheet in short: side, points and clause."""
    return [(line.side, line.points, line.clause) for line in sitting.sheet]
