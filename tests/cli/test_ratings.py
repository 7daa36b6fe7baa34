"""`parlour ratings`: a club's records, counted by names and dates; what does not count is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Parlour

HEAD = "parlour-record 1\ngame score_four\nversion 1\nseats 2\noptions {}\nfirst 0\n"
FIRST = "0 a1\n1 b1\nhouse resign:1\n"
SECOND = "0 a1\n1 b1\nhouse resign:0\n"


@pytest.fixture
def night(tmp_path: Path) -> list[str]:
    """Three records of a club."""
    texts = {
        "1": f'{HEAD}names ["Ann", "Bob"]\ndate 2026-11-02\n\n{FIRST}',
        "2": f'{HEAD}names ["ann", "club bot"]\ndate 2026-11-01\n\n{SECOND}',
        "3": f'{HEAD}names ["Ann", "Bob"]\ndate 2026-11-03\n\n0 a1\nhouse back:1\n{FIRST}',
    }
    files = []
    for name, text in texts.items():
        files.append(tmp_path / f"{name}.record")
        files[-1].write_text(text, "utf-8")
    return [str(file) for file in files]


def test_a_clubs_records_are_rated_whatever_their_order(parlour: Parlour, night: list[str]) -> None:
    told = parlour("ratings", *night, "--json").json
    rows = {row["name"]: row for row in told["games"]["score_four"]}
    assert {name: row["games"] for name, row in rows.items()} == {"Ann": 2, "Bob": 1}
    assert rows["Ann"]["rating"] > 1500 > rows["Bob"]["rating"]
    assert told["unrated"] == [{"record": night[2], "why": "a move was taken back"}]
    assert told["method"].startswith("openskill ")
    backwards = parlour("ratings", *reversed(night), "--json").json
    assert backwards["games"] == told["games"]
    shown = parlour("ratings", *night)
    assert shown.code == 0
    assert "provisional" in shown.out
    assert "a move was taken back" in " ".join(shown.out.split())


def test_bad_input_is_one_clear_answer(parlour: Parlour, night: list[str], tmp_path: Path) -> None:
    bad = tmp_path / "bad.record"
    bad.write_text(f"{HEAD}\n0 a1\n0 a1\n", "utf-8")
    refused = parlour("ratings", night[0], str(bad), "--json")
    assert (refused.code, refused.json["clause"]) == (1, "turn")
    assert parlour("ratings", str(tmp_path / "none")).code == 2
    nowhere = f"sqlite:///{tmp_path / 'none.sqlite'}"
    assert parlour("ratings", "--database", nowhere).code == 2
    assert parlour("ratings", night[0], "--database", nowhere).code == 2
    (tmp_path / "text").write_text("no database", "utf-8")
    assert parlour("ratings", "--database", f"sqlite:///{tmp_path / 'text'}").code == 2
