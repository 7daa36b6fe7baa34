"""One's own tables: whose turn it is, since when, how it ended; and taken off the list."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from parlour.core.game import Fact
from parlour.core.play import Entry
from parlour.server.play.entries import last_heard
from parlour.server.store import Written
from parlour.server.store.sql import SqlStore
from tests.server.guests import Guest, Message, house
from tests.server.test_seat_links import Clock, brought, token_of

DAY = 24 * 3600.0


async def listed(guest: Guest) -> list[Message]:
    cards: list[Message] = (await guest.http.get("/api/tables")).json()
    return cards


async def ids(guest: Guest) -> list[str]:
    return [card["id"] for card in await listed(guest)]


async def removed(guest: Guest, table: str) -> tuple[int, Any]:
    answer = await guest.http.delete(f"/api/tables/{table}")
    return answer.status_code, answer.json() if answer.content else None


async def test_ones_turn_comes_first_and_the_finished_last(tmp_path: Path) -> None:
    clock = Clock()
    async with house(tmp_path, {"clock": clock}) as url, Guest(url) as ann, Guest(url) as bob:
        mine, theirs, over, again = [await ann.lay(mine=[0], first=0) for _ in range(4)]
        for table in (mine, theirs, over, again):
            await bob.sit(table, 1)
        clock.ahead = 60
        for table in (theirs, again):
            await ann.move(table, 0, "a1")
        clock.ahead = 120
        await bob.move(again, 1, "b1")
        await bob.http.post(f"/api/tables/{over}/seats/1/resignation")
        assert await ids(ann) == [again, mine, theirs, over]
        assert [card["due"] for card in await listed(ann)] == [[0], [0], [1], []]
        assert (await ids(bob))[0] == theirs


async def test_the_time_left_is_told_and_what_runs_out_first_comes_first(tmp_path: Path) -> None:
    clock = Clock()
    async with house(tmp_path, {"clock": clock}) as url, Guest(url) as ann, Guest(url) as bob:
        times = ("3d/move", "1d/move", "none", "2d/move")
        tables = [await ann.lay(mine=[0], first=0, terms={"time": time}) for time in times]
        for table in tables:
            await bob.sit(table, 1)
            seen = await ann.open(table, 0)
            while seen["rests"]:  # until the clocks have been started
                seen = await ann.hear("update")
        three, one, none, two = tables
        assert await ids(ann) == [one, two, three, none]
        clock.ahead = 3600
        assert (await ann.move(two, 0, "a1"))["t"] == "done"
        clock.ahead = 7200
        assert await ids(ann) == [one, three, none, two]
        left = [card["left"] for card in await listed(ann)]
        assert left[2] is None
        for seconds, wanted in zip((left[0], left[1], left[3]), (22, 70, 47), strict=True):
            assert abs(seconds - wanted * 3600) < 120
        assert (await ids(bob))[0] == two
        assert abs((await listed(bob))[0]["left"] - 47 * 3600) < 120


async def test_since_when_outlives_the_house(tmp_path: Path) -> None:
    clock = Clock()
    async with house(tmp_path, {"clock": clock}) as url, Guest(url) as ann:
        table = await ann.lay(mine=[0, 1], first=0)
        laid = (await listed(ann))[0]["since"]
        assert abs(laid - time.time()) < 60
        clock.ahead = DAY
        await ann.move(table, 0, "a1")
        moved = (await listed(ann))[0]["since"]
        assert DAY - 60 < moved - laid < DAY + 60
    clock.ahead = 3 * DAY
    async with house(tmp_path, {"clock": clock}) as url, Guest(url) as bob:
        bob.http.cookies.update(dict(ann.http.cookies))
        assert (await listed(bob))[0]["since"] == moved


def test_what_nobody_heard_of_does_not_show() -> None:
    """An open claim of Crosticon is its owner's secret (CR-40): the time tells nothing of it."""
    aloud, whispered = Fact("played", {}), Fact("claimed", {}, to=0)
    log = [Entry(0, "play", (aloud,)), Entry(0, "claim", (whispered,)), Entry(1, "nothing")]
    kept = [Written(entry.actor, entry.move, when=float(nth)) for nth, entry in enumerate(log, 5)]
    assert last_heard(log, kept) == 5.0
    assert last_heard(log[1:], kept[1:]) is None


async def test_a_finished_table_is_taken_off_ones_own_list_alone(url: str) -> None:
    async with Guest(url) as ann, Guest(url) as bob:
        table = await ann.lay(mine=[0])
        await bob.sit(table, 1)
        await ann.http.post(f"/api/tables/{table}/seats/0/resignation")
        assert await removed(ann, table) == (204, None)
        assert await ids(ann) == []
        assert await ids(bob) == [table]
        card = (await ann.http.get(f"/api/tables/{table}")).json()
        assert card["over"]  # it is still there for whoever has its link
        again = (await bob.http.post(f"/api/tables/{table}/again")).json()["id"]
        assert again in await ids(ann)  # a new table is a new table


async def test_a_running_match_is_left_first(url: str) -> None:
    async with Guest(url) as ann, Guest(url) as bob:
        table = await ann.lay(mine=[0], first=0)
        await bob.sit(table, 1)
        status, said = await removed(ann, table)
        assert (status, said["table"]) == (409, table)
        assert "leave or resign" in said["why"]
        assert (await ann.move(table, 0, "a1"))["t"] == "done"  # nothing has changed
        await bob.stand(table, 1)
        assert (await removed(ann, table))[0] == 409  # Bob sat there, and may come back
        await ann.stand(table, 0)
        assert await ids(ann) == []
        assert (await removed(ann, table))[0] == 403


async def test_a_table_at_which_nobody_else_sat_is_broken_up(url: str) -> None:
    async with Guest(url) as ann, Guest(url) as bob, Guest(url) as phone:
        table = await ann.lay(mine=[0], first=0)
        await brought(phone, table, 0, await token_of(ann, table, 0))  # that is Ann too
        await bob.open(table)
        assert (await removed(phone, table))[0] == 204
        assert await ids(phone) == []
        seen = await bob.update(lambda m: m["result"])
        assert (seen["result"]["winners"], seen["result"]["how"]) == ([], "void")


async def test_nobody_removes_what_is_not_theirs(url: str) -> None:
    async with Guest(url) as ann, Guest(url) as bob:
        table = await ann.lay(mine=[0], first=0)
        assert (await removed(bob, table))[0] == 403
        assert (await removed(bob, "nowhere"))[0] == 404
        bob.http.cookies.clear()
        assert (await removed(bob, table))[0] == 401
        assert (await ann.move(table, 0, "a1"))["t"] == "done"


async def test_whoever_comes_back_to_a_seat_has_the_table_in_the_list_again(url: str) -> None:
    async with Guest(url) as ann, Guest(url) as phone:
        table = await ann.lay(mine=[0], first=0)
        assert (await removed(ann, table))[0] == 204
        await brought(phone, table, 0, await token_of(ann, table, 0))
        assert await ids(ann) == []
        await brought(ann, table, 0, await token_of(phone, table, 0))
        assert await ids(ann) == [table]


async def test_no_table_is_taken_away_from_under_whoever_sits_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bob's seat is written, and nobody knows it yet, when Ann removes the table."""
    written, known = asyncio.Event(), asyncio.Event()
    sit = SqlStore.sit

    async def slowly(self: SqlStore, *asked: Any) -> Any:
        holders = await sit(self, *asked)
        written.set()
        await known.wait()
        return holders

    monkeypatch.setattr(SqlStore, "sit", slowly)
    async with house(tmp_path) as url, Guest(url) as ann, Guest(url) as bob:
        table = await ann.lay(mine=[0], first=0)
        sitting = asyncio.create_task(bob.sit(table, 1))
        await written.wait()
        removing = asyncio.create_task(removed(ann, table))
        await asyncio.wait({removing}, timeout=0.3)
        known.set()
        await sitting
        assert (await removing)[0] == 409
        await ann.move(table, 0, "a1")


async def test_nobody_sits_down_at_a_table_that_was_taken_away(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url) as ann, Guest(url) as bob:
        table = await ann.lay(mine=[0], first=0)
        assert (await removed(ann, table))[0] == 204
        late = await bob.http.post(f"/api/tables/{table}/seats/1", json={"name": "Bob"})
        assert (late.status_code, late.json()["why"]) == (409, "the match at this table is over")
        assert await ids(bob) == []
