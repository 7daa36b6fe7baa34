"""Who wants to play now with a person, and is paired with the first who wants the same game."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol

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

    async def first_for(self, guest: str, now: float) -> Wish | None:
        """Whoever has waited longest for the same, is here, and is not kept apart from them."""


class SqliteWishes:
    """Implements Wishes."""

    def __init__(
        self,
        read: Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]],
        write: Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]],
    ) -> None:
        self._read, self._write = read, write

    async def wish(self, wish: Wish, here: bool, until: float) -> None:
        sql = """INSERT OR REPLACE INTO wishes (guest, name, game, since, here, until)
                 VALUES (?, ?, ?, ?, ?, ?)"""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM wishes WHERE until <= ?", (wish.since,))  # there are never many
            db.execute(sql, (wish.guest, wish.name, wish.game, wish.since, here, until))

        await self._write(work)

    async def withdraw(self, guest: str) -> bool:
        sql = "DELETE FROM wishes WHERE guest = ?"
        gone: int = await self._write(lambda db: db.execute(sql, (guest,)).rowcount)
        return gone > 0

    async def of(self, guest: str, now: float) -> Wish | None:
        sql = f"SELECT {COLUMNS} FROM wishes WHERE guest = ? AND until > ?"
        rows = await self._read(lambda db: db.execute(sql, (guest, now)).fetchall())
        return Wish(*rows[0]) if rows else None

    async def note(self, guest: str, here: bool, until: float) -> None:
        sql = "UPDATE wishes SET here = ?, until = max(until, ?) WHERE guest = ?"
        gone = "UPDATE wishes SET here = ?, until = min(until, ?) WHERE guest = ?"
        await self._write(lambda db: db.execute(sql if here else gone, (here, until, guest)))

    async def first_for(self, guest: str, now: float) -> Wish | None:
        sql = f"""SELECT {COLUMNS} FROM wishes WHERE guest <> ? AND table_id IS NULL
                  AND here AND until > ?
                  AND game = (SELECT game FROM wishes WHERE guest = ? AND table_id IS NULL)
                  ORDER BY since, guest"""

        def read(db: sqlite3.Connection) -> Wish | None:
            never = apart(db, guest)
            found = (Wish(*row) for row in db.execute(sql, (guest, now, guest)))
            return next((wish for wish in found if wish.guest not in never), None)

        first: Wish | None = await self._read(read)
        return first


def grant(db: sqlite3.Connection, pair: tuple[str, str], table: str, now: float) -> None:
    """Both are at this table now; IntegrityError: one of them no longer waits."""
    sql = """UPDATE wishes SET table_id = ? WHERE guest IN (?, ?)
             AND table_id IS NULL AND here AND until > ?"""
    if db.execute(sql, (table, *pair, now)).rowcount != 2:
        raise sqlite3.IntegrityError("one of the two no longer waits")
