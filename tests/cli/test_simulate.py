"""`parlour simulate`: what is printed of a contest, and the records it leaves."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Parlour

RANDOM = ("simulate", "score_four", "--seat", "random", "--seat", "random")


def bare(document: Any) -> Any:
    """Without what depends on the clock."""
    if isinstance(document, dict):
        return {k: bare(v) for k, v in document.items() if k != "seconds_per_move"}
    return [bare(each) for each in document] if isinstance(document, list) else document


def test_json(parlour: Parlour) -> None:
    done = parlour(*RANDOM, "--games", "10", "--seed", "3", "--json")
    assert (done.code, done.err) == (0, "")
    found = done.json
    assert (found["game"], found["games"], len(found["seats"])) == ("score_four", 10, 2)
    for seat in found["seats"]:
        assert seat["bot"] == "random"
        assert seat["wins"] + seat["draws"] + seat["losses"] == 10
        assert seat["score"] == (seat["wins"] + seat["draws"] / 2) / 10
        assert seat["mean"] == seat["wins"] / 10  # basic: a line is a point
        assert seat["p10"] <= seat["median"] <= seat["p90"]
        assert seat["error"] > 0
    assert sum(seat["score"] for seat in found["seats"]) == 1
    paces = found["seconds_per_move"]  # one slow move of hundreds may lift the mean above p99
    assert paces["mean"] > 0
    assert paces["p99"] > 0


def test_a_seed_is_a_seed(parlour: Parlour) -> None:
    options = ("--option", "method=total", "--option", "calling=automatic")
    command = (*RANDOM, *options, "--games", "4", "--json", "--seed")
    once = bare(parlour(*command, "5").json)
    assert bare(parlour(*command, "5", "--jobs", "2").json) == once
    assert bare(parlour(*command, "6").json) != once
    assert once["options"] == {"method": "total", "calling": "automatic"}


def test_records(parlour: Parlour, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "records"
    parlour(*RANDOM, "--games", "12", "--seed", "3", "--records", str(folder))
    names = sorted(path.name for path in folder.iterdir())
    assert names == [f"{nth:02}.record" for nth in range(1, 13)]
    for path in folder.iterdir():
        assert parlour("referee", str(path), "--json").json["over"] is True


def test_where_records_cannot_go(parlour: Parlour, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = parlour(*RANDOM, "--games", "1", "--seed", "3", "--records", f"{tmp_path}/file/x")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)


def test_for_people(parlour: Parlour) -> None:
    done = parlour(*RANDOM, "--games", "4", "--seed", "3", "--option", "target=0")
    assert done.code == 0
    head, titles, *rows = done.out.splitlines()
    assert head == "score_four target=0: 4 matches, seed 3"
    assert titles.split()[:5] == ["player", "wins", "draws", "losses", "score"]
    assert [row.split()[0] for row in rows] == ["random", "random"]
    assert all("±" in row for row in rows)


@pytest.mark.parametrize("games", ["0", "-1", "x"])
def test_no_games(parlour: Parlour, games: str) -> None:
    assert parlour(*RANDOM, "--games", games, "--seed", "3").code == 2


def test_real_bots_play_the_same_in_other_processes(parlour: Parlour) -> None:
    seats = ("--seat", "bot:casual", "--seat", "bot:beginner")
    command = ("simulate", "score_four", *seats, "--games", "4", "--seed", "1", "--json")
    once = bare(parlour(*command).json)
    assert [seat["bot"] for seat in once["seats"]] == ["casual", "beginner"]
    assert bare(parlour(*command, "--jobs", "2").json) == once


def test_a_cluster_here_plays_the_same(parlour: Parlour) -> None:
    asked = (*RANDOM, "--games", "4", "--seed", "3", "--json")
    here, there = parlour(*asked), parlour(*asked, "--cluster", "local")
    assert (here.code, there.code) == (0, 0)
    assert bare(here.json) == bare(there.json)


def test_a_cluster_that_is_not_there_is_said(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.house.cluster.PATIENCE", 0.3)
    done = parlour(*RANDOM, "--games", "4", "--seed", "3", "--cluster", "tcp://127.0.0.1:1")
    assert (done.code, done.out) == (2, "")
    assert "there is no scheduler" in done.err
