"""What people say at the tables, and whom somebody does not want to hear: apart from the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from parlour.core.game import Seat
from parlour.server.protocol import To
from parlour.server.store import changes
from parlour.server.store.database import Area, Database, Values

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


class SqlTalk(Area):
    """Implements Talk."""

    async def said(self, table: str) -> list[Spoken]:
        sql = f"SELECT {SPOKEN}, n FROM talk WHERE table_id = ? ORDER BY n"
        return [Spoken(*row) for row in await self._select(sql, table)]

    async def say(self, table: str, spoken: Spoken) -> Spoken | None:
        return await self._write(lambda db: _say(db, table, spoken))

    async def forget(self, before: float) -> None:
        await self._do("DELETE FROM talk WHERE said < ?", before)

    async def muted(self, guest: str) -> dict[str, str]:
        sql = "SELECT whom, name FROM mutes WHERE guest = ? ORDER BY name, whom"
        return dict(await self._select(sql, guest))

    async def mute(self, guest: str, whom: str, name: str) -> None:
        sql = """INSERT INTO mutes (guest, whom, name) VALUES (?, ?, ?)
                 ON CONFLICT (guest, whom) DO UPDATE SET name = excluded.name"""
        await self._write(lambda db: _shut_out(db, guest, sql, (guest, whom, name)))

    async def unmute(self, guest: str, whom: str) -> None:
        sql = "DELETE FROM mutes WHERE guest = ? AND whom = ?"
        await self._write(lambda db: _shut_out(db, guest, sql, (guest, whom)))


def _shut_out(db: Database, guest: str, sql: str, values: Values) -> None:
    """They want to hear others from now on."""
    db.execute(sql, values)
    changes.note(db, "ears", guest)


def _say(db: Database, table: str, spoken: Spoken) -> Spoken | None:
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
