"""Keyword in few words, so that a test reads like a game.

    on(table("SEEXXXXXXX", "ASYXXXXXXX", box="QQQ"), "0 play:SEE@i10>; 1 play:EASY@k10v")

The box holds just the racks and what is said to be left; blocks are drawn as they come, A first,
unless a test draws them itself.
"""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from parlour.core.game import CHANCE, CLOCK, Illegal, Seat, Setup
from parlour.core.options import chosen
from parlour.core.play import asked
from parlour.core.record import actor_name
from parlour.core.sitting import Sitting
from parlour.games.keyword import GAME
from tests.dictionaries import lexicon_of

WORDS = lexicon_of(GAME)
ACTORS = {"chance": CHANCE, "clock": CLOCK}
FILL = "QQQQQQQQQQ"


def bare(seats: int = 2, first: Seat | None = 0, **options: Any) -> Sitting:
    """A table where nothing has been dealt."""
    setup = Setup(seats, chosen(GAME.options, options), first=first, lexicon=WORDS)
    return Sitting.begin(GAME, setup)


def table(*racks: str, box: str = "", cards: tuple[str, ...] = (), **options: Any) -> Sitting:
    """A table with these racks, seat 0 first, and this box; beside a box racks are full, of Q."""
    full = [(rack + FILL)[:10] if box else rack for rack in racks]
    letters = Counter("".join(full) + box)
    sitting = bare(len(racks), blocks={"letters": dict(letters)}, cards=cards, **options)
    # Late in a game racks may be short, as no deal could leave them.
    sorted_racks = tuple("".join(sorted(rack)) for rack in full)
    dealt = replace(sitting.state, racks=sorted_racks, box="".join(sorted(box)))
    return fill(replace(sitting, state=dealt))


def fill(sitting: Sitting) -> Sitting:
    """Whatever chance has to do, done in order."""
    while any(prompt.actor == CHANCE for prompt in sitting.prompts):
        sitting = sitting.step(CHANCE, next(iter(GAME.chances(sitting.state))))
    return sitting


def on(sitting: Sitting, entries: str) -> Sitting:
    """The same table, some entries later; blocks are drawn before a seat plays or passes."""
    for entry in entries.split(";"):
        actor, move = entry.split()
        if move.startswith(("play", "pass", "time")):
            sitting = fill(sitting)
        sitting = sitting.play(ACTORS[actor] if actor in ACTORS else int(actor), move)
    return sitting


def refused(sitting: Sitting, entry: str) -> str:
    """The clause by which an entry is refused."""
    actor, move = entry.split()
    with pytest.raises(Illegal) as refusal:
        sitting.play(ACTORS[actor] if actor in ACTORS else int(actor), move)
    return refusal.value.clause


def says(sitting: Sitting) -> list[tuple[int, int, str]]:
    """The sheet in short: side, points, clause."""
    return [(line.side, line.points, line.clause) for line in sitting.sheet]


def asks(sitting: Sitting) -> list[tuple[str | int, tuple[str, ...], bool]]:
    """Who is asked for what, as a referee says it."""
    return [(actor_name(a.actor), a.moves, a.duty) for a in asked(sitting.prompts)]


def words(sitting: Sitting) -> tuple[str, ...]:
    """The words that the last play made."""
    last = sitting.state.last
    return () if last is None else last.words


def moves_of(sitting: Sitting, seat: Seat) -> list[str]:
    return [GAME.write(move) for move in GAME.moves(sitting.state, seat)]
