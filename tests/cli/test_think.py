"""`parlour think`: what a bot would do, from one seat's view and nothing more."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from parlour.bots.bot import Budget, Thought
from parlour.core.game import Prompt, Setup
from tests import tiny
from tests.cli.conftest import HEADER, Parlour
from tests.tiny.moves import Lay

Write = Callable[..., str]
ROW = "0 a1\n1 a2\n0 b1\n1 b2\n0 c1\n1 d4\n"  # light wins with d1
PILLAR = "0 a1\n1 a2\n0 a1\n1 a2\n0 a1\n1 a2\n0 a1\n"  # and has, if they say so


def test_best_first_with_values(parlour: Parlour, record: Write) -> None:
    done = parlour("think", record(ROW), "--json", "--level", "expert")
    assert (done.code, done.err) == (0, "")
    found = done.json
    assert (found["game"], found["seat"], found["level"]) == ("score_four", 0, "expert")
    assert found["moves"][0]["move"] == "d1"
    values = [move["value"] for move in found["moves"]]
    assert values == sorted(values, reverse=True)
    assert len({move["move"] for move in found["moves"]}) == len(values)


def test_duties_and_rights(parlour: Parlour, record: Write) -> None:
    """Seat 0 has no duty, but a line to call; seat 1 has the duty and is asked by default."""
    path = record(PILLAR)
    called = parlour("think", path, "--seat", "0", "--json").json
    assert [move["move"] for move in called["moves"]] == ["score:a11-a14"]
    asked = parlour("think", path, "--json", "--level", "club").json
    assert asked["seat"] == 1
    assert all(not move["move"].startswith("score:") for move in asked["moves"])


def test_on_a_full_board_only_rights_are_left(parlour: Parlour, record: Write) -> None:
    pins = [f"{c}{r}" for r in "1234" for c in "abcd" for _ in range(4)]
    path = record("".join(f"{nth % 2} {pin}\n" for nth, pin in enumerate(pins)))
    found = parlour("think", path, "--json", "--level", "champion").json
    assert found["seat"] == 0
    assert found["moves"][0]["move"].startswith("score:")


def test_top(parlour: Parlour, record: Write) -> None:
    path = record(ROW)
    two = parlour("think", path, "--json", "--level", "club", "--top", "2").json["moves"]
    five = parlour("think", path, "--json", "--level", "club", "--top", "5").json["moves"]
    assert (len(two), len(five)) == (2, 5)
    assert two == five[:2]


def test_nothing_to_do(parlour: Parlour, record: Write) -> None:
    over = record(PILLAR + "0 score:a11-a14\n")
    for arguments in ([], ["--seat", "0"]):
        done = parlour("think", over, "--json", *arguments)
        assert (done.code, done.err) == (1, "")
        assert (done.json["ok"], done.json["clause"]) == (False, "turn")
    automatic = record("0 a1\n", HEADER.replace("{}", '{"calling": "automatic"}'))
    assert parlour("think", automatic, "--seat", "0").code == 1
    assert parlour("think", automatic, "--seat", "0").out.endswith("(turn)\n")


@pytest.mark.parametrize("seat", ["2", "-1", "x"])
def test_a_seat_that_is_not_there(parlour: Parlour, record: Write, seat: str) -> None:
    done = parlour("think", record(ROW), "--seat", seat, "--json")
    assert (done.code, done.json["clause"]) == (2, None)


def test_a_refused_record_is_refused_here_too(parlour: Parlour, record: Write) -> None:
    done = parlour("think", record("1 a1\n"), "--json")
    assert (done.code, done.json["line"], done.json["clause"]) == (1, 8, "turn")
    assert parlour("think", record("0 e5\n")).code == 2
    assert parlour("think", "no-such.record").code == 2


def test_for_people(parlour: Parlour, record: Write) -> None:
    done = parlour("think", record(ROW), "--level", "club", "--top", "1")
    assert "seat 0 must: a1 b1" in done.out
    assert "seat 0 may: score" in done.out
    assert done.out.splitlines()[-1].split()[:2] == ["d1", "+1.000"]


class Recorder:
    """A bot that keeps what it was given."""

    def __init__(self, *thoughts: Thought) -> None:
        self.thoughts = list(thoughts)
        self.given: list[tuple[Setup, Any, tuple[Prompt, ...], Budget]] = []

    def consider(
        self, setup: Setup, view: Any, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
    ) -> list[Thought]:
        self.given.append((setup, view, prompts, budget))
        return self.thoughts


def test_it_is_given_one_seats_view_and_prompts(
    parlour: Parlour, record: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = Recorder(Thought(Lay(1), 0.25, "why not"))
    monkeypatch.setattr("parlour.house.players.bot_of", lambda game: bot)
    dealt = "chance draw:1\nchance draw:1\nchance draw:2\nchance draw:2\n"
    path = record(dealt, "parlour-record 1\ngame tiny\nseats 2\nfirst 0\n\n")
    with tiny.on_the_shelf():
        found = parlour("think", path, "--seat", "1", "--seconds", "2.5", "--json").json
    ((_, view, prompts, budget),) = bot.given
    assert dict(view.hands) == {1: (2, 2)}
    assert {prompt.actor for prompt in prompts} == {1}
    assert (budget.level, budget.seconds) == ("champion", 2.5)
    assert found["moves"] == [{"move": "lay:1", "value": 0.25, "note": "why not"}]


def test_it_is_given_the_setup_of_the_game_on_the_table(
    parlour: Parlour, record: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not of the first: the loser begins the second game of a match (SF-14)."""
    bot = Recorder()
    monkeypatch.setattr("parlour.house.players.bot_of", lambda game: bot)
    header = HEADER.replace("{}", '{"games": 3}')
    parlour("think", record(PILLAR + "0 score:a11-a14\n", header), "--json")
    assert bot.given[0][0].first == 1
