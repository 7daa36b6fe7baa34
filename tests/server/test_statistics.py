"""One's own finished matches in figures: added up from what is kept, bounded, shown to nobody."""

from datetime import UTC, datetime

import pytest

from parlour.server.http import statistics
from parlour.server.play.tally import LAST, MONTHS, WORDS, tallied
from parlour.server.store.archive import Figure, Outcome
from tests.server.guests import Guest, Message
from tests.server.test_archive import played


def match(
    month: int, outcome: Outcome = "won", points: int | None = None, **more: object
) -> Figure:
    """A match in the middle of a month, counted from January 2025."""
    ended = datetime(2025 + month // 12, month % 12 + 1, 15, tzinfo=UTC).timestamp()
    given = {"game": "keyword", "longest": None, "captures": 0, **more}
    return Figure(f"t{month}", ended, outcome=outcome, points=points, **given)  # type: ignore[arg-type]


def test_months_follow_one_another_without_gaps() -> None:
    card = tallied([match(3, "lost"), match(1, "drawn"), match(1), match(0, "alone")])
    assert [month.month for month in card.months] == ["2025-01", "2025-02", "2025-03", "2025-04"]
    assert [(m.won, m.drawn, m.lost, m.other) for m in card.months] == [
        (0, 0, 0, 1),
        (1, 1, 0, 0),
        (0, 0, 0, 0),
        (0, 0, 1, 0),
    ]
    long = tallied([match(month) for month in range(60, 0, -1)])
    assert len(long.months) == MONTHS
    assert long.months[-1].month == "2030-01"


def test_points_captures_and_words_by_game() -> None:
    figures = [
        match(2, points=30, longest="QUARTZ"),
        match(1, "lost", points=10, longest="ZEBRAS"),
        match(1, "void", points=99, longest="QUARTZITE"),
        match(0, points=5, game="dictionary_please", captures=3, longest="QUARTZ"),
    ]
    card = tallied(figures)
    assert card.played == 3
    please, keyword = card.games
    assert (keyword.points, keyword.mean, keyword.best, keyword.captures) == ([10, 30], 20, 30, [])
    assert (keyword.won, keyword.drawn, keyword.lost) == (1, 0, 1)
    assert (please.captures, please.points) == ([3], [5])
    assert [(each.word, each.id) for each in card.longest] == [("QUARTZ", "t2"), ("ZEBRAS", "t1")]
    many = tallied([match(0, points=n, longest="A" * (n % 50 + 2)) for n in range(200)])
    assert len(many.games[0].points) == LAST
    assert len(many.longest) == WORDS


def test_nothing_adds_up_to_nothing() -> None:
    card = tallied([])
    assert (card.played, card.months, card.games, card.longest) == (0, [], [], [])


async def figures(guest: Guest) -> Message:
    answer = await guest.http.get("/api/archive/statistics")
    assert answer.status_code == 200, answer.text
    card: Message = answer.json()
    return card


async def test_they_are_ones_own_and_follow_every_match(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob, Guest(url, "Eve") as eve:
        await played(ann, bob)
        (game,) = (await figures(ann))["games"]
        assert (game["title"], game["won"], game["lost"]) == ("Score Four", 1, 0)
        assert (await figures(bob))["games"][0]["lost"] == 1
        assert (await figures(eve))["played"] == 0
        await played(ann, bob, loser=0)
        assert (await figures(ann))["games"][0]["lost"] == 1


async def test_they_are_added_up_once(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[int] = []

    def counting(found: list[Figure]) -> object:
        counted.append(len(found))
        return tallied(found)

    monkeypatch.setattr(statistics, "tallied", counting)
    monkeypatch.setattr(statistics, "MOST", 2)
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        for _ in range(3):
            await played(ann, bob)
        first = await figures(ann)
        assert await figures(ann) == first
        assert counted == [2]  # bounded, and once
