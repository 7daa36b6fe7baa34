"""Beginner and casual overlook plays as a family does: good ones, long words and Key squares."""

from functools import cache
from random import Random
from statistics import fmean

import pytest

from parlour.bots.bot import Budget
from parlour.core.sitting import Sitting, settle
from parlour.games.keyword import GAME, bot
from parlour.games.keyword.board import KEYS
from parlour.games.keyword.moves import Play
from parlour.house.dice import dice
from parlour.house.setups import setup_for


@cache
def tables() -> tuple[Sitting, ...]:
    """Boards with three words of club bots, and fresh racks."""
    return tuple(_table(seed) for seed in range(24))


def _table(seed: int) -> Sitting:
    setup = setup_for(GAME, 2, {"validation": "strict"}, first=0)
    sitting = settle(Sitting.begin(GAME, setup), dice(Random(seed)))
    for turn in range(3):
        sitting = settle(sitting.step(turn % 2, chosen(sitting, "club", seed)), dice(Random(seed)))
    return sitting


def chosen(sitting: Sitting, level: str, seed: int) -> Play:
    seat = sitting.view(0).player
    prompts = tuple(p for p in sitting.prompts if p.actor == seat)
    budget = Budget(level, stream=f"test/{seed}")
    move = bot.choose(sitting.current, sitting.view(seat), prompts, Random(seed), budget)
    assert isinstance(move, Play)
    return move


@cache
def plays(level: str) -> list[tuple[Sitting, Play]]:
    return [(sitting, chosen(sitting, level, seed)) for seed, sitting in enumerate(tables())]


def points(level: str) -> float:
    """What a level makes of a turn, on average."""
    seats = [(sitting, play, sitting.view(0).player) for sitting, play in plays(level)]
    return fmean(s.step(seat, play).totals[seat] - s.totals[seat] for s, play, seat in seats)


def keys(level: str) -> int:
    """The Key squares that a level lays blocks on, on all these boards."""
    count = 0
    for sitting, play in plays(level):
        before, marks = sitting.state.board, "".join(sitting.state.options.rows)
        after = sitting.step(sitting.view(0).player, play).state.board
        changed = [n for n in range(len(marks)) if before[n] != after[n]]
        count += sum(marks[square] in KEYS for square in changed)
    return count


def test_a_turn_brings_beginner_and_casual_much_less_than_club() -> None:
    assert points("beginner") < 0.65 * points("club")
    assert points("casual") < 0.75 * points("club")
    assert points("beginner") < 55  # not ninety in every turn


def test_key_squares_are_overlooked() -> None:
    assert max(keys("beginner"), keys("casual")) < 0.6 * keys("club")


def test_less_comes_to_the_mind_of_a_beginner() -> None:
    beginner, casual = (bot.LEVELS[level] for level in ("beginner", "casual"))
    assert beginner.recall is not None
    assert casual.recall is not None
    assert beginner.recall.tries < casual.recall.tries
    assert beginner.keys < casual.keys < 1.0
    assert max(beginner.recall.long, casual.recall.long) < 1.0


@pytest.mark.parametrize("level", ["beginner", "casual"])
def test_asking_twice_brings_no_more_to_mind(level: str) -> None:
    sitting = tables()[0]
    assert chosen(sitting, level, 0) == chosen(sitting, level, 0)
