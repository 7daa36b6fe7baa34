"""Who wants to play now with a person, and is paired with the first who wants the same game."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from parlour.server.store.database import Area, Database, Taken
from parlour.server.store.ties import apart

COLUMNS = "guest, name, game, since, table_id"


@dataclass(frozen=True)
class Wish:
    """Somebody's wish to play; a person has one at most."""

    guest: str
    name: str
    game: str
    since: float  # seconds since 1970
    table: str | None = None  # where they have been paired


class Wishes(Protocol):
    """A wish counts until its time is over; whoever is here has it renewed."""

    async def wish(self, wish: Wish, here: bool, until: float) -> None:
        """Instead of what they wished before."""

    async def withdraw(self, guest: str) -> bool:
        """False: they had no wish."""

    async def of(self, guest: str, now: float) -> Wish | None: ...

    async def note(self, guest: str, here: bool, until: float) -> None:
        """Whether somebody who waits is here: nobody else is paired."""

    async def first_for(self, guest: str, now: float, here: Collection[str]) -> Wish | None:
        """Whoever has waited longest for the same, is here, and is not kept apart from them."""


class SqlWishes(Area):
    """Implements Wishes."""

    async def wish(self, wish: Wish, here: bool, until: float) -> None:
        sql = """INSERT INTO wishes (guest, name, game, since, here, until)
                 VALUES (?, ?, ?, ?, ?, ?)"""
        old = "DELETE FROM wishes WHERE until <= ? OR guest = ?"  # there are never many

        def work(db: Database) -> None:
            db.execute(old, (wish.since, wish.guest))
            db.execute(sql, (wish.guest, wish.name, wish.game, wish.since, here, until))

        await self._write(work)

    async def withdraw(self, guest: str) -> bool:
        return await self._do("DELETE FROM wishes WHERE guest = ?", guest) > 0

    async def of(self, guest: str, now: float) -> Wish | None:
        sql = f"SELECT {COLUMNS} FROM wishes WHERE guest = ? AND until > ?"
        rows = await self._select(sql, guest, now)
        return Wish(*rows[0]) if rows else None

    async def note(self, guest: str, here: bool, until: float) -> None:
        beyond = "<" if here else ">"  # it counts longer, or less long, never the other way
        sql = f"""UPDATE wishes SET here = ?,
                  until = CASE WHEN until {beyond} ? THEN ? ELSE until END WHERE guest = ?"""
        await self._do(sql, here, until, until, guest)

    async def first_for(self, guest: str, now: float, here: Collection[str]) -> Wish | None:
        sql = f"""SELECT {COLUMNS} FROM wishes WHERE guest <> ? AND table_id IS NULL
                  AND here = 1 AND until > ?
                  AND game = (SELECT game FROM wishes WHERE guest = ? AND table_id IS NULL)
                  ORDER BY since, guest"""

        def read(db: Database) -> Wish | None:
            never = apart(db, guest)
            found = (Wish(*row) for row in db.execute(sql, (guest, now, guest)))
            return next((w for w in found if w.guest not in never and w.guest in here), None)

        return await self._read(read)


def grant(db: Database, pair: tuple[str, str], table: str, now: float) -> None:
    """Both are at this table now; Taken: one of them no longer waits."""
    sql = """UPDATE wishes SET table_id = ? WHERE guest IN (?, ?)
             AND table_id IS NULL AND here = 1 AND until > ?"""
    if db.execute(sql, (table, *pair, now)).rowcount != 2:
        raise Taken("one of the two no longer waits")
