"""Tables put aside and browsers that left are gone at once: no collector has to find them."""

import asyncio
import gc
import json
import time
import weakref
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parlour.house.dice import dice
from parlour.server.cards.tables import NewTable
from parlour.server.config import Config
from parlour.server.house import House, house
from parlour.server.play.bus import Bus
from parlour.server.play.speaking import Speaking
from parlour.server.play.subscription import Subscription
from parlour.server.play.table import Table
from parlour.server.play.tables import NoTable
from parlour.server.rates import Rates
from parlour.server.socket.connection import Connection
from parlour.server.socket.transport import Line
from parlour.server.store.sqlite import SqliteStore
from tests.server.faulty import nothing_open, until
from tests.server.guests import Guest, blank
from tests.server.guests import house as serving
from tests.server.random_bot import think

KEPT = 2
MANY = 6


@pytest.fixture
def uncollected() -> Iterator[None]:
    """Whatever goes now goes because nothing refers to it."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[House]:
    store = SqliteStore(blank(folder))
    built = house(
        *(Config(tables_in_memory=KEPT, pace=0.0, tables_an_hour=1000), store, Bus(), think),
        bots_for=lambda game: True,
        roll=dice(Random(1)),
        clock=time.time,
        ticks=time.monotonic,
        rng=Random(1),
        key=b"key",
        pause=0.01,
    )
    async with built.at_work():
        yield built
    await store.close()


async def sit_and_play(built: House, table: Table) -> None:
    """A person with a browser plays a match against a bot; then both leave."""
    connection = Connection(
        built.tables,
        nothing_open(),
        "ann",
        Config(move_rate=1e6),
        Rates(1e6, 1e6, time.monotonic),
        Speaking(built.store, built.tables, time.time, time.monotonic),
        time.monotonic,
    )
    speaking = asyncio.create_task(connection.speak(swallow))

    async def say(**said: Any) -> None:
        await connection.hear(json.dumps({"table": table.id, "seat": 0, **said}))

    await say(t="open")
    rng = Random(3)
    while not table.sitting.over:
        duty = next((p for p in table.sitting.prompts if p.actor == 0 and p.duty), None)
        if duty is not None and not table.pause.on:
            await say(t="move", id=str(rng.random()), move=rng.choice(duty.choices))
        await asyncio.sleep(0)
    connection.close()
    speaking.cancel()
    await asyncio.gather(speaking, return_exceptions=True)


async def swallow(text: str) -> None:
    await asyncio.sleep(0)


async def test_a_table_put_aside_is_gone(tmp_path: Path, uncollected: None) -> None:
    refs: list[weakref.ref[Any]] = []
    async with opened(tmp_path) as built:
        for _ in range(MANY):
            wanted = NewTable("score_four", mine=[0], bots={1: "club"}, first=0)
            wanted.options = {"calling": "automatic", "games": 3}
            table = await built.lobby.lay(wanted, "ann", "here")
            await sit_and_play(built, table)
            refs += map(weakref.ref, (table, table.sitting, table.pause, table.seats))
            del table
        await until(lambda: sum(ref() is not None for ref in refs) <= 4 * (KEPT + 1))
        assert len(list(built.tables)) <= KEPT


async def test_a_table_that_is_not_there_leaves_nothing(tmp_path: Path, uncollected: None) -> None:
    async with opened(tmp_path) as built:
        gc.collect()
        for _ in range(50):
            with suppress(NoTable):
                await built.tables.get("nowhere")
        assert gc.collect() < 50


class Lifetime:
    """How many of the objects made by a class are still there."""

    def __init__(self, kind: type, monkeypatch: pytest.MonkeyPatch) -> None:
        self.alive: weakref.WeakSet[Any] = weakref.WeakSet()
        made, alive = kind.__init__, self.alive  # type: ignore[misc]

        def init(self: Any, *given: Any, **named: Any) -> None:
            alive.add(self)
            made(self, *given, **named)

        monkeypatch.setattr(kind, "__init__", init)


async def test_a_browser_that_has_gone_is_gone(
    tmp_path: Path, uncollected: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    lives = [Lifetime(kind, monkeypatch) for kind in (Connection, Subscription, Line)]
    async with serving(tmp_path) as url, Guest(url) as ann:
        table = await ann.lay(mine=[0, 1])
        await ann.open(table, 0)
        for _ in range(5):
            async with Guest(url) as bob:
                await bob.open(table)
                await bob.say(t="open", table="nowhere")
                await bob.hear("problem")
        await until(lambda: [len(life.alive) for life in lives] == [1, 1, 1])
