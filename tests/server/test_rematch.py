"""The rematch: one press offers it, everybody is carried over, the rulebook says who begins."""

from pathlib import Path

import pytest

from tests.clause import clause
from tests.server.guests import Guest, house

LINE = ("a1", "a2", "b1", "b2", "c1", "c2", "d1")  # seat 0 gets four in a line


async def ended(ann: Guest, bob: Guest) -> str:
    """A finished match of two."""
    table = await ann.lay(mine=[0], first=0, options={"calling": "automatic"})
    await bob.sit(table, 1)
    for nth, pin in enumerate(LINE):
        assert (await (ann, bob)[nth % 2].move(table, nth % 2, pin))["t"] == "done"
    return table


async def again(guest: Guest, table: str) -> dict[str, object]:
    answer = await guest.http.post(f"/api/tables/{table}/again")
    return {"status": answer.status_code, **answer.json()}


@clause("SF-14")
async def test_both_are_carried_over_to_one_table(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob, Guest(url, "Cy") as cy:
        table = await ended(ann, bob)
        await bob.open(table, 1)
        await cy.open(table)
        offered = await again(ann, table)
        assert offered["status"] == 200
        for guest in (bob, cy):
            assert (await guest.hear("people", lambda m: m["next"]))["next"] == offered["id"]
        joined = await again(bob, table)
        assert joined["id"] == offered["id"]
        chairs = joined["chairs"]
        assert isinstance(chairs, list)
        assert [chair["name"] for chair in chairs] == ["Ann", "Bob"]
        assert [chair["mine"] for chair in chairs] == [False, True]
        assert joined["options"] == {"calling": "automatic"}
        update = await bob.open(str(joined["id"]), 1)
        assert update["view"]["player"] == 1  # the loser begins
        assert (await bob.move(str(joined["id"]), 1, "a1"))["t"] == "done"


async def test_a_rematch_is_for_those_who_played_and_when_it_is_over(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob, Guest(url, "Cy") as cy:
        table = await ann.lay(mine=[0], first=0)
        await bob.sit(table, 1)
        assert (await again(ann, table))["status"] == 403
        assert (await again(ann, "nothing"))["status"] == 404
        done = await ended(ann, bob)
        assert (await again(cy, done))["status"] == 403


async def test_bots_come_along_and_a_restart_forgets_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url) as ann:
        table = await ann.lay(mine=[0], bots={1: "club"}, first=0)
        await ann.http.post(f"/api/tables/{table}/seats/0/resignation")
        offered = await again(ann, table)
        chairs = offered["chairs"]
        assert isinstance(chairs, list)
        assert [chair["bot"] for chair in chairs] == [None, "club"]
    async with house(tmp_path) as url, Guest(url) as bob:
        await bob.open(table)
        people = [message for message in bob.heard if message["t"] == "people"]
        assert people[-1]["next"] == offered["id"]


@pytest.mark.parametrize("times", [5])
async def test_pressing_often_lays_one_table(url: str, times: int) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await ended(ann, bob)
        ids = {(await again(ann, table))["id"] for _ in range(times)}
        assert len(ids) == 1
