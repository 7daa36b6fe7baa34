"""`parlour event`: lots are drawn, and bots play a whole event into its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.house import tournament
from tests.clause import clause
from tests.cli.conftest import Parlour

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")


def event(path: Path, kind: str, *entries: str, plan: str = "{}", players: int = 5) -> Path:
    head = ["parlour-event 1", f"kind {kind}", "game score_four", f"plan {plan}", ""]
    entered = [f'enter "{name}"' for name in NAMES[:players]]
    path.write_text("\n".join([*head, *entered, *entries]), "utf-8")  # the last line is not ended
    return path


def test_lots_are_drawn_by_seed_and_taken_back_as_an_entry(
    parlour: Parlour, tmp_path: Path
) -> None:
    cup = event(tmp_path / "cup", "knockout")
    drawn = parlour("event", "draw", str(cup), "--seed", "3")
    assert drawn.code == 0
    assert drawn.out == parlour("event", "draw", str(cup), "--seed", "3").out
    others = {parlour("event", "draw", str(cup), "--seed", str(seed)).out for seed in range(9)}
    assert len(others) > 1
    cup.write_text(f"{cup.read_text('utf-8')}\n{drawn.out}", "utf-8")
    assert parlour("event", str(cup), "--json").json["entries"] == 6
    again = parlour("event", "draw", str(cup))
    assert (again.code, again.out) == (0, "")
    assert "nothing is left to chance" in again.err


@clause("KW-83")
def test_a_lot_between_equals_is_drawn_for_a_party(parlour: Parlour, tmp_path: Path) -> None:
    players = "\n".join(f'enter "P{n}"' for n in range(8))
    text = f"""parlour-event 1
kind party
game keyword
plan {{"rounds": 2}}

{players}
lots [0, 1, 2, 3, 4, 5, 6, 7]
begin
result "1.1" {{"totals": [9, 5, 5, 1], "winners": [0]}}
result "1.2" {{"totals": [9, 8, 5, 1], "winners": [0]}}
"""
    (tmp_path / "party").write_text(text, "utf-8")
    found = {
        parlour("event", "draw", str(tmp_path / "party"), "--seed", str(seed)).out
        for seed in range(20)
    }
    assert found == {"lot [1, 2]\n", "lot [2, 1]\n"}


@clause("SF-36")
def test_bots_play_a_championship_in_one_command(parlour: Parlour, tmp_path: Path) -> None:
    cup, records = event(tmp_path / "cup", "knockout"), tmp_path / "records"
    run = ("event", "run", str(cup), "--bots", "beginner", "--seed", "2", "--json")
    done = parlour(*run, "--end", "--records", str(records))
    assert (done.code, done.err) == (0, "")
    found = done.json
    assert found["over"]
    assert found["standings"][0]["rank"] == 1
    assert parlour("event", str(cup), "--json").json == found
    kept = sorted(path.name for path in records.iterdir())
    assert kept == ["1.1.record", "2.1.record", "2.2.record", "3.1.record"]
    for path in records.iterdir():
        assert parlour("referee", str(path), "--json").json["ok"]
    before = cup.read_text("utf-8")
    assert parlour(*run).code == 0  # it is over: nothing is left to play
    assert cup.read_text("utf-8") == before


def test_an_event_that_was_stopped_goes_on_to_the_same_end(
    parlour: Parlour, tmp_path: Path
) -> None:
    whole, parts = (event(tmp_path / name, "round_robin", players=3) for name in "ab")
    arguments = ("--bots", "beginner", "--seed", "5", "--json")
    assert parlour("event", "run", str(whole), *arguments, "--end").code == 0
    steps = [parlour("event", "run", str(parts), *arguments).json for _ in range(3)]
    assert [step["round"] for step in steps] == [1, 2, 3]
    assert [step["over"] for step in steps] == [False, False, True]
    assert parts.read_text("utf-8") == whole.read_text("utf-8")


@clause("SF-35")
def test_drawn_matches_are_played_again_where_one_must_win(
    parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []

    def first_drawn(event: object, sitting: object, text: str) -> dict[str, object]:
        seen.append(text)
        return {"totals": [0, 0], "winners": [] if len(seen) < 3 else [1]}

    monkeypatch.setattr(tournament, "result_of", first_drawn)
    cup = event(tmp_path / "cup", "knockout", players=2)
    run = ("event", "run", str(cup), "--bots", "beginner", "--seed", "1")
    assert parlour(*run).code == 0
    assert len(set(seen)) == 3
    assert cup.read_text("utf-8").endswith(" ; drawn 2 times before\n")
    monkeypatch.setattr(tournament, "result_of", lambda *_: {"totals": [0, 0], "winners": []})
    monkeypatch.setattr(tournament, "TRIES", 2)
    final = event(tmp_path / "final", "knockout", players=2)
    done = parlour("event", "run", str(final), "--bots", "beginner", "--seed", "1")
    assert done.code == 2
    assert "1.1 was drawn 2 times" in done.err
    assert final.read_text("utf-8").endswith("begin\n")  # nothing is lost


@pytest.mark.parametrize(
    ("kind", "entries", "code", "says"),
    [
        ("knockout", ["begin", 'result "9.9" {"totals": [1, 0], "winners": [0]}'], 1, "9.9"),
        ("knockout", ["lots [0"], 2, "JSON"),
        ("daily", [], 2, "plan"),
        ("party", [], 1, "KW-80"),
    ],
)
def test_what_cannot_be_run(
    parlour: Parlour, tmp_path: Path, kind: str, entries: list[str], code: int, says: str
) -> None:
    plan = '{"rounds": 2}' if kind == "party" else "{}"
    cup = event(tmp_path / "cup", kind, *entries, plan=plan)
    done = parlour("event", "run", str(cup), "--bots", "beginner", "--seed", "1")
    assert done.code == code
    assert says in done.out + done.err
    assert "begin" not in cup.read_text("utf-8").splitlines()[10 + len(entries) :]


def test_a_level_and_a_file_that_there_are_not(parlour: Parlour, tmp_path: Path) -> None:
    cup = event(tmp_path / "cup", "knockout")
    assert "no level 'expertest'" in parlour("event", "run", str(cup), "--bots", "expertest").err
    assert parlour("event", "run", str(tmp_path / "none"), "--bots", "club").code == 2
