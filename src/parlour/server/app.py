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

from parlour.core.play import Roll
from parlour.house.describe import has_bot
from parlour.house.dice import dice
from parlour.house.enquiries import Desk
from parlour.server import dictionary, errors, hindsight, pages, static
from parlour.server.bus import Bus
from parlour.server.config import Config
from parlour.server.guard import Guard
from parlour.server.lobby import Lobby
from parlour.server.pause import LENGTH
from parlour.server.robots import Robots, Think
from parlour.server.socket import Socket
from parlour.server.store.sqlite import SqliteStore
from parlour.server.table import Supplies
from parlour.server.tables import Tables
from parlour.server.thinkers import Thinkers
from parlour.server.timekeeper import Timekeeper

BODY = 64 * 1024  # bytes of one HTTP request
SUPPLIED = ("desk", "solver", "store", "tables", "lobby")  # what routes may ask for


def application(
    config: Config,
    think: Think | None = None,
    clock: Callable[[], float] = time.time,
    roll: Roll | None = None,
    pause: float = LENGTH,
    best: hindsight.Best | None = None,
) -> Guard:
    """The whole server as one ASGI application; `think` replaces the worker processes."""
    rolled = roll or dice()
    parts: dict[str, Any] = {"desk": Desk(), "solver": best}

    @asynccontextmanager
    async def open_house(_: Litestar) -> AsyncIterator[None]:
        store, bus = SqliteStore(config.file), Bus()
        supplies = Supplies(store, bus, rolled, clock, lambda at: keeper.expect(at), pause)
        tables = Tables(supplies, config.tables_in_memory)
        keeper = Timekeeper(store, tables, clock)
        thinkers = Thinkers(0 if think else config.bot_workers)
        robots = Robots(tables, think or thinkers.think, config.pace)
        bots_for = (lambda game: True) if think else has_bot
        lobby = Lobby(store, tables, bus, rolled, clock, config.tables_an_hour, bots_for)
        parts.update(store=store, tables=tables, lobby=lobby)
        duties = [keeper.keep(), robots.resume(store)]
        tasks = [asyncio.create_task(duty) for duty in duties]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await robots.close()
            await thinkers.close()
            tables.close()
            await store.close()

    pages_and_data = Litestar(
        [*pages.HANDLERS, *hindsight.HANDLERS, *dictionary.HANDLERS, static.page()],
        lifespan=[open_house],
        dependencies={name: _provide(parts, name) for name in SUPPLIED},
        exception_handlers=errors.HANDLERS,
        request_max_body_size=BODY,
        openapi_config=None,
        logging_config=None,
    )
    return Guard(pages_and_data, Socket(lambda: parts["tables"], config))


def _provide(parts: dict[str, Any], name: str) -> Provide:
    return Provide(lambda: parts[name], sync_to_thread=False)
