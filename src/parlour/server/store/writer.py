"""The one thread that writes, and a shortcut: jobs that wait together are committed together.

Each job has its own savepoint, so that one that fails is rolled back alone. Nobody hears of a job
before the whole group is on the disk. Rows of the log, which is what moves are, go to the disk
in one statement: each statement takes Python's lock, which the event loop needs too.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any

from parlour.server.store import StoreError, Unwritable
from parlour.server.store.commits import Commits
from parlour.server.store.condition import Condition
from parlour.server.store.connection import PATIENCE, SqliteDatabase, connect
from parlour.server.store.database import Database
from parlour.server.store.faults import HELD, code_of, sentence
from parlour.server.store.shortcut import Shortcut
from parlour.server.store.sql import INSERT, ONE, Row
from parlour.server.store.stopwatch import Stopwatch

Work = Callable[[Database], Any]
GROUP = 512  # jobs in one commit, or a few more
IDLE = 0.5  # seconds without work before a checkpoint
FULL = 4000  # commits after which there is a checkpoint however busy we are
PLACES = "(?, ?, ?, ?, ?, ?, ?, ?)"
MOST = 1000  # rows in one statement
log = logging.getLogger("parlour")


Told = Callable[[Any, Exception | None], None]  # what came of a job, or why nothing did


@dataclass(eq=False, slots=True)
class _Job:
    told: Told
    rows: Sequence[Row] = ()  # of the log; with them nothing else is to be written, else work is
    work: Work | None = None
    result: Any = None
    error: Exception | None = None

    def do(self, connection: SqliteDatabase) -> None:
        connection.execute("SAVEPOINT job")
        try:
            if self.work is None:
                connection.executemany(ONE, self.rows)
            else:
                self.result = self.work(connection)
        except Exception as problem:  # it is this job's error alone
            if not connection.in_transaction:  # unless it has undone the whole group
                raise
            connection.execute("ROLLBACK TO job")
            self.error = problem
        connection.execute("RELEASE job")


class Writer:
    """A queue of jobs, the thread that does them, and the shortcut past it."""

    def __init__(
        self,
        path: Path,
        condition: Condition,
        stopped: Callable[[str], None],
        shared: bool = False,
    ) -> None:
        """`shared`: other processes write to the same file."""
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[list[_Job] | None] = SimpleQueue()  # None: that was all
        self._asked: list[_Job] = []  # in this turn of the event loop
        self._with_thread: set[_Job] = set()  # which it has not answered yet
        self._path, self._commits = path, 0
        self._condition, self._stopped, self._died = condition, stopped, ""
        self._alone = Lock()  # nobody commits during a checkpoint (ADR 17)
        self._at_once_turn, self._turn = Commits(path, shared), Commits(path, shared)
        self._shortcut = Shortcut(connect(path, patience=0))
        self._thread = Thread(target=self._run, args=(connect(path),), name="writer", daemon=True)
        self._thread.start()

    def append(self, rows: Sequence[Row], told: Told) -> None:
        """More of a log; `told` hears when it is on the disk, or that the keys are taken."""
        self._ask(_Job(told, rows))

    def begin(self, work: Work, told: Told) -> None:
        """Anything else; `told` hears what it returned when it is on the disk."""
        self._ask(_Job(told, work=work))

    def do(self, work: Work) -> asyncio.Future[Any]:
        """The same, to be waited for."""
        answer = self._loop.create_future()
        self.begin(work, partial(_settle, answer))
        return answer

    def _ask(self, job: _Job) -> None:
        if not self._asked:
            self._loop.call_soon(self._hand_over)
        self._asked.append(job)

    def _hand_over(self) -> None:
        """Once a turn, not once a job: all that was asked in it goes to the disk together."""
        jobs, self._asked = self._asked, []
        if wrong := self._died or self._condition.wrong:
            self._refuse(jobs, wrong)
        elif jobs and not self._at_once(jobs):
            self._with_thread.update(jobs)
            self._queue.put(jobs)

    def _at_once(self, jobs: list[_Job]) -> bool:
        """By the shortcut, unless others are before us; False: nothing was written."""
        if self._with_thread or not self._alone.acquire(blocking=False):
            return False
        try:
            if not (self._shortcut.open and self._at_once_turn.begin(wait=False)):
                return False
            watch = Stopwatch()
            try:
                if not self._rows_alone(self._shortcut.connection, jobs):
                    return False
            finally:
                self._at_once_turn.end()
            self._shortcut.took(watch.seconds(), len(jobs))
        finally:
            self._alone.release()
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
        self._died = self._died or "the store is closed"
        self._shortcut.connection.close()
        self._at_once_turn.close()
        self._turn.close()

    # --- in the thread

    def _run(self, connection: SqliteDatabase) -> None:
        try:
            with closing(connection):
                self._write_on(connection)
        except BaseException as problem:  # it cannot go on: nobody may wait for it
            log.critical("the writer has stopped", exc_info=problem)
            with suppress(RuntimeError):  # the event loop has ended before us
                self._loop.call_soon_threadsafe(self._die, problem)

    def _write_on(self, connection: SqliteDatabase) -> None:
        last = False
        while not last:
            jobs, last = self._next(connection)
            if jobs:
                self._turn.begin(wait=True)
                if self._condition.wrong or not self._rows_alone(connection, jobs):
                    self._group(connection, jobs)
                self._turn.end()
                self._commits += 1
                self._loop.call_soon_threadsafe(self._done, jobs)
            if self._commits >= FULL:
                self._tidy(connection, "PASSIVE")
        self._tidy(connection, "TRUNCATE")

    def _next(self, connection: SqliteDatabase) -> tuple[list[_Job], bool]:
        """Whatever is waiting now, and whether it is the last."""
        found = self._wait(connection)
        jobs = found or []
        while found is not None and len(jobs) < GROUP and not self._queue.empty():
            found = self._queue.get()
            jobs = jobs + (found or [])
        return jobs, found is None

    def _wait(self, connection: SqliteDatabase) -> list[_Job] | None:
        """The next jobs; after a while without work there is a checkpoint."""
        while True:
            before = self._commits
            try:
                return self._queue.get(timeout=IDLE if before else None)
            except Empty:
                if self._commits == before:
                    self._tidy(connection, "TRUNCATE")

    def _rows_alone(self, connection: SqliteDatabase, jobs: list[_Job]) -> bool:
        """Nothing but rows of the log: one statement, all or none; False: nothing was written."""
        groups = [job.rows for job in jobs]
        rows = list(chain.from_iterable(groups))
        if len(rows) > MOST or not all(groups):
            return False
        try:
            self._commit(connection, _insert(len(rows)), list(chain.from_iterable(rows)))
        except Exception:  # doing each by itself shows which one it was
            return False
        return True

    def _group(self, connection: SqliteDatabase, jobs: list[_Job]) -> None:
        try:
            if self._condition.wrong:
                raise Unwritable(self._condition.wrong)
            connection.execute("BEGIN IMMEDIATE")
            for job in jobs:
                job.do(connection)
            self._commit(connection, "COMMIT")
        except Exception as problem:  # the disk is full, say: nobody was told, nothing is changed
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            self._condition.met(problem)
            for job in jobs:
                job.error = self._error(problem)

    def _error(self, problem: Exception) -> StoreError:
        if isinstance(problem, StoreError):
            return problem
        return StoreError(sentence(problem, self._path))

    def _commit(self, connection: SqliteDatabase, sql: str, values: Sequence[Any] = ()) -> None:
        """From here on it is on the disk."""
        connection.execute(sql, values)

    def _tidy(self, connection: SqliteDatabase, how: str) -> None:
        """Make a checkpoint while nobody else writes; a damaged file is left alone."""
        if not self._condition.wrong:
            with self._alone:
                self._turn.begin_checkpoint()
                self._checkpoint(connection, how)
                self._turn.end()
        self._commits = 0

    def _checkpoint(self, connection: SqliteDatabase, how: str) -> None:
        try:
            # Whoever reads for long, as a backup does, is not waited for: moves would wait too.
            connection.execute("PRAGMA busy_timeout = 0")
            connection.execute(f"PRAGMA wal_checkpoint({how})")
        except sqlite3.Error as problem:
            self._condition.met(problem)
            if code_of(problem) not in HELD:  # somebody reads: the next time will do
                log.error("the checkpoint failed: %s", sentence(problem, self._path))
        finally:
            connection.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000:.0f}")

    # --- in the event loop: whoever asked hears of it, and only now

    def _done(self, jobs: list[_Job]) -> None:
        self._with_thread.difference_update(jobs)
        self._tell(jobs)

    def _tell(self, jobs: list[_Job]) -> None:
        for job in jobs:
            try:
                job.told(job.result, job.error)
            except Exception as problem:  # one who cannot hear it does not silence the others
                log.error("what was written could not be told", exc_info=problem)

    def _refuse(self, jobs: Iterable[_Job], why: str) -> None:
        refused = list(jobs)
        for job in refused:
            job.error = Unwritable(why)
        self._tell(refused)

    def _die(self, problem: BaseException) -> None:
        """The thread has failed: tell everybody who waits for it."""
        self._died = f"the writer of {self._path} has stopped ({type(problem).__name__})"
        self._refuse(self._with_thread, self._died)
        self._with_thread.clear()
        self._stopped(self._died)


def _settle(answer: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    if answer.done():  # they have gone
        return
    if error is None:
        answer.set_result(result)
    else:
        answer.set_exception(error)


@cache
def _insert(rows: int) -> str:
    return INSERT + ", ".join([PLACES] * rows)
