"""The match against the frozen champion: the peer is as it was, and games are counted rightly."""

import sys
from dataclasses import replace
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
import score_four_match as bench

from parlour.games.score_four.kernel.weights import SHAPES, Weights, write
from parlour.games.score_four.moves import Drop
from parlour.games.score_four.view import imagine

FROZEN = "d26a81822b8b6cde"


def test_the_frozen_champion_is_as_it_was() -> None:
    """That it still plays as it did is checked by the benchmark: it would have to be compiled."""
    total = sha256()
    for file in sorted(bench.PEER.glob("*.py")):
        total.update(file.read_bytes())
    assert total.hexdigest()[:16] == FROZEN


def _taking(nth: int) -> Any:
    """Somebody who takes the nth pin that is open."""

    def choose(setup: Any, view: Any, prompts: Any, rng: Random, budget: Any) -> Drop:
        beads = sum(imagine(setup, view, rng).beads)
        return Drop([pin for pin in range(16) if not beads >> 48 + pin & 1][nth])

    return choose


def test_games_are_counted_and_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first open pin makes columns and wins or is stopped; a thought takes a second."""
    clock = count()
    monkeypatch.setattr(bench, "process_time", lambda: float(next(clock)))
    monkeypatch.setattr(bench, "choosers", lambda *_: (_taking(0), _taking(-1)))
    match = bench.Match("basic", 1.0, 1)
    games = [bench.play(match, nth) for nth in range(8)]
    again = [bench.play(match, nth) for nth in range(8)]
    assert [game.share for game in games] == [game.share for game in again]
    assert {game.share for game in games} == {0.0, 1.0}
    row = bench.summary(match, games)
    assert row["won"] + row["drawn"] + row["lost"] == row["games"] == 8
    assert row["score"] == row["won"] / 8 + row["drawn"] / 16
    assert row["time_ratio"] == 1.0
    assert row["slowest_ms"] == 1000


def test_a_match_goes_on_where_it_stopped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Stopped in its third game it tells how two ended; then it plays the other four."""
    monkeypatch.setattr(bench, "check_the_peer", lambda: None)
    monkeypatch.setattr(bench, "choosers", lambda *_: (_taking(0), _taking(-1)))
    match, played = bench.Match("basic", 1.0, 1), []

    def play(match: bench.Match, nth: int) -> bench.Played:
        played.append(nth)
        if len(played) == 3:
            raise KeyboardInterrupt
        return bench.Played(float(nth % 2), 0.0, ([0.5], [0.25]))

    monkeypatch.setattr(bench, "play", play)
    asked = ["bench", "--games", "6", "--kept", str(tmp_path / "games")]
    monkeypatch.setattr(sys, "argv", asked)
    assert bench.main()["games"] == 2
    assert bench.main()["games"] == 6
    assert played == [0, 1, 2, 2, 3, 4, 5]
    assert bench.main()["score"] == 0.5
    assert bench.kept(tmp_path / "games", replace(match, seed=2)) == {}


def test_points_ahead_are_told_where_lines_make_points(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first open pin makes upright lines; whoever answers on the last one makes others."""
    monkeypatch.setattr(bench, "choosers", lambda *_: (_taking(0), _taking(0)))
    match = bench.Match("total", 1.0, 2)
    games = [bench.play(match, nth) for nth in range(4)]
    row = bench.summary(match, games)
    assert row["ahead"] == 0.0  # in a pair, what one wins as the first the other wins as the first
    assert any(game.ahead for game in games)
    bench._say(row)
    assert "+0.00 ± 0.00 points a game" in capsys.readouterr().out


def test_the_match_is_fair_to_a_copy_of_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a pair both sit on both sides of one opening: who plays alike wins half of it."""
    monkeypatch.setattr(bench, "choosers", lambda *_: (_taking(0), _taking(0)))
    games = [bench.play(bench.Match("basic", 1.0, 2), nth) for nth in range(8)]
    assert [sum(game.share for game in games[k : k + 2]) for k in range(0, 8, 2)] == [1.0] * 4


def test_a_match_between_weights(tmp_path: Path) -> None:
    """Whoever knows nothing loses, without a book and with as few nodes; and is told apart from
    others by what its file holds, not by its name."""
    file = tmp_path / "nothing.npz"
    nothing = Weights(*(np.zeros(shape, np.int16) for shape in SHAPES))  # type: ignore[call-overload]
    write(nothing, file)
    match = bench.Match("basic", 0.0005, 1, 0.0005, str(file))
    games = [bench.play(match, nth) for nth in range(4)]
    assert [game.share for game in games] == [bench.play(match, n).share for n in range(4)]
    assert sum(game.share for game in games) >= 3
    named = bench._name(match)
    file.write_bytes(bench.WEIGHTS.read_bytes())
    assert bench._name(match) != named
