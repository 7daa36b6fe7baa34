"""The store in one file: SQLite, one writer thread, one reader thread."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

from parlour.server.store import Dues, StoreError, Told, Unread, Unwritable
from parlour.server.store.condition import Condition
from parlour.server.store.connection import connect
from parlour.server.store.database import Database, Taken
from parlour.server.store.faults import sentence
from parlour.server.store.opened import Opened
from parlour.server.store.schema import migrate
from parlour.server.store.sql import Row, SqlStore, append
from parlour.server.store.writer import Writer

T = TypeVar("T")


class SqliteStore(SqlStore):
    """Implements Store."""

    def __init__(
        self,
        path: Path,
        stopped: Callable[[str], None] = lambda why: None,
        shared: bool = False,
    ) -> None:
        """`stopped` is called when nothing can be written until the house is opened again.

        `shared`: other processes write to the same file.
        """
        super().__init__(self.read, self.write)
        path = path.resolve()  # its log lies beside the file itself, not beside a link to it
        path.parent.mkdir(parents=True, exist_ok=True)
        migrate(path)
        self._path = path
        self._reader = connect(path)
        self._reader.execute("PRAGMA query_only = ON")
        self._condition = Condition(path)
        self._writer = Writer(path, self._condition, stopped, shared)
        self._open = Opened(path) if shared else None
        self._reading = ThreadPoolExecutor(1, "reader")

    async def read(self, work: Callable[[Database], T]) -> T:
        """What a look at the database finds."""

        def read() -> T:
            try:
                return work(self._reader)
            except sqlite3.Error as problem:
                with suppress(sqlite3.Error):
                    if self._reader.in_transaction:
                        self._reader.execute("ROLLBACK")
                self._condition.met(problem)
                raise Unread(sentence(problem, self._path)) from problem

        return await asyncio.get_running_loop().run_in_executor(self._reading, read)

    async def write(self, work: Callable[[Database], T]) -> T:
        try:
            done: T = await self._writer.do(work)
            return done
        except sqlite3.Error as problem:
            raise self._failure(problem) from problem

    def _append(self, table: str, rows: Sequence[Row], dues: Dues, told: Told) -> None:
        tell = partial(self._appended, told)
        if dues.added or dues.dropped or not rows:
            self._writer.begin(lambda db: append(db, table, rows, dues), tell)
        else:
            self._writer.append(rows, tell)

    def _appended(self, told: Told, _: object, problem: Exception | None) -> None:
        told(self._failure(problem) if isinstance(problem, sqlite3.Error) else problem)

    def _failure(self, problem: sqlite3.Error) -> Exception:
        """A lost race is for the caller, any other failure is the store's."""
        if isinstance(problem, sqlite3.IntegrityError):
            return Taken(str(problem))
        self._condition.met(problem)
        return StoreError(sentence(problem, self._path))

    async def credit_absence(self, now: float, longest: float, least: float) -> None:
        """Once for all processes: while one has the house open nobody was absent."""
        if self._open is None:
            await super().credit_absence(now, longest, least)
        elif await asyncio.to_thread(self._open.is_first):
            await super().credit_absence(now, longest, least)
            self._open.let_others_in()

    async def look(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._reading, self._condition.look)
        if wrong := self._condition.wrong:
            raise Unwritable(wrong)

    async def close(self) -> None:
        await self._writer.close()
        await asyncio.get_running_loop().run_in_executor(self._reading, self._reader.close)
        self._reading.shutdown()
        if self._open is not None:
            self._open.close()
