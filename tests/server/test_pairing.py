"""Playing now with a person: the first two who want the same are put at one table, once."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from parlour.server.play import pairing
from parlour.server.store import Dues, Holder, Laid
from parlour.server.store.sqlite import SqliteStore
from parlour.server.store.wishes import Wish
from tests.server.guests import PATIENCE, Guest, Message, blank, house
from tests.server.standing_clock import StandingClock
from tests.server.test_people import both, tied


async def wants(guest: Guest, game: str = "score_four") -> int:
    return (await guest.http.put("/api/wish", json={"game": game})).status_code


async def attends(guest: Guest) -> None:
    await guest.say(t="attend")
    await guest.hear("mine")


async def is_paired(guest: Guest) -> str:
    """The table where they find themselves."""
    told = await guest.hear("mine", lambda m: m["wish"] and m["wish"]["table"])
    table: str = told["wish"]["table"]
    return table


async def waits(guest: Guest) -> Message:
    told = await guest.hear("mine", lambda m: m["wish"])
    wish: Message = told["wish"]
    assert wish["table"] is None
    return wish


async def test_the_first_two_who_want_the_same(url: str) -> None:
    async with Guest(url) as ann, Guest(url, "Bob") as bob, Guest(url, "Cleo") as cleo:
        for guest in (ann, bob, cleo):
            await attends(guest)
        assert await wants(ann) == 204
        wish = await waits(ann)
        assert (wish["game"], wish["title"]) == ("score_four", "Score Four")
        assert await wants(cleo, "keyword") == 204  # another game
        await waits(cleo)
        assert await wants(bob) == 204
        table = await is_paired(bob)
        assert await is_paired(ann) == table
        card = (await bob.http.get(f"/api/tables/{table}")).json()
        assert {chair["name"] for chair in card["chairs"]} == {"Ann", "Bob"}
        assert (card["terms"]["time"], card["terms"]["late"]) == ("450+10", "forfeit")
        assert (await ann.http.delete("/api/wish")).status_code == 204
        assert (await ann.hear("mine"))["wish"] is None
        await cleo.settled()
        assert not any(table in frame for frame in cleo.frames)
        await cleo.http.delete("/api/wish")


async def test_a_wish_can_be_taken_back_and_changed(url: str) -> None:
    async with Guest(url) as ann, Guest(url, "Bob") as bob:
        await attends(ann)
        await attends(bob)
        await wants(ann)
        await waits(ann)
        await ann.http.delete("/api/wish")
        assert (await ann.hear("mine"))["wish"] is None
        await wants(bob)
        assert (await waits(bob))["game"] == "score_four"
        await wants(ann, "keyword")
        await waits(ann)
        await wants(bob, "keyword")
        assert await is_paired(bob) == await is_paired(ann)


async def test_a_reload_keeps_the_wish_and_whoever_is_gone_is_not_paired(url: str) -> None:
    async with Guest(url) as ann, Guest(url, "Bob") as bob:
        await attends(ann)
        await attends(bob)
        await wants(ann)
        await waits(ann)
        await ann.hang_up()
        await wants(bob)
        await waits(bob)  # Ann is not here
        await ann.connect()
        await ann.say(t="attend")
        assert await is_paired(ann) == await is_paired(bob)


async def test_the_blocked_are_never_paired(url: str) -> None:
    async with Guest(url) as ann, Guest(url, "Bob") as bob, Guest(url, "Cleo") as cleo:
        for guest in (ann, bob, cleo):
            await attends(guest)
        await tied(ann, await both(ann, bob), 1, "block")
        await wants(bob)
        await waits(bob)
        await wants(ann)
        await waits(ann)
        await wants(cleo)  # who meets whoever has waited longest
        assert await is_paired(cleo) == await is_paired(bob)
        await ann.settled()
        assert [m for m in ann.heard if m["t"] == "mine"][-1]["wish"]["table"] is None
        await ann.http.delete("/api/wish")


async def test_what_cannot_be_wished(url: str) -> None:
    async with Guest(url) as ann:
        assert await wants(ann, "chess") == 404
        assert (await ann.http.put("/api/wish", json={"games": 1})).status_code == 400
        said = [await wants(ann) for _ in range(30)]
        assert {*said} == {204, 429}
        await ann.http.delete("/api/wish")
        ann.http.cookies.clear()
        assert await wants(ann) == 401


async def test_many_wish_at_once_and_nobody_is_paired_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In two processes of one house."""
    monkeypatch.setattr(pairing, "RENEW", 0.5)
    both = house(tmp_path, workers=2), house(tmp_path, workers=2)
    async with both[0] as here, both[1] as there:
        guests = [Guest(url, f"P{nth}") for nth in range(5) for url in (here, there)]
        for guest in guests:
            await guest.__aenter__()
            await attends(guest)
        await asyncio.gather(*(wants(guest) for guest in guests))
        async with asyncio.timeout(60):
            while True:
                tables = [(await guest.http.get("/api/tables")).json() for guest in guests]
                if all(tables):
                    break
        assert all(len(mine) == 1 for mine in tables)
        assert len({mine[0]["id"] for mine in tables}) == 5
        for guest in guests:
            await guest.__aexit__()


async def test_a_table_is_laid_only_where_both_still_wait(tmp_path: Path) -> None:
    store = SqliteStore(blank(tmp_path))
    for guest in ("a", "b", "c"):
        await store.wishes.wish(Wish(guest, guest, "score_four", 1.0), True, 50.0)
    here = {"a", "b", "c", "d"}
    first = await store.wishes.first_for("c", 10.0, here)
    assert first is not None
    assert first.guest == "a"
    first = await store.wishes.first_for("c", 10.0, here - {"a"})  # a's process has died
    assert first is not None
    assert first.guest == "b"

    async def laid(id: str, one: str, other: str, now: float = 10.0) -> bool:
        table = Laid(id, "score_four", 1, 2, {}, 0, now)
        holders = [Holder(0, one, one), Holder(1, other, other)]
        return await store.lay(table, holders, [], Dues(), None, (one, other))

    assert await laid("x", "a", "c")
    assert not await laid("y", "b", "c")  # c is at a table already
    assert await store.laid("y") is None
    assert await store.holders("y") == []
    assert await store.wishes.first_for("b", 10.0, here) is None
    await store.wishes.wish(Wish("d", "d", "score_four", 2.0), True, 50.0)
    await store.wishes.note("d", False, 20.0)
    assert await store.wishes.first_for("b", 10.0, here) is None  # d is not here
    await store.wishes.note("d", True, 30.0)
    assert not await laid("z", "b", "d", now=60.0)  # their time is over
    assert await laid("z", "b", "d")
    await store.close()


async def test_wishes_of_those_who_are_here_are_renewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairing, "RENEW", 0.02)
    clock = StandingClock()
    async with (
        house(tmp_path, {"clock": clock}) as url,
        Guest(url) as ann,
        Guest(url, "Bob") as bob,
    ):
        await attends(ann)
        await attends(bob)
        await wants(ann)
        await waits(ann)
        for _ in range(2):  # longer than a wish counts by itself
            clock.now += 0.6 * pairing.LEASE
            await counts_until(blank(tmp_path), clock.now + pairing.LEASE)
        await wants(bob)
        assert await is_paired(bob) == await is_paired(ann)


async def counts_until(database: Path, until: float) -> None:
    """Wait for the one wish of this house to be renewed."""
    async with asyncio.timeout(PATIENCE):
        with closing(sqlite3.connect(database)) as db:
            while db.execute("SELECT until FROM wishes").fetchone() != (until,):
                await asyncio.sleep(0.01)
