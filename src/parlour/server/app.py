"""The composition root: a config becomes store, bus, tables and routes.

The only file that names SQLite.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
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
from parlour.server.http import dictionary, errors, games, hindsight, house, records, static
from parlour.server.http import tables as table_routes
from parlour.server.http.finished import Finished
from parlour.server.http.guard import Guard
from parlour.server.http.hosts import Hosts
from parlour.server.http.limits import Limits
from parlour.server.play.bus import Bus
from parlour.server.play.lobby import Lobby
from parlour.server.play.pause import LENGTH
from parlour.server.play.table import Supplies
from parlour.server.play.tables import Tables
from parlour.server.play.timekeeper import Timekeeper
from parlour.server.socket.endpoint import Socket
from parlour.server.store.sqlite import SqliteStore

BODY = 64 * 1024  # bytes of one HTTP request
ROUTES = (house, games, table_routes, records, hindsight, dictionary)
SUPPLIED = (
    "desk",
    "finished",
    "limits",
    "solver",
    "store",
    "tables",
    "lobby",
)  # what routes may ask for


def application(
    config: Config,
    think: Answer | None = None,
    clock: Callable[[], float] = time.time,
    roll: Roll | None = None,
    pause: float = LENGTH,
) -> Guard:
    """The whole server as one ASGI application; `think` replaces the worker processes."""
    rolled = roll or dice()
    parts: dict[str, Any] = {"desk": Desk(), "finished": Finished(), "limits": Limits()}

    @asynccontextmanager
    async def open_house(_: Litestar) -> AsyncIterator[None]:
        store, bus = SqliteStore(config.file), Bus()
        supplies = Supplies(store, bus, rolled, clock, lambda at: keeper.expect(at), pause)
        tables = Tables(supplies, config.tables_in_memory)
        keeper = Timekeeper(store, tables, clock)
        workers = Workers(0 if think else config.bot_workers)
        scheduler = Scheduler(think or workers.ask, config.bot_workers or 1)
        robots = Robots(tables, scheduler, config.pace)
        bots_for = (lambda game: True) if think else has_bot
        lobby = Lobby(store, tables, bus, rolled, clock, config.tables_an_hour, bots_for)
        parts.update(store=store, tables=tables, lobby=lobby, solver=Solver(scheduler))
        duties = [keeper.keep(), robots.resume(store)]
        tasks = [asyncio.create_task(duty) for duty in duties]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await robots.close()
            await scheduler.close()
            await workers.close()
            tables.close()
            await store.close()

    pages_and_data = Litestar(
        [*(handler for part in ROUTES for handler in part.HANDLERS), static.page()],
        lifespan=[open_house],
        dependencies={name: _provide(parts, name) for name in SUPPLIED},
        exception_handlers=errors.HANDLERS,
        request_max_body_size=BODY,
        openapi_config=None,
        logging_config=None,
    )
    return Guard(pages_and_data, Socket(lambda: parts["tables"], config), Hosts(config))


def _provide(parts: dict[str, Any], name: str) -> Provide:
    return Provide(lambda: parts[name], sync_to_thread=False)
