"""The lobby: open tables are listed live; of private ones nothing is ever told."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from parlour.server.play import listing
from tests.server.guests import Guest, Message, house
from tests.server.test_people import tied


async def lists(guest: Guest, **wish: Any) -> list[Message]:
    """The list as it is sent to whoever begins to look."""
    await guest.say(t="browse", **wish)
    tables: list[Message] = (await guest.hear("lobby"))["tables"]
    return tables


async def sees(guest: Guest, *tables: str) -> Message:
    """Until just these are on the list."""
    return await guest.hear("lobby", lambda m: {t["id"] for t in m["tables"]} == {*tables})


async def opened(guest: Guest, table: str, **wish: Any) -> Message:
    answer = await guest.http.put(f"/api/tables/{table}/opening", json=wish)
    assert answer.status_code == 200, answer.text
    said: Message = answer.json()
    return said


async def test_a_lobby_changes_by_itself(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url) as ann, Guest(url, "Bob") as bob:
        assert await lists(bob) == []
        table = await ann.lay(mine=[0], open=True, level="club", terms={"time": "300+5"})
        [shown] = (await sees(bob, table))["tables"]
        assert shown["names"] == ["Ann", None]
        assert (shown["game"], shown["title"]) == ("score_four", "Score Four")
        assert (shown["time"], shown["level"]) == ("300+5", "club")
        assert (await bob.sit(table, 1)).status_code == 200
        await sees(bob)  # it is full
        await bob.stand(table, 1)
        await sees(bob, table)
        assert await opened(ann, table, open=False) == {"open": False, "level": ""}
        await sees(bob)


async def test_a_table_is_private_unless_it_is_opened(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url) as ann, Guest(url, "Bob") as bob:
        private = await ann.lay(mine=[0])
        assert await lists(bob) == []
        open = await ann.lay(mine=[0])
        assert (await ann.http.get(f"/api/tables/{open}/opening")).json()["open"] is False
        assert (await opened(ann, open, open=True))["open"]
        await sees(bob, open)
        await bob.settled()
        assert not any(private in frame for frame in bob.frames)
        for id in (private, open):
            for method, body in (("GET", None), ("PUT", {"open": True})):
                answer = await bob.http.request(method, f"/api/tables/{id}/opening", json=body)
                assert answer.status_code == 403
        assert (await bob.http.get("/api/tables/nowhere/opening")).status_code == 404


async def test_what_a_list_tells_is_what_anybody_may_know(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url) as ann, Guest(url, "Bob") as bob:
        table = await ann.lay(mine=[0], open=True)
        [shown] = await lists(bob)
        known = {"id", "game", "title", "options", "names", "time", "level", "since"}
        assert shown.keys() == known
        assert shown["id"] == table
        bob.http.cookies.clear()
        await bob.connect()  # without a cookie one may look, and is told the same
        assert await lists(bob) == [shown]


async def test_a_part_of_the_list_is_asked_for(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url) as ann, Guest(url, "Bob") as bob:
        four = await ann.lay(mine=[0], seats=4, open=True, level="expert")
        days = await ann.lay(mine=[0], open=True, terms={"time": "3d/move"})
        word = await ann.lay(game="fourcyte", seats=2, mine=[0], open=True)

        async def ids(**wish: Any) -> set[str]:
            return {table["id"] for table in await lists(bob, **wish)}

        assert await ids() == {four, days, word}
        assert await ids(game="fourcyte") == {word}
        assert await ids(seats=4) == {four}
        assert await ids(time="days") == {days}
        assert await ids(time="none", level="") == {word}
        assert await ids(level="expert") == {four}
        await bob.say(t="browse", time="slow")
        assert "slow" in (await bob.hear("problem"))["why"]


async def test_whoever_has_gone_is_not_waited_for_unless_there_are_days(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url) as ann, Guest(url, "Bob") as bob:
        now = await ann.lay(mine=[0], open=True)
        days = await ann.lay(mine=[0], open=True, terms={"time": "3d/move"})
        assert {table["id"] for table in await lists(bob)} == {now, days}
        await ann.hang_up()
        await sees(bob, days)
        await ann.connect()
        await sees(bob, now, days)


async def test_the_blocked_neither_see_nor_take_a_seat_and_are_not_told_why(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as url, Guest(url) as ann, Guest(url, "Bob") as bob:
        met = await ann.lay(mine=[0], first=0)
        await bob.sit(met, 1)
        table = await ann.lay(mine=[0], open=True)
        assert [each["id"] for each in await lists(bob)] == [table]
        await tied(ann, met, 1, "block")
        theirs = await bob.lay(mine=[0], open=True)  # a reason to read the list again
        await sees(bob)
        refused = await bob.sit(table, 1)
        assert (refused.status_code, "block" in refused.text) == (409, False)
        assert await lists(ann) == []  # nor is Ann shown Bob's
        private = await ann.lay(mine=[0])  # a link is given to somebody, by somebody
        assert (await bob.sit(private, 1)).status_code == 200
        assert theirs


async def test_two_press_the_last_seat(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url) as ann:
        others = [Guest(url, name) for name in ("Bob", "Cleo", "Dan")]
        for guest in others:
            await guest.__aenter__()
        table = await ann.lay(mine=[0], open=True)
        said = await asyncio.gather(*(guest.sit(table, 1) for guest in others))
        assert sorted(answer.status_code for answer in said) == [200, 409, 409]
        for guest in others:
            await guest.__aexit__()


async def test_a_list_is_bounded_and_says_what_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "SHOWN", 2)
    async with house(tmp_path) as url, Guest(url) as ann, Guest(url, "Bob") as bob:
        laid = [await ann.lay(mine=[0], open=True) for _ in range(3)]
        await bob.say(t="browse")
        told = await bob.hear("lobby", lambda m: m["more"] == 1)
        assert [table["id"] for table in told["tables"]] == laid[:0:-1]


async def test_whoever_looks_away_hears_nothing_more(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url) as ann, Guest(url, "Bob") as bob:
        await lists(bob)
        await bob.say(t="stop browsing")
        await bob.settled()
        table = await ann.lay(mine=[0], open=True)
        await lists(ann)  # the list has been read again
        async with Guest(url, "Cleo") as cleo:
            assert [each["id"] for each in await lists(cleo)] == [table]
        await bob.settled()
        assert [m for m in bob.heard if m["t"] == "lobby"][1:] == []


async def test_opening_what_cannot_be_opened(url: str) -> None:
    async with Guest(url) as ann:
        table = await ann.lay(mine=[0], first=0)
        body: dict[str, Any] = {"open": True, "level": "godlike"}
        answer = await ann.http.put(f"/api/tables/{table}/opening", json=body)
        assert answer.status_code == 400
        laid = await ann.http.post("/api/tables", json={"game": "score_four", **body})
        assert laid.status_code == 400
        await ann.http.post(f"/api/tables/{table}/seats/0/resignation")
        answer = await ann.http.put(f"/api/tables/{table}/opening", json={"open": True})
        assert answer.status_code == 409
