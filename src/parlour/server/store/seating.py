"""Who sits where, as the database keeps it: sitting down, standing up, going to another device."""

from __future__ import annotations

import hmac
import json
from collections.abc import Sequence

from parlour.core.game import Seat
from parlour.server.store import Holder, SeatLink, keepings
from parlour.server.store.database import EACH, Database

GONE, RETURNS, MOVED = 1, 2, 3  # has left a seat; has left it to a bot; is on another device
LEAVE = """UPDATE holders SET gone = ?, since = ?
           WHERE table_id = ? AND seat = ? AND guest = ? AND gone = 0"""


# Whoever has an account and one seat is called what they are called now. Several seats are several
# people on one device, as they were named.
NAME = """CASE WHEN person IS NULL OR (
              SELECT count(*) FROM holders AS h WHERE h.table_id = holders.table_id
              AND h.guest = person) > 1
          THEN holders.name ELSE guests.name END"""
HOLDERS = f"""SELECT table_id, seat, {NAME}, guest, level, gone, holders.since FROM holders
              LEFT JOIN accounts ON person = guest LEFT JOIN guests ON id = person"""
IN_ORDER = "ORDER BY seat, holders.since"


def holders(db: Database, table: str) -> list[Holder]:
    rows = db.execute(f"{HOLDERS} WHERE table_id = ? {IN_ORDER}", (table,))
    return [_holder(*row) for _, *row in rows]


def holders_at(db: Database, tables: Sequence[str]) -> dict[str, list[Holder]]:
    """Of each of these tables."""
    found: dict[str, list[Holder]] = {table: [] for table in tables}
    sql = f"{HOLDERS} WHERE table_id IN ({EACH}) {IN_ORDER}"
    for table, *row in db.execute(sql, (json.dumps(list(tables)),)):
        found[table].append(_holder(*row))
    return found


def _holder(
    seat: Seat, name: str, guest: str | None, level: str | None, gone: int, since: int
) -> Holder:
    return Holder(seat, name, guest, level, bool(gone), since, gone == RETURNS, gone == MOVED)


def seat(db: Database, table: str, holder: Holder) -> None:
    sql = """INSERT INTO holders (since, table_id, seat, name, guest, level)
             VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (table_id, seat, guest)
             DO UPDATE SET name = excluded.name, gone = 0, hidden = 0, since = excluded.since"""
    who = holder.name, holder.guest, holder.level
    db.execute(sql, (db.number_for_holder(), table, holder.seat, *who))


def sit(db: Database, table: str, holder: Holder, beside: str | None) -> list[Holder] | None:
    there = [h for h in holders(db, table) if h.seat == holder.seat and not h.gone]
    others = [h.guest for h in there if h.guest != holder.guest]
    if others and (beside is None or beside not in others):
        return None
    if keepings.kept_from(db, table, holder.seat, holder.guest):
        return None
    seat(db, table, holder)
    keepings.release(db, table, holder.seat)  # it is theirs now
    return holders(db, table)


def hand_over(db: Database, table: str, holder: Holder) -> list[Holder]:
    left = """UPDATE holders SET gone = ?, since = ?
              WHERE table_id = ? AND seat = ? AND guest = ?"""
    bots = """DELETE FROM holders WHERE table_id = ? AND seat = ? AND guest IS NULL
              AND since < (SELECT max(since) FROM holders WHERE table_id = ?)"""
    for other in holders(db, table):
        if other.seat == holder.seat and other.guest and (other.returns or not other.gone):
            gone = RETURNS if holder.level is not None else GONE
            db.execute(left, (gone, db.number_for_holder(), table, other.seat, other.guest))
    seat(db, table, holder)
    # Only now, or the newcomer could get a number that is known already.
    db.execute(bots, (table, holder.seat, table))
    return holders(db, table)


def stand(db: Database, table: str, seat: Seat, guest: str) -> list[Holder] | None:
    gone = db.execute(LEAVE, (GONE, db.number_for_holder(), table, seat, guest)).rowcount
    return holders(db, table) if gone else None


def hide(db: Database, table: str, guest: str) -> bool:
    sql = "UPDATE holders SET hidden = 1 WHERE table_id = ? AND guest = ? AND gone = 0"
    return db.execute(sql, (table, guest)).rowcount > 0


def offer_link(db: Database, link: SeatLink, now: float) -> None:
    db.execute("DELETE FROM seat_links WHERE until <= ?", (now,))  # there are never many
    sql = """INSERT INTO seat_links (table_id, seat, guest, digest, until) VALUES (?, ?, ?, ?, ?)
             ON CONFLICT (table_id, seat, guest)
             DO UPDATE SET digest = excluded.digest, until = excluded.until"""
    db.execute(sql, (link.table, link.seat, link.guest, link.digest, link.until))


def redeem_link(db: Database, link: SeatLink, now: float) -> list[Holder] | None:
    giver = _giver(db, link, now)
    there = {h.guest: h for h in holders(db, link.table) if h.seat == link.seat and not h.gone}
    if giver is None or giver not in there:
        return None
    if link.guest not in there:  # else they have come already, perhaps by this very link
        used = "DELETE FROM seat_links WHERE table_id = ? AND seat = ? AND guest = ?"
        db.execute(used, (link.table, link.seat, giver))
        db.execute(LEAVE, (MOVED, db.number_for_holder(), link.table, link.seat, giver))
        seat(db, link.table, Holder(link.seat, there[giver].name, link.guest))
    return holders(db, link.table)


def _giver(db: Database, link: SeatLink, now: float) -> str | None:
    """Who has offered this very link; each is compared in the same time."""
    sql = "SELECT guest, digest FROM seat_links WHERE table_id = ? AND seat = ? AND until > ?"
    offered = db.execute(sql, (link.table, link.seat, now)).fetchall()
    found = [guest for guest, digest in offered if hmac.compare_digest(digest, link.digest)]
    return found[0] if found else None
