"""What is said at a table beside its log, and holds until play goes on: offers, who is ready."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from parlour.server.store.database import Area, Database


@dataclass(frozen=True)
class Aside:
    """Under each name one thing is said at a table."""

    name: str
    entries: int  # how long the log was then
    document: str  # the store knows nothing of what it says
    nth: int = 0  # of all that were said there so


class Asides(Protocol):
    """Kept until the match is over."""

    async def of(self, table: str) -> list[Aside]: ...

    async def say(self, table: str, aside: Aside, instead: str | None = None) -> bool:
        """False: another document than `instead` is there, and nothing changed.

        Without `instead` it does not matter what is there.
        """


class SqlAsides(Area):
    """Implements Asides."""

    async def of(self, table: str) -> list[Aside]:
        sql = "SELECT name, entries, document, nth FROM asides WHERE table_id = ? ORDER BY nth"
        return [Aside(*row) for row in await self._select(sql, table)]

    async def say(self, table: str, aside: Aside, instead: str | None = None) -> bool:
        there = "SELECT document FROM asides WHERE table_id = ? AND name = ?"
        last = "SELECT coalesce(max(nth), 0) FROM asides WHERE table_id = ?"
        sql = """INSERT INTO asides (table_id, name, entries, document, nth)
                 VALUES (?, ?, ?, ?, ?) ON CONFLICT (table_id, name) DO UPDATE SET
                 entries = excluded.entries, document = excluded.document, nth = excluded.nth"""

        def work(db: Database) -> bool:
            found = db.execute(there, (table, aside.name)).fetchone()
            if instead is not None and (found[0] if found else "") != instead:
                return False
            (nth,) = db.execute(last, (table,)).fetchone()
            db.execute(sql, (table, aside.name, aside.entries, aside.document, nth + 1))
            return True

        return await self._write(work)
