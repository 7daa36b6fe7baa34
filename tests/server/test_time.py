"""People's clocks: shown at every seat, kept in the log, stopped while the house is closed."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from parlour.house.referee import Refusal, replay
from parlour.server.play import timekeeper
from parlour.server.play.clockwork import LAG
from parlour.server.socket.transport import Lag
from tests.server.guests import Guest, Message, house
from tests.server.random_bot import think
from tests.server.standing_clock import StandingClock


@pytest.fixture(autouse=True)
def attentive(monkeypatch: pytest.MonkeyPatch) -> None:
    """The timekeeper notices soon that a test has moved the clock; no line is slow by chance."""
    monkeypatch.setattr(timekeeper, "LOOK", 0.03)
    monkeypatch.setattr(Lag, "__call__", lambda line: 0.0)  # the machine's own, which nobody knows


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


@asynccontextmanager
async def duel(
    folder: Path, clock: StandingClock, **supplies: Any
) -> AsyncIterator[tuple[Guest, Guest]]:
    """Ann and Bob in a house with that clock."""
    opened = house(folder, {"clock": clock, **supplies})
    async with opened as url, Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        yield ann, bob


async def both(ann: Guest, bob: Guest, **terms: Any) -> str:
    """A table for two at which the clocks run and Ann is to move."""
    table = await ann.lay(mine=[0], first=0, terms=terms)
    await bob.sit(table, 1)
    for seat, guest in enumerate((ann, bob)):
        await guest.open(table, seat)
    for guest in (ann, bob):
        await going(guest)
    return table


async def going(guest: Guest) -> Message:
    return await guest.update(lambda m: m["prompts"] and not m["rests"])


def left(update: Message) -> list[float]:
    found: list[float] = update["clocks"]["left"]
    return found


async def record(guest: Guest, table: str) -> str:
    return (await guest.http.get(f"/api/tables/{table}/record")).text


async def test_a_game_lost_on_time_is_seen_by_all_and_judged_the_same(
    tmp_path: Path, clock: StandingClock
) -> None:
    async with duel(tmp_path, clock) as (ann, bob), Guest(ann.url, "Cy") as cy:
        table = await both(ann, bob, time="60+5")
        seen = await cy.open(table)
        assert (left(seen), seen["clocks"]["running"]) == ([60, 60], [0])
        clock.now += 10
        assert (await ann.move(table, 0, "a1"))["t"] == "done"
        update = await bob.update(lambda m: m["facts"])
        assert (left(update), update["clocks"]["running"]) == ([55, 60], [1])
        clock.now += 60 + LAG - 0.25  # a slow line is waited for
        assert left(await cy.open(table)) == [55, 0]
        clock.now += 0.25
        for guest in (ann, bob, cy):
            update = await guest.update(lambda m: m["result"])
            assert update["result"]["winners"] == [0]
            assert update["result"]["how"] == "on time"
            assert update["clocks"] is None
        text = await record(ann, table)
        assert "\ntime 60+5\n" in text
        assert "\n0 a1 @10 ;" in text
        assert "\nhouse flag:1 @71 ;" in text
        judged = replay(text)
        assert not isinstance(judged, Refusal)
        assert judged.result is not None
        assert (judged.result.winners, judged.result.how) == ((0,), "on time")
        frames = (await ann.http.get(f"/api/tables/{table}/replay")).json()["frames"]
        assert frames[-1]["entry"] == "house flag:1"


async def test_whoever_moves_too_late_is_refused(tmp_path: Path, clock: StandingClock) -> None:
    async with duel(tmp_path, clock) as (ann, bob):
        table = await both(ann, bob, time="30/move")
        clock.now += 30
        assert (await ann.move(table, 0, "a1"))["t"] == "done"  # at nought it still counts
        clock.now += 30.5
        refused = await bob.move(table, 1, "a1")
        assert (refused["t"], refused["clause"]) == ("refused", "house")
        assert "no time left" in refused["why"]


@pytest.mark.parametrize(("lag", "given"), [(0.4, "@59.9"), (5.0, "@59.3")])
async def test_a_slow_line_is_credited_up_to_a_second(
    tmp_path: Path, clock: StandingClock, monkeypatch: pytest.MonkeyPatch, lag: float, given: str
) -> None:
    async with duel(tmp_path, clock) as (ann, bob):
        table = await both(ann, bob, time="30/move")
        clock.now += 30
        assert (await ann.move(table, 0, "a1"))["t"] == "done"
        monkeypatch.setattr(Lag, "__call__", lambda line: lag)
        clock.now += 30.3  # too late, but for the line
        assert (await bob.move(table, 1, "a1"))["t"] == "done"
        await ann.http.post(f"/api/tables/{table}/seats/0/resignation")
        assert f"\n1 a1 {given} ;" in await record(ann, table)


async def test_a_clock_waits_until_everybody_has_come(tmp_path: Path, clock: StandingClock) -> None:
    async with duel(tmp_path, clock) as (ann, bob):
        table = await ann.lay(mine=[0], first=0, terms={"time": "300+0"})
        update = await ann.open(table, 0)
        assert (update["rests"], update["prompts"]) == (True, [])
        assert (left(update), update["clocks"]["running"]) == ([300, 300], [])
        refused = await ann.move(table, 0, "a1")
        assert (refused["t"], refused["clause"]) == ("refused", "house")
        clock.now += 50
        await bob.sit(table, 1)
        assert (await ann.open(table, 0))["rests"]  # Bob has a seat, but does not look on
        await bob.open(table, 1)
        assert left(await going(ann)) == [300, 300]
        clock.now += 7
        assert (await ann.move(table, 0, "a1"))["t"] == "done"
        update = await ann.update(lambda m: m["clocks"]["running"] == [1])
        assert left(update) == [293, 300]


async def test_a_restart_is_credited_as_a_pause(tmp_path: Path, clock: StandingClock) -> None:
    async with duel(tmp_path, clock) as (ann, bob):
        table = await both(ann, bob, time="60+0")
        clock.now += 20
        await ann.move(table, 0, "a1")
        clock.now += 15
        cookies = dict(bob.http.cookies)
    clock.now += 1000  # far more than Bob had left
    async with house(tmp_path, {"clock": clock}) as url, Guest(url, "Bob") as bob:
        bob.http.cookies.clear()
        bob.http.cookies.update(cookies)
        await bob.hang_up()
        await bob.connect()
        update = await bob.open(table, 1)
        assert update["result"] is None
        assert left(update) == [40, 45]
        clock.now += 5
        assert (await bob.move(table, 1, "b1"))["t"] == "done"
        assert left(await bob.update(lambda m: m["clocks"]["running"] == [0])) == [40, 40]
        answer = await bob.http.post(f"/api/tables/{table}/seats/1/resignation")
        assert answer.status_code == 200
        text = await record(bob, table)
        assert "\nhouse pause @35 ;" in text
        assert "\nhouse go @1035 ;" in text
        assert not isinstance(replay(text), Refusal)


async def test_after_a_restart_the_flag_still_falls(tmp_path: Path, clock: StandingClock) -> None:
    """Nobody comes: the table is woken by its clock, credited, and put off."""
    async with duel(tmp_path, clock) as (ann, bob):
        table = await both(ann, bob, time="60+0")
        clock.now += 20
    clock.now += 500
    async with house(tmp_path, {"clock": clock}) as url, Guest(url, "Cy") as cy:
        clock.now += 39
        assert left(await cy.open(table)) == [1, 60]
        clock.now += 1 + LAG
        assert (await cy.update(lambda m: m["result"]))["result"]["winners"] == [1]


async def test_days_a_move_need_nobody_there_and_outlast_a_restart(
    tmp_path: Path, clock: StandingClock
) -> None:
    day = 24 * 3600.0
    async with duel(tmp_path, clock) as (ann, bob):
        table = await ann.lay(mine=[0], first=0, terms={"time": "3d/move"})
        await bob.sit(table, 1)  # and does not even look
        update = await ann.open(table, 0)
        while update["rests"]:
            update = await ann.update()
        clock.now += day
        assert (await ann.move(table, 0, "a1"))["t"] == "done"
        update = await ann.update(lambda m: m["clocks"]["running"] == [1])
        assert left(update) == [3 * day, 3 * day]
        clock.now += 2 * day
    clock.now += 2 * day
    async with house(tmp_path, {"clock": clock}) as url, Guest(url, "Cy") as cy:
        assert left(await cy.open(table)) == [3 * day, day]
        clock.now += day + LAG
        assert (await cy.update(lambda m: m["result"]))["result"]["winners"] == [0]


async def test_a_late_seat_is_given_to_a_bot_where_that_was_agreed(
    tmp_path: Path, clock: StandingClock
) -> None:
    async with duel(tmp_path, clock, think=think) as (ann, bob):
        table = await both(ann, bob, time="30/move", late="bot")
        clock.now += 30 + LAG
        update = await bob.update(lambda m: m["choices"])  # the bot has moved for Ann
        assert update["result"] is None
        assert {"kind": "house", "data": {"said": "seat:0:bot:club"}} in [
            fact for m in bob.heard if m["t"] == "update" for fact in m["facts"]
        ]
        chairs = (await ann.http.get(f"/api/tables/{table}")).json()["chairs"]
        assert (chairs[0]["bot"], chairs[0]["left"]) == ("club", True)


async def test_where_it_is_waited_nobody_loses_on_time(
    tmp_path: Path, clock: StandingClock
) -> None:
    async with duel(tmp_path, clock) as (ann, bob):
        table = await both(ann, bob, time="30/move", late="wait")
        clock.now += 500
        assert left(await bob.open(table, 1)) == [0, 30]
        assert (await ann.move(table, 0, "a1"))["t"] == "done"


async def test_between_two_games_clocks_stand_and_are_full_again(
    tmp_path: Path, clock: StandingClock
) -> None:
    async with house(tmp_path, {"clock": clock}) as url, Guest(url) as ann:
        options = {"games": 3, "calling": "automatic"}
        table = await ann.lay(mine=[0, 1], first=0, options=options, terms={"time": "60+0"})
        await ann.open(table, 0)
        await going(ann)
        for nth, pin in enumerate(("a1", "a2", "b1", "b2", "c1", "c2", "d1")):
            clock.now += 1
            assert (await ann.move(table, nth % 2, pin))["t"] == "done"
        update = await ann.update(lambda m: m["finished"])
        assert (left(update), update["clocks"]["running"]) == ([60, 60], [])
        clock.now += 500
        await ann.say(t="ready", table=table, seat=0)
        update = await going(ann)
        assert left(update) == [60, 60]
        assert update["clocks"]["running"] == [update["prompts"][0]["actor"]]
        await ann.http.post(f"/api/tables/{table}/seats/0/resignation")
        text = await record(ann, table)
        assert "\nhouse pause @7 ;" in text
        assert "\nhouse go @507 ;" in text
        assert not isinstance(replay(text), Refusal)


async def test_a_rematch_has_the_same_clocks(tmp_path: Path, clock: StandingClock) -> None:
    async with duel(tmp_path, clock) as (ann, bob):
        table = await both(ann, bob, time="60+1", late="wait", away="forfeit", grace=3)
        await ann.http.post(f"/api/tables/{table}/seats/0/resignation")
        card = (await ann.http.post(f"/api/tables/{table}/again")).json()
        wanted = {"time": "60+1", "late": "wait", "away": "forfeit", "grace": 3}
        assert card["terms"] == {**wanted, "public": False, "rated": False}
        assert left(await ann.open(card["id"], 0)) == [60, 60]


async def test_a_table_without_a_clock_notes_no_times(url: str) -> None:
    async with Guest(url) as ann:
        table = await ann.lay(mine=[0, 1], first=0)
        await ann.move(table, 0, "a1")
        assert (await ann.open(table, 0))["clocks"] is None
        await ann.http.post(f"/api/tables/{table}/seats/0/resignation")
        assert "@" not in await record(ann, table)


@pytest.mark.parametrize(
    "terms",
    [
        {"time": "soon"},
        {"time": "0+0"},
        {"time": "-5+1"},
        {"time": "1e9+1"},
        {"time": "30 /move"},
        {"time": "0d/move"},
        {"time": ""},
        {"time": "300+5" * 100},
        {"time": 300},
        {"time": "300+5", "late": "shoot"},
        {"late": "forfeit"},
        {"away": "shoot"},
        {"grace": 0},
        {"grace": 100_000},
        {"clock": "300+5"},
    ],
)
async def test_terms_of_nonsense_are_refused(url: str, terms: dict[str, Any]) -> None:
    async with Guest(url) as ann:
        wanted = {"game": "score_four", "mine": [0], "terms": terms}
        answer = await ann.http.post("/api/tables", json=wanted)
        assert answer.status_code == 400
        assert answer.json()["why"]
        assert (await ann.http.get("/api/tables")).json() == []


async def test_with_more_than_two_sides_nobody_forfeits(url: str) -> None:
    async with Guest(url) as ann:
        for terms in ({"time": "60+0", "late": "forfeit"}, {"away": "forfeit"}):
            wanted = {"game": "fourcyte", "seats": 3, "mine": [0], "terms": terms}
            answer = await ann.http.post("/api/tables", json=wanted)
            assert answer.status_code == 400
            assert "two sides" in answer.json()["why"]
