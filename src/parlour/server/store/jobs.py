"""Work that must be done though whoever was to do it dies: kept until it is done.

A job is a kind, and the ids that its doer looks up again. Whoever takes one has it for a while; if
they are not heard of again it is anybody's. So a job may be done twice, and must not mind it.

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


class Jobs(Protocol):
    """Shared by all processes of a house, and its workers."""

    async def put(self, job: Job) -> bool:
        """False: it is there already, or too many wait."""

    async def take(self, kinds: Sequence[str], now: float, until: float) -> Job | None:
        """The next that is due, of these kinds; nobody else gets it before `until`."""

    async def done(self, job: Job) -> None: ...

    async def later(self, job: Job) -> None:
        """It could not be done: with a new `due`, and perhaps another payload."""

    async def waiting(self) -> int:
        """How many there are."""

    async def next_due(self, kinds: Sequence[str]) -> float | None:
        """When one is due that nobody has, or that whoever has it should have done."""


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


def _read(row: Sequence[Any]) -> Job:
    id, kind, person, rank, due, tries, payload = row
    return Job(id, kind, person, rank, due, tries, json.decode(payload))


def _put(db: Database, job: Job) -> bool:
    waiting, lowest = db.execute("SELECT count(*), min(turn) FROM jobs").fetchone()
    own = "SELECT count(*), max(turn) FROM jobs WHERE person = ?"
    theirs, last = db.execute(own, (job.person,)).fetchone()
    if waiting >= MOST or theirs >= MOST_OF_ONE:
        return False
    turn = max(lowest or 0, (last if last is not None else -1) + 1)
    sql = f"""INSERT INTO jobs ({COLUMNS}, turn) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
              ON CONFLICT (id) DO NOTHING"""
    said = json.encode(job.payload).decode()
    values = job.id, job.kind, job.person, job.rank, job.due, job.tries, said, turn
    return db.execute(sql, values).rowcount > 0
