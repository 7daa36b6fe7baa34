"""Dictionary, Please! in few words, so that a test reads like a game.

    on(begun("RANGEEEEEE", "OTT"), "0 form:RANGE; 0 done; draw TTT; 1 form:ORANGE<1")

`begun` deals the racks given, Player 1's ten letters first; `draw TTT` is three letters drawn.
"""

from dataclasses import replace
from typing import Any

import pytest

from parlour.core.game import CHANCE, CLOCK, Illegal, Seat, Setup
from parlour.core.sitting import Sitting
from parlour.games.dictionary_please import GAME
from tests.dictionaries import lexicon_of

WORDS = lexicon_of(GAME)
ACTORS = {"chance": CHANCE, "clock": CLOCK}


def table(seats: int = 2, first: Seat | None = 0, **options: Any) -> Sitting:
    setup = Setup(seats, GAME.options(**options), first=first, lexicon=WORDS)
    return Sitting.begin(GAME, setup)


def begun(*hands: str, **options: Any) -> Sitting:
    """A table before its first turn, with these racks from Player 1 on."""
    sitting = table(len(hands), **options)
    assert [len(hand) for hand in hands] == [10, *[3] * (len(hands) - 1)]
    return on(sitting, f"draw {''.join(hands)}")


def on(sitting: Sitting, entries: str) -> Sitting:
    """The same table, some entries later."""
    for entry in entries.split(";"):
        actor, move = entry.split()
        if actor in ("draw", "lot"):
            for letter in move:
                sitting = sitting.play(CHANCE, f"{actor}:{letter}")
        else:
            sitting = sitting.play(_actor(actor), move)
    return sitting


def refused(sitting: Sitting, entry: str) -> str:
    """The clause by which an entry is refused."""
    actor, move = entry.split()
    with pytest.raises(Illegal) as refusal:
        sitting.play(_actor(actor), move)
    return refusal.value.clause


def _actor(text: str) -> int:
    return ACTORS[text] if text in ACTORS else int(text)


def words(sitting: Sitting) -> dict[int, tuple[str, Seat, int]]:
    """What lies on the table: by number its spelling, its owner, its captures."""
    return {word.id: (word.text, word.owner, word.captures) for word in sitting.view(0).words}


def asked(sitting: Sitting, seat: int) -> list[str]:
    """The kinds of move that somebody is asked for."""
    return [move for prompt in sitting.prompts if prompt.actor == seat for move in prompt.moves]


def says(sitting: Sitting) -> list[tuple[Seat, int, str]]:
    """The sheet in short: seat, points and clause."""
    return [(line.side, line.points, line.clause) for line in sitting.sheet]


def racks(sitting: Sitting) -> tuple[str, ...]:
    hands: tuple[str, ...] = sitting.state.hands
    return hands


def passed_on(sitting: Sitting, letters: str = "EEE") -> Sitting:
    """The player does nothing: he passes, or discards where he may not, and draws."""
    seat = sitting.view(0).player
    rest = asked(sitting, seat)[1]
    after = on(sitting, f"{seat} {rest}")
    return on(after, f"draw {letters}") if asked(after, CHANCE) else after


def emptied(sitting: Sitting, left: int) -> Sitting:
    """The same moment with only so many letters in the bag; the rest lies in the pool."""
    state = sitting.state
    bag, pool = state.bag[:left], state.bag[left:]
    return replace(sitting, state=replace(state, bag=bag, pool="".join(sorted(state.pool + pool))))
