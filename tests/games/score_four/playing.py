"""Score Four in the words of a score pad, so that a test reads like a game.

    played("a1 a4 b1 b4 c1 c4 d1 0!a11-d11")

A pin is a bead by whoever is on turn; `0!a11-d11` is seat 0 saying SCORE of that line; `close` is
the clock.
"""

from typing import Any

import pytest

from parlour.core.game import CLOCK, Illegal, Seat, Setup
from parlour.core.sitting import Sitting
from parlour.games.score_four import GAME
from parlour.games.score_four.board import PIN_NAMES

# Every pin filled before the next: the opener's side has levels one and three, the other two and
# four, and with them every line within a level. No other line.
STACKED = " ".join(pin for pin in PIN_NAMES for _ in range(4))

# Sixty-four beads and not one line.
LINELESS = """
a4 b4 b1 a3 d4 a4 b3 c2 d3 d1 a2 b3 d1 d1 a3 a2 b3 a2 c1 c3 d4 d4 d1 d3 d3 c3 c3 a3 a4 c2 a1 b1
c1 d4 c2 c1 b4 a2 d2 b4 b1 b4 a4 c2 b1 c1 c3 a1 d2 d2 d2 a1 a3 d3 a1 c4 b3 b2 c4 b2 b2 c4 c4 b2
"""

# The opener's row along the front edge, finished by his fourth bead.
ROW = "a1 a4 b1 b4 c1 c4 d1"
# The same row for whoever plays second.
SECOND_ROW = "a4 a1 b4 b1 c4 c1 d3 d1"


def table(seats: int = 2, first: Seat | None = None, **options: Any) -> Sitting:
    return Sitting.begin(GAME, Setup(seats, GAME.options(**options), first=first))


def played(moves: str, seats: int = 2, first: Seat | None = None, **options: Any) -> Sitting:
    """A table after some moves."""
    return on(table(seats, first, **options), moves)


def on(sitting: Sitting, moves: str) -> Sitting:
    """The same table, some moves later."""
    for word in moves.split():
        caller, called, line = word.partition("!")
        if called:
            sitting = sitting.play(int(caller), f"score:{line}")
        elif word == "close":
            sitting = sitting.play(CLOCK, word)
        else:
            sitting = sitting.play(player(sitting), word)
    return sitting


def player(sitting: Sitting) -> Seat:
    """Who has to put a bead down."""
    seats = [prompt.actor for prompt in sitting.prompts if prompt.duty and prompt.actor >= 0]
    assert len(seats) == 1
    return seats[0]


def refused(sitting: Sitting, actor: Seat, move: str) -> str:
    """The clause by which a move is refused."""
    with pytest.raises(Illegal) as refusal:
        sitting.play(actor, move)
    return refusal.value.clause


def says(sitting: Sitting) -> list[tuple[int, int, str]]:
    """The sheet in short: side, points, clause."""
    return [(line.side, line.points, line.clause) for line in sitting.sheet]
