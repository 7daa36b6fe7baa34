"""What people report to the host, whom the host has closed the house to, and what the host did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from parlour.server.store.database import Area, Database

CLOSED = "the host of this house has closed it to you: you can play on, but not write or lay tables"
MOST = 500  # reports that wait for the host, and deeds that are listed


@dataclass(frozen=True)
class Report:
    """Somebody has told the host of a person, perhaps of one message of theirs."""

    table: str
    guest: str  # who reports
    name: str
    other: str  # whom
    called: str  # the name that they had then
    why: str
    message: str | None  # the id of one of the messages around
    around: str  # JSON: what the reporter had heard there, as it was
    when: float  # seconds since 1970
    n: int = 0


@dataclass(frozen=True)
class Closed:
    """A person who can neither write nor lay tables."""

    guest: str
    name: str
    when: float


@dataclass(frozen=True)
class Deed:
    """What a host has done, and when."""

    host: str
    what: str  # {} stands for the name of whom it was done to, as it is when this is read
    when: float
    whom: str | None = None


class Reports(Protocol):
    """Kept until the host puts them aside."""

    async def file(self, report: Report) -> bool:
        """False: too many wait already, and nothing changed."""

    async def waiting(self) -> list[Report]:
        """Those that the host has not put aside, oldest first."""

    async def report(self, n: int) -> Report | None: ...

    async def put_aside(self, n: int, deed: Deed) -> None: ...

    async def close(self, closed: Closed, deed: Deed) -> None: ...

    async def reopen(self, guest: str, deed: Deed) -> None: ...

    async def closed(self) -> list[Closed]: ...

    async def is_closed(self, guest: str) -> bool: ...

    async def note(self, deed: Deed) -> None: ...

    async def deeds(self) -> list[Deed]:
        """The newest first."""


COLUMNS = "table_id, guest, name, other, called, why, message, around, said"


class SqlReports(Area):
    """Implements Reports."""

    async def file(self, report: Report) -> bool:
        values = (
            *(report.table, report.guest, report.name, report.other, report.called),
            *(report.why, report.message, report.around, report.when),
        )

        def work(db: Database) -> bool:
            if db.execute("SELECT count(*) FROM reports").fetchone()[0] >= MOST:
                return False
            db.execute(f"INSERT INTO reports ({COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?)", values)
            return True

        return await self._write(work)

    async def waiting(self) -> list[Report]:
        rows = await self._select(f"SELECT {COLUMNS}, n FROM reports ORDER BY n")
        return [Report(*row) for row in rows]

    async def report(self, n: int) -> Report | None:
        rows = await self._select(f"SELECT {COLUMNS}, n FROM reports WHERE n = ?", n)
        return Report(*rows[0]) if rows else None

    async def put_aside(self, n: int, deed: Deed) -> None:
        """What a report quotes goes with it."""
        await self._noting("DELETE FROM reports WHERE n = ?", (n,), deed)

    async def close(self, closed: Closed, deed: Deed) -> None:
        sql = """INSERT INTO closed (guest, name, since) VALUES (?, ?, ?) ON CONFLICT (guest)
                 DO UPDATE SET name = excluded.name, since = excluded.since"""
        await self._noting(sql, (closed.guest, closed.name, closed.when), deed)

    async def reopen(self, guest: str, deed: Deed) -> None:
        await self._noting("DELETE FROM closed WHERE guest = ?", (guest,), deed)

    async def closed(self) -> list[Closed]:
        rows = await self._select("SELECT guest, name, since FROM closed ORDER BY since, guest")
        return [Closed(*row) for row in rows]

    async def is_closed(self, guest: str) -> bool:
        return bool(await self._select("SELECT 1 FROM closed WHERE guest = ?", guest))

    async def note(self, deed: Deed) -> None:
        await self._write(lambda db: _note(db, deed))

    async def deeds(self) -> list[Deed]:
        sql = """SELECT host, replace(what, '{}', CASE WHEN whom IS NULL THEN 'a former player'
                     ELSE coalesce((SELECT name FROM guests WHERE id = whom), 'a guest') END),
                 done, whom FROM deeds ORDER BY n DESC LIMIT ?"""
        return [Deed(*row) for row in await self._select(sql, MOST)]

    async def _noting(self, sql: str, values: tuple[Any, ...], deed: Deed) -> None:
        """What is done is noted with it, or neither is."""

        def work(db: Database) -> None:
            db.execute(sql, values)
            _note(db, deed)

        await self._write(work)


def _note(db: Database, deed: Deed) -> None:
    sql = "INSERT INTO deeds (host, what, done, whom) VALUES (?, ?, ?, ?)"
    db.execute(sql, (deed.host, deed.what, deed.when, deed.whom))
