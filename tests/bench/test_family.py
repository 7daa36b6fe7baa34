"""The scripted family: what it plays and leaves, and how levels are measured against it."""

import re
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import family
import pytest
from _forms import forms_of
from players import COMMON, NAME

from parlour.bots.bot import Budget
from parlour.bots.vocabulary import LEAST_ZIPF
from parlour.core.sitting import Sitting, settle
from parlour.games import GAMES
from parlour.house.arena import Contest, Outcome, Player, match
from parlour.house.dice import dice
from parlour.house.setups import setup_for


def table(game: str, *moves: str) -> Sitting:
    """Two at a table; the moves are played in turn."""
    setup = setup_for(GAMES[game], 2, {}, first=0)
    sitting = settle(Sitting.begin(GAMES[game], setup), dice(Random(1)))
    for nth, move in enumerate(moves):
        sitting = settle(sitting.play(nth % 2, move), dice(Random(1)))
    return sitting


def answer(sitting: Sitting, seat: int, seed: int = 1) -> str | None:
    script = import_module(f"players.{sitting.game.name}").choose
    prompts = tuple(prompt for prompt in sitting.prompts if prompt.actor == seat)
    move = script(sitting.current, sitting.view(seat), prompts, Random(seed), Budget(NAME))
    return None if move is None else sitting.game.write(move)


@pytest.mark.parametrize("game", family.FAMILIAR)
def test_the_family_plays_a_match_and_a_seed_gives_it_again(game: str) -> None:
    players = (Player("beginner"), family.player(game, NAME))
    options = dict(forms_of(game, "family")[0].options)
    first, again = (match(Contest(game, players, 3, options), 0) for _ in range(2))
    assert first.record == again.record
    assert first.seconds[1]  # the family has moved


def test_the_family_blocks_a_pillar_but_no_slant() -> None:
    pillar = table("score_four", "a1", "d4", "a1", "c4", "a1")
    assert {answer(pillar, 1, seed) for seed in range(8)} == {"a1"}
    slant = table("score_four", "a1", "d1", "b2", "d1", "c3", "a4")
    slant = slant.play(0, "b1").play(1, "a3").play(0, "c1")
    assert len({answer(slant, 1, seed) for seed in range(8)}) > 1  # d4 is one of many to it


def test_the_family_completes_its_own_slant_and_calls_it() -> None:
    slant = table("score_four", "a1", "d1", "b2", "d1", "c3", "a4")
    assert answer(slant, 0) == "d4"
    made = slant.play(0, "d4")
    assert answer(made, 0) == "score:a11-d41"
    assert answer(made, 1) in made.prompts[1].moves  # on with the game


def test_the_family_knows_what_casual_knows() -> None:
    """Nobody below club may know a word that a family does not."""
    assert COMMON <= LEAST_ZIPF["casual"] <= LEAST_ZIPF["beginner"]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Contest]:
    """Contests of which three matches of four are won."""
    contests: list[Contest] = []

    def matches(contest: Contest, games: int, jobs: int, on: str | None) -> Iterator[Outcome]:
        contests.append(contest)
        for nth in range(games):
            won = float(nth % 4 > 0)
            yield Outcome(nth, "", (won, 1 - won), (7, 3), ((), ()))

    monkeypatch.setattr(family, "matches", matches)
    return contests


def measured(monkeypatch: pytest.MonkeyPatch, asked: str) -> list[dict[str, Any]]:
    monkeypatch.setattr("sys.argv", ["family", *asked.split()])
    return family.main()


def test_two_levels_and_the_step_between_them_are_measured(
    played: list[Contest], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = measured(monkeypatch, "keyword --games 8 --seed 5")
    assert [(row["level"], row["against"]) for row in rows] == list(family.WANTED)
    assert [row["reached"] for row in rows] == [False, False, True]  # 75 % of each
    assert played[0].players[0] == Player("beginner")
    assert played[0].players[1].script is import_module("players.keyword").choose
    assert played[2].players == (Player("casual"), Player("beginner"))
    said = capsys.readouterr().out.splitlines()
    assert re.search(
        r"^keyword .* beginner against family +75\.0 % ± .*\(wanted 25 to 45 %\)", said[0]
    )
    assert "wanted" not in said[2]


def test_without_a_game_all_are_measured(
    played: list[Contest], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = measured(monkeypatch, "--games 4 --level casual")
    assert list(dict.fromkeys(row["game"] for row in rows)) == family.FAMILIAR
    assert {row["level"] for row in rows} == {"casual"}


def test_forms_are_named_for_one_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        measured(monkeypatch, "--form total")
    assert "say which" in capsys.readouterr().err
