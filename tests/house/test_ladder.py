"""The steps of a ladder: who plays whom, how a match is shared, and what is said."""

import re
from collections.abc import Iterator

import pytest

from parlour.house.arena import Contest, Outcome, Player
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


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Contest]:
    """Contests of which every match is decided beforehand: won, drawn, lost, won ..."""
    contests: list[Contest] = []

    def matches(contest: Contest, games: int, jobs: int) -> Iterator[Outcome]:
        contests.append(contest)
        for nth in range(games):
            score = (1.0, 0.5, 0.0)[nth % 3]
            scores = (score, 1 - score) * (len(contest.players) // 2)
            taken = ((0.1,), (0.3,)) * (len(contest.players) // 2)
            yield Outcome(nth, "", scores, (7, 3) * (len(scores) // 2), taken)

    monkeypatch.setattr("parlour.house.ladder.matches", matches)
    return contests


def test_a_step_is_played_and_told(
    played: list[Contest], capsys: pytest.CaptureFixture[str]
) -> None:
    asked = arguments(None).parse_args(["--step", "casual", "--games", "4", "--seed", "3"])
    (row,) = climb("score_four", [Form("basic", options={"method": "total"})], asked)
    players = (Player("casual"), Player("beginner"))
    assert played == [Contest("score_four", players, 3, {"method": "total"})]
    assert (row["upper"], row["lower"], row["games"]) == ("casual", "beginner", 4)
    assert (row["won"], row["drawn"], row["lost"], row["score"]) == (2, 1, 1, 0.625)
    assert (row["points"], row["theirs"], row["ms a move"]) == (7, 3, pytest.approx(100))
    assert (row["wanted"], row["reached"]) == (0.75, False)
    said = capsys.readouterr().out
    assert re.search(r"^basic +casual +over beginner +62\.5 % ± 12\.5  \+2 =1 -1 of 4", said)
    assert "(wanted 75 %)" in said


def test_every_step_is_a_step(played: list[Contest], capsys: pytest.CaptureFixture[str]) -> None:
    """Without --step all four are played, in every form, the champion with a tenth."""
    asked = arguments(None).parse_args(["--games", "3"])
    rows = climb("score_four", [Form("one"), Form("two", 4)], asked)
    steps = ["casual", "club", "expert", "champion"]
    assert [row["upper"] for row in rows] == steps * 2
    assert [row["form"] for row in rows] == ["one"] * 4 + ["two"] * 4
    assert [row["wanted"] for row in rows[:4]] == [0.75, 0.75, 0.75, 0.65]
    assert [row["reached"] for row in rows] == [False] * 8
    assert played[3].players == (Player("champion", 0.1), Player("expert"))
    assert played[7].players == (Player("champion", 0.1), Player("expert")) * 2
    assert len(capsys.readouterr().out.splitlines()) == 8
