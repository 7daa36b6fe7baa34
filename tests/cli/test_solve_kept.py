"""`parlour solve score_four --store`: the same answers, and what was proved is kept."""

from pathlib import Path

import pytest

from parlour.games.score_four.kernel.proofs import NAME, Proofs
from parlour.house.proving import Prover
from tests.cli.conftest import Parlour
from tests.cli.test_solve import LATE

# 36 beads: light wins with c2, d3 and b4.
EARLIER = "d3d1a1d4c1b3c4b2b2c1d2d2b2a2b3a1c2c3c3c4c1a3c2a3b3d2a4c4a3a3b2d1b3c1d3c4"


@pytest.fixture(autouse=True)
def small_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.games.score_four.kernel.job.TABLE_LOG2", 12)


def test_the_answer_is_the_same_and_is_kept(parlour: Parlour, tmp_path: Path) -> None:
    asked = ("solve", "score_four", EARLIER, "--store", str(tmp_path / "new"), "--json")
    done = parlour(*asked, "--jobs", "2")
    assert (done.code, done.err) == (0, "")
    again = parlour(*asked, "--seconds", "0").json
    for found in (done.json, again):
        assert (found["value"], found["best"]) == ("win", ["c2", "d3", "b4"])
        assert (found["moves"], found["complete"]) == (EARLIER, True)
    assert (done.json["nodes"] > 0, again["nodes"]) == (True, 0)


def test_several_positions_share_a_store(parlour: Parlour, tmp_path: Path) -> None:
    asked = ("solve", "score_four", "-", "--store", str(tmp_path))
    done = parlour(*asked, stdin=f"{LATE}\na1a1a1a1a1\n{LATE}\n")
    assert done.code == 1
    assert [row.count('"best": ["a1", "c3"]') for row in done.out.splitlines()] == [1, 0, 1]


def test_out_of_time(parlour: Parlour, tmp_path: Path) -> None:
    found = parlour("solve", "score_four", "", "--store", str(tmp_path), "--seconds", "0", "--json")
    assert (found.json["value"], found.json["best"]) == ("unknown", [])


def test_the_rules_are_asked_before_the_store(parlour: Parlour, tmp_path: Path) -> None:
    done = parlour("solve", "score_four", "a1a1a1a1a1", "--store", str(tmp_path / "new"))
    assert (done.code, "SF-07" in done.out) == (1, True)
    assert not (tmp_path / "new").exists()


def test_ctrl_c_keeps_what_is_proved(
    parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_in = Prover.take_in

    def interrupted(prover: Prover) -> None:
        if len(prover.proofs):
            raise KeyboardInterrupt
        take_in(prover)

    monkeypatch.setattr(Prover, "take_in", interrupted)
    done = parlour("solve", "score_four", EARLIER, "--store", str(tmp_path))
    assert done.code == 130
    kept = Proofs(tmp_path)
    assert done.err == f"{len(kept):,} positions proved are kept in {tmp_path}\n"
    assert len(kept) > 0


def test_a_store_that_cannot_be_used_is_one_sentence(parlour: Parlour, tmp_path: Path) -> None:
    asked = ("solve", "score_four", LATE, "--store", str(tmp_path))
    first = Proofs(tmp_path)
    done = parlour(*asked, "--json")
    assert (done.code, "in use by another process" in done.json["why"]) == (2, True)
    first.close()
    (tmp_path / NAME).write_text("not at all what should be in this file")
    done = parlour(*asked)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "holds no proofs" in done.err
    done = parlour(*asked[:-1], str(tmp_path / NAME))
    assert (done.code, done.err.count("\n")) == (2, 1)


def test_a_cluster_that_is_not_there_is_said(
    parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.house.cluster.PATIENCE", 0.3)
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path))
    done = parlour("solve", "score_four", LATE, "--cluster", "tcp://127.0.0.1:1")
    assert (done.code, done.out) == (2, "")
    assert "there is no scheduler" in done.err
    assert (tmp_path / "proofs" / "score_four" / NAME).exists()
