"""Two processes of one house: whoever comes to either meets everybody; all is made once."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from parlour.server.play import timekeeper
from parlour.server.play.processes import SETTLED
from tests.server.guests import Guest, Message, house
from tests.server.members import PASSWORD, quick_passwords, sign_up
from tests.server.random_bot import think
from tests.server.standing_clock import StandingClock
from tests.server.test_inviting import invited, kept, told, untold
from tests.server.test_matches import first_game
from tests.server.test_offers import answered, no_offer, offered, the_offer
from tests.server.test_open_tables import lists, sees
from tests.server.test_pairing import attends, is_paired, wants
from tests.server.test_talk import listen, say
from tests.services import new_database, valkey

Two = tuple[str, str]
THOUGHTS: Counter[str] = Counter()


async def counted(question: Any) -> str | None:
    """A bot's move, and how often it was asked for at each table."""
    THOUGHTS[question.stream] += 1
    await asyncio.sleep(0.05)
    return await think(question)


@pytest.fixture(scope="module", params=["SQLite and sockets", "NOTIFY", "Valkey"])
def engines(request: pytest.FixtureRequest) -> Message:
    """What two processes of a house have in common, beside a folder."""
    if request.param == "SQLite and sockets":
        return {"workers": 2}
    bus = {"bus": valkey()} if request.param == "Valkey" else {}
    return {"database": new_database(), **bus}


@asynccontextmanager
async def two_houses(folder: Path, supplies: Message, engines: Message) -> AsyncIterator[Two]:
    async with house(folder, supplies, **engines) as one, house(folder, supplies, **engines) as two:
        await asyncio.sleep(SETTLED + 0.5)  # each knows of the other
        yield one, two


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def two(engines: Message, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Two]:
    """The addresses of both."""
    folder = tmp_path_factory.mktemp("house")
    async with two_houses(folder, {"think": counted}, engines) as addresses:
        yield addresses


async def seated(ann: Guest, bob: Guest, **wanted: Any) -> str:
    """A table for two; each looks on from their own process."""
    table = await ann.lay(mine=[0], first=0, **wanted)
    assert (await bob.sit(table, 1)).status_code == 200
    await ann.open(table, 0)
    await bob.open(table, 1)
    return table


def presence(people: Message) -> list[bool]:
    return [chair["present"] for chair in people["chairs"]]


async def test_moves_are_seen_at_both(two: Two) -> None:
    async with Guest(two[0], "Ann") as ann, Guest(two[1], "Bob") as bob:
        table = await seated(ann, bob)
        for nth, pin in enumerate(["a1", "b2", "c3", "d4"]):
            mover, other = (ann, bob) if nth % 2 == 0 else (bob, ann)
            assert (await mover.move(table, nth % 2, pin))["t"] == "done"
            update = await other.update(lambda m, n=nth: sum(map(len, m["view"]["pins"])) == n + 1)
            assert update["facts"]


async def test_who_is_here_is_known_at_both(two: Two) -> None:
    async with Guest(two[0], "Ann") as ann, Guest(two[1], "Cy") as cy:
        async with Guest(two[1], "Bob") as bob:
            table = await seated(ann, bob)
            await ann.hear("people", lambda m: presence(m) == [True, True])
            await cy.open(table)
            assert (await ann.hear("people", lambda m: m["watchers"] == 1))["table"] == table
        await ann.hear("people", lambda m: presence(m) == [True, False])


async def test_talk_is_heard_at_both(two: Two) -> None:
    async with Guest(two[0], "Ann") as ann, Guest(two[1], "Bob") as bob:
        table = await seated(ann, bob)
        await listen(ann, table, 0)
        await listen(bob, table, 1)
        for nth in range(3):
            await say((ann, bob)[nth % 2], table, nth % 2, "table", f"word {nth}")
        for guest in (ann, bob):
            await guest.hear("talk", lambda m: any(e["text"] == "word 2" for e in m["messages"]))


async def test_an_offer_is_answered_elsewhere_and_done_once(two: Two) -> None:
    async with Guest(two[0], "Ann") as ann, Guest(two[1], "Bob") as bob:
        table = await seated(ann, bob)
        await ann.move(table, 0, "a1")
        await bob.update(lambda m: m["view"]["pins"][0])
        await bob.move(table, 1, "b1")
        await ann.update(lambda m: m["view"]["pins"][1])
        assert (await offered(ann, table, 0, "back")).status_code == 200
        offer = await the_offer(bob)
        answers = await asyncio.gather(
            *(answered(bob, table, 1, offer["id"], yes=True) for _ in range(3))
        )
        assert sorted(answer.status_code for answer in answers)[0] == 200
        for guest in (ann, bob):
            await guest.update(lambda m: not any(m["view"]["pins"]))
            await no_offer(guest)
        assert (await ann.move(table, 0, "c1"))["t"] == "done"


async def test_the_next_game_begins_when_those_at_both_are_ready(two: Two) -> None:
    async with Guest(two[0], "Ann") as ann, Guest(two[1], "Bob") as bob:
        table = await first_game(ann, bob)
        await bob.update(lambda m: m["finished"])
        await bob.say(t="ready", table=table, seat=1)
        await ann.update(lambda m: m["finished"] and m["finished"]["ready"] == [1])
        await ann.say(t="ready", table=table, seat=0)
        for guest in (ann, bob):
            await guest.update(lambda m: m["prompts"] and m["view"]["player"] == 1)
        assert (await bob.move(table, 1, "a1"))["t"] == "done"


async def test_a_rematch_is_offered_to_those_elsewhere(two: Two) -> None:
    async with Guest(two[0], "Ann") as ann, Guest(two[1], "Bob") as bob:
        table = await seated(ann, bob)
        await ann.http.post(f"/api/tables/{table}/seats/0/resignation")
        await bob.update(lambda m: m["result"])
        answer = await ann.http.post(f"/api/tables/{table}/again")
        told = await bob.hear("people", lambda m: m["next"])
        assert told["next"] == answer.json()["id"]


async def test_an_open_table_is_listed_elsewhere(two: Two) -> None:
    async with Guest(two[0], "Ann") as ann, Guest(two[1], "Bob") as bob:
        await lists(bob)
        table = await ann.lay(mine=[0], open=True)
        await sees(bob, table)
        assert (await bob.sit(table, 1)).status_code == 200
        await sees(bob)


async def test_two_who_want_to_play_meet(two: Two) -> None:
    async with Guest(two[0], "Ann") as ann, Guest(two[1], "Bob") as bob:
        for guest in (ann, bob):
            await attends(guest)
            await wants(guest)
        assert await is_paired(ann) == await is_paired(bob)


async def test_whose_turn_it_is_is_told_elsewhere(two: Two) -> None:
    """Ann has the table open in one process, and a page of the house in the other."""
    async with Guest(two[0], "Ann") as ann, Guest(two[1]) as far, Guest(two[0], "Bob") as bob:
        far.http.cookies = ann.http.cookies
        await far.hang_up()
        await far.connect()
        await attends(far)
        table = await seated(ann, bob)
        await far.hear("mine", lambda m: table in m["turns"])
        await ann.move(table, 0, "a1")
        await far.hear("mine", lambda m: table not in m["turns"])
        await bob.move(table, 1, "b1")
        await far.hear("mine", lambda m: table in m["turns"])


async def test_a_kept_seat_is_seen_and_an_invitation_heard_elsewhere(two: Two) -> None:
    async with (
        Guest(two[0], "Ann") as ann,
        Guest(two[1], "Bob") as bob,
        Guest(two[1], "Cy") as cy,
    ):
        await attends(bob)
        table = await invited(ann, bob)
        assert (await told(bob))["table"] == table
        await cy.open(table)
        assert (await kept(cy, table))[1]["name"] == "Bob"
        assert (await ann.http.delete(f"/api/tables/{table}/seats/1/kept")).status_code == 200
        await cy.hear("people", lambda m: not m["chairs"][1]["kept"])
        await untold(bob)


async def test_who_signs_in_at_one_is_signed_in_at_the_other(two: Two) -> None:
    with quick_passwords():
        async with Guest(two[0], "Ann") as ann, Guest(two[1]) as far:
            table = await ann.lay(mine=[0, 1])
            await sign_up(ann, "Annabel")
            far.http.cookies = ann.http.cookies  # at once: no sooner is it told
            assert (await far.http.get("/api/me")).json() == {"name": "Annabel", "member": True}
            await far.hang_up()
            await far.connect()
            await far.open(table, 0)
            (device,) = (await far.http.get("/api/account")).json()["devices"]
            assert (await ann.http.delete("/api/account/session")).status_code < 300
            assert await far.cut_off() == 4001
            assert device
            assert (await far.http.get("/api/account")).status_code == 401


async def test_the_words_of_whoever_leaves_for_good_are_gone_at_both(two: Two) -> None:
    with quick_passwords():
        async with Guest(two[0], "Eve") as eve, Guest(two[1], "Bob") as bob:
            await sign_up(eve, "Eve Who Leaves")
            table = await seated(eve, bob)
            await listen(bob, table, 1)
            await listen(eve, table, 0)
            await say(eve, table, 0, "table", "farewell")
            await bob.hear("talk", lambda m: any(e["text"] == "farewell" for e in m["messages"]))
            proof = {"password": PASSWORD}
            answer = await eve.http.post("/api/account/farewell", json=proof)
            assert answer.status_code == 200
            async with asyncio.timeout(bob.patience):
                while (await listen(bob, table, 1))["messages"]:
                    await asyncio.sleep(0.05)


async def test_a_bots_move_is_thought_about_once(two: Two) -> None:
    """Both processes have the table open; whoever moved last asks the bot."""
    async with Guest(two[0], "Ann") as ann, Guest(two[1], "Cy") as cy:
        table = await ann.lay(mine=[0], bots={1: "club"}, first=0, options={"calling": "automatic"})
        update = await ann.open(table, 0)
        await cy.open(table)
        pins = ["a1", "b1", "c2", "d3", "b4", "a3"]  # no four in a line
        for pin in pins:
            while not update["choices"]:
                update = await ann.update()
            await ann.move(table, 0, pin)
            update = await ann.update()
        await cy.update(lambda m: sum(map(len, m["view"]["pins"])) >= 2 * len(pins) - 1)
        assert len(pins) - 1 <= THOUGHTS[f"{table}:1"] <= len(pins)


async def test_a_clock_that_is_due_is_struck_once(
    engines: Message, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both processes have the tables open and are eager to be the first."""
    monkeypatch.setattr(timekeeper, "LOOK", 0.02)
    clock = StandingClock()
    if "database" in engines:  # of its own: the others' clocks go on
        engines = {**engines, "database": new_database()}
    async with (
        two_houses(tmp_path, {"clock": clock}, engines) as two,
        Guest(two[0], "Ann") as ann,
        Guest(two[1], "Bob") as bob,
    ):
        tables = [await seated(ann, bob, terms={"time": "60+5"}) for _ in range(5)]
        for table in tables:
            for guest, seat in ((ann, 0), (bob, 1)):
                await guest.say(t="open", table=table, seat=seat)
                await guest.update(lambda m, id=table: m["table"] == id and not m["rests"])
        clock.now += 62
        for table in tables:
            for guest, seat in ((ann, 0), (bob, 1)):
                await guest.say(t="open", table=table, seat=seat)
                update = await guest.update(lambda m, id=table: m["table"] == id and m["result"])
                assert update["result"]["how"] == "on time"
            text = (await ann.http.get(f"/api/tables/{table}/record")).text
            assert text.count("house flag:0") == 1
