"""A look into a house's PostgreSQL for commands, which have no event loop of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any

import asyncpg

from parlour.server.store.postgres.database import Line, PostgresDatabase
from parlour.server.store.postgres.lines import ALL, MANNERS, PATIENCE, failure

Wait = Callable[[Any], Any]


@contextmanager
def connected(url: str) -> Iterator[tuple[Line, Wait]]:
    """A connection, and how to wait for what it does; StoreError: it cannot be had, or fails."""
    # In a thread of its own: whoever calls may be inside an event loop.
    with ThreadPoolExecutor(1, "postgres") as thread, ExitStack() as ending:
        runner = asyncio.Runner()
        ending.callback(lambda: thread.submit(runner.close).result())

        def wait(work: Coroutine[Any, Any, Any]) -> Any:
            return thread.submit(runner.run, work).result()

        try:
            manners = {**MANNERS, "idle_in_transaction_session_timeout": "0"}
            line = wait(asyncpg.connect(url, timeout=PATIENCE, server_settings=manners))
            try:
                yield line, wait
            finally:
                wait(_closed(line))
        except ALL as problem:
            raise failure(problem, url) from problem


async def _closed(line: Line) -> None:
    line.terminate()


@contextmanager
def at_one_moment(url: str) -> Iterator[PostgresDatabase]:
    """All that is read there is of the moment at which the first of it was; nothing is written."""
    with connected(url) as (line, wait):
        wait(line.execute("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
        yield PostgresDatabase(line, wait)
