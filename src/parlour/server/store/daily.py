"""The deals of the day, and on which days somebody has a score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from parlour.server.store.database import Area

KEPT = 60  # days whose deals are kept in memory: tables of older ones wait no more
LONGEST = 1000  # days in a row that are counted
DAILY = "daily:"  # a table's event is its event's id after this word; no pairing is played there


class DailyStore(Protocol):
    """What is hidden until a day is over."""

    async def keep(self, deals: Sequence[tuple[str, str, str]]) -> None:
        """Event, date and deal; one that is there stays."""

    async def newest(self) -> list[str]:
        """The deals of the last days."""

    async def deal(self, event: str) -> str | None: ...

    async def days(self, person: str) -> list[str]:
        """On which days somebody has a score, the last first."""

    async def attempts(self, guest: str, events: Sequence[str]) -> list[tuple[str, str, bool]]:
        """Somebody's tables of these events: event, table, and whether the match is over."""


class SqlDaily(Area):
    """Implements DailyStore."""

    async def keep(self, deals: Sequence[tuple[str, str, str]]) -> None:
        sql = "INSERT INTO daily_deals (event, date, deal) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        await self._write(lambda db: db.executemany(sql, deals))

    async def newest(self) -> list[str]:
        sql = """SELECT deal FROM daily_deals WHERE date IN (SELECT DISTINCT date FROM daily_deals
                 ORDER BY date DESC LIMIT ?)"""
        return [deal for (deal,) in await self._select(sql, KEPT)]

    async def deal(self, event: str) -> str | None:
        rows = await self._select("SELECT deal FROM daily_deals WHERE event = ?", event)
        return rows[0][0] if rows else None

    async def days(self, person: str) -> list[str]:
        sql = """SELECT DISTINCT date FROM event_log JOIN daily_deals USING (event)
                 WHERE guest = ? AND entry LIKE 'score %' ORDER BY date DESC LIMIT ?"""
        return [date for (date,) in await self._select(sql, person, LONGEST)]

    async def attempts(self, guest: str, events: Sequence[str]) -> list[tuple[str, str, bool]]:
        sql = """SELECT event, id, result IS NOT NULL FROM tables JOIN holders ON table_id = id
                 WHERE guest = ? AND seat = 0 AND event = ?"""
        found = []
        for event in events:
            rows = await self._select(sql, guest, f"{DAILY}{event}")
            found += [(event, table, bool(over)) for _, table, over in rows]
        return found
