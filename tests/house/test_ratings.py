"""Ratings: what matches come to, in which order, and which of them count."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random

import pytest

from parlour.bots.bot import LEVELS
from parlour.core.game import HOUSE
from parlour.core.record import Record
from parlour.core.sitting import Sitting
from parlour.games import GAMES
from parlour.house.rated_records import Told, key_of, told, with_header
from parlour.house.ratings import (
    BETA,
    NEW,
    PROVISIONAL,
    START,
    Match,
    Rating,
    Ratings,
    against,
    anchors,
    apart,
    places,
    rated,
    reckoned,
    spoilt,
)
from parlour.house.referee import Refusal

Sides = tuple[tuple[str, ...], ...]
TWO: Sides = (("ann",), ("bob",))


def match(nth: int, sides: Sides = TWO, came: tuple[int, ...] = (0, 1)) -> Match:
    return Match(f"m{nth:03}", float(nth), "score_four", sides, came)


def test_whoever_wins_goes_up_and_is_known_better() -> None:
    after = rated({}, match(1))
    assert after["ann"].mu > START > after["bob"].mu
    assert after["ann"].sigma < NEW.sigma
    assert after["ann"].shown - 1500 == 1500 - after["bob"].shown
    drawn = rated(after, match(2, came=(0, 0)))
    assert drawn["ann"].mu < after["ann"].mu
    assert drawn["ann"].games == 2


def test_partners_share_a_result_and_eight_seats_are_told_apart() -> None:
    pairs = rated({}, match(1, (("ann", "cleo"), ("bob", "dan"))))
    assert pairs["ann"].mu == pairs["cleo"].mu > START > pairs["dan"].mu
    eight = tuple((f"p{n}",) for n in range(8))
    after = rated({}, match(1, eight, tuple(range(8))))
    strengths = [after[f"p{n}"].mu for n in range(8)]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == 8


def test_bots_are_anchors_that_nobody_moves() -> None:
    lost, won = (
        rated({}, match(1, (("ann",), ("bot:expert",)), came)) for came in ((1, 0), (0, 1))
    )
    assert lost.keys() == won.keys() == {"ann"}
    assert START - lost["ann"].mu < 0.5 < 5 < won["ann"].mu - START
    for game, levels in anchors().items():
        assert tuple(levels) == LEVELS, game
        assert sorted(levels.values()) == list(levels.values()), game
        middle = (levels["beginner"] + levels["casual"]) / 2
        assert middle == pytest.approx(START, abs=0.02), game


def test_every_game_on_the_shelf_has_its_anchors() -> None:
    assert anchors().keys() == GAMES.keys()


def test_the_order_is_that_of_finishing_and_then_of_ids() -> None:
    rng = Random(5)
    people = ["ann", "bob", "cleo", "dan"]
    season = []
    for nth in range(60):
        one, other = rng.sample(people, 2)
        season.append(Match(f"m{nth % 7}-{nth}", float(nth // 3), "keyword", ((one,), (other,)),
                            rng.choice([(0, 1), (1, 0), (0, 0)])))  # fmt: skip
    whole = reckoned(season)
    assert reckoned(rng.sample(season, 60)) == whole
    assert reckoned(sorted(season, key=lambda m: (m.ended, m.id)))["keyword"] == whole["keyword"]
    late = [*season[1:], Match("m0-0", 99.0, "keyword", season[0].sides, season[0].places)]
    assert reckoned(late) != whole  # the order does matter
    few = reckoned(season[:PROVISIONAL])["keyword"]
    assert any(rating.provisional for rating in few.values())
    assert not any(rating.provisional for rating in whole["keyword"].values())


@pytest.mark.parametrize(
    ("totals", "winners", "came"),
    [
        ((10, 7), (0,), (0, 1)),
        ((7, 10), (0,), (0, 1)),  # resigned with more points
        ((5, 5), (), (0, 0)),
        ((9, 9, 3), (0, 1), (0, 0, 2)),
        ((5, 8, 8, 20), (3,), (3, 1, 1, 0)),
    ],
)
def test_who_came_where(
    totals: tuple[int, ...], winners: tuple[int, ...], came: tuple[int, ...]
) -> None:
    assert places(totals, winners) == came


def test_a_share_of_wins_is_a_distance() -> None:
    assert apart(0.5) == 0
    assert apart(0.75) == pytest.approx(-apart(0.25))
    assert 1 / (1 + math.exp(-apart(0.8) / (math.sqrt(2) * BETA))) == pytest.approx(0.8)


# --- which matches count


def table(*entries: tuple[int | str, str]) -> Sitting:
    sitting = Sitting.begin(GAMES["score_four"])
    for actor, move in entries:
        sitting = sitting.play(HOUSE if actor == "house" else int(actor), move)
    return sitting


def written(sitting: Sitting, **head: object) -> str:
    return Record.of(sitting, names=("Ann", "Bob"), **head).write()


RESIGNED: tuple[tuple[int | str, str], ...] = ((0, "a1"), (1, "b1"), ("house", "resign:1"))


def test_what_stands_in_the_log_speaks_against_a_match() -> None:
    assert spoilt(table(*RESIGNED)) is None
    back = spoilt(table((0, "a1"), ("house", "back:1"), *RESIGNED))
    assert back == "a move was taken back"
    handed = spoilt(table((0, "a1"), ("house", "seat:1:bot:club"), ("house", "resign:1")))
    assert handed == "somebody else played on for a seat"
    assert spoilt(table((0, "a1"), ("house", "void"))) == "it was broken up"
    assert against(match(1, (("ann",), ("ann",)))) == "one person played for several seats"
    assert against(match(1, (("bot:club",), ("bot:club",)))) == "nobody played but bots"
    assert against(match(1, (("ann",), ("bot:club",)))) is None
    unmeasured = Match("m", 0.0, "tiny", (("ann",), ("bot:club",)), (0, 1))
    assert "measured" in str(against(unmeasured))


def test_a_record_counts_by_its_header_or_by_its_names() -> None:
    text = written(table(*RESIGNED), date="2026-11-16")
    plain = told(text, "cup/1")
    assert isinstance(plain, Told)
    assert plain.match == Match("cup/1", 1794787200.0, "score_four", (("ann",), ("bob",)), (0, 1))
    own = Match("T", 12.25, "score_four", ((key_of("x"),), ("bot:club",)), (0, 1))
    house = told(with_header(text, own, [key_of("x"), "bot:club"]), "cup/1")
    assert isinstance(house, Told)
    assert house.match == own
    assert dict(house.names)[key_of("x")] == "Ann"
    unfinished = told(written(table((0, "a1"))), "x")
    assert isinstance(unfinished, Told)
    assert (unfinished.match, unfinished.why) == (None, "it is not over")
    bare = told(Record.of(table(*RESIGNED)).write(), "x")
    assert isinstance(bare, Told)
    assert bare.why == "it does not say who played"


@pytest.mark.parametrize(
    "head",
    [
        "{}",
        '{"id": 1, "ended": 2, "players": ["a", "b"]}',
        '{"id": "t", "ended": 2, "players": ["a"]}',
        '{"id": "t", "ended": true, "players": ["a", "b"]}',
    ],
)
def test_a_header_that_says_too_little_is_refused(head: str) -> None:
    text = written(table(*RESIGNED)).replace("\n\n", f"\nrated {head}\n\n", 1)
    refused = told(text, "x")
    assert isinstance(refused, Refusal)
    assert refused.clause is None
    assert refused.entry.startswith("rated")


# --- do they find the true order?


def season(players: int, seats: int, games: int, rng: Random) -> tuple[list[float], list[Rating]]:
    """True strengths, spread as the bots of Score Four are, and what everybody is rated."""
    low, high = anchors()["score_four"]["beginner"], anchors()["score_four"]["champion"]
    true = [low + (high - low) * n / (players - 1) for n in range(players)]
    known: Ratings = {}
    for _ in range(games):
        lots = rng.sample(range(players), players)
        for at in range(0, players, seats):
            there = lots[at : at + seats]
            # Plackett and Luce's model: everybody has a day, and the best day wins.
            day = {n: true[n] / (math.sqrt(2) * BETA) - math.log(-math.log(rng.random()))
                   for n in there}  # fmt: skip
            order = sorted(there, key=day.__getitem__, reverse=True)
            sides = tuple((str(n),) for n in there)
            known |= rated(known, match(0, sides, tuple(map(order.index, there))))
    return true, [known[str(n)] for n in range(players)]


@pytest.mark.parametrize("seats", [2, 4])
def test_after_fifty_games_each_the_order_is_the_true_one(seats: int) -> None:
    true, found = season(24, seats, 50, Random(seats))
    order = sorted(range(24), key=lambda n: found[n].mu)
    off = sum((order.index(n) - n) ** 2 for n in range(24))
    assert true == sorted(true)
    assert 1 - 6 * off / (24 * (24**2 - 1)) > 0.95


def test_the_doubt_that_is_told_is_honest() -> None:
    """Nearly all true strengths lie within it."""
    true, found = season(24, 2, 50, Random(9))
    # Only distances are known: the middle is free.
    middle = sum(true) / 24 - sum(rating.mu for rating in found) / 24
    near = [
        abs(strength - rating.mu - middle) <= 2 * rating.sigma
        for strength, rating in zip(true, found, strict=True)
    ]
    assert sum(near) >= 21


def test_the_file_of_anchors_says_how_it_was_measured() -> None:
    import parlour.house

    text = (Path(parlour.house.__file__).parent / "anchors.toml").read_text("utf-8")
    assert "./run bench anchors" in text
    assert Rating(anchors()["score_four"]["casual"]).shown > 1500
