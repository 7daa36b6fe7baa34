"""The steps of a ladder: who plays whom, how a match is shared, and what is said."""

import re

import pytest

from parlour.house.arena import Outcome
from parlour.house.ladder import Form, arguments, climb, share


def outcome(*scores: float) -> Outcome:
    return Outcome(0, "", scores, (0,) * len(scores), ((),) * len(scores))


@pytest.mark.parametrize(
    ("scores", "part"),
    [
        ((1, 0), 1.0),
        ((0.5, 0.5), 0.5),
        ((0, 1), 0.0),
        ((1, 0, 1, 0), 1.0),  # partners win together
        ((0, 0, 1, 0), 1.0),  # everybody alone
        ((0.5, 0.5, 0.5, 0), 2 / 3),  # three share the win, two of them upper
    ],
)
def test_a_match_is_shared_by_the_two_levels(scores: tuple[float, ...], part: float) -> None:
    assert share(outcome(*scores)) == pytest.approx(part)


def test_a_step_is_played_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    asked = arguments(None).parse_args(["--step", "casual", "--games", "4", "--seed", "3"])
    (row,) = climb("score_four", [Form("basic", wanted=1.01)], asked)
    assert (row["upper"], row["lower"], row["games"]) == ("casual", "beginner", 4)
    assert row["won"] + row["drawn"] + row["lost"] == 4
    assert row["score"] == pytest.approx((row["won"] + row["drawn"] / 2) / 4)
    assert not row["reached"]
    said = capsys.readouterr().out
    assert re.search(r"^basic +casual +over beginner +[\d.]+ %", said)
    assert "(wanted 101 %)" in said


def test_every_step_is_a_step(capsys: pytest.CaptureFixture[str]) -> None:
    """Without --step all four are played, in every form; here with no thinking to speak of."""
    asked = arguments(None).parse_args(["--games", "2"])
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("parlour.house.ladder.matches", lambda *_: iter([_played(), _played()]))
        rows = climb("score_four", [Form("one"), Form("two", 4)], asked)
    steps = ["casual", "club", "expert", "champion"]
    assert [row["upper"] for row in rows] == steps * 2
    assert [row["form"] for row in rows] == ["one"] * 4 + ["two"] * 4
    assert [row["wanted"] for row in rows[:4]] == [0.75, 0.75, 0.75, 0.65]
    assert len(capsys.readouterr().out.splitlines()) == 8


def _played() -> Outcome:
    return Outcome(0, "", (1, 0), (7, 3), ((0.1,), (0.2,)))
