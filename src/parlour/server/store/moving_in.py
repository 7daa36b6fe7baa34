"""What a guest holds becomes a person's when their device signs in.

One rule where both sit at a table: the person has every seat that either of them had. A seat that
both had is theirs once, and they have left it only if both had.
"""

from __future__ import annotations

from parlour.server.store import archive, certificates, disputes, jobs, keepings, notices
from parlour.server.store.database import Database

WHERE = "WHERE table_id = ? AND seat = ? AND guest = ?"
GO = f"DELETE FROM holders {WHERE}"
STIR = f"UPDATE holders SET since = ? {WHERE}"
BECOME = f"UPDATE holders SET guest = ? {WHERE}"


ONCE = ("hosts", "judges", "closed", "wishes")  # a row for each person
NAMED = (
    ("talk", "guest"),
    ("reports", "guest"),
    ("reports", "other"),
    ("deeds", "host"),
    ("deeds", "whom"),
    ("uploads", "guest"),
    ("events", "guest"),
    ("event_log", "guest"),
    ("event_log", '"by"'),
    ("event_places", "guest"),
)  # who somebody was
# Who has what to do with whom.
PAIRS = (("ties", "guest", "other"), ("mutes", "guest", "whom"))


def move(db: Database, guest: str, person: str) -> list[str]:
    """Seats, and all else that is known of them; the tables that this concerns."""
    sql = "SELECT table_id, seat, gone FROM holders WHERE guest = ? ORDER BY since"
    seats = db.execute(sql, (guest,)).fetchall()
    for table, seat, gone in seats:
        there = db.execute(f"SELECT gone FROM holders {WHERE}", (table, seat, person)).fetchone()
        stays = there is not None and (gone or not there[0])
        # The row that stays gets its number first, or it could be one that is known already.
        db.execute(STIR, (db.number_for_holder(), table, seat, person if stays else guest))
        db.execute(GO, (table, seat, guest if stays else person))
        if not stays:
            db.execute(BECOME, (person, table, seat, guest))
    db.execute("DELETE FROM seat_links WHERE guest = ?", (guest,))  # their giver is not there now
    for table in ONCE:
        _once(db, table, guest, person)
    for table, column in NAMED:
        db.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (person, guest))
    for table, one, other in PAIRS:
        _pair(db, table, one, other, guest, person)
        _pair(db, table, other, one, guest, person)
    archive.move(db, guest, person)
    certificates.move(db, guest, person)
    kept = keepings.move(db, guest, person)
    notices.move(db, guest, person)
    jobs.move(db, guest, person)
    db.execute("DELETE FROM pushes WHERE guest = ?", (guest,))  # the device subscribes again
    disputes.move(db, guest, person)
    db.execute("DELETE FROM guests WHERE id = ?", (guest,))  # the person has a name
    return list(dict.fromkeys([*(table for table, _, _ in seats), *kept]))


def _once(db: Database, table: str, guest: str, person: str) -> None:
    known = f"(SELECT 1 FROM {table} WHERE guest = ?)"
    become = f"UPDATE {table} SET guest = ? WHERE guest = ? AND NOT EXISTS {known}"
    db.execute(become, (person, guest, person))
    db.execute(f"DELETE FROM {table} WHERE guest = ?", (guest,))


def _pair(db: Database, table: str, own: str, other: str, guest: str, person: str) -> None:
    """What the person has already stays; nobody has anything to do with themselves."""
    known = f"SELECT {other} FROM {table} WHERE {own} = ?"
    gone = f"DELETE FROM {table} WHERE {own} = ? AND ({other} = ? OR {other} IN ({known}))"
    db.execute(gone, (guest, person, person))
    db.execute(f"UPDATE {table} SET {own} = ? WHERE {own} = ?", (person, guest))
