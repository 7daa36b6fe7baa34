"""What needs the other side's word: taking back, a pause, going on, breaking up."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from parlour.house.referee import Refusal, replay
from tests.server.guests import Guest, Message, house
from tests.server.random_bot import think


async def offered(guest: Guest, table: str, seat: int, what: str) -> httpx.Response:
    return await guest.http.post(f"/api/tables/{table}/seats/{seat}/offer/{what}")


async def answered(guest: Guest, table: str, seat: int, id: str, yes: bool) -> httpx.Response:
    word = "agreement" if yes else "refusal"
    return await guest.http.post(f"/api/tables/{table}/seats/{seat}/{word}/{id}")


async def until(guest: Guest, which: Callable[[Message | None], bool]) -> Message | None:
    """The offer that this guest knows of, as soon as it is such a one."""
    while True:
        last = [message for message in guest.heard if message["t"] == "people"][-1]
        found: Message | None = last["offer"]
        if which(found):
            return found
        await guest.hear("people")


async def the_offer(guest: Guest) -> Message:
    found = await until(guest, lambda offer: offer is not None and not offer["refused"])
    assert found is not None
    return found


async def no_offer(guest: Guest) -> None:
    await until(guest, lambda offer: offer is None)


async def both(ann: Guest, bob: Guest, **wanted: Any) -> str:
    table = await ann.lay(mine=[0], first=0, **wanted)
    await bob.sit(table, 1)
    await ann.open(table, 0)
    await bob.open(table, 1)
    return table


def beads(update: Message) -> int:
    return sum(map(len, update["view"]["pins"]))


async def test_a_move_is_taken_back_when_the_other_side_agrees(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob, Guest(url, "Cy") as cy:
        table = await both(ann, bob)
        await cy.open(table)
        await ann.move(table, 0, "a1")
        await bob.move(table, 1, "b1")
        assert (await offered(ann, table, 0, "back")).status_code == 200
        for guest in (ann, bob, cy):
            offer = await the_offer(guest)
            assert (offer["seat"], offer["said"], offer["asked"]) == (0, "back:2", [1])
        assert (await answered(bob, table, 1, offer["id"], yes=True)).status_code == 200
        for guest in (ann, bob, cy):
            update = await guest.update(lambda m: beads(m) == 0)
            assert {"kind": "house", "data": {"said": "back:2"}} in update["facts"]
        await no_offer(ann)
        assert (await ann.move(table, 0, "c1"))["t"] == "done"
        await ann.http.post(f"/api/tables/{table}/seats/0/resignation")
        record = (await ann.http.get(f"/api/tables/{table}/record")).text
        assert "\nhouse back:2 ;" in record
        assert not isinstance(replay(record), Refusal)


async def test_refused_nothing_changes_and_it_can_be_asked_again(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await both(ann, bob)
        await ann.move(table, 0, "a1")
        await offered(ann, table, 0, "back")
        offer = await the_offer(bob)
        assert (await answered(bob, table, 1, offer["id"], yes=False)).status_code == 200
        refused = await until(ann, lambda offer: offer is not None and offer["refused"])
        assert refused is not None
        assert refused["id"] == offer["id"]
        assert (await answered(bob, table, 1, offer["id"], yes=True)).status_code == 409  # too late
        assert beads(await ann.open(table, 0)) == 1
        assert (await offered(ann, table, 0, "back")).status_code == 200
        again = await the_offer(bob)
        assert (await answered(ann, table, 0, again["id"], yes=False)).status_code == 200
        await no_offer(bob)  # withdrawn
        assert beads(await ann.open(table, 0)) == 1


async def test_one_offer_at_a_time_and_only_the_others_agree(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob, Guest(url, "Cy") as cy:
        table = await both(ann, bob)
        await ann.move(table, 0, "a1")
        await offered(ann, table, 0, "back")
        offer = await the_offer(bob)
        for guest, seat in ((ann, 0), (bob, 1)):
            twice = await offered(guest, table, seat, "pause")
            assert twice.status_code == 409
            assert "waiting for its answer" in twice.json()["why"]
        assert (await answered(ann, table, 0, offer["id"], yes=True)).status_code == 409
        assert (await answered(cy, table, 1, offer["id"], yes=True)).status_code == 403
        assert (await answered(ann, table, 1, offer["id"], yes=True)).status_code == 403
        assert (await answered(bob, table, 1, "another", yes=True)).status_code == 409
        assert (await answered(bob, table, 7, offer["id"], yes=True)).status_code == 404
        assert beads(await bob.open(table, 1)) == 1
        assert (await bob.move(table, 1, "b1"))["t"] == "done"
        await no_offer(ann)  # whoever moves on has answered
        assert (await answered(bob, table, 1, offer["id"], yes=True)).status_code == 409


@pytest.mark.parametrize("what", ["flag", "back:3", "x" * 300])
async def test_what_nobody_can_offer_is_refused(url: str, what: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await both(ann, bob)
        answer = await offered(ann, table, 0, what)
        assert answer.status_code == 400
        assert answer.json()["why"]


async def test_what_cannot_be_done_now_is_not_offered(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await both(ann, bob)
        assert "no move in this game" in (await offered(ann, table, 0, "back")).json()["why"]
        assert "does not rest" in (await offered(ann, table, 0, "go")).json()["why"]
        assert "no game to rest" in (await offered(ann, table, 0, "pause")).json()["why"]
        await ann.move(table, 0, "a1")
        await ann.http.post(f"/api/tables/{table}/seats/0/resignation")
        for what in ("back", "pause", "go", "void"):
            answer = await offered(ann, table, 0, what)
            assert (answer.status_code, "is over" in answer.json()["why"]) == (409, True)


async def test_a_pause_is_agreed_on_and_so_is_its_end(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await both(ann, bob)
        await ann.move(table, 0, "a1")
        await offered(ann, table, 0, "pause")
        await answered(bob, table, 1, (await the_offer(bob))["id"], yes=True)
        update = await bob.update(lambda m: m["rests"])
        assert update["prompts"] == []
        assert (await bob.move(table, 1, "b1"))["clause"] == "house"
        await no_offer(ann)
        await offered(bob, table, 1, "go")
        await answered(ann, table, 0, (await the_offer(ann))["id"], yes=True)
        await bob.update(lambda m: not m["rests"])
        assert (await bob.move(table, 1, "b1"))["t"] == "done"


async def test_a_match_is_broken_up_by_agreement_and_nobody_wins(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await both(ann, bob)
        await ann.move(table, 0, "a1")
        await offered(bob, table, 1, "void")
        await answered(ann, table, 0, (await the_offer(ann))["id"], yes=True)
        result = (await bob.update(lambda m: m["result"]))["result"]
        assert (result["winners"], result["how"]) == ([], "void")


async def test_where_nobody_has_to_be_asked_it_is_done_at_once(tmp_path: Path) -> None:
    async with house(tmp_path, {"think": think}) as url, Guest(url) as ann:
        alone = await ann.lay(mine=[0, 1], first=0)  # both sides on one device
        await ann.open(alone, 0)
        await ann.move(alone, 0, "a1")
        await offered(ann, alone, 1, "pause")
        assert (await ann.update(lambda m: m["rests"]))["seat"] == 0
        table = await ann.lay(mine=[0], bots={1: "casual"}, first=0)
        await ann.open(table, 0)
        await ann.move(table, 0, "a1")
        await ann.update(lambda m: beads(m) == 2)  # the bot has moved
        assert (await offered(ann, table, 0, "back")).status_code == 200
        await ann.update(lambda m: beads(m) == 0)


async def test_with_hidden_hands_only_ones_own_last_move_is_taken_back(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await ann.lay(game="keyword", seats=3, mine=[0, 2], first=0)
        await bob.sit(table, 1)
        await ann.open(table, 0)
        await bob.open(table, 1)
        answer = await offered(ann, table, 0, "back")
        assert "chance" in answer.json()["why"]  # the racks were dealt
        assert (await ann.move(table, 0, "pass"))["t"] == "done"
        assert (await offered(ann, table, 0, "back")).status_code == 200
        offer = await the_offer(bob)
        assert offer["said"] == "back:1"
        await answered(ann, table, 0, offer["id"], yes=False)
        assert (await bob.move(table, 1, "pass"))["t"] == "done"
        answer = await offered(ann, table, 0, "back")
        assert "hands are hidden" in answer.json()["why"]


async def test_where_moves_are_made_unseen_none_is_taken_back(url: str) -> None:
    """Whether it could be done would tell that somebody has moved."""
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await ann.lay(game="fourcyte", seats=2, mine=[0], first=0)
        await bob.sit(table, 1)
        answer = await offered(ann, table, 0, "back")
        assert (answer.status_code, "unseen" in answer.json()["why"]) == (409, True)
