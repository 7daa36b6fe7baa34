"""The one thread that writes: jobs that wait together are committed together.

Each job has its own savepoint, so that one that fails undoes itself alone. Nobody hears of a job
before the whole group is on the disk. Mere rows of the log are first tried all in one statement:
every statement costs this thread a turn with Python's lock, which the event loop wants as well.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Sequence
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


Row = tuple[str, int, int, str, str | None]  # table, seq, actor, move, the move's id
ONE = "INSERT INTO log (table_id, seq, actor, move, move_id) VALUES (?, ?, ?, ?, ?)"
ALL = """INSERT INTO log (table_id, seq, actor, move, move_id)
         SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),
                json_extract(value, '$[2]'), json_extract(value, '$[3]'),
                json_extract(value, '$[4]') FROM json_each(?)"""


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
    """A queue of jobs, and the thread that does them."""

    def __init__(self, path: Path) -> None:
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._path, self._commits = path, 0
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def append(self, rows: Sequence[Row]) -> None:
        """More of a log, once it is on the disk; IntegrityError: the keys are taken."""
        job = _Job(self._loop.create_future(), rows)
        self._queue.put(job)
        await job.answer

    async def do(self, work: Work) -> Any:
        """What the job returned, once it is on the disk; its error, if it failed."""
        job = _Job(self._loop.create_future(), work=work)
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
            appends = [job for job in jobs if job.work is None]
            together = len(appends) > 1 and _all_at_once(connection, appends)
            for job in jobs:
                if not (together and job.work is None):
                    job.do(connection)
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

    def _commit(self, connection: sqlite3.Connection) -> None:
        """The moment at which what was asked becomes history."""
        connection.execute("COMMIT")

    def _fold(self, connection: sqlite3.Connection, how: str) -> None:
        connection.execute(f"PRAGMA wal_checkpoint({how})")
        self._commits = 0

    def _tell(self, jobs: list[_Job]) -> None:
        self._loop.call_soon_threadsafe(_answer, jobs)


def _all_at_once(connection: sqlite3.Connection, jobs: list[_Job]) -> bool:
    """Every row of these jobs in one statement, or, if one of them lost a race, none."""
    try:
        connection.execute(ALL, (json.dumps([row for job in jobs for row in job.rows]),))
    except (sqlite3.Error, ValueError, TypeError):
        return False  # the statement has undone itself: each for itself, then
    return True


def _answer(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.answer.done():  # whoever asked has gone
            continue
        if job.error is None:
            job.answer.set_result(job.result)
        else:
            job.answer.set_exception(job.error)
