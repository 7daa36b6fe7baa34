"""What people dispute of the dictionary: kept for its next edition, and nothing more."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import astuple, dataclass
from typing import Any, Protocol

COLUMNS = "word, other, guest, edition, said, why, noted"


@dataclass(frozen=True)
class Dispute:
    """That somebody finds a verdict wrong, or what is said of two words."""

    word: str
    other: str  # of two words the second; empty: one alone
    guest: str
    edition: str  # of the dictionary
    said: str  # what it said
    why: str
    noted: float  # seconds since 1970


class Disputes(Protocol):
    """Kept as long as the house."""

    async def note(self, dispute: Dispute, own: int, most: int) -> bool:
        """Instead of what the same person said of the same words.

        False: they have noted so many, or all together have, and nothing was written.
        """

    async def all(self) -> list[Dispute]:
        """By word, the oldest first."""


class SqliteDisputes:
    """Implements Disputes."""

    def __init__(
        self,
        read: Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]],
        write: Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]],
    ) -> None:
        self._read, self._write = read, write

    async def note(self, dispute: Dispute, own: int, most: int) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            there = """SELECT count(*), total(guest = ?) FROM disputes
                       WHERE NOT (word = ? AND other = ? AND guest = ?)"""
            same = (dispute.guest, dispute.word, dispute.other, dispute.guest)
            everybody, theirs = db.execute(there, same).fetchone()
            if everybody >= most or theirs >= own:
                return False
            marks = ", ".join("?" * len(astuple(dispute)))
            sql = f"INSERT OR REPLACE INTO disputes ({COLUMNS}) VALUES ({marks})"
            db.execute(sql, astuple(dispute))
            return True

        noted: bool = await self._write(work)
        return noted

    async def all(self) -> list[Dispute]:
        found: list[Dispute] = await self._read(disputes_in)
        return found


def disputes_in(db: sqlite3.Connection) -> list[Dispute]:
    sql = f"SELECT {COLUMNS} FROM disputes ORDER BY word, other, noted, guest"
    return [Dispute(*row) for row in db.execute(sql)]
