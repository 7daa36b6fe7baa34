"""Whom a person follows, and whom they block."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from typing import Any, Literal, Protocol

Kind = Literal["follow", "block"]
RECENT = 200  # tables at which one is remembered to have met people


@dataclass(frozen=True)
class Tie:
    """That one person follows or blocks another; between two there is one at most, each way."""

    id: str  # random: by this name its owner speaks of the other, whose own id nobody is told
    guest: str  # whose it is
    other: str
    kind: Kind
    name: str  # of the other, as it is known now
    member: bool = False  # the other has an account, and so a page


class Ties(Protocol):
    """Kept until their owner undoes them."""

    async def tie(self, tie: Tie, most: int) -> Tie | None:
        """From now on this holds instead of what was; None: they have so many already.

        As it is kept: a tie that was there before keeps its id.
        """

    async def untie(self, guest: str, id: str) -> bool:
        """False: they have no such tie."""

    async def of(self, guest: str) -> list[Tie]:
        """All that a person has, by name."""

    async def blocks(self, guest: str, other: str) -> bool:
        """Has this person blocked the other?"""

    async def apart(self, guest: str) -> set[str]:
        """Whom they have blocked, and who has blocked them."""

    async def met(self, guest: str, most: int) -> list[tuple[str, str]]:
        """With whom they have sat at a table, and their names; the last first."""

    async def blocked_among(self, people: Collection[str]) -> set[tuple[str, str]]:
        """Who blocks whom, where one of the two is among these people."""


class SqliteTies:
    """Implements Ties."""

    def __init__(
        self,
        read: Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]],
        write: Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]],
    ) -> None:
        self._read, self._write = read, write

    async def tie(self, tie: Tie, most: int) -> Tie | None:
        def work(db: sqlite3.Connection) -> Tie | None:
            there = "SELECT count(*) FROM ties WHERE guest = ? AND other <> ?"
            if db.execute(there, (tie.guest, tie.other)).fetchone()[0] >= most:
                return None
            sql = """INSERT INTO ties (guest, other, id, kind, name) VALUES (?, ?, ?, ?, ?)
                     ON CONFLICT (guest, other)
                     DO UPDATE SET kind = excluded.kind, name = excluded.name"""
            db.execute(sql, (tie.guest, tie.other, tie.id, tie.kind, tie.name))
            return next(each for each in _of(db, tie.guest) if each.other == tie.other)

        kept: Tie | None = await self._write(work)
        return kept

    async def untie(self, guest: str, id: str) -> bool:
        sql = "DELETE FROM ties WHERE guest = ? AND id = ?"
        gone: int = await self._write(lambda db: db.execute(sql, (guest, id)).rowcount)
        return gone > 0

    async def of(self, guest: str) -> list[Tie]:
        found: list[Tie] = await self._read(lambda db: _of(db, guest))
        return found

    async def blocks(self, guest: str, other: str) -> bool:
        sql = "SELECT 1 FROM ties WHERE guest = ? AND other = ? AND kind = 'block'"
        return bool(await self._read(lambda db: db.execute(sql, (guest, other)).fetchall()))

    async def apart(self, guest: str) -> set[str]:
        found: set[str] = await self._read(lambda db: apart(db, guest))
        return found

    async def met(self, guest: str, most: int) -> list[tuple[str, str]]:
        mine = f"""SELECT table_id FROM holders WHERE guest = :guest
                   ORDER BY since DESC LIMIT {RECENT}"""
        sql = f"""SELECT guest, coalesce(guests.name, holders.name) FROM holders
                  LEFT JOIN guests ON guests.id = guest
                  WHERE table_id IN ({mine}) AND guest <> :guest
                  GROUP BY guest ORDER BY max(since) DESC LIMIT :most"""
        given = {"guest": guest, "most": most}
        found: list[tuple[str, str]] = await self._read(
            lambda db: db.execute(sql, given).fetchall()
        )
        return found

    async def blocked_among(self, people: Collection[str]) -> set[tuple[str, str]]:
        sql = """SELECT guest, other FROM ties WHERE kind = 'block'
                 AND (guest IN (SELECT value FROM json_each(:people))
                      OR other IN (SELECT value FROM json_each(:people)))"""
        given = {"people": json.dumps(sorted(people))}
        found: list[tuple[str, str]] = await self._read(
            lambda db: db.execute(sql, given).fetchall()
        )
        return set(found)


def apart(db: sqlite3.Connection, guest: str) -> set[str]:
    """Whom a person has blocked, and who has blocked them."""
    sql = """SELECT other FROM ties WHERE guest = ? AND kind = 'block'
             UNION SELECT guest FROM ties WHERE other = ? AND kind = 'block'"""
    return {row[0] for row in db.execute(sql, (guest, guest))}


def _of(db: sqlite3.Connection, guest: str) -> list[Tie]:
    sql = """SELECT ties.id, guest, other, kind, coalesce(guests.name, ties.name) AS called, EXISTS
             (SELECT 1 FROM accounts WHERE person = other)
             FROM ties LEFT JOIN guests ON guests.id = other WHERE guest = ?
             ORDER BY called, ties.id"""
    return [
        Tie(id, owner, other, kind, name, bool(member))
        for id, owner, other, kind, name, member in db.execute(sql, (guest,))
    ]
