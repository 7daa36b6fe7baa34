"""A seat's letters are for whoever holds it now, whichever way it changes hands.

Each story is played twice. Seat 1 comes to Bob, by one way or another, and he lays a pebble face
down, another one the second time. Ann knew the seat before him: what she is sent must be the same
both times, byte for byte.
"""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from random import Random

import pytest
import pytest_asyncio

from parlour.games import GAMES
from parlour.house.dice import dice
from parlour.server.bots.questions import Question
from tests.server.guests import Guest, house
from tests.tiny import on_the_shelf

Way = Callable[["Company"], Awaitable[str]]


@pytest.fixture(scope="module", autouse=True)
def tiny() -> Iterator[None]:
    with on_the_shelf():
        yield


class Company:
    """A house whose bag is drawn from a seed, and those who come to it."""

    def __init__(self, url: str, bot: "Hands") -> None:
        self.url, self.bot = url, bot
        self.ann, self.bob, self.cy = (Guest(url, name) for name in ("Ann", "Bob", "Cy"))

    async def lay(self, host: Guest, *mine: int, **wanted: object) -> str:
        return await host.lay(game="tiny", mine=mine, first=0, options={"swaps": False}, **wanted)

    async def settled(self) -> None:
        for guest in (self.ann, self.bob, self.cy):
            await guest.settled()


class Hands:
    """A bot whose next pebble the story decides."""

    def __init__(self) -> None:
        self.which, self.rng = 0, Random()

    async def think(self, question: Question) -> str | None:
        choices = [text for prompt in question.prompts if prompt.duty for text in prompt.choices]
        return choices[self.which] if choices else None


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def place(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[str, Hands]]:
    bot = Hands()
    supplies = {"roll": dice(bot.rng), "think": bot.think}
    async with house(tmp_path_factory.mktemp("h"), supplies, tables_an_hour=1000) as url:
        yield url, bot


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


async def played(place: tuple[str, Hands], way: Way, which: int) -> tuple[list[str], list[str]]:
    """What Ann and Bob are sent from the moment when the seat is Bob's."""
    url, bot = place
    bot.rng.seed(5)
    company = Company(url, bot)
    async with company.ann, company.bob, company.cy:
        table = await way(company)
        await company.settled()
        since = len(company.ann.frames)
        choices = (await company.bob.open(table, 1))["choices"]
        assert choices[0] != choices[-1], "the story needs two pebbles to choose from"
        assert (await company.bob.move(table, 1, choices[which]))["t"] == "done"
        await company.settled()
        last = [frame for frame in company.ann.frames if '"t":"update"' in frame][-1]
        assert json.loads(last)["seat"] is None
        sent = company.ann.frames[since:], company.bob.frames
        return tuple([f.replace(table, "TABLE") for f in each] for each in sent)  # type: ignore[return-value]


@pytest.mark.parametrize(
    "way",
    [
        stands_up,
        the_host_looks_first,
        one_device_gives_a_seat_away,
        a_partner_leaves,
        a_partner_takes_over,
    ],
)
async def test_who_held_the_seat_before_is_shown_nothing_more(
    place: tuple[str, Hands], way: Way
) -> None:
    low, high = await played(place, way, 0), await played(place, way, -1)
    assert low[1] != high[1]  # the comparison can fail: to Bob it shows
    assert low[0] == high[0]


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
        table = await ann.lay(game="tiny", mine=[0], bots={}, first=0)
        await ann.say(t="open", table=table, seat=1)
        assert "not yours" in (await ann.hear("problem"))["why"]
