"""Following and blocking: whose it is, what is told of it, and to whom."""

from pathlib import Path

import pytest

from parlour.server.play import people
from parlour.server.store.sqlite import SqliteStore
from parlour.server.store.ties import Tie
from tests.server.guests import Guest, Message, blank, house


async def tied(guest: Guest, table: str, seat: int, kind: str) -> list[Message]:
    wish = {"table": table, "seat": seat, "kind": kind}
    answer = await guest.http.post("/api/people", json=wish)
    assert answer.status_code == 200, answer.text
    found: list[Message] = answer.json()
    return found


async def mine(guest: Guest) -> list[Message]:
    found: list[Message] = (await guest.http.get("/api/people")).json()
    return found


async def both(ann: Guest, bob: Guest) -> str:
    """A table at which they sit."""
    table = await ann.lay(mine=[0], first=0)
    assert (await bob.sit(table, 1)).status_code == 200
    return table


async def test_a_person_is_followed_from_their_seat_and_is_seen_to_be_here(url: str) -> None:
    async with Guest(url) as ann, Guest(url, "Bob") as bob:
        table = await both(ann, bob)
        assert await mine(ann) == []
        [person] = await tied(ann, table, 1, "follow")
        assert (person["name"], person["kind"], person["here"]) == ("Bob", "follow", True)
        assert await mine(ann) == [person]
        assert await mine(bob) == []  # nobody is told who follows them
        await bob.hang_up()
        there = (await ann.http.get(f"/api/tables/{table}/seats/1/people")).json()
        assert [each["id"] for each in there] == [person["id"]]
        assert (await ann.http.delete(f"/api/people/{person['id']}")).status_code == 204
        assert await mine(ann) == []


async def test_whom_one_follows_is_found_at_their_open_table(url: str) -> None:
    async with Guest(url) as ann, Guest(url, "Bob") as bob:
        table = await both(ann, bob)
        await tied(ann, table, 1, "follow")
        open = await bob.lay(mine=[0], open=True)
        private = await bob.lay(mine=[0])
        [person] = await mine(ann)
        assert (person["here"], person["table"]["id"]) == (True, open)
        assert private not in str(person)
        await tied(bob, table, 0, "block")
        [person] = await mine(ann)
        assert (person["here"], person["table"]) == (False, None)


async def test_one_either_follows_or_blocks(url: str) -> None:
    async with Guest(url) as ann, Guest(url, "Bob") as bob:
        table = await both(ann, bob)
        [first] = await tied(ann, table, 1, "follow")
        [second] = await tied(ann, table, 1, "block")
        assert (second["id"], second["kind"]) == (first["id"], "block")
        assert await mine(ann) == [second]


async def test_whoever_is_blocked_learns_nothing(url: str) -> None:
    """Ann has blocked Bob, who follows her: to him she is simply not here."""
    async with Guest(url) as ann, Guest(url, "Bob") as bob:
        table = await both(ann, bob)
        await tied(bob, table, 0, "follow")
        assert [person["here"] for person in await mine(bob)] == [True]
        await tied(ann, table, 1, "block")
        [person] = await mine(bob)
        assert (person["kind"], person["here"]) == ("follow", False)


async def test_nobody_s_own_id_is_told(url: str) -> None:
    async with Guest(url) as ann, Guest(url, "Bob") as bob, Guest(url, "Cleo") as cleo:
        table = await both(ann, bob)
        [by_ann] = await tied(ann, table, 1, "follow")
        [by_cleo] = await tied(cleo, table, 1, "follow")
        assert by_ann["id"] != by_cleo["id"]
        assert (await cleo.http.delete(f"/api/people/{by_ann['id']}")).status_code == 404
        assert await mine(ann) == [by_ann]


async def test_two_who_share_a_seat_are_two_people(url: str) -> None:
    async with Guest(url) as ann, Guest(url, "Bob") as bob, Guest(url, "Cleo") as cleo:
        table = await both(ann, bob)
        assert (await cleo.sit(table, 1, beside=bob)).status_code == 200
        assert {person["name"] for person in await tied(ann, table, 1, "follow")} == {"Bob", "Cleo"}
        assert [person["name"] for person in await tied(bob, table, 1, "follow")] == ["Cleo"]


async def test_what_cannot_be(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Guest(url) as ann, Guest(url, "Bob") as bob:
        table = await both(ann, bob)
        for wish, status in (
            ({"table": table, "seat": 0, "kind": "block"}, 409),  # that is Ann herself
            ({"table": table, "seat": 7, "kind": "block"}, 404),
            ({"table": "nowhere", "seat": 0, "kind": "block"}, 404),
            ({"table": table, "seat": 1, "kind": "adore"}, 400),
            ({"table": table, "seat": 1}, 400),
        ):
            assert (await ann.http.post("/api/people", json=wish)).status_code == status
        monkeypatch.setattr(people, "MOST", 0)
        full = await ann.http.post("/api/people", json={"table": table, "seat": 1, "kind": "block"})
        assert full.status_code == 409
        ann.http.cookies.clear()
        assert (await ann.http.get("/api/people")).status_code == 401


async def test_a_great_many_at_once(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url) as ann, Guest(url, "Bob") as bob:
        table = await both(ann, bob)
        wish = {"table": table, "seat": 1, "kind": "follow"}
        said = [(await ann.http.post("/api/people", json=wish)).status_code for _ in range(40)]
        assert {*said} == {200, 429}
        assert len(await mine(ann)) == 1


async def test_the_store_answers_who_blocks_whom(tmp_path: Path) -> None:
    store = SqliteStore(blank(tmp_path))
    await store.ties.tie(Tie("1", "a", "b", "block", "Bob"), 5)
    await store.ties.tie(Tie("2", "c", "a", "block", "Ann"), 5)
    await store.ties.tie(Tie("3", "a", "d", "follow", "Dan"), 5)
    assert await store.ties.blocks("a", "b")
    assert not await store.ties.blocks("b", "a")
    assert not await store.ties.blocks("a", "d")
    assert await store.ties.apart("a") == {"b", "c"}
    assert [tie.name for tie in await store.ties.of("a")] == ["Bob", "Dan"]
    assert await store.ties.tie(Tie("4", "a", "e", "block", "Eve"), 2) is None
    kept = await store.ties.tie(Tie("5", "a", "b", "follow", "Bob"), 2)
    assert kept == Tie("1", "a", "b", "follow", "Bob")
    await store.close()
