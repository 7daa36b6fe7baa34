"""What people dispute of the dictionary: kept for its next edition, and nothing more."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Protocol

from parlour.server.store.database import Area, Database

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


class SqlDisputes(Area):
    """Implements Disputes."""

    async def note(self, dispute: Dispute, own: int, most: int) -> bool:
        def work(db: Database) -> bool:
            there = """SELECT count(*), count(CASE WHEN guest = ? THEN 1 END) FROM disputes
                       WHERE NOT (word = ? AND other = ? AND guest = ?)"""
            same = dispute.word, dispute.other, dispute.guest
            everybody, theirs = db.execute(there, (dispute.guest, *same)).fetchone()
            if everybody >= most or theirs >= own:
                return False
            old = "DELETE FROM disputes WHERE word = ? AND other = ? AND guest = ?"
            db.execute(old, same)
            marks = ", ".join("?" * len(astuple(dispute)))
            db.execute(f"INSERT INTO disputes ({COLUMNS}) VALUES ({marks})", astuple(dispute))
            return True

        return await self._write(work)

    async def all(self) -> list[Dispute]:
        return await self._read(disputes_in)


def disputes_in(db: Database) -> list[Dispute]:
    sql = f"SELECT {COLUMNS} FROM disputes ORDER BY word, other, noted, guest"
    return [Dispute(*row) for row in db.execute(sql)]


def move(db: Database, guest: str, person: str) -> None:
    """A guest has become this person; of a word that both dispute the guest's reasons stay.

    They are likely to be the newer ones.
    """
    old = """DELETE FROM disputes WHERE guest = ? AND EXISTS (
                 SELECT 1 FROM disputes AS new WHERE new.guest = ?
                 AND new.word = disputes.word AND new.other = disputes.other)"""
    db.execute(old, (person, guest))
    db.execute("UPDATE disputes SET guest = ? WHERE guest = ?", (person, guest))
