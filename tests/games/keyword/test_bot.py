"""Bots sit at every variant, play what is legal, never bluff, and doubt by what they know."""

from random import Random
from typing import Any

import pytest

from parlour.bots.bot import LEVELS, Budget
from parlour.core.poll import poll
from parlour.core.sitting import Sitting
from parlour.games.keyword import GAME, bot
from parlour.games.keyword.moves import Challenge, Pass, Play
from parlour.house.dice import dice
from tests.games.keyword.playing import WORDS, bare, fill, on, table

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"validation": "strict"}),
    (3, {"party": True}),
    (4, {"play": "partnership"}),
    (1, {"play": "patience"}),
    (1, {"play": "solitaire"}),
]


def asked(sitting: Sitting, seat: int, level: str = "champion", effort: float = 0.05) -> Any:
    prompts = tuple(p for p in sitting.prompts if p.actor == seat)
    budget = Budget(level, effort, stream="test")
    return bot.choose(sitting.setup, sitting.view(seat), prompts, Random(1), budget)


def played(seats: int, options: dict[str, Any], level: str) -> Sitting:
    """A whole match among bots of a level."""
    rng = Random(2)
    questions, reply = poll(bare(seats, **options), dice(rng), rng), None
    while True:
        try:
            question = questions.send(reply)
        except StopIteration as end:
            over: Sitting = end.value
            return over
        view = question.sitting.view(question.seat)
        budget = Budget(level, 0.02, stream=f"test/{question.seat}")
        reply = bot.choose(question.sitting.setup, view, question.prompts, rng, budget)


@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.parametrize("level", ["beginner", "champion"])
def test_bots_play_every_variant_to_its_end(
    seats: int, options: dict[str, Any], level: str
) -> None:
    sitting = played(seats, options, level)
    assert sitting.over
    plays = [GAME.read(e.move) for e in sitting.log if e.move.startswith("play")]
    assert WORDS is not None
    assert all(isinstance(p, Play) and WORDS.judge(p.word.upper()).ok for p in plays)  # no bluff
    assert not [e for e in sitting.log if e.move == "challenge"]  # and so nothing to doubt


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_goes_out_where_it_can(level: str) -> None:
    sitting = table("SEE", "QQQQ", validation="strict")
    move = asked(sitting, 0, level)
    assert isinstance(move, Play)
    assert move.word == "SEE"


def test_who_has_nothing_to_play_passes() -> None:
    assert asked(table("QQ", "QQ"), 0) == Pass()
    assert asked(table("QQ", box="Q" * 9, play="patience"), 0) == Pass()


def test_a_champion_doubts_bad_words_and_no_others() -> None:
    bad = on(table("ZZZ", "Q", box="Q" * 9), "0 play:ZZZ@i10>")
    assert asked(bad, 1) == Challenge()
    good = on(table("SEE", "Q", box="Q" * 9), "0 play:SEE@i10>")
    assert asked(good, 1) is None
    assert not isinstance(asked(fill(good), 1), Challenge)


def test_a_beginner_can_be_bluffed() -> None:
    doubts = []
    for word in ("ZZZ", "ZYZ", "XYZ", "QQZ", "VVV", "ZVZ", "KKK", "JJJ", "WWW", "XXX"):
        bad = on(table(word, "Q", box="Q" * 9), f"0 play:{word}@i10>")
        doubts.append(asked(bad, 1, "beginner") is not None)
        assert doubts[-1] == (asked(bad, 1, "beginner") is not None)  # asking twice changes nothing
    assert doubts.count(True) < 6


def test_a_bot_never_doubts_its_partner() -> None:
    bad = on(table("ZZZ", "Q", "Q", "Q", box="Q" * 9, play="partnership"), "0 play:ZZZ@i10>")
    assert asked(bad, 2) is None
    assert asked(bad, 1) == Challenge()


def test_a_bot_sees_only_its_view() -> None:
    """Two tables that differ in the other's rack get the same answer."""
    answers = {
        str(asked(table("SEETOE", other, box="ABCDEFG" + spare, validation="strict"), 0))
        for other, spare in (("DORY", "LOVE"), ("LOVE", "DORY"))
    }
    assert len(answers) == 1
