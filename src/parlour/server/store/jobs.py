"""Work that must be done though whoever was to do it dies: kept until it is done.

A job is a kind, and the ids that its doer looks up again. Whoever takes one has it for a while; if
they are not heard of again it is anybody's. So a job may be done twice, and must not mind it.

Some work follows from the log, or from something else that is written first: a turn that is to be
told. Whoever was to ask for it may die in between, so it is found again and asked for
again (`play/untold.py`). Such a job has a number, and one that was asked for before is not kept
again, though it should be done and gone.

The order is by rank, then by turn. A person's jobs get turns one after the other, and newcomers
start with the lowest that waits: many jobs of one person hold up none of another (ADR 46).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from msgspec import json

from parlour.server.store.database import EACH, Area, Database

MOST = 20_000  # that wait at once
MOST_OF_ONE = 200  # of them for one person
# Whoever does the one before now has looked already: what they say of it no longer counts.
AGAIN = "UPDATE SET due = excluded.due, tries = jobs.tries + 1, payload = excluded.payload"
COLUMNS = "id, kind, person, rank, due, tries, payload"


@dataclass(frozen=True)
class Job:
    """Something to be done once; under each id there is one at most."""

    id: str  # what it is about: whoever asks for the same again changes nothing
    kind: str
    person: str  # for whom
    rank: int  # the lowest goes first
    due: float  # seconds since 1970: not before
    tries: int = 0  # so far
    payload: dict[str, Any] = field(default_factory=dict)  # ids and numbers, nothing secret
    nth: int = 0  # of those with this id, from 1; 0: they are not counted


class Jobs(Protocol):
    """Shared by all processes of a house, and its workers."""

    async def put(self, job: Job) -> bool:
        """False: it is there already, was there before, or too many wait."""

    async def take(self, kinds: Sequence[str], now: float, until: float) -> Job | None:
        """The next that is due, of these kinds; nobody else gets it before `until`."""

    async def done(self, job: Job) -> None: ...

    async def later(self, job: Job) -> None:
        """It could not be done: with a new `due`, and perhaps another payload."""

    async def waiting(self) -> int:
        """How many there are."""

    async def next_due(self, kinds: Sequence[str]) -> float | None:
        """When one is due that nobody has, or that whoever has it should have done."""

    async def owed(self, since: float) -> list[tuple[str, str]]:
        """Who may have to be told of a turn, and at which table: something was written there."""

    async def forget(self, before: float) -> None:
        """What was told so long ago."""


class SqlJobs(Area):
    """Implements Jobs."""

    async def put(self, job: Job) -> bool:
        return await self._write(lambda db: _put(db, job))

    async def take(self, kinds: Sequence[str], now: float, until: float) -> Job | None:
        sql = f"""UPDATE jobs SET due = ?, tries = tries + 1 WHERE id = (
                      SELECT id FROM jobs WHERE due <= ? AND kind IN ({EACH})
                      ORDER BY rank, turn, id LIMIT 1)
                  RETURNING {COLUMNS}"""
        values = until, now, json.encode(kinds).decode()
        rows = await self._write(lambda db: db.execute(sql, values).fetchall())
        return _read(rows[0]) if rows else None

    async def done(self, job: Job) -> None:
        await self._do("DELETE FROM jobs WHERE id = ? AND tries = ?", job.id, job.tries)

    async def later(self, job: Job) -> None:
        sql = "UPDATE jobs SET due = ?, payload = ? WHERE id = ? AND tries = ?"
        await self._do(sql, job.due, json.encode(job.payload).decode(), job.id, job.tries)

    async def waiting(self) -> int:
        ((count,),) = await self._select("SELECT count(*) FROM jobs")
        return int(count)

    async def next_due(self, kinds: Sequence[str]) -> float | None:
        sql = f"SELECT min(due) FROM jobs WHERE kind IN ({EACH})"
        ((due,),) = await self._select(sql, json.encode(kinds).decode())
        return None if due is None else float(due)

    async def owed(self, since: float) -> list[tuple[str, str]]:
        sql = """SELECT DISTINCT guest, h.table_id FROM holders h JOIN tables t ON t.id = h.table_id
                 WHERE gone = 0 AND t.result IS NULL AND guest IN
                 (SELECT guest FROM pushes UNION SELECT person FROM webhooks) AND coalesce(
                     (SELECT noted FROM log WHERE log.table_id = t.id ORDER BY seq DESC LIMIT 1),
                     t.made) >= ?
                 ORDER BY h.table_id, guest"""
        return [(guest, table) for guest, table in await self._select(sql, since)]

    async def forget(self, before: float) -> None:
        await self._do("DELETE FROM told WHERE at < ?", before)


def _read(row: Sequence[Any]) -> Job:
    id, kind, person, rank, due, tries, payload = row
    return Job(id, kind, person, rank, due, tries, json.decode(payload))


def _put(db: Database, job: Job) -> bool:
    waiting, lowest = db.execute("SELECT count(*), min(turn) FROM jobs").fetchone()
    own = "SELECT count(*), max(turn) FROM jobs WHERE person = ?"
    theirs, last = db.execute(own, (job.person,)).fetchone()
    if waiting >= MOST or theirs >= MOST_OF_ONE or not _is_news(db, job):
        return False
    turn = max(lowest or 0, (last if last is not None else -1) + 1)
    sql = f"""INSERT INTO jobs ({COLUMNS}, turn) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
              ON CONFLICT (id) DO {AGAIN if job.nth else "NOTHING"}"""
    said = json.encode(job.payload).decode()
    values = job.id, job.kind, job.person, job.rank, job.due, job.tries, said, turn
    return db.execute(sql, values).rowcount > 0


def _is_news(db: Database, job: Job) -> bool:
    """And from now on it is none; in the transaction in which the job is kept."""
    if not job.nth:
        return True
    sql = """INSERT INTO told (person, what, nth, at) VALUES (?, ?, ?, ?)
             ON CONFLICT (person, what) DO UPDATE SET nth = excluded.nth, at = excluded.at
             WHERE told.nth < excluded.nth"""
    return db.execute(sql, (job.person, job.id, job.nth, job.due)).rowcount > 0


def move(db: Database, guest: str, person: str) -> None:
    """A guest has become this person."""
    db.execute("UPDATE jobs SET person = ? WHERE person = ?", (person, guest))
    db.execute("DELETE FROM told WHERE person = ?", (guest,))  # their device subscribes again
