"""Tables at which anybody may sit down: what the lobby shows of them."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Protocol

from parlour.server.store import Holder, keepings, seating
from parlour.server.store.database import EACH, Area, Database
from parlour.server.store.keepings import Keeping


@dataclass(frozen=True)
class Opening:
    """An open table with a free seat."""

    table: str
    game: str
    options: dict[str, Any]
    seats: int
    time: str | None  # as in a record's header
    level: str  # of those who are looked for; empty: anybody
    since: float  # seconds since 1970
    holders: tuple[Holder, ...]  # who sits there now
    kept: tuple[Keeping, ...] = ()


class Openings(Protocol):
    """A table is private unless it has been opened."""

    async def open(self, table: str, level: str, now: float) -> None:
        """From now on anybody may sit down there."""

    async def close(self, table: str) -> None: ...

    async def level_of(self, table: str) -> str | None:
        """Who is looked for there; None: the table is private."""

    async def listed(self, here: Collection[str], limit: int) -> list[Opening]:
        """Open tables with a free seat, the newest first.

        Somebody who sits there is here, or there are days for each move. Nothing else is listed.
        """


class SqlOpenings(Area):
    """Implements Openings."""

    async def open(self, table: str, level: str, now: float) -> None:
        sql = """INSERT INTO openings (table_id, level, since) VALUES (?, ?, ?)
                 ON CONFLICT (table_id) DO UPDATE SET level = excluded.level"""
        over = """DELETE FROM openings
                  WHERE table_id IN (SELECT id FROM tables WHERE result IS NOT NULL)"""

        def work(db: Database) -> None:
            db.execute(over)  # there are never many
            db.execute(sql, (table, level, now))

        await self._write(work)

    async def close(self, table: str) -> None:
        await self._do("DELETE FROM openings WHERE table_id = ?", table)

    async def level_of(self, table: str) -> str | None:
        rows = await self._select("SELECT level FROM openings WHERE table_id = ?", table)
        return rows[0][0] if rows else None

    async def listed(self, here: Collection[str], limit: int) -> list[Opening]:
        sql = f"""SELECT id, game, options, seats, time, level, since
                 FROM openings JOIN tables ON id = openings.table_id
                 WHERE result IS NULL
                 AND (SELECT count(DISTINCT seat) FROM holders
                      WHERE holders.table_id = id AND gone = 0)
                     + (SELECT count(*) FROM keepings WHERE keepings.table_id = id) < seats
                 AND EXISTS (SELECT 1 FROM holders WHERE holders.table_id = id AND gone = 0
                      AND (time LIKE '%d/move' OR guest IN ({EACH})))
                 ORDER BY since DESC LIMIT ?"""

        def read(db: Database) -> list[Opening]:
            rows = db.execute(sql, (json.dumps(sorted(here)), limit)).fetchall()
            return [_opening(db, row) for row in rows]

        return await self._read(read)


def _opening(db: Database, row: Any) -> Opening:
    id, game, options, seats, time, level, since = row
    there = tuple(holder for holder in seating.holders(db, id) if not holder.gone)
    return Opening(
        id, game, json.loads(options), seats, time, level, since, there, tuple(keepings.of(db, id))
    )
