"""The match against the frozen champion: the peer is as it was, and only words are timed."""

from hashlib import sha256
from itertools import count
from random import Random
from typing import Any

import _match as bench
import crosticon_match
import pytest

from parlour.core.game import Setup
from parlour.games.crosticon.moves import Claim, Pass, Play
from parlour.games.crosticon.rules import moves
from parlour.games.crosticon.view import imagine

FROZEN = "9c0befbbef46b576"


def test_the_frozen_champion_is_as_it_was() -> None:
    total = sha256()
    for file in sorted(crosticon_match.PEER.glob("*.py")):
        total.update(file.read_bytes())
    assert total.hexdigest()[:16] == FROZEN


def _first(setup: Setup, view: Any, prompts: Any, rng: Random, _: Any) -> Any:
    """Whoever lays the first word of the list and claims nothing."""
    if not any(prompt.duty for prompt in prompts):
        return None
    offered = moves(imagine(setup, view, rng), prompts[0].actor)
    return next(each for each in offered if isinstance(each, Play | Pass))


def _claiming(setup: Setup, view: Any, prompts: Any, rng: Random, budget: Any) -> Any:
    """Whoever does so too, and claims what there is."""
    offered = moves(imagine(setup, view, rng), prompts[0].actor)
    claims = [each for each in offered if isinstance(each, Claim)]
    return claims[0] if claims else _first(setup, view, prompts, rng, budget)


@pytest.mark.parametrize("seats", crosticon_match.SEATS)
def test_words_are_timed_and_games_counted(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A question takes a second; whoever is asked only whether they claim is not on the clock."""
    clock = count()
    monkeypatch.setattr(bench, "process_time", lambda: float(next(clock)))
    monkeypatch.setattr(bench, "opened", lambda sitting, *_: sitting)
    match = bench.Match("crosticon", seats, 1.0, 1.0, 1)
    small = {"rows": (*["...########"] * 3, *["#" * 11] * 8)}
    monkeypatch.setattr(bench, "setup_for", _on(small, bench.setup_for))
    games = [bench.play(match, lambda: (_claiming, _first), nth) for nth in range(2)]
    row = bench.summary(match, dict(enumerate(games)))
    assert all(game.moves == tuple(map(len, game.seconds)) for game in games)
    assert row["ms_a_move"] == row["theirs_a_move"] == 1000
    assert row["won"] + row["drawn"] + row["lost"] == 2
    assert games[0].moves[0] > 0


def test_of_four_seats_two_are_ours_beside_each_other_and_opposite() -> None:
    every = bench.Match("crosticon", 4, 1.0, 1.0, 1)
    seated = [bench.seating(every, nth) for nth in range(12)]
    assert len({tuple(seats) for seats in seated}) == 6
    assert all(sum(seats) == 2 for seats in seated)
    for ours, swapped in zip(seated[::2], seated[1::2], strict=True):
        assert [1 - whose for whose in ours] == swapped
    opposite = bench.Match("crosticon", 4, 1.0, 1.0, 1, True)
    assert {tuple(bench.seating(opposite, nth)) for nth in range(12)} == {
        (0, 1, 0, 1),
        (1, 0, 1, 0),
    }
    assert bench.seating(bench.Match("crosticon", 2, 1.0, 1.0, 1, True), 1) == [1, 0]


def _on(board: Any, setup_for: Any) -> Any:
    def small(game: Any, seats: int, options: Any, **more: Any) -> Any:
        return setup_for(game, seats, {**options, "board": board}, **more)

    return small
