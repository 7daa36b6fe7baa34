"""Leaving a match: giving it up, handing the seat to a bot, and taking it back."""

from pathlib import Path

import pytest

from tests.server.guests import Guest, house
from tests.server.random_bot import think


async def resigned(guest: Guest, table: str, seat: int) -> dict[str, object]:
    answer = await guest.http.post(f"/api/tables/{table}/seats/{seat}/resignation")
    return {"status": answer.status_code, **answer.json()}


async def handed(guest: Guest, table: str, seat: int, **wish: str) -> int:
    answer = await guest.http.post(f"/api/tables/{table}/seats/{seat}/bot", json=wish)
    return answer.status_code


async def test_whoever_resigns_has_lost_and_everybody_hears_of_it(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob, Guest(url, "Cy") as cy:
        table = await ann.lay(mine=[0], first=0)
        await bob.sit(table, 1)
        await bob.open(table, 1)
        await cy.open(table)
        await ann.move(table, 0, "a1")
        card = await resigned(ann, table, 0)
        assert (card["status"], card["over"]) == (200, True)
        for guest in (bob, cy):
            update = await guest.update(lambda m: m["result"])
            assert update["result"]["winners"] == [1]
            assert {"kind": "house", "data": {"said": "resign:0"}} in update["facts"]
            assert update["prompts"] == []
        assert (await bob.move(table, 1, "b1"))["clause"] == "turn"
        assert (await resigned(bob, table, 1))["status"] == 409
        record = (await ann.http.get(f"/api/tables/{table}/record")).text
        assert "\nhouse resign:0 ;" in record
        frames = (await ann.http.get(f"/api/tables/{table}/replay")).json()["frames"]
        assert [frame["entry"] for frame in frames] == ["", "0 a1", "house resign:0"]
        assert {frame["game"] for frame in frames} == {0}


async def test_nobody_resigns_for_another(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await ann.lay(mine=[0], first=0)
        assert (await resigned(bob, table, 0))["status"] == 403
        assert (await resigned(ann, table, 1))["status"] == 403
        assert (await resigned(ann, table, 7))["status"] == 404
        assert await handed(bob, table, 0) == 403


async def test_with_three_sides_a_seat_is_handed_on_instead(tmp_path: Path) -> None:
    async with house(tmp_path, {"think": think}) as url, Guest(url) as ann:
        table = await ann.lay(game="fourcyte", seats=3, mine=[0, 1, 2])
        refused = await resigned(ann, table, 0)
        assert refused["status"] == 409
        assert "handed on" in str(refused["why"])
        assert await handed(ann, table, 0, level="club") == 200


async def test_a_bot_plays_on_and_the_seat_is_taken_back(tmp_path: Path) -> None:
    supplies = {"think": think}
    async with house(tmp_path, supplies) as url, Guest(url) as ann, Guest(url, "Bob") as bob:
        table = await ann.lay(mine=[0], first=0, options={"calling": "automatic"})
        await bob.sit(table, 1)
        await bob.open(table, 1)
        assert await handed(ann, table, 0, level="casual") == 200
        update = await bob.update(lambda m: m["choices"])  # the bot has moved
        assert sum(map(len, update["view"]["pins"])) == 1
        chairs = (await bob.http.get(f"/api/tables/{table}")).json()["chairs"]
        assert chairs[0]["bot"] == "casual"
        assert chairs[0]["before"] == ["Ann"]
        assert (await bob.sit(table, 0)).status_code == 409  # only who left it takes it back
        assert (await ann.sit(table, 0)).status_code == 200
        chairs = (await ann.http.get(f"/api/tables/{table}")).json()["chairs"]
        assert (chairs[0]["bot"], chairs[0]["mine"]) == (None, True)
        await bob.move(table, 1, "d4")
        await bob.quiet()  # no bot moves for Ann any more
        update = await ann.open(table, 0)
        assert sum(map(len, update["view"]["pins"])) == 2
        assert (await ann.move(table, 0, "c3"))["t"] == "done"


async def test_a_seat_that_was_handed_over_is_a_bots_after_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path, {"think": think}) as url, Guest(url) as ann:
        table = await ann.lay(mine=[0, 1], first=0, options={"calling": "automatic"})
        await ann.move(table, 0, "a1")
        assert await handed(ann, table, 1) == 200
        update = await ann.open(table, 0)
        while not update["choices"]:  # the bot may have moved before anybody looked
            update = await ann.update()
        cookie = dict(ann.http.cookies)
    async with house(tmp_path, {"think": think}) as url, Guest(url) as bob:
        bob.http.cookies.update(cookie)
        chairs = (await bob.http.get(f"/api/tables/{table}")).json()["chairs"]
        assert [chair["bot"] for chair in chairs] == [None, "club"]


@pytest.mark.parametrize("level", ["genius", "", "x" * 300])
async def test_a_bot_of_no_level_is_refused(tmp_path: Path, level: str) -> None:
    async with house(tmp_path, {"think": think}) as url, Guest(url) as ann:
        table = await ann.lay(mine=[0, 1], first=0)
        assert await handed(ann, table, 0, level=level) == 400
        assert (await ann.move(table, 0, "a1"))["t"] == "done"


async def test_resigning_between_two_games_ends_the_match(tmp_path: Path) -> None:
    async with house(tmp_path, {"pause": 0.3}) as url, Guest(url) as ann:
        options = {"games": 3, "calling": "automatic"}
        table = await ann.lay(mine=[0, 1], first=0, options=options)
        await ann.open(table, 0)
        for nth, pin in enumerate(("a1", "a2", "b1", "b2", "c1", "c2", "d1")):
            assert (await ann.move(table, nth % 2, pin))["t"] == "done"
        card = await resigned(ann, table, 0)
        assert card["over"]
        update = await ann.update(lambda m: m["result"])
        assert update["result"]["winners"] == [1]
        await ann.quiet()  # no next game is laid out
