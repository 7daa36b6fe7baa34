"""How far back Score Four is solved: positions, proofs that go on, the line drawn to no beads."""

from argparse import Namespace
from pathlib import Path
from random import Random

import pytest
import score_four_back as bench

from parlour.house.proving import Prover, prover

# 36 beads: a win; its last bead taken off and laid elsewhere: what the others are does not matter.
WON = "d3d1a1d4c1b3c4b2b2c1d2d2b2a2b3a1c2c3c3c4c1a3c2a3b3d2a4c4a3a3b2d1b3c1d3c4"
DRAWN = (
    "d1b4d1a1c2b4d1d1c3d4c1c4a4b3d2d4b2a2a3d2a1d4d4a3a2a3a4c2b1d3b1c1d3a4a4b4b4c2b2b2d2d2c2b2a3a2a1c1"
    "b1b1b3b3"
)


@pytest.fixture(autouse=True)
def small_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.games.score_four.kernel.job.TABLE_LOG2", 12)


def test_the_positions_are_the_first_beads_of_the_same_games() -> None:
    rows = bench.with_positions([], 3, (20, 26))
    assert [(row.game, row.beads) for row in rows] == [(n, b) for n in range(3) for b in (20, 26)]
    assert all(rows[n + 1].moves.startswith(rows[n].moves) for n in (0, 2, 4))
    more = bench.with_positions(rows[:3], 4, (20, 26))
    assert more[:3] == rows[:3]
    assert sorted((row.game, row.beads) for row in more)[:6] == sorted(
        (row.game, row.beads) for row in rows
    )


def test_values_are_proved_and_go_on_where_they_were(tmp_path: Path) -> None:
    file = tmp_path / "back.tsv"
    rows = [bench.Row(0, WON), bench.Row(1, DRAWN)]
    with prover(tmp_path, 1, None, print) as found:
        bench.prove(rows, found, Namespace(seconds=0.0), file)
    assert [row.value for row in bench.read(file)] == [bench.UNPROVED] * 2
    for seconds in (60.0, 0.0):
        rows = bench.read(file)
        with prover(tmp_path, 1, None, print) as found:
            bench.prove(rows, found, Namespace(seconds=seconds), file)
        assert [row.value for row in bench.read(file)] == ["win", "draw"]
        assert rows[0].nodes > 0


def test_what_was_being_proved_at_an_interrupt_is_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "back.tsv"
    take_in = Prover.take_in

    def interrupted(found: Prover) -> None:
        take_in(found)
        raise KeyboardInterrupt

    monkeypatch.setattr(Prover, "take_in", interrupted)
    with prover(tmp_path, 1, None, print) as found, pytest.raises(KeyboardInterrupt):
        bench.prove([bench.Row(0, WON)], found, Namespace(seconds=60.0), file)
    assert bench.read(file)[0].value == "win"


def line(rng: Random, most: float) -> list[bench.Row]:
    """Costs that grow threefold a bead from 10^16 with none, as far as they are found out."""
    rows = []
    for game in range(60):
        for beads in (20, 22, 24, 26):
            cost = 10 ** (16 - 0.4771 * beads + rng.gauss(0, 0.5))
            value = "win" if cost < most else bench.UNPROVED
            rows.append(bench.Row(game, "a1" * beads, value, int(min(cost, most))))
    return rows


@pytest.mark.parametrize("most", [1e30, 10**5.5])
def test_the_line_is_found_though_half_is_not_proved(most: float) -> None:
    slope, height = bench.fit(line(Random(1), most))
    assert slope == pytest.approx(-0.4771, abs=0.05)
    assert height == pytest.approx(16, abs=1.2)


def test_the_estimate_says_how_unsure_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "TIMES", 40)
    told = bench.estimated(line(Random(2), 10**5.5)[:40])
    low, high = told["nodes, empty board"].split("(")[1].strip(")").split(" to ")
    assert float(low[3:]) < float(high[3:])
    assert bench.estimated([bench.Row(0, "a1b1", "win", 5)]) == {}
