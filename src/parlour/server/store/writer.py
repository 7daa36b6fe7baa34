"""The one thread that writes: jobs that wait together are committed together.

Each job runs inside its own savepoint, so that one that fails undoes itself alone. Nobody hears
of a job before the whole group is on the disk.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from parlour.server.store import StoreError

Work = Callable[[sqlite3.Connection], Any]
GROUP = 512  # jobs in one commit, at most
IDLE = 0.5  # seconds without work after which the log file is folded back into the database
FULL = 4000  # commits after which it is folded back however busy we are


def connect(path: Path) -> sqlite3.Connection:
    """A connection that forgets nothing it has committed."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=10)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    # A checkpoint in the middle of a move would make its player wait for the disk.
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    return connection


@dataclass(eq=False)
class _Job:
    work: Work
    answer: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None


class Writer:
    """A queue of jobs, and the thread that does them."""

    def __init__(self, path: Path) -> None:
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._path, self._commits = path, 0
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def do(self, work: Work) -> Any:
        """What the job returned, once it is on the disk; its error, if it failed."""
        job = _Job(work, self._loop.create_future())
        self._queue.put(job)
        return await job.answer

    async def close(self) -> None:
        """Everything that was asked is done first."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        connection = connect(self._path)
        while jobs := self._next(connection):
            work = [job for job in jobs if job is not None]
            if work:
                self._group(connection, work)
                self._tell(work)
            if len(work) < len(jobs):
                break
        self._fold(connection, "TRUNCATE")
        connection.close()

    def _next(self, connection: sqlite3.Connection) -> list[_Job | None]:
        """Whatever is waiting now; when nothing is, the time is used to tidy up."""
        while True:
            try:
                jobs = [self._queue.get(timeout=IDLE if self._commits else None)]
                break
            except Empty:
                self._fold(connection, "TRUNCATE")
        while len(jobs) < GROUP and not self._queue.empty():
            jobs.append(self._queue.get())
        return jobs

    def _group(self, connection: sqlite3.Connection, jobs: list[_Job]) -> None:
        try:
            connection.execute("BEGIN IMMEDIATE")
            for job in jobs:
                self._one(connection, job)
            self._commit(connection)
        except sqlite3.Error as problem:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            for job in jobs:
                job.error = StoreError(str(problem))
            return
        self._commits += 1
        if self._commits >= FULL:
            self._fold(connection, "PASSIVE")

    def _one(self, connection: sqlite3.Connection, job: _Job) -> None:
        connection.execute("SAVEPOINT job")
        try:
            job.result = job.work(connection)
        except Exception as problem:  # whatever it is, it is this job's alone
            connection.execute("ROLLBACK TO job")
            job.error = problem
        connection.execute("RELEASE job")

    def _commit(self, connection: sqlite3.Connection) -> None:
        """The moment at which what was asked becomes history."""
        connection.execute("COMMIT")

    def _fold(self, connection: sqlite3.Connection, how: str) -> None:
        connection.execute(f"PRAGMA wal_checkpoint({how})")
        self._commits = 0

    def _tell(self, jobs: list[_Job]) -> None:
        self._loop.call_soon_threadsafe(_answer, jobs)


def _answer(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.answer.done():  # whoever asked has gone
            continue
        if job.error is None:
            job.answer.set_result(job.result)
        else:
            job.answer.set_exception(job.error)
