"""What a person is to be told, kept until they have answered it or its time is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from parlour.core.game import Seat
from parlour.server.store.database import Area, Database
from parlour.server.store.ties import apart

Kind = Literal["invitation", "rematch", "event", "club"]
Given = Literal["given", "full", "apart"]
COLUMNS = "id, guest, kind, table_id, seat, sender, name, text, at, until"


@dataclass(frozen=True)
class Notice:
    """Something about a table, or about a club's event; of each kind a person has one for it."""

    id: str
    guest: str  # who is told
    kind: Kind
    table: str  # its id; for kind club that of the event which may be entered
    seat: Seat | None
    sender: str | None  # None: the house
    name: str  # of the sender, the event or the club
    text: str  # what else is to be said
    at: float  # seconds since 1970
    until: float


class Notices(Protocol):
    """Nobody is told anything by whom they are kept apart from."""

    async def give(self, notice: Notice, most: int, from_one: int) -> Given:
        """Instead of what was said of that table before.

        full: they have so many of this kind, or so many by this sender, and nothing changed. What
        the house itself says takes the place of the oldest.
        """

    async def give_all(self, notices: Sequence[Notice], most: int, from_one: int) -> list[Notice]:
        """All at once; those that were given."""

    async def of(self, guest: str, now: float) -> list[Notice]:
        """The oldest first, of tables whose match goes on; an invitation while a seat is kept.

        That of a club until its event has begun, or they are in it, or no longer in the club.
        """

    async def take(self, guest: str, id: str) -> Notice | None:
        """It has been answered; None: there is no such notice, or it is somebody else's."""


class SqlNotices(Area):
    """Implements Notices."""

    async def give(self, notice: Notice, most: int, from_one: int) -> Given:
        return await self._write(lambda db: _give(db, notice, most, from_one))

    async def give_all(self, notices: Sequence[Notice], most: int, from_one: int) -> list[Notice]:
        return await self._write(
            lambda db: [each for each in notices if _give(db, each, most, from_one) == "given"]
        )

    async def of(self, guest: str, now: float) -> list[Notice]:
        sql = f"""SELECT {COLUMNS} FROM notices WHERE guest = ? AND until > ?
                  AND (EXISTS (SELECT 1 FROM tables WHERE tables.id = table_id AND result IS NULL)
                      OR kind = 'club' AND EXISTS (
                          SELECT 1 FROM events JOIN club_members AS m ON m.club = events.club
                          WHERE events.id = table_id AND round = 0 AND over = 0
                          AND m.guest = notices.guest AND NOT EXISTS (
                              SELECT 1 FROM event_log AS e
                              WHERE e.event = table_id AND e.guest = notices.guest)))
                  AND (kind <> 'invitation' OR EXISTS (
                      SELECT 1 FROM keepings AS k WHERE k.table_id = notices.table_id
                      AND k.seat = notices.seat AND k.guest = notices.guest))
                  ORDER BY at, id"""

        def read(db: Database) -> list[Notice]:
            never = apart(db, guest)  # they may have been kept apart since
            found = (Notice(*row) for row in db.execute(sql, (guest, now)))
            return [notice for notice in found if notice.sender not in never]

        return await self._read(read)

    async def take(self, guest: str, id: str) -> Notice | None:
        sql = f"DELETE FROM notices WHERE guest = ? AND id = ? RETURNING {COLUMNS}"
        rows = await self._write(lambda db: db.execute(sql, (guest, id)).fetchall())
        return Notice(*rows[0]) if rows else None


def _give(db: Database, notice: Notice, most: int, from_one: int) -> Given:
    if notice.sender is not None and notice.sender in apart(db, notice.guest):
        return "apart"
    db.execute("DELETE FROM notices WHERE until <= ?", (notice.at,))
    theirs = "FROM notices WHERE guest = ? AND kind = ? AND table_id <> ?"
    where = notice.guest, notice.kind, notice.table
    full = db.execute(f"SELECT count(*) {theirs}", where).fetchone()[0] >= most
    by_one = f"SELECT count(*) {theirs} AND sender = ?"
    if notice.sender is not None:
        if full or db.execute(by_one, (*where, notice.sender)).fetchone()[0] >= from_one:
            return "full"
    elif full:
        oldest = f"SELECT id {theirs} ORDER BY at LIMIT 1"
        db.execute(f"DELETE FROM notices WHERE id = ({oldest})", where)
    marks = ", ".join("?" * len(COLUMNS.split(", ")))
    same = "DELETE FROM notices WHERE guest = ? AND kind = ? AND table_id = ?"
    db.execute(same, where)
    sql = f"INSERT INTO notices ({COLUMNS}) VALUES ({marks})"
    values = notice.id, notice.guest, notice.kind, notice.table, notice.seat, notice.sender
    db.execute(sql, (*values, notice.name, notice.text, notice.at, notice.until))
    return "given"


def move(db: Database, guest: str, person: str) -> None:
    """A guest has become this person; where both were told of a table, the newer stays."""
    old = """DELETE FROM notices WHERE guest = ? AND EXISTS (
                 SELECT 1 FROM notices AS new WHERE new.guest = ?
                 AND new.kind = notices.kind AND new.table_id = notices.table_id)"""
    db.execute(old, (person, guest))
    db.execute("UPDATE notices SET guest = ? WHERE guest = ?", (person, guest))
    db.execute("UPDATE notices SET sender = ? WHERE sender = ?", (person, guest))
