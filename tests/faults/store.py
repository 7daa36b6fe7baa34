"""The real SQL on a database in memory, behind a line that delays, fails, tears and is cut.

`Disk` is what all processes of a house share. `FaultyStore` is how one of them reaches it: a
question takes a while to arrive, is done, and its answer takes a while. What is written in one
turn goes together, as in the real writers, one group after the other.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from parlour.server.store import Dues, StoreError, Told, Unread
from parlour.server.store.connection import SqliteDatabase
from parlour.server.store.database import Database, Taken, Values
from parlour.server.store.sql import Row, SqlStore, append
from tests.faults.world import World

if TYPE_CHECKING:
    from tests.faults.house import Process

T = TypeVar("T")
LAID, LOG, EVENTS = "INSERT INTO tables", "INSERT INTO log", "INSERT INTO event_log"
DUE = ("INSERT INTO due", "DELETE FROM due", "UPDATE due")


class Noting(SqliteDatabase):
    """A connection that notes which logs a transaction has written to."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.logs: dict[str, None] = {}
        self.events: dict[str, None] = {}
        self.dues = self.credit = False

    def execute(self, sql: str, values: Values = (), /) -> sqlite3.Cursor:
        if sql.startswith(DUE):
            self.dues = True
        elif sql.startswith((LOG, LAID)):
            self.logs[values[0]] = None
        return super().execute(sql, values)

    def executemany(self, sql: str, rows: Iterable[Values], /) -> sqlite3.Cursor:
        rows = list(rows)
        if rows and sql.startswith(LOG):
            self.logs[rows[0][0]] = None
        elif rows and sql.startswith(EVENTS):
            self.events[rows[0][0]] = None
        elif sql.startswith(DUE):
            self.dues, self.credit = True, sql.startswith("UPDATE")
        return super().executemany(sql, rows)

    def forget(self) -> None:
        self.logs.clear()
        self.events.clear()
        self.dues = self.credit = False


@dataclass(eq=False)
class Job:
    """Something to be written, and who hears what became of it."""

    work: Callable[[Database], Any]
    told: Callable[[Any, Exception | None], None]
    found: Any = None
    problem: Exception | None = None


class Disk:
    """What is written. Whoever watches hears of it before anybody else does."""

    def __init__(self, image: bytes) -> None:
        self.db = sqlite3.connect(":memory:", isolation_level=None, factory=Noting)
        self.db.deserialize(image)
        self.db.execute("PRAGMA journal_mode = MEMORY")
        self.watch: Callable[[Noting], None] = lambda db: None
        self.open: dict[object, None] = {}  # the processes that have the house open
        self.opening: object = None  # the one that is about to be the first

    def write(self, jobs: Sequence[Job]) -> None:
        """All in one transaction; one whose key is taken is left out alone."""
        db = self.db
        db.execute("BEGIN")
        for job in jobs:
            db.execute("SAVEPOINT job")
            noted = dict(db.logs), dict(db.events)
            try:
                job.found = job.work(db)
            except Exception as problem:
                taken = isinstance(problem, sqlite3.IntegrityError)
                job.problem = Taken(str(problem)) if taken else problem
                db.execute("ROLLBACK TO job")
                db.logs, db.events = noted
            db.execute("RELEASE job")
        db.execute("COMMIT")
        if db.logs or db.events or db.dues:
            self.watch(db)
            db.forget()


class StillStore(SqlStore):
    """The same database with nothing in between, for whoever holds a story against the truth."""

    def __init__(self, disk: Disk) -> None:
        super().__init__(self._at_once, self._at_once)
        self._disk = disk

    async def _at_once(self, work: Callable[[Database], T]) -> T:
        try:
            return work(self._disk.db)
        except sqlite3.IntegrityError as problem:
            raise Taken(str(problem)) from problem


def at_once(question: Coroutine[Any, Any, T]) -> T:
    """The answer of a store that never waits."""
    try:
        question.send(None)
    except StopIteration as found:
        answer: T = found.value
        return answer
    raise AssertionError("it waits")


class FaultyStore(SqlStore):
    """One process's way to the disk."""

    def __init__(self, world: World, disk: Disk, process: Process) -> None:
        super().__init__(self._ask, self._change)
        self._world, self._disk, self._process = world, disk, process
        self._life, self._context = process.life, process.context
        self._asked: list[Job] = []

    async def _ask(self, work: Callable[[Database], T]) -> T:
        """Asked, read at some moment, answered at another."""
        world, answer = self._world, self._world.loop.create_future()

        def read() -> None:
            if world.goes_wrong(world.plan.fails, "reads failed"):
                tell(None, Unread("the disk cannot be read"))
                return
            found, later = work(self._disk.db), world.delay()
            if later:
                world.loop.call_later(later, tell, found, None, context=self._context)
            else:
                tell(found, None)

        def tell(found: Any, problem: Exception | None) -> None:
            if not answer.done():
                answer.set_result(found) if problem is None else answer.set_exception(problem)

        world.loop.call_later(world.delay(), read, context=self._context)
        found: T = await answer
        return found

    async def _change(self, work: Callable[[Database], T]) -> T:
        answer: asyncio.Future[T] = self._world.loop.create_future()

        def tell(found: T, problem: Exception | None) -> None:
            if not answer.done():
                answer.set_result(found) if problem is None else answer.set_exception(problem)

        self._enqueue(Job(work, tell))
        return await answer

    def _append(self, table: str, rows: Sequence[Row], dues: Dues, told: Told) -> None:
        def work(db: Database) -> None:
            append(db, table, rows, dues)

        self._enqueue(Job(work, lambda _, problem: told(problem)))

    def _enqueue(self, job: Job) -> None:
        """Over a network what was sent may be done though we are dead by then."""
        if not self._asked:
            place = self._world.outside if self._world.plan.remote else self._context
            self._world.loop.call_later(self._world.delay(), self._arrive, context=place)
        self._asked.append(job)

    def _arrive(self) -> None:
        world, plan = self._world, self._world.plan
        jobs, self._asked = self._asked, []
        if world.goes_wrong(plan.fails, "writes failed"):
            self._answer(jobs, StoreError("the disk is full"))
        elif plan.crash and self._alive and world.goes_wrong(plan.tears, "torn writes"):
            self._disk.write(jobs[: world.rng.randint(0, len(jobs))])
            self._process.crash()
        else:
            self._disk.write(jobs)
            cut = plan.remote and world.goes_wrong(plan.cut, "lines to the store cut")
            self._answer(jobs, Unread("the line was cut") if cut else None)

    def _answer(self, jobs: Sequence[Job], problem: Exception | None) -> None:
        if self._alive:
            place, delay = self._context, self._world.delay()
            self._world.loop.call_later(delay, _tell, jobs, problem, context=place)

    @property
    def _alive(self) -> bool:
        return self._process.up and self._process.life == self._life

    # --- as each engine does it

    async def credit_absence(self, now: float, longest: float, least: float) -> None:
        """Once for all processes: while one has the house open nobody was absent."""
        disk = self._disk
        while disk.opening not in (None, self._process):
            await asyncio.sleep(0.05)
        if not disk.open:
            disk.opening = self._process  # until it is done, or we are dead
            await super().credit_absence(now, longest, least)
            disk.opening = None
        disk.open[self._process] = None

    async def look(self) -> None: ...

    async def close(self) -> None: ...


def _tell(jobs: Sequence[Job], problem: Exception | None) -> None:
    for job in jobs:
        job.told(job.found, problem or job.problem)
