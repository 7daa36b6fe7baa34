"""Whom a person follows, and whom they block."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, Protocol

from parlour.server.store import changes
from parlour.server.store.database import EACH, Area, Database

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


class SqlTies(Area):
    """Implements Ties."""

    async def tie(self, tie: Tie, most: int) -> Tie | None:
        def work(db: Database) -> Tie | None:
            there = "SELECT count(*) FROM ties WHERE guest = ? AND other <> ?"
            if db.execute(there, (tie.guest, tie.other)).fetchone()[0] >= most:
                return None
            sql = """INSERT INTO ties (guest, other, id, kind, name) VALUES (?, ?, ?, ?, ?)
                     ON CONFLICT (guest, other)
                     DO UPDATE SET kind = excluded.kind, name = excluded.name"""
            db.execute(sql, (tie.guest, tie.other, tie.id, tie.kind, tie.name))
            changes.note(db, "ears", tie.guest)
            return next(each for each in _of(db, tie.guest) if each.other == tie.other)

        return await self._write(work)

    async def untie(self, guest: str, id: str) -> bool:
        sql = "DELETE FROM ties WHERE guest = ? AND id = ?"

        def work(db: Database) -> bool:
            changes.note(db, "ears", guest)
            return db.execute(sql, (guest, id)).rowcount > 0

        return await self._write(work)

    async def of(self, guest: str) -> list[Tie]:
        return await self._read(lambda db: _of(db, guest))

    async def blocks(self, guest: str, other: str) -> bool:
        sql = "SELECT 1 FROM ties WHERE guest = ? AND other = ? AND kind = 'block'"
        return bool(await self._select(sql, guest, other))

    async def apart(self, guest: str) -> set[str]:
        return await self._read(lambda db: apart(db, guest))

    async def met(self, guest: str, most: int) -> list[tuple[str, str]]:
        mine = f"""SELECT table_id FROM holders WHERE guest = ?
                   ORDER BY since DESC LIMIT {RECENT}"""
        last = f"""SELECT max(since) AS since FROM holders
                   WHERE table_id IN ({mine}) AND guest <> ?
                   GROUP BY guest ORDER BY max(since) DESC LIMIT ?"""
        sql = f"""SELECT guest, coalesce(guests.name, holders.name) FROM ({last}) AS last
                  JOIN holders ON holders.since = last.since
                  LEFT JOIN guests ON guests.id = guest ORDER BY last.since DESC"""
        return [(who, name) for who, name in await self._select(sql, guest, guest, most)]

    async def blocked_among(self, people: Collection[str]) -> set[tuple[str, str]]:
        sql = f"""SELECT guest, other FROM ties WHERE kind = 'block'
                  AND (guest IN ({EACH}) OR other IN ({EACH}))"""
        given = json.dumps(sorted(people))
        return {(guest, other) for guest, other in await self._select(sql, given, given)}


def apart(db: Database, guest: str) -> set[str]:
    """Whom a person has blocked, and who has blocked them."""
    sql = """SELECT other FROM ties WHERE guest = ? AND kind = 'block'
             UNION SELECT guest FROM ties WHERE other = ? AND kind = 'block'"""
    return {row[0] for row in db.execute(sql, (guest, guest))}


def _of(db: Database, guest: str) -> list[Tie]:
    sql = """SELECT ties.id, guest, other, kind, coalesce(guests.name, ties.name) AS called, EXISTS
             (SELECT 1 FROM accounts WHERE person = other)
             FROM ties LEFT JOIN guests ON guests.id = other WHERE guest = ?
             ORDER BY called, ties.id"""
    return [
        Tie(id, owner, other, kind, name, bool(member))
        for id, owner, other, kind, name, member in db.execute(sql, (guest,))
    ]
