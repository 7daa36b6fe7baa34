"""How long bots think is measured duty by duty, and a seed gives the same game again."""

from collections.abc import Iterator
from itertools import count

import pace
import pytest
from _forms import Form

from parlour.core.poll import Question
from parlour.core.sitting import Sitting

FORM = Form("basic", options={"calling": "automatic"})


def test_every_duty_of_a_match_has_its_time() -> None:
    first, again = (pace.thinking("score_four", FORM, "beginner", 3) for _ in range(2))
    assert len(first) == len(again) >= 4  # beads from the opening to the first line of four
    assert min(first) >= 0


@pytest.mark.parametrize(
    ("turns", "seconds"), [(False, [1.0, 1.0, 1.0, 1.0, 1.0]), (True, [2.0, 2.0, 1.0])]
)
def test_what_a_seat_does_in_a_row_can_count_as_one_turn(
    turns: bool, seconds: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every thought takes a second; seat 1 is asked about a right, which does not count."""
    asked = [(0, True), (0, True), (1, True), (1, False), (1, True), (0, True)]
    clock = count()

    def questions(sitting: Sitting, *_: object) -> Iterator[Question]:
        return (Question(seat, (), duty, sitting) for seat, duty in asked)

    monkeypatch.setattr(pace, "poll", questions)
    monkeypatch.setattr(pace, "choose", lambda *_: None)
    monkeypatch.setattr(pace, "process_time", lambda: float(next(clock)))
    assert pace.thinking("score_four", Form("basic", turns=turns), "beginner", 3) == seconds


def test_pace_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["pace", "score_four", "--form", "total", "--level", "casual"])
    (row,) = pace.main()
    assert (row["form"], row["level"], row["unit"]) == ("total", "casual", "moves")
    assert row["count"] > 20  # the board is filled
    assert row["median_ms"] <= row["p95_ms"] <= row["slowest_ms"]
    assert capsys.readouterr().out.startswith("total              casual ")
