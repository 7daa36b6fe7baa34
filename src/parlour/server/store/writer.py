"""The one thread that writes: jobs that wait together are committed together.

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
from time import sleep
from typing import Any

from parlour.server.store import StoreError

Work = Callable[[sqlite3.Connection], Any]
SWITCHES = 200  # attempts, ten seconds in all
GROUP = 512  # jobs in one commit, or a few more
IDLE = 0.5  # seconds without work after which the log file is folded back into the database
FULL = 4000  # commits after which it is folded back however busy we are


def connect(path: Path) -> sqlite3.Connection:
    """A connection that forgets nothing it has committed."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=10)
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
    """A queue of jobs, and the thread that does them."""

    def __init__(self, path: Path) -> None:
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[list[_Job]] = SimpleQueue()
        self._asked: list[_Job] = []  # in this turn of the event loop
        self._path, self._commits = path, 0
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
        """The thread is woken once a turn, not once a job."""
        if self._asked:
            jobs, self._asked = self._asked, []
            self._queue.put(jobs)

    async def close(self) -> None:
        """Everything that was asked is done first."""
        self._hand_over()
        self._queue.put([])
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        connection, closing = connect(self._path), False
        while not closing:
            jobs, closing = self._next(connection)
            if jobs:
                if not self._rows_alone(connection, jobs):
                    self._group(connection, jobs)
                self._commits += 1
                self._tell(jobs)
                if self._commits >= FULL:
                    self._fold(connection, "PASSIVE")
        self._fold(connection, "TRUNCATE")
        connection.close()

    def _next(self, connection: sqlite3.Connection) -> tuple[list[_Job], bool]:
        """Whatever is waiting now, and whether it is the last."""
        jobs = self._wait(connection)
        closing = not jobs
        while not closing and len(jobs) < GROUP and not self._queue.empty():
            more = self._queue.get()
            closing = not more
            jobs = jobs + more
        return jobs, closing

    def _wait(self, connection: sqlite3.Connection) -> list[_Job]:
        """The next jobs; when there are none for a while, the time is used to tidy up."""
        while True:
            try:
                return self._queue.get(timeout=IDLE if self._commits else None)
            except Empty:
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

    def _tell(self, jobs: list[_Job]) -> None:
        self._loop.call_soon_threadsafe(_answer, jobs)


@cache
def _insert(rows: int) -> str:
    return INSERT + ", ".join(["(?, ?, ?, ?, ?)"] * rows)


def _answer(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.answer.done():  # whoever asked has gone
            continue
        if job.error is None:
            job.answer.set_result(job.result)
        else:
            job.answer.set_exception(job.error)
