"""Bots with no time to think: they answer by the rules, and what they would play at first sight."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from random import Random
from typing import Any

import pytest

from parlour.bots.bot import LEVELS, Budget
from parlour.core.game import Setup
from parlour.core.poll import Question, poll
from parlour.core.sitting import Sitting
from parlour.games import GAMES
from parlour.games.crosticon.kernel.search import Means
from parlour.house.dice import dice
from parlour.house.players import bot_of
from tests.dictionaries import lexicon_of
from tests.games.fourcyte.playing import PLAIN, filled, on

CAPS = (0.0, 0.001, 0.01, 0.05)
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("score_four", 2, {}),
    ("score_four", 4, {"method": "counting"}),
    ("fourcyte", 2, {}),
    ("fourcyte", 1, {"mode": "solitaire"}),
    ("dictionary_please", 3, {}),
    ("crosticon", 2, {}),
    ("crosticon", 4, {}),
    ("keyword", 2, {}),
    ("keyword", 4, {"play": "partnership"}),
    ("keyword", 1, {"play": "patience"}),
]
DUTIES = 20
# A level that does not look ahead, by game.
AT_FIRST_SIGHT: dict[str, dict[str, Any]] = {
    "crosticon": {"means": Means(0, 0, 0, 0, 0, 0, 0, 0)},
    "dictionary_please": {"samples": 0},
    "keyword": {"samples": 0, "nodes": 0},
}


def sitting_of(name: str, seats: int, options: dict[str, Any]) -> Sitting:
    game = GAMES[name]
    return Sitting.begin(game, Setup(seats, game.options(**options), lexicon=lexicon_of(game)))


def considered(question: Question, level: str, rng: Random, cap: float | None) -> list[Any]:
    now, seat = question.sitting, question.seat
    budget = Budget(level, 1.0, cap, stream=f"{seat}")
    bot = bot_of(now.game.name)
    return bot.consider(now.current, now.view(seat), question.prompts, rng, budget)


def questions(sitting: Sitting, levels: Iterator[str], caps: Iterator[float]) -> Iterator[Question]:
    """The duties of a match, each first shown and then done by a bot under some cap."""
    rng = Random(4)
    asked, reply, duties = poll(sitting, dice(rng), rng), None, 0
    while duties < DUTIES:
        try:
            question = asked.send(reply)  # the rules refuse what is not legal
        except StopIteration:
            return
        if question.duty:
            yield question
            duties += 1
        thoughts = considered(question, next(levels), rng, next(caps))
        assert thoughts or not question.duty
        reply = thoughts[0].move if thoughts else None


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_every_answer_under_a_cap_is_legal(name: str, seats: int, options: dict[str, Any]) -> None:
    sitting = sitting_of(name, seats, options)
    shown = list(questions(sitting, cycle(LEVELS), cycle([*CAPS, *CAPS[:1]])))
    assert shown


@pytest.mark.parametrize("level", ["expert", "champion"])
@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [table for table in TABLES if table[0] in AT_FIRST_SIGHT and "patience" not in str(table)],
)
def test_without_time_a_bot_plays_what_it_sees_first(
    name: str, seats: int, options: dict[str, Any], level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not a move that was half compared with others, nor one at random."""
    levels: dict[str, Any] = bot_of(name).LEVELS  # type: ignore[attr-defined]
    compared = 0
    for question in questions(sitting_of(name, seats, options), cycle(["club"]), cycle([0.05])):
        at_once = considered(question, level, Random(1), 0.0)
        with monkeypatch.context() as patch:
            patch.setitem(levels, level, replace(levels[level], **AT_FIRST_SIGHT[name]))
            at_first_sight = considered(question, level, Random(2), None)
        assert at_once[0].move == at_first_sight[0].move
        compared += len(at_once) > 1
    assert compared


@pytest.mark.parametrize("cap", CAPS)
@pytest.mark.parametrize("level", ["casual", "club", "expert", "champion"])
def test_without_time_a_letter_of_4cyte_still_goes_into_its_word(level: str, cap: float) -> None:
    pitch = "".join((*PLAIN[:5], "PLANET"))
    sitting = filled(pitch, pitch, calls=34)
    sitting = on(sitting, "0 call:E; 0 lay:standby; 1 lay:standby; 1 call:T")
    own = tuple(prompt for prompt in sitting.prompts if prompt.actor == 0)
    thoughts = considered(Question(0, own, True, sitting), level, Random(3), cap)
    assert GAMES["fourcyte"].write(thoughts[0].move) == "lay:f6"
