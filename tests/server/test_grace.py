"""Whoever is gone while others wait: waited for, helped by a bot, or the match is forfeited."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from parlour.server.play import timekeeper
from tests.server.guests import DATABASE, PATIENCE, Guest, house
from tests.server.random_bot import think
from tests.server.standing_clock import StandingClock


@pytest.fixture(autouse=True)
def attentive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timekeeper, "LOOK", 0.03)


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


async def both(ann: Guest, bob: Guest, **terms: Any) -> str:
    """A table at which Ann is to move and both look on."""
    table = await ann.lay(mine=[0], first=0, terms=terms)
    await bob.sit(table, 1)
    await ann.open(table, 0)
    await bob.open(table, 1)
    return table


async def gone(guest: Guest, other: Guest) -> None:
    """The other has heard that they are."""
    await guest.hang_up()
    await other.hear("people", lambda m: any(not c["present"] for c in m["chairs"]))


async def noticed(folder: Path, rows: int) -> None:
    """So many people are written down as gone."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with closing(sqlite3.connect(folder / DATABASE)) as db:
                found = db.execute("SELECT count(*) FROM due WHERE about = 'gone'").fetchone()[0]
            if found == rows:
                return
            await asyncio.sleep(0.02)


async def test_with_two_sides_the_match_is_forfeited(tmp_path: Path, clock: StandingClock) -> None:
    supplies = {"clock": clock}
    async with house(tmp_path, supplies) as url, Guest(url, "Bob") as bob, Guest(url) as ann:
        table = await both(ann, bob, away="forfeit", grace=5)
        await gone(ann, bob)
        await noticed(tmp_path, 1)
        clock.now += 5 * 60 - 1
        await noticed(tmp_path, 1)
        assert (await bob.open(table, 1))["result"] is None
        clock.now += 1
        update = await bob.update(lambda m: m["result"])
        assert update["result"]["winners"] == [1]
        assert {"kind": "house", "data": {"said": "resign:0"}} in update["facts"]


async def test_whoever_comes_back_in_time_has_lost_nothing(
    tmp_path: Path, clock: StandingClock
) -> None:
    supplies = {"clock": clock}
    async with house(tmp_path, supplies) as url, Guest(url, "Bob") as bob, Guest(url) as ann:
        table = await both(ann, bob, away="forfeit", grace=5)
        await gone(ann, bob)
        await noticed(tmp_path, 1)
        clock.now += 200
        await ann.connect()
        await ann.open(table, 0)
        await noticed(tmp_path, 0)
        clock.now += 1000
        assert (await ann.move(table, 0, "a1"))["t"] == "done"


async def test_a_bot_plays_on_and_the_seat_can_be_taken_back(
    tmp_path: Path, clock: StandingClock
) -> None:
    supplies = {"clock": clock, "think": think}
    async with house(tmp_path, supplies) as url, Guest(url, "Bob") as bob, Guest(url) as ann:
        table = await both(ann, bob, away="bot", grace=1)
        await gone(ann, bob)
        await noticed(tmp_path, 1)
        clock.now += 60
        await bob.update(lambda m: m["choices"])  # the bot has moved
        await noticed(tmp_path, 0)
        assert (await ann.sit(table, 0)).status_code == 200
        chairs = (await ann.http.get(f"/api/tables/{table}")).json()["chairs"]
        assert (chairs[0]["bot"], chairs[0]["mine"]) == (None, True)


@pytest.mark.parametrize("away", ["wait", "forfeit"])
async def test_nobody_is_gone_whom_nobody_waits_for(
    tmp_path: Path, clock: StandingClock, away: str
) -> None:
    """It is the other's turn, or both have gone: the table waits."""
    supplies = {"clock": clock}
    async with house(tmp_path, supplies) as url, Guest(url, "Bob") as bob, Guest(url) as ann:
        table = await both(ann, bob, away=away, grace=1)
        await ann.move(table, 0, "a1")
        await gone(ann, bob)
        await noticed(tmp_path, 0)  # Bob is to move
        assert (await bob.move(table, 1, "b1"))["t"] == "done"
        await noticed(tmp_path, 1 if away == "forfeit" else 0)
        await bob.hang_up()
        await noticed(tmp_path, 0)  # nobody waits for Ann
        clock.now += 1000
        await bob.connect()
        assert (await bob.open(table, 1))["result"] is None
