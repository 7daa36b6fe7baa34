"""Processes that share one file, with stores that fail or dawdle when a test wants them to."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, cast

from parlour.house.dice import dice
from parlour.server.play.bus import Bus, News
from parlour.server.play.drawing import Drawing
from parlour.server.play.listing import Listing
from parlour.server.play.pause import LENGTH
from parlour.server.play.presence import alone
from parlour.server.play.reception import Reception
from parlour.server.play.supplies import Supplies
from parlour.server.play.tables import Tables
from parlour.server.store import Store, StoreError, Unread
from parlour.server.store.database import Taken
from parlour.server.store.sqlite import SqliteStore

READS = {"laid", "since", "holders", "news_of"}


class Faulty:
    """A store whose next calls fail, or wait at a gate after they are done."""

    def __init__(self, store: Store) -> None:
        self._store, self.keepings, self.asides = store, store.keepings, store.asides
        self.fails: Counter[str] = Counter()  # method -> how often from now on
        self.gates: dict[str, list[asyncio.Event]] = {}  # method -> what its next calls wait for
        self.calls: Counter[str] = Counter()
        self.answered: Counter[str] = Counter()  # though the answer may wait at a gate

    def gate(self, method: str) -> asyncio.Event:
        """The next call's answer waits until this is set."""
        event = asyncio.Event()
        self.gates.setdefault(method, []).append(event)
        return event

    def append_soon(self, *given: Any) -> None:
        """As an append, for whoever does not wait."""
        *asked, told = given
        call = asyncio.ensure_future(self.append(*asked, None))
        call.add_done_callback(lambda done: told(_problem(done)))

    def __getattr__(self, method: str) -> Callable[..., Any]:
        async def call(*given: Any) -> Any:
            self.calls[method] += 1
            gate = self.gates[method].pop(0) if self.gates.get(method) else None
            if self.fails[method]:
                self.fails[method] -= 1
                raise (Unread if method in READS else StoreError)("the disk is gone")
            answer = await getattr(self._store, method)(*given)
            self.answered[method] += 1
            if gate is not None:
                await gate.wait()
            return answer

        return call


def _problem(done: asyncio.Future[bool]) -> Exception | None:
    """As a store tells it that calls back."""
    if failed := done.exception():
        assert isinstance(failed, Exception)
        return failed
    return None if done.result() else Taken("the key is taken")


def nothing_open() -> Reception:
    """A lobby for connections that never look there."""
    nobody: Any = None
    listing = Listing(nobody, Bus(), alone())
    return Reception(nobody, listing, nobody, nobody, nobody, nobody, nobody)


class Wire(Bus):
    """Joins the buses of several processes: news told at one is heard at all."""

    def __init__(self, *others: Wire) -> None:
        super().__init__()
        self._others = list(others)
        for other in others:
            other._others.append(self)

    def tell(self, news: News) -> None:
        for bus in (self, *self._others):
            Bus.tell(bus, news)


@asynccontextmanager
async def process(
    file: Path, kept: int = 100, bus: Bus | None = None, pause: float = LENGTH
) -> AsyncIterator[tuple[Faulty, Tables]]:
    """What one process has: a store and, unless one is given, a bus of its own."""
    store = SqliteStore(file)
    faulty = Faulty(store)
    supplies = Supplies(
        store=cast(Store, faulty),
        bus=bus or Bus(),
        drawing=Drawing(b"", dice()),
        clock=time.time,
        ticks=time.monotonic,
        rng=Random(),
        expect=lambda at: None,
        pause=pause,
    )
    tables = Tables(supplies, kept)
    yield faulty, tables
    tables.close()
    await store.close()


async def until(holds: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait for something that happens in the background."""
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.005)
