"""Seats that are kept for somebody: nobody else may sit there until they are released."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from parlour.core.game import Seat
from parlour.server.store.database import Area, Database


@dataclass(frozen=True)
class Keeping:
    """A free seat, and for whom; when they sit down it is theirs, and kept no longer."""

    seat: Seat
    guest: str
    name: str
    keeper: str
    declined: bool = False  # they cannot come now


class Keepings(Protocol):
    """Laid with a table, or added to it."""

    async def of(self, table: str) -> list[Keeping]:
        """By seat."""

    async def keep(self, table: str, keeping: Keeping) -> bool:
        """False: somebody sits there, it is kept for another, or they have a place already."""

    async def release(self, table: str, seat: Seat) -> bool:
        """False: it was not kept."""

    async def decline(self, table: str, seat: Seat, guest: str) -> bool:
        """False: it is not kept for them."""


class SqlKeepings(Area):
    """Implements Keepings."""

    async def of(self, table: str) -> list[Keeping]:
        return await self._read(lambda db: of(db, table))

    async def keep(self, table: str, keeping: Keeping) -> bool:
        there = """SELECT 1 FROM holders WHERE table_id = ? AND gone = 0 AND (seat = ? OR guest = ?)
                   UNION SELECT 1 FROM keepings WHERE table_id = ? AND (seat = ? OR guest = ?)"""

        def work(db: Database) -> bool:
            where = table, keeping.seat, keeping.guest
            if db.execute(there, (*where, *where)).fetchone():
                return False
            keep(db, table, [keeping])
            return True

        return await self._write(work)

    async def release(self, table: str, seat: Seat) -> bool:
        return await self._write(lambda db: release(db, table, seat)) > 0

    async def decline(self, table: str, seat: Seat, guest: str) -> bool:
        sql = "UPDATE keepings SET declined = 1 WHERE table_id = ? AND seat = ? AND guest = ?"
        return await self._do(sql, table, seat, guest) > 0


def keep(db: Database, table: str, keepings: Sequence[Keeping]) -> None:
    sql = "INSERT INTO keepings (table_id, seat, guest, name, keeper) VALUES (?, ?, ?, ?, ?)"
    db.executemany(sql, [(table, k.seat, k.guest, k.name, k.keeper) for k in keepings])


def release(db: Database, table: str, seat: Seat) -> int:
    sql = "DELETE FROM keepings WHERE table_id = ? AND seat = ?"
    return db.execute(sql, (table, seat)).rowcount


def kept_from(db: Database, table: str, seat: Seat, guest: str | None) -> bool:
    """Is this seat kept for somebody else?"""
    sql = "SELECT guest FROM keepings WHERE table_id = ? AND seat = ?"
    return any(row[0] != guest for row in db.execute(sql, (table, seat)))


def move(db: Database, guest: str, person: str) -> list[str]:
    """A guest has become this person; the tables that this concerns."""
    sql = "SELECT DISTINCT table_id FROM keepings WHERE guest = ? OR keeper = ?"
    tables = [row[0] for row in db.execute(sql, (guest, guest))]
    db.execute("UPDATE keepings SET guest = ? WHERE guest = ?", (person, guest))
    db.execute("UPDATE keepings SET keeper = ? WHERE keeper = ?", (person, guest))
    return tables


def of(db: Database, table: str) -> list[Keeping]:
    sql = """SELECT seat, guest, coalesce(guests.name, keepings.name), keeper, declined
             FROM keepings LEFT JOIN guests ON guests.id = guest WHERE table_id = ? ORDER BY seat"""
    return [
        Keeping(seat, guest, name, keeper, bool(declined))
        for seat, guest, name, keeper, declined in db.execute(sql, (table,))
    ]
