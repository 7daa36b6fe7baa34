"""What people say at the tables, and whom somebody does not want to hear: apart from the log."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol

from parlour.core.game import Seat
from parlour.server.protocol import To

KEPT = 200  # of each channel of a table
SPOKEN = "id, channel, place, guest, seat, name, text, said"


@dataclass(frozen=True)
class Spoken:
    """What somebody said at a table."""

    id: str
    to: To
    place: int  # the side or the seat whose people hear it; 0 where it is for all
    guest: str
    seat: Seat | None  # from which it was said; None: they watched
    name: str
    text: str
    when: float  # seconds since 1970
    n: int = 0  # in order of coming; nobody is told

    @property
    def channel(self) -> tuple[To, int]:
        return self.to, self.place


class Talk(Protocol):
    """What is said, kept for a while; whom one does not hear, for good."""

    async def said(self, table: str) -> list[Spoken]:
        """All that is kept of a table, oldest first."""

    async def say(self, table: str, spoken: Spoken) -> Spoken | None:
        """It is written down, with its number; None: it was before.

        Of each channel the newest are kept.
        """

    async def forget(self, before: float) -> None:
        """Whatever was said before that moment."""

    async def muted(self, guest: str) -> dict[str, str]:
        """Whom this guest does not hear, and the name they had."""

    async def mute(self, guest: str, whom: str, name: str) -> None: ...

    async def unmute(self, guest: str, whom: str) -> None: ...


class SqliteTalk:
    """Implements Talk."""

    def __init__(
        self,
        read: Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]],
        write: Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]],
    ) -> None:
        self._read, self._write = read, write

    async def said(self, table: str) -> list[Spoken]:
        sql = f"SELECT {SPOKEN}, n FROM talk WHERE table_id = ? ORDER BY n"
        rows = await self._read(lambda db: db.execute(sql, (table,)).fetchall())
        return [Spoken(*row) for row in rows]

    async def say(self, table: str, spoken: Spoken) -> Spoken | None:
        made: Spoken | None = await self._write(lambda db: _say(db, table, spoken))
        return made

    async def forget(self, before: float) -> None:
        await self._write(lambda db: db.execute("DELETE FROM talk WHERE said < ?", (before,)))

    async def muted(self, guest: str) -> dict[str, str]:
        sql = "SELECT whom, name FROM mutes WHERE guest = ? ORDER BY name, whom"
        return dict(await self._read(lambda db: db.execute(sql, (guest,)).fetchall()))

    async def mute(self, guest: str, whom: str, name: str) -> None:
        sql = "INSERT OR REPLACE INTO mutes (guest, whom, name) VALUES (?, ?, ?)"
        await self._write(lambda db: db.execute(sql, (guest, whom, name)))

    async def unmute(self, guest: str, whom: str) -> None:
        sql = "DELETE FROM mutes WHERE guest = ? AND whom = ?"
        await self._write(lambda db: db.execute(sql, (guest, whom)))


def _say(db: sqlite3.Connection, table: str, spoken: Spoken) -> Spoken | None:
    values = spoken.id, *spoken.channel, spoken.guest, spoken.seat, spoken.name, spoken.text
    sql = f"""INSERT INTO talk (table_id, {SPOKEN}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
              ON CONFLICT (id) DO NOTHING RETURNING n"""
    made = db.execute(sql, (table, *values, spoken.when)).fetchall()
    if not made:
        return None
    old = """DELETE FROM talk WHERE table_id = ? AND channel = ? AND place = ? AND n <= (
               SELECT n FROM talk WHERE table_id = ? AND channel = ? AND place = ?
               ORDER BY n DESC LIMIT 1 OFFSET ?)"""
    where = table, *spoken.channel
    db.execute(old, (*where, *where, KEPT))
    return Spoken(*values, spoken.when, made[0][0])
