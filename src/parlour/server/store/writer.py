"""The one thread that writes, and a shortcut: jobs that wait together are committed together.

Each job has its own savepoint, so that one that fails undoes itself alone. Nobody hears of a job
before the whole group is on the disk. Mere rows of the log, which is what moves are, go to the disk
in one statement: each costs this thread a turn with Python's lock, which the event loop wants too.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter, sleep
from typing import Any

from parlour.server.store import StoreError
from parlour.server.store.shortcut import Shortcut

Work = Callable[[sqlite3.Connection], Any]
SWITCHES = 200  # attempts, ten seconds in all
GROUP = 512  # jobs in one commit, or a few more
IDLE = 0.5  # seconds without work after which the log file is folded back into the database
FULL = 4000  # commits after which it is folded back however busy we are


def connect(path: Path, patience: float = 10) -> sqlite3.Connection:
    """A connection that forgets nothing it has committed; it waits so many seconds for others."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=patience)
    _into_wal(connection)
    connection.execute("PRAGMA synchronous = FULL")
    # A checkpoint in the middle of a move would make its player wait for the disk.
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    return connection


Row = tuple[str, int, int, str, str | None]  # table, seq, actor, move, the move's id
INSERT = "INSERT INTO log (table_id, seq, actor, move, move_id) VALUES "
ONE = f"{INSERT} (?, ?, ?, ?, ?)"
MOST = 1000  # rows in one statement


def _into_wal(connection: sqlite3.Connection) -> None:
    """Two who switch a new file at once lock each other out, whatever the timeout: try again."""
    for attempt in range(SWITCHES):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError:
            if attempt == SWITCHES - 1:
                raise
            sleep(0.05)


@dataclass(eq=False)
class _Job:
    answer: asyncio.Future[Any]
    rows: Sequence[Row] = ()  # of the log; with them nothing else is to be written
    work: Work | None = None
    result: Any = None
    error: Exception | None = None

    def do(self, connection: sqlite3.Connection) -> None:
        connection.execute("SAVEPOINT job")
        try:
            if self.work is None:
                connection.executemany(ONE, self.rows)
            else:
                self.result = self.work(connection)
        except Exception as problem:  # whatever it is, it is this job's alone
            connection.execute("ROLLBACK TO job")
            self.error = problem
        connection.execute("RELEASE job")


class Writer:
    """A queue of jobs, the thread that does them, and the shortcut past it."""

    def __init__(self, path: Path) -> None:
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[list[_Job] | None] = SimpleQueue()  # None: that was all
        self._asked: list[_Job] = []  # in this turn of the event loop
        self._path, self._commits = path, 0
        self._with_thread = 0  # jobs that it has not answered yet
        self._shortcut = Shortcut(connect(path, patience=0))
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def append(self, rows: Sequence[Row]) -> None:
        """More of a log, once it is on the disk; IntegrityError: the keys are taken."""
        await self._ask(_Job(self._loop.create_future(), rows))

    async def do(self, work: Work) -> Any:
        """What the job returned, once it is on the disk; its error, if it failed."""
        return await self._ask(_Job(self._loop.create_future(), work=work))

    def _ask(self, job: _Job) -> asyncio.Future[Any]:
        if not self._asked:
            self._loop.call_soon(self._hand_over)
        self._asked.append(job)
        return job.answer

    def _hand_over(self) -> None:
        """Once a turn, not once a job: all that was asked in it goes to the disk together."""
        jobs, self._asked = self._asked, []
        if jobs and not self._at_once(jobs):
            self._with_thread += len(jobs)
            self._queue.put(jobs)

    def _at_once(self, jobs: list[_Job]) -> bool:
        """By the shortcut, unless others are before us; False: nothing was written."""
        if self._with_thread or not self._shortcut.open:
            return False
        began = perf_counter()
        if not self._rows_alone(self._shortcut.connection, jobs):
            return False
        self._shortcut.took(perf_counter() - began, len(jobs))
        self._commits += 1
        if self._commits in (1, FULL):
            self._queue.put([])  # the thread tidies up after us
        self._tell(jobs)
        return True

    async def close(self) -> None:
        """Everything that was asked is done first."""
        self._hand_over()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        self._shortcut.connection.close()

    def _run(self) -> None:
        connection, closing = connect(self._path), False
        while not closing:
            jobs, closing = self._next(connection)
            if jobs:
                if not self._rows_alone(connection, jobs):
                    self._group(connection, jobs)
                self._commits += 1
                self._loop.call_soon_threadsafe(self._done, jobs)
            if self._commits >= FULL:
                self._fold(connection, "PASSIVE")
        self._fold(connection, "TRUNCATE")
        connection.close()

    def _next(self, connection: sqlite3.Connection) -> tuple[list[_Job], bool]:
        """Whatever is waiting now, and whether it is the last."""
        found = self._wait(connection)
        jobs = found or []
        while found is not None and len(jobs) < GROUP and not self._queue.empty():
            found = self._queue.get()
            jobs = jobs + (found or [])
        return jobs, found is None

    def _wait(self, connection: sqlite3.Connection) -> list[_Job] | None:
        """The next jobs; when nothing was written for a while, the time is used to tidy up."""
        while True:
            before = self._commits
            try:
                return self._queue.get(timeout=IDLE if before else None)
            except Empty:
                if self._commits == before:
                    self._fold(connection, "TRUNCATE")

    def _rows_alone(self, connection: sqlite3.Connection, jobs: list[_Job]) -> bool:
        """Nothing but rows of the log: one statement, all or none; False: nothing was written."""
        rows = [row for job in jobs for row in job.rows]
        if len(rows) > MOST or any(job.work is not None for job in jobs):
            return False
        try:
            self._commit(connection, _insert(len(rows)), [value for row in rows for value in row])
        except Exception:  # whose it is shows when each is done for itself
            return False
        return True

    def _group(self, connection: sqlite3.Connection, jobs: list[_Job]) -> None:
        try:
            connection.execute("BEGIN IMMEDIATE")
            for job in jobs:
                job.do(connection)
            self._commit(connection, "COMMIT")
        except Exception as problem:  # the disk is full, say: nobody was told, nothing is changed
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            for job in jobs:
                job.error = StoreError(str(problem))

    def _commit(self, connection: sqlite3.Connection, sql: str, values: Sequence[Any] = ()) -> None:
        """The moment at which what was asked becomes history."""
        connection.execute(sql, values)

    def _fold(self, connection: sqlite3.Connection, how: str) -> None:
        with suppress(sqlite3.OperationalError):  # somebody reads: the next time will do
            connection.execute(f"PRAGMA wal_checkpoint({how})")
        self._commits = 0

    def _done(self, jobs: list[_Job]) -> None:
        self._with_thread -= len(jobs)
        self._tell(jobs)

    def _tell(self, jobs: list[_Job]) -> None:
        """Whoever asked hears of it, and only now."""
        for job in jobs:
            if job.answer.done():  # he has gone
                continue
            if job.error is None:
                job.answer.set_result(job.result)
            else:
                job.answer.set_exception(job.error)


@cache
def _insert(rows: int) -> str:
    return INSERT + ", ".join(["(?, ?, ?, ?, ?)"] * rows)
