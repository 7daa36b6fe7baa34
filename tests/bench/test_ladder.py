"""The steps of a ladder: who plays whom, how a match is shared, and what is said."""

import re
from collections.abc import Iterator

import ladder
import pytest
from _forms import Form, forms_of

from parlour.games import GAMES
from parlour.house.arena import Contest, Outcome, Player
from parlour.house.setups import setup_for


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
    assert ladder.share(outcome(*scores)) == pytest.approx(part)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Contest]:
    """Contests of which every match is decided beforehand: won, drawn, lost, won ..."""
    contests: list[Contest] = []

    def matches(contest: Contest, games: int, jobs: int, on: str | None) -> Iterator[Outcome]:
        contests.append(contest)
        for nth in range(games):
            score = (1.0, 0.5, 0.0)[nth % 3]
            scores = (score, 1 - score) * (len(contest.players) // 2)
            taken = ((0.1,), (0.3,)) * (len(contest.players) // 2)
            yield Outcome(nth, "", scores, (7, 3) * (len(scores) // 2), taken)

    monkeypatch.setattr(ladder, "matches", matches)
    return contests


def climbed(monkeypatch: pytest.MonkeyPatch, asked: str) -> list[dict[str, object]]:
    monkeypatch.setattr("sys.argv", ["ladder", *asked.split()])
    return ladder.main()


def test_a_step_is_played_and_told(
    played: list[Contest], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = "score_four --form total --step casual --games 4 --seed 3"
    (row,) = climbed(monkeypatch, asked)
    players = (Player("casual"), Player("beginner"))
    assert played == [Contest("score_four", players, 3, {"method": "total"})]
    assert (row["upper"], row["lower"], row["games"]) == ("casual", "beginner", 4)
    assert (row["won"], row["drawn"], row["lost"], row["score"]) == (2, 1, 1, 0.625)
    assert (row["points"], row["theirs"], row["ms_a_move"]) == (7, 3, pytest.approx(100))
    assert (row["wanted"], row["reached"]) == (0.7, False)
    said = capsys.readouterr().out
    assert re.search(r"^total +casual +over beginner +62\.5 % ± 12\.5  \+2 =1 -1 of 4", said)
    assert "(wanted 70 %)" in said


def test_every_step_is_a_step(
    played: list[Contest], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without --step all four are played, in every usual form, the champion with a tenth."""
    rows = climbed(monkeypatch, "score_four --games 3")
    usual = ["basic", "total", "counting", "partners"]
    assert [row["upper"] for row in rows] == ["casual", "club", "expert", "champion"] * 4
    assert [row["form"] for row in rows] == [name for name in usual for _ in range(4)]
    assert [row["reached"] for row in rows] == [False] * 16
    assert played[3].players == (Player("champion", 0.1), Player("expert"))
    assert played[15].players == (Player("champion", 0.1), Player("expert")) * 2
    assert len(capsys.readouterr().out.splitlines()) == 16


def test_the_champion_with_a_tenth_owes_less(
    played: list[Contest], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = climbed(monkeypatch, "keyword --games 2")
    assert [row["wanted"] for row in rows] == [0.75, 0.75, 0.75, 0.65]
    assert {contest.options["validation"] for contest in played} == {"strict"}


def test_a_form_that_is_not_there_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        climbed(monkeypatch, "crosticon --form three")
    assert end.value.code == 2
    assert "it has: two seats, four seats" in capsys.readouterr().err


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bench", ["ladder", "pace"])
def test_every_form_can_be_played(game: str, bench: str) -> None:
    """With a usual one among them; on a ladder two levels share the seats evenly."""
    forms = forms_of(game, bench)
    assert any(form.usual for form in forms)
    assert len({form.name for form in forms}) == len(forms)
    for form in forms:
        assert setup_for(GAMES[game], form.seats, dict(form.options)).seats == form.seats
        assert bench == "pace" or form.seats % 2 == 0


def test_a_game_without_a_file_is_measured_at_its_smallest_table_for_two_or_more() -> None:
    assert forms_of("fourcyte", "ladder") == [Form("2 seats", 2)]
