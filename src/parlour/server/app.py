"""The composition root: a config becomes store, bus, tables and routes.

The only file that names SQLite.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from random import Random, SystemRandom
from typing import Any

from litestar import Litestar
from litestar.di import Provide

from parlour.core.sitting import Roll
from parlour.house.describe import has_bot
from parlour.house.dice import dice
from parlour.house.enquiries import Desk
from parlour.server.bots.robots import Robots
from parlour.server.bots.scheduler import Answer, Scheduler
from parlour.server.bots.solver import Solver
from parlour.server.bots.workers import Workers
from parlour.server.config import Config
from parlour.server.http import dictionary, errors, games, hindsight, records, static
from parlour.server.http import house as house_routes
from parlour.server.http import tables as table_routes
from parlour.server.http.finished import Finished
from parlour.server.http.guard import Guard, Message, Receive, Send
from parlour.server.http.hosts import Hosts
from parlour.server.http.limits import Limits
from parlour.server.play.bus import Bus
from parlour.server.play.lobby import Lobby
from parlour.server.play.pause import LENGTH
from parlour.server.play.table import Supplies
from parlour.server.play.tables import Tables
from parlour.server.play.timekeeper import Timekeeper
from parlour.server.socket.endpoint import Socket
from parlour.server.store import Store
from parlour.server.store.sqlite import SqliteStore

BODY = 64 * 1024  # bytes of one HTTP request
ROUTES = (house_routes, games, table_routes, records, hindsight, dictionary)
SUPPLIED = (
    "desk",
    "finished",
    "limits",
    "solver",
    "store",
    "tables",
    "lobby",
)  # what routes may ask for


@dataclass(frozen=True)
class House:
    """All that plays."""

    store: Store
    tables: Tables
    keeper: Timekeeper
    scheduler: Scheduler
    robots: Robots
    lobby: Lobby
    socket: Socket

    def duties(self) -> list[Coroutine[Any, Any, None]]:
        """What the house does of its own accord."""
        return [self.keeper.keep(), self.robots.resume(self.store)]

    async def close(self) -> None:
        """Bots get up, tables are put aside; the store is whose it was."""
        await self.robots.close()
        await self.scheduler.close()
        self.tables.close()


def house(
    config: Config,
    store: Store,
    bus: Bus,
    think: Answer,
    *,
    bots_for: Callable[[str], bool] = has_bot,
    roll: Roll,
    clock: Callable[[], float],
    ticks: Callable[[], float],
    rng: Random,
    pause: float = LENGTH,
) -> House:
    """The playing house on any store, clock and dice: nothing in it reaches for its own."""
    supplies = Supplies(store, bus, roll, clock, ticks, rng, lambda at: keeper.expect(at), pause)
    tables = Tables(supplies, config.tables_in_memory)
    keeper = Timekeeper(store, tables, clock)
    scheduler = Scheduler(think, config.bot_workers or 1, ticks)
    robots = Robots(tables, scheduler, config.pace, rng)
    lobby = Lobby(supplies, tables, config.tables_an_hour, bots_for)
    socket = Socket(tables, config, ticks)
    return House(store, tables, keeper, scheduler, robots, lobby, socket)


def application(
    config: Config,
    think: Answer | None = None,
    clock: Callable[[], float] = time.time,
    roll: Roll | None = None,
    pause: float = LENGTH,
    rng: Random | None = None,
) -> Guard:
    """The whole server as one ASGI application; `think` replaces the worker processes."""
    parts: dict[str, Any] = {
        "desk": Desk(),
        "finished": Finished(),
        "limits": Limits(time.monotonic),
    }
    furnished = partial(
        house,
        config,
        bots_for=(lambda game: True) if think else has_bot,
        roll=roll or dice(),
        clock=clock,
        ticks=time.monotonic,
        rng=rng or SystemRandom(),
        pause=pause,
    )

    @asynccontextmanager
    async def open_house(_: Litestar) -> AsyncIterator[None]:
        store = SqliteStore(config.file)
        workers = Workers(0 if think else config.bot_workers)
        opened = furnished(store, Bus(), think or workers.ask)
        parts.update(store=store, tables=opened.tables, lobby=opened.lobby, socket=opened.socket)
        parts.update(solver=Solver(opened.scheduler))
        tasks = [asyncio.create_task(duty) for duty in opened.duties()]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await opened.close()
            await workers.close()
            await store.close()

    async def socket(scope: Message, receive: Receive, send: Send) -> None:
        await parts["socket"](scope, receive, send)

    pages_and_data = Litestar(
        [*(handler for part in ROUTES for handler in part.HANDLERS), static.page()],
        lifespan=[open_house],
        dependencies={name: _provide(parts, name) for name in SUPPLIED},
        exception_handlers=errors.HANDLERS,
        request_max_body_size=BODY,
        openapi_config=None,
        logging_config=None,
    )
    return Guard(pages_and_data, socket, Hosts(config))


def _provide(parts: dict[str, Any], name: str) -> Provide:
    return Provide(lambda: parts[name], sync_to_thread=False)
