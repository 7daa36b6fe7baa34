"""Finished matches in the order in which they were written down, and how far each follower is.

The number of a finish is given in the transaction that files the match. So whoever has taken
number n has missed none before it, whatever the clocks said.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Protocol

from parlour.server.store.database import Area, Database


@dataclass(frozen=True)
class Finish:
    """A match that is over, and what it was played for."""

    n: int
    table: str
    ended: float  # seconds since 1970
    game: str
    options: dict[str, Any]  # all of them, with those that nobody chose
    totals: tuple[int, ...]  # by side
    winners: tuple[int, ...]
    how: str
    rated: bool
    event: str | None
    pairing: str | None
    bout: int


class Finishes(Protocol):
    """What followers read."""

    async def after(self, n: int, limit: int) -> list[Finish]:
        """Those with a higher number, the lowest first."""

    async def taken_by(self, follower: str) -> int:
        """The last number they have taken; 0: none."""

    async def advance(self, follower: str, n: int) -> bool:
        """They have taken everything up to n; False: somebody has said so already."""


class SqlFinishes(Area):
    """Implements Finishes."""

    async def after(self, n: int, limit: int) -> list[Finish]:
        sql = """SELECT f.n, f.table_id, a.ended, a.game, a.card,
                 t.rated, t.event, t.pairing, t.bout
                 FROM finishes f JOIN archive a ON a.table_id = f.table_id
                 JOIN tables t ON t.id = f.table_id
                 WHERE f.n > ? ORDER BY f.n LIMIT ?"""
        return [_finish(row) for row in await self._select(sql, n, limit)]

    async def taken_by(self, follower: str) -> int:
        sql = "SELECT n FROM followers WHERE name = ?"
        rows = await self._select(sql, follower)
        return rows[0][0] if rows else 0

    async def advance(self, follower: str, n: int) -> bool:
        return await self._write(lambda db: advance(db, follower, n))


def advance(db: Database, follower: str, n: int) -> bool:
    """In the transaction of the follower's own writing; False: it has been written already."""
    db.execute("INSERT INTO followers (name, n) VALUES (?, 0) ON CONFLICT DO NOTHING", (follower,))
    sql = "UPDATE followers SET n = ? WHERE name = ? AND n < ?"
    return bool(db.execute(sql, (n, follower, n)).rowcount)


def number(db: Database, table: str) -> None:
    """The match at this table is over; once.

    A counter of the database's own would not do: it counts before others see what it counted.
    """
    sql = """INSERT INTO finishes (n, table_id)
             SELECT coalesce(max(n), 0) + 1, ? FROM finishes WHERE true
             ON CONFLICT (table_id) DO NOTHING"""
    db.execute(sql, (table,))


def _finish(row: Any) -> Finish:
    n, table, ended, game, card, rated, event, pairing, bout = row
    found = json.loads(card)
    result = found["result"]
    totals, winners = tuple(result["totals"]), tuple(result["winners"])
    told = found["options"], totals, winners, result["how"]
    return Finish(n, table, ended, game, *told, bool(rated), event, pairing, bout)
