"""The store in PostgreSQL, shared by any number of processes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import uniform
from typing import TypeVar

from asyncpg import Pool, exceptions
from sqlalchemy.util import await_only, greenlet_spawn

from parlour.server.config import place_of
from parlour.server.store import Dues, StoreError, Told, Unread, Unwritable
from parlour.server.store.database import Database, Taken
from parlour.server.store.postgres.appending import Appending
from parlour.server.store.postgres.database import PostgresDatabase
from parlour.server.store.postgres.lines import ALL, QUICKER, failure, is_lost, pool_for
from parlour.server.store.postgres.opened import Opened
from parlour.server.store.schema import HEAD
from parlour.server.store.schema.postgres import migrate
from parlour.server.store.sql import Row, SqlStore

T = TypeVar("T")
TRIES = 40  # others who were quicker before we give up
AGAIN = 0.002, 0.1  # seconds before the next try, at first and at most


class PostgresStore(SqlStore):
    """Implements Store."""

    def __init__(self, url: str, pool: Pool) -> None:
        super().__init__(self.read, self.write)
        self._url, self._pool = url, pool
        self._appending, self._open = Appending(pool, url), Opened(url)

    async def read(self, work: Callable[[Database], T]) -> T:
        """What a look at the database finds; a line that was cut since is made anew, once."""
        for last in (False, True):
            try:
                async with self._pool.acquire() as line:
                    return await greenlet_spawn(work, PostgresDatabase(line, await_only))
            except ALL as problem:
                if last or not is_lost(problem):
                    raise Unread(str(failure(problem, self._url))) from problem
        raise AssertionError

    async def write(self, work: Callable[[Database], T]) -> T:
        """As if nobody else were writing: whoever meets others is undone, and done again."""
        wait, longest = AGAIN
        for attempt in range(TRIES):
            try:
                async with self._pool.acquire() as line, line.transaction(isolation="serializable"):
                    return await greenlet_spawn(work, PostgresDatabase(line, await_only))
            except QUICKER:
                await asyncio.sleep(uniform(0, min(longest, wait * 2**attempt)))
            except exceptions.UniqueViolationError as problem:
                if attempt:  # the first time somebody may have been about to give it back
                    raise Taken(str(problem)) from problem
            except ALL as problem:
                raise failure(problem, self._url) from problem
        raise StoreError(f"{place_of(self._url)}: no end of lost races")

    def _append(self, table: str, rows: Sequence[Row], dues: Dues, told: Told) -> None:
        self._appending.append(table, rows, dues, told)

    async def credit_absence(self, now: float, longest: float, least: float) -> None:
        """Once for all processes: while one has the house open nobody was absent."""
        try:
            if await self._open.is_first():
                await super().credit_absence(now, longest, least)
                await self._open.let_others_in()
        except ALL as problem:
            raise failure(problem, self._url) from problem

    async def look(self) -> None:
        with suppress(*ALL):  # what follows says the same of the whole store
            await self._open.stay()
        ((found,),) = await self._select("SELECT version_num FROM alembic_version")
        if found != HEAD:
            where = place_of(self._url)
            raise Unwritable(f"another release has changed {where}: stop this one")

    async def close(self) -> None:
        await self._appending.close()
        self._open.close()
        try:
            async with asyncio.timeout(5):
                await self._pool.close()
        except TimeoutError:
            self._pool.terminate()


async def open_postgres(url: str) -> PostgresStore:
    """In today's shape; StoreError: it cannot be reached, or is not ours to use."""
    try:
        await migrate(url)
        return PostgresStore(url, await pool_for(url))
    except ALL as problem:
        raise failure(problem, url) from problem
