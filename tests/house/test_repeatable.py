"""A seed gives the same match however often it is played in one process, and wherever it is begun:
a bot brings nothing along from what it played before."""

from random import Random
from typing import Any

import pytest

from parlour.bots.bot import LEVELS, Budget
from parlour.core.game import Setup
from parlour.core.poll import poll
from parlour.core.sitting import Sitting
from parlour.games import GAMES
from parlour.house.arena import Contest, Outcome, Player, match
from parlour.house.dice import dice
from parlour.house.players import choose
from tests.dictionaries import lexicon_of, wish_of

pytestmark = pytest.mark.slow  # whole matches, twice
LITTLE = 0.02  # of a level's budget: what is tested here is not strength
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("score_four", 2, {}),
    ("score_four", 4, {"method": "total"}),
    ("score_four", 2, {"method": "counting", "calling": "automatic"}),
    ("fourcyte", 1, {}),
    ("fourcyte", 1, {"mode": "solitaire"}),
    ("fourcyte", 2, {}),
    ("fourcyte", 3, {"scoring": "declared"}),
    ("dictionary_please", 2, {}),
    ("dictionary_please", 3, {"ruling": "vote", "claiming": "spoken"}),
    ("crosticon", 2, {}),
    ("crosticon", 4, {}),
    ("keyword", 2, {}),
    ("keyword", 4, {"play": "partnership"}),
    ("keyword", 1, {"play": "patience"}),
]
EVERY_TABLE = pytest.mark.parametrize(("name", "seats", "options"), TABLES)


def told(outcome: Outcome) -> tuple[Any, ...]:
    """All but the seconds."""
    return outcome.nth, outcome.record, outcome.scores, outcome.points


def begun(name: str, seats: int, options: dict[str, Any]) -> Sitting:
    game = GAMES[name]
    setup = Setup(seats, game.options(**options), lexicon=lexicon_of(game))
    return Sitting.begin(game, setup)


def played_on(sitting: Sitting, questions: int) -> Sitting:
    """The same match so many questions later, a champion in seat 0."""
    rng, reply = Random(6), None
    asked = poll(sitting, dice(rng), rng)
    for _ in range(questions):
        try:
            question = asked.send(reply)
        except StopIteration as end:
            over: Sitting = end.value
            return over
        sitting, seat = question.sitting, question.seat
        setup, view = sitting.current, sitting.view(seat)
        level = "club" if seat else "champion"
        budget = Budget(level, LITTLE, stream=f"one table/{seat}")
        reply = choose(sitting.game.name, setup, view, question.prompts, rng, budget)
    return sitting


@EVERY_TABLE
def test_the_same_match_twice_in_one_process(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    players = tuple(Player(LEVELS[-1 - 2 * seat % 4], LITTLE) for seat in range(seats))
    contest = Contest(name, players, 5, options, wish_of(name))
    first, again = (match(contest, 0) for _ in range(2))
    assert told(again) == told(first)


@EVERY_TABLE
def test_a_match_retried_where_it_was_begun(name: str, seats: int, options: dict[str, Any]) -> None:
    """After a few questions, and in the middle of a match."""
    table = begun(name, seats, options)
    first = played_on(table, 30).log
    for questions in (1, 9):
        middle = played_on(table, questions)
        assert played_on(table, questions).log == middle.log
        rest = played_on(middle, 12)
        assert played_on(middle, 12).log == rest.log
    assert played_on(table, 30).log == first
