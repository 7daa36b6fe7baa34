"""A seat's letters are for whoever holds it now, whichever way it changes hands.

Each story is played twice. Seat 1 comes to Bob, by one way or another, and he lays a pebble face
down, another one the second time. Ann knew the seat before him: what she is sent must be the same
both times, byte for byte.
"""

import json
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

from parlour.games import GAMES
from parlour.house.dice import dice
from parlour.server.bots.questions import Question
from parlour.server.play import lookout
from tests.server.guests import DATABASE, Guest, Message, house
from tests.tiny import on_the_shelf

Way = Callable[["Company"], Awaitable[str]]


@pytest.fixture(scope="module", autouse=True)
def tiny() -> Iterator[None]:
    with on_the_shelf():
        yield


class Company:
    """A house whose bag is drawn from a seed, and those who come to it."""

    def __init__(self, url: str) -> None:
        self.ann, self.bob, self.cy = (Guest(url, name) for name in ("Ann", "Bob", "Cy"))

    async def lay(self, host: Guest, *mine: int, **wanted: object) -> str:
        return await host.lay(game="tiny", mine=mine, first=0, options={"swaps": False}, **wanted)

    async def settled(self) -> None:
        for guest in (self.ann, self.bob, self.cy):
            await guest.settled()


class Bot:
    """Lays the pebble that the story wants."""

    def __init__(self) -> None:
        self.which = 0

    async def think(self, question: Question) -> str | None:
        choices = [text for prompt in question.prompts if prompt.duty for text in prompt.choices]
        return choices[self.which] if choices else None


@dataclass
class Place:
    """Two houses that keep their tables in one file, and what a story decides in them."""

    url: str
    elsewhere: str
    file: Path
    rng: Random
    bot: Bot


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def place(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Place]:
    bot, rng, folder = Bot(), Random(), tmp_path_factory.mktemp("h")
    supplies = {"roll": dice(rng), "think": bot.think}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lookout, "EVERY", 0.05)
        async with (
            house(folder, supplies, tables_an_hour=1000) as url,
            house(folder, supplies, tables_an_hour=1000) as elsewhere,
        ):
            yield Place(url, elsewhere, folder / DATABASE, rng, bot)


# --- the ways; after each of them seat 1 is Bob's, and Ann has looked from it before


async def stands_up(all: Company) -> str:
    table = await all.lay(all.cy, 0)
    await all.ann.sit(table, 1)
    await all.ann.open(table, 1)
    await all.ann.stand(table, 1)
    await all.bob.sit(table, 1)
    return table


async def the_host_looks_first(all: Company) -> str:
    table = await all.lay(all.ann, 0)
    await all.ann.sit(table, 1)
    await all.ann.open(table, 1)
    await all.ann.stand(table, 1)
    await all.bob.sit(table, 1)
    return table


async def one_device_gives_a_seat_away(all: Company) -> str:
    table = await all.lay(all.ann, 0, 1)
    await all.ann.open(table, 0)
    await all.ann.open(table, 1)
    await all.ann.stand(table, 1)
    await all.bob.sit(table, 1)
    return table


async def a_partner_leaves(all: Company) -> str:
    table = await all.lay(all.cy, 0)
    await all.bob.sit(table, 1)
    assert (await all.ann.sit(table, 1, beside=all.bob)).status_code == 200
    await all.ann.open(table, 1)
    await all.ann.stand(table, 1)
    return table


async def a_partner_takes_over(all: Company) -> str:
    table = await all.lay(all.cy, 0)
    await all.ann.sit(table, 1)
    await all.ann.open(table, 1)
    assert (await all.bob.sit(table, 1, beside=all.ann)).status_code == 200
    await all.ann.stand(table, 1)
    return table


WAYS = [
    stands_up,
    the_host_looks_first,
    one_device_gives_a_seat_away,
    a_partner_leaves,
    a_partner_takes_over,
]


async def played(place: Place, way: Way, which: int) -> tuple[list[str], list[str]]:
    """What Ann and Bob are sent from the moment when the seat is Bob's."""
    place.rng.seed(5)
    company = Company(place.url)
    async with company.ann, company.bob, company.cy:
        table = await way(company)
        await company.settled()
        since = len(company.ann.frames)
        await lay_a_pebble(company.bob, table, which)
        await company.settled()
        return sent(company.ann, table, since), sent(company.bob, table)


async def lay_a_pebble(guest: Guest, table: str, which: int) -> None:
    choices = (await guest.open(table, 1))["choices"]
    assert choices[0] != choices[-1], "the story needs two pebbles to choose from"
    assert (await guest.move(table, 1, choices[which]))["t"] == "done"


def sent(guest: Guest, table: str, since: int = 0) -> list[str]:
    return [frame.replace(table, "TABLE") for frame in guest.frames[since:]]


def last_seen(guest: Guest) -> Message:
    return [message for message in guest.heard if message["t"] == "update"][-1]


@pytest.mark.parametrize("way", WAYS)
async def test_who_held_the_seat_before_is_shown_nothing_more(place: Place, way: Way) -> None:
    low, high = await played(place, way, 0), await played(place, way, -1)
    assert low[1] != high[1]  # the comparison can fail: to Bob it shows
    assert low[0] == high[0]


async def played_elsewhere(place: Place, which: int) -> list[str]:
    """The seat changes hands, and its new holder moves, in another house."""
    place.rng.seed(5)
    company, other = Company(place.url), Guest(place.elsewhere, "Ann")
    company.bob = Guest(place.elsewhere, "Bob")
    async with company.ann, company.bob, company.cy, other:
        other.http.cookies = company.ann.http.cookies
        table = await company.lay(company.cy, 0)
        await company.ann.sit(table, 1)
        await company.ann.open(table, 1)
        await company.settled()
        since = len(company.ann.frames)
        assert (await other.stand(table, 1)).status_code == 200
        await company.bob.sit(table, 1)
        await lay_a_pebble(company.bob, table, which)
        await company.ann.update(lambda m: m["view"]["ready"] == [False, True])
        await company.settled()
        frames = sent(company.ann, table, since)
        assert not any('"seat":1,"view"' in frame for frame in frames)
        return frames[-1:]  # how many there are is a matter of when the house looked


async def test_a_seat_that_changes_hands_in_another_house(place: Place) -> None:
    assert await played_elsewhere(place, 0) == await played_elsewhere(place, -1)


async def played_against_a_bot(place: Place, which: int) -> tuple[list[str], list[str]]:
    place.rng.seed(5)
    place.bot.which = which
    company = Company(place.url)
    async with company.ann, company.bob, company.cy:
        table = await company.lay(company.ann, bots={1: "club"})
        await company.ann.open(table)
        for wish in ({"t": "open", "table": table, "seat": 1}, {"t": "ready", "table": table}):
            await company.ann.say(**{"seat": 1, **wish})
            assert "not yours" in (await company.ann.hear("problem"))["why"]
        assert (await company.ann.sit(table, 1)).status_code == 409
        await company.bob.sit(table, 0)  # now the bot plays
        await company.ann.update(lambda m: m["view"]["ready"] == [False, True])
        await company.settled()
        seen = sent(company.ann, table)
        await company.bob.open(table, 0)
        choices = last_seen(company.bob)["choices"]
        assert (await company.bob.move(table, 0, choices[0]))["t"] == "done"
        shown = await company.ann.update(lambda m: m["view"]["rounds"])
        return seen, shown["view"]["rounds"]


async def test_a_bots_seat_is_the_bots(place: Place) -> None:
    low, high = await played_against_a_bot(place, 0), await played_against_a_bot(place, -1)
    assert low[1] != high[1]  # they did lay different pebbles
    assert low[0] == high[0]


async def played_on_by_a_bot(place: Place, which: int) -> tuple[list[str], str]:
    """Ann leaves her seat to a bot, and takes it back after it has moved."""
    place.rng.seed(5)
    place.bot.which = which
    company = Company(place.url)
    async with company.ann, company.bob, company.cy:
        table = await company.lay(company.cy, 0)
        await company.ann.sit(table, 1)
        await company.ann.open(table, 1)
        await company.settled()
        since = len(company.ann.frames)
        hand = f"/api/tables/{table}/seats/1/bot"
        assert (await company.ann.http.post(hand, json={"level": "club"})).status_code == 200
        await company.ann.update(lambda m: m["view"]["ready"] == [False, True])
        await company.settled()
        seen = sent(company.ann, table, since)
        assert last_seen(company.ann)["seat"] is None
        assert (await company.ann.sit(table, 1)).status_code == 200
        hers = await company.ann.open(table, 1)
        return seen, json.dumps(hers["view"])


async def test_a_seat_left_to_a_bot_is_the_bots_until_it_is_taken_back(place: Place) -> None:
    low, high = await played_on_by_a_bot(place, 0), await played_on_by_a_bot(place, -1)
    assert low[1] != high[1]
    # Whether the bot had moved when its seat was first shown is a matter of a moment.
    assert low[0][-1] == high[0][-1]
    assert not any('"seat":1,"view"' in frame for frame in low[0] + high[0])


async def test_only_who_left_a_seat_to_its_bot_takes_it_back(place: Place) -> None:
    """Ann looked at seat 1 and left it; Bob and Cy shared it then, and left it to a bot."""
    company = Company(place.url)
    async with company.ann, company.bob, company.cy:
        table = await company.lay(company.ann, 0, 1)
        await company.ann.stand(table, 1)
        await company.bob.sit(table, 1)
        assert (await company.cy.sit(table, 1, beside=company.bob)).status_code == 200
        hand = f"/api/tables/{table}/seats/1/bot"
        assert (await company.bob.http.post(hand, json={"level": "club"})).status_code == 200
        assert (await company.ann.sit(table, 1)).status_code == 409
        assert (await company.cy.sit(table, 1)).status_code == 200
        assert (await company.bob.sit(table, 1)).status_code == 409  # Cy sits there now
        card = (await company.ann.http.get(f"/api/tables/{table}")).json()
        assert [chair["name"] for chair in card["chairs"]] == ["Ann", "Cy"]
        assert sorted(card["chairs"][1]["before"]) == ["Ann", "Bob"]


async def test_a_guest_whom_the_house_no_longer_knows_loses_the_seat(place: Place) -> None:
    company = Company(place.url)
    async with company.ann, company.bob, company.cy:
        table = await company.lay(company.cy, 0)
        await company.ann.sit(table, 1)
        await company.ann.open(table, 1)
        with closing(sqlite3.connect(place.file)) as db, db:
            db.execute("DELETE FROM holders WHERE table_id = ? AND seat = 1", (table,))
        assert (await company.ann.update(lambda m: m["seat"] is None))["n"] == 1
        refused = await company.ann.move(table, 1, "lay:1")
        assert (refused["t"], refused["clause"]) == ("refused", "turn")


@pytest.mark.parametrize("way", WAYS)
async def test_everybody_is_told_who_held_the_seat_before(place: Place, way: Way) -> None:
    company = Company(place.url)
    async with company.ann, company.bob, company.cy:
        table = await way(company)
        card = (await company.cy.http.get(f"/api/tables/{table}")).json()
        assert [chair["before"] for chair in card["chairs"]] == [[], ["Ann"]]
        await company.bob.stand(table, 1)
        people = (await company.cy.open(table)) and company.cy.heard[-2]
        assert [chair["before"] for chair in people["chairs"]] == [[], ["Ann", "Bob"]]
        await company.ann.sit(table, 1)
        card = (await company.cy.http.get(f"/api/tables/{table}")).json()
        assert [chair["before"] for chair in card["chairs"]] == [[], ["Bob"]]


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_whoever_stands_up_goes_on_as_a_watcher(url: str, game: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Di") as di:
        seats = max(2, GAMES[game].seats[0])
        table = await ann.lay(game=game, seats=seats, mine=[0], first=0)
        await ann.sit(table, 1)
        assert (await ann.open(table, 1))["seat"] == 1
        await ann.stand(table, 1)
        people = await ann.hear("people", lambda m: not m["chairs"][1]["mine"])
        assert people["watchers"] == 1
        watching = await ann.update()
        assert (watching["n"], watching["seat"]) == (1, None)
        assert watching == await di.open(table)


async def test_a_seat_that_nobody_holds_is_shown_to_nobody(url: str) -> None:
    async with Guest(url, "Ann") as ann:
        table = await ann.lay(game="tiny", mine=[0], first=0)
        await ann.say(t="open", table=table, seat=1)
        assert "not yours" in (await ann.hear("problem"))["why"]


async def test_an_invitation_leads_to_whoever_gave_it_and_to_nobody_else(url: str) -> None:
    """Ann invites, and gives the seat up: her word does not lead into Bob's hand."""
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob, Guest(url, "Cy") as cy:
        table = await ann.lay(game="tiny", mine=[0, 1], first=0)
        answer = await ann.http.get(f"/api/tables/{table}/seats/1/invitation")
        await ann.stand(table, 1)
        await bob.sit(table, 1)
        wish = {"name": "Cy", **answer.json()}
        refused = await cy.http.post(f"/api/tables/{table}/seats/1", json=wish)
        assert refused.status_code == 409
