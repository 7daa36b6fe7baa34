"""The store in one file: SQLite, one writer thread, one reader thread."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import astuple
from pathlib import Path
from typing import Any, TypeVar

from parlour.core.game import HOUSE, Actor, Seat
from parlour.server.store import (
    Bond,
    Due,
    Dues,
    Ending,
    Holder,
    Laid,
    SeatLink,
    StoreError,
    Terms,
    Unread,
    Unwritable,
    Written,
    archive,
    keepings,
    seating,
    wishes,
)
from parlour.server.store.accounts import AccountStore
from parlour.server.store.belongings import Belongings, SqliteBelongings
from parlour.server.store.certificates import Certificates, SqliteCertificates
from parlour.server.store.condition import Condition
from parlour.server.store.connection import connect
from parlour.server.store.daily import DailyStore, SqliteDaily
from parlour.server.store.disputes import Disputes, SqliteDisputes
from parlour.server.store.events import EventStore, SqliteEvents
from parlour.server.store.faults import sentence
from parlour.server.store.finishes import Finishes, SqliteFinishes
from parlour.server.store.keepings import Keeping, Keepings, SqliteKeepings
from parlour.server.store.notices import Notices, SqliteNotices
from parlour.server.store.openings import Openings, SqliteOpenings
from parlour.server.store.pushes import Pushes, SqlitePushes
from parlour.server.store.ratings import RatingStore, SqliteRatings
from parlour.server.store.reports import Reports, SqliteReports
from parlour.server.store.schema import migrate
from parlour.server.store.settings import SettingsStore, SqliteSettings
from parlour.server.store.sqlite_accounts import SqliteAccounts
from parlour.server.store.talk import SqliteTalk, Talk
from parlour.server.store.ties import SqliteTies, Ties
from parlour.server.store.uploads import SqliteUploads, Uploads
from parlour.server.store.writer import ONE, Row, Writer

T = TypeVar("T")
SEEN = "SELECT value FROM house WHERE name = 'seen'"
BE_SEEN = "INSERT OR REPLACE INTO house (name, value) VALUES ('seen', ?)"
TERMS = "time, late, away, grace, public, rated, event, pairing, bout"
BOND = "nonce, commitment, salts"
LAID = f"id, game, version, seats, options, first, made, result, lexicon, {BOND}, {TERMS}"
PLACES = ", ".join("?" * len(LAID.split(", ")))
STIRRED = "(SELECT noted FROM log WHERE table_id = id ORDER BY seq DESC LIMIT 1)"


class SqliteStore:
    """Implements Store."""

    def __init__(self, path: Path, stopped: Callable[[str], None] = lambda why: None) -> None:
        """`stopped` is called when nothing can be written until the house is opened again."""
        path = path.resolve()  # its log lies beside the file itself, not beside a link to it
        path.parent.mkdir(parents=True, exist_ok=True)
        migrate(path)
        self._path = path
        self._reader = connect(path)
        self._reader.execute("PRAGMA query_only = ON")
        self._condition = Condition(path)
        self._writer = Writer(path, self._condition, stopped)
        self._reading = ThreadPoolExecutor(1, "reader")
        self.accounts: AccountStore = SqliteAccounts(self.read, self.write)
        self.ties: Ties = SqliteTies(self.read, self.write)
        self.talk: Talk = SqliteTalk(self.read, self.write)
        self.openings: Openings = SqliteOpenings(self.read, self.write)
        self.wishes: wishes.Wishes = wishes.SqliteWishes(self.read, self.write)
        self.reports: Reports = SqliteReports(self.read, self.write)
        self.archive: archive.Archive = archive.SqliteArchive(self.read, self.write)
        self.events: EventStore = SqliteEvents(self.read, self.write)
        self.finishes: Finishes = SqliteFinishes(self.read, self.write)
        self.uploads: Uploads = SqliteUploads(self.read, self.write)
        self.certificates: Certificates = SqliteCertificates(self.read, self.write)
        self.disputes: Disputes = SqliteDisputes(self.read, self.write)
        self.belongings: Belongings = SqliteBelongings(self.read)
        self.settings: SettingsStore = SqliteSettings(self.read, self.write)
        self.keepings: Keepings = SqliteKeepings(self.read, self.write)
        self.notices: Notices = SqliteNotices(self.read, self.write)
        self.daily: DailyStore = SqliteDaily(self.read, self.write)
        self.ratings: RatingStore = SqliteRatings(self.read, self.write)
        self.pushes: Pushes = SqlitePushes(self.read, self.write)

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What a look at the database finds; areas with a module of their own look so too."""

        def read() -> T:
            try:
                return work(self._reader)
            except sqlite3.Error as problem:
                with suppress(sqlite3.Error):
                    if self._reader.in_transaction:
                        self._reader.execute("ROLLBACK")
                self._condition.met(problem)
                raise Unread(sentence(problem, self._path)) from problem

        return await asyncio.get_running_loop().run_in_executor(self._reading, read)

    async def _select(self, sql: str, *values: Any) -> list[Any]:
        return await self.read(lambda db: db.execute(sql, values).fetchall())

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        done: T = await self._said(self._writer.do(work))
        return done

    async def _said(self, job: Awaitable[Any]) -> Any:
        """What a job returned; a lost race is for the caller, any other failure is the store's."""
        try:
            return await job
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as problem:
            self._condition.met(problem)
            raise StoreError(sentence(problem, self._path)) from problem

    # --- tables and their logs

    async def lay(
        self,
        laid: Laid,
        holders: Sequence[Holder],
        entries: Sequence[Written],
        dues: Dues,
        after: str | None = None,
        pair: tuple[str, str] | None = None,
        kept: Sequence[Keeping] = (),
    ) -> bool:
        def work(db: sqlite3.Connection) -> None:
            if after is not None:
                db.execute("INSERT INTO rematches VALUES (?, ?)", (after, laid.id))
            if pair is not None:
                wishes.grant(db, pair, laid.id, laid.made)
            db.execute(
                f"INSERT INTO tables ({LAID}) VALUES ({PLACES})",
                (
                    *(laid.id, laid.game, laid.version, laid.seats),
                    *(json.dumps(laid.options), laid.first, laid.made, None, laid.lexicon),
                    *_bond_row(laid.bond),
                    *astuple(laid.terms),
                ),
            )
            for holder in holders:
                seating.seat(db, laid.id, holder)
            keepings.keep(db, laid.id, kept)
            db.executemany(ONE, _rows(laid.id, 0, entries))
            _change_dues(db, laid.id, dues)

        try:
            await self.write(work)
        except sqlite3.IntegrityError:  # the table is laid already, or somebody was quicker
            return False
        return True

    async def rematch(self, table: str) -> str | None:
        rows = await self._select("SELECT next FROM rematches WHERE table_id = ?", table)
        return rows[0][0] if rows else None

    async def laid(self, table: str) -> Laid | None:
        rows = await self._select(f"SELECT {LAID}, {STIRRED} FROM tables WHERE id = ?", table)
        return _laid(rows[0]) if rows else None

    async def since(self, table: str, seq: int) -> tuple[list[Written], list[Due]]:
        log = """SELECT actor, move, move_id, at, noted FROM log
                 WHERE table_id = ? AND seq >= ? ORDER BY seq"""
        due = "SELECT actor, move, about, within, at FROM due WHERE table_id = ?"

        def read(db: sqlite3.Connection) -> tuple[list[Written], list[Due]]:
            db.execute("BEGIN")  # both are read at one moment
            written = [Written(*row) for row in db.execute(log, (table, seq))]
            dues = [Due(*row) for row in db.execute(due, (table,))]
            db.execute("COMMIT")
            return written, dues

        return await self.read(read)

    async def append(
        self, table: str, seq: int, entries: Sequence[Written], dues: Dues, ending: Ending | None
    ) -> bool:
        rows = _rows(table, seq, entries)

        def work(db: sqlite3.Connection) -> None:
            db.executemany(ONE, rows)
            _change_dues(db, table, dues)
            if ending is not None:
                db.execute("UPDATE tables SET result = ? WHERE id = ?", (ending.result, table))
                _keep(db, table, ending)

        try:
            if not (dues.added or dues.dropped or ending):
                await self._said(self._writer.append(rows))
            else:
                await self.write(work)
        except sqlite3.IntegrityError:  # the key (table, seq), or the move's id, is taken
            return False
        return True

    async def ending(self, table: str) -> Ending | None:
        sql = """SELECT result, last, record FROM endings JOIN tables ON id = table_id
                 WHERE table_id = ?"""
        rows = await self._select(sql, table)
        return Ending(*rows[0]) if rows else None

    async def keep(self, table: str, ending: Ending) -> None:
        await self.write(lambda db: _keep(db, table, ending))

    async def unkept(self) -> list[str]:
        sql = """SELECT id FROM tables WHERE result IS NOT NULL
                 AND id NOT IN (SELECT table_id FROM endings) ORDER BY made DESC"""
        return [row[0] for row in await self._select(sql)]

    async def news_of(self, tables: Sequence[str]) -> list[tuple[str, int, int]]:
        sql = """SELECT value, (SELECT coalesce(max(seq) + 1, 0) FROM log WHERE table_id = value),
                 (SELECT coalesce(max(since), 0) FROM holders WHERE table_id = value)
                 FROM json_each(?)"""
        return await self._select(sql, json.dumps(tables)) if tables else []

    # --- seats

    async def holders(self, table: str) -> list[Holder]:
        return await self.read(lambda db: seating.holders(db, table))

    async def sit(self, table: str, holder: Holder, beside: str | None) -> list[Holder] | None:
        return await self.write(lambda db: seating.sit(db, table, holder, beside))

    async def hand_over(
        self, table: str, seq: int, entries: Sequence[Written], holder: Holder
    ) -> list[Holder] | None:
        def work(db: sqlite3.Connection) -> list[Holder]:
            db.executemany(ONE, _rows(table, seq, entries))
            return seating.hand_over(db, table, holder)

        try:
            return await self.write(work)
        except sqlite3.IntegrityError:  # the key (table, seq) is taken
            return None

    async def stand(self, table: str, seat: Seat, guest: str) -> list[Holder] | None:
        return await self.write(lambda db: seating.stand(db, table, seat, guest))

    async def offer_link(self, link: SeatLink, now: float) -> None:
        await self.write(lambda db: seating.offer_link(db, link, now))

    async def redeem_link(self, link: SeatLink, now: float) -> list[Holder] | None:
        return await self.write(lambda db: seating.redeem_link(db, link, now))

    async def hide(self, table: str, guest: str) -> bool:
        return await self.write(lambda db: seating.hide(db, table, guest))

    async def tables_of(self, guest: str, limit: int) -> list[Laid]:
        sql = f"""SELECT {LAID}, {STIRRED} FROM tables WHERE id IN
                  (SELECT table_id FROM holders WHERE guest = ? AND NOT gone AND NOT hidden)
                  ORDER BY result IS NOT NULL, made DESC LIMIT ?"""
        return [_laid(row) for row in await self._select(sql, guest, limit)]

    async def running_with(self, guest: str) -> list[str]:
        sql = """SELECT DISTINCT id FROM holders JOIN tables ON id = table_id
                 WHERE guest = ? AND NOT gone AND result IS NULL ORDER BY made"""
        return [row[0] for row in await self._select(sql, guest)]

    async def unfinished_with_bots(self) -> list[str]:
        sql = """SELECT id FROM tables WHERE result IS NULL AND id IN
                 (SELECT table_id FROM holders WHERE level IS NOT NULL) ORDER BY made DESC"""
        return [row[0] for row in await self._select(sql)]

    # --- what is due

    async def due_by(self, now: float) -> list[tuple[str, Due]]:
        sql = """SELECT table_id, actor, move, about, within, at FROM due
                 WHERE at <= ? ORDER BY at LIMIT 1000"""
        return [(row[0], Due(*row[1:])) for row in await self._select(sql, now)]

    async def next_due(self, now: float) -> float | None:
        at: float | None = (await self._select("SELECT min(at) FROM due WHERE at > ?", now))[0][0]
        return at

    async def forget_due(self, table: str, due: Due) -> None:
        await self.write(lambda db: _drop_due(db, table, due.key))

    async def credit_absence(self, now: float, longest: float, least: float) -> None:
        sql = """UPDATE due SET at = min(max(at + ?, ? + ?), ? + within)
                 WHERE within <= ? AND at > ? AND actor <> ?"""

        def work(db: sqlite3.Connection) -> None:
            rows = db.execute(SEEN).fetchall()
            seen = rows[0][0] if rows else float("-inf")  # never: windows start afresh
            away = max(0.0, now - seen)
            db.execute(sql, (away, now, least, now, longest, seen, HOUSE))
            if rows and away:
                db.execute("INSERT INTO absences (since, until) VALUES (?, ?)", (seen, now))
            db.execute(BE_SEEN, (now,))

        await self.write(work)

    async def absences(self, since: float) -> list[tuple[float, float]]:
        sql = "SELECT since, until FROM absences WHERE until > ? ORDER BY since"
        return await self._select(sql, since)

    async def be_seen(self, now: float) -> None:
        await self.write(lambda db: db.execute(BE_SEEN, (now,)))

    async def seen(self) -> float | None:
        rows = await self._select(SEEN)
        return rows[0][0] if rows else None

    # --- guests

    async def name_of(self, guest: str) -> str | None:
        rows = await self._select("SELECT name FROM guests WHERE id = ?", guest)
        return rows[0][0] if rows else None

    async def name_guest(self, guest: str, name: str) -> None:
        sql = """INSERT INTO guests (id, name) VALUES (?, ?)
                 ON CONFLICT (id) DO UPDATE SET name = excluded.name"""
        await self.write(lambda db: db.execute(sql, (guest, name)))

    async def make_host(self, guest: str, link: str, now: float) -> bool:
        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO host_links (link, used) VALUES (?, ?)", (link, now))
            db.execute("INSERT OR IGNORE INTO hosts (guest, since) VALUES (?, ?)", (guest, now))

        try:
            await self.write(work)
        except sqlite3.IntegrityError:  # the link is the key
            return False
        return True

    async def is_host(self, guest: str) -> bool:
        return bool(await self._select("SELECT 1 FROM hosts WHERE guest = ?", guest))

    # --- itself

    async def look(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._reading, self._condition.look)
        if wrong := self._condition.wrong:
            raise Unwritable(wrong)

    async def close(self) -> None:
        await self._writer.close()
        await asyncio.get_running_loop().run_in_executor(self._reading, self._reader.close)
        self._reading.shutdown()


def _laid(row: Any) -> Laid:
    id, game, version, seats, options, first, made, result, lexicon, *bond_and_terms, stirred = row
    nonce, commitment, salts, *terms = bond_and_terms
    by_seat = {int(seat): salt for seat, salt in json.loads(salts or "{}").items()}
    bond = Bond(nonce, commitment, by_seat) if nonce else None
    time, late, away, grace, public, rated, *purpose = terms
    agreed = Terms(time, late, away, grace, bool(public), bool(rated), *purpose)
    rest = first, made, result, lexicon, agreed, stirred, bond
    return Laid(id, game, version, seats, json.loads(options), *rest)


def _bond_row(bond: Bond | None) -> tuple[str | None, ...]:
    if bond is None:
        return None, None, None
    return bond.nonce, bond.commitment, json.dumps(bond.salts)


def _rows(table: str, seq: int, entries: Sequence[Written]) -> list[Row]:
    return [
        (table, seq + nth, e.actor, e.move, e.id, e.at, e.when) for nth, e in enumerate(entries)
    ]


def _keep(db: sqlite3.Connection, table: str, ending: Ending) -> None:
    sql = "INSERT OR REPLACE INTO endings (table_id, last, record) VALUES (?, ?, ?)"
    db.execute(sql, (table, ending.last, ending.record))
    if ending.filed is not None:
        archive.file(db, table, ending.filed)


def _change_dues(db: sqlite3.Connection, table: str, dues: Dues) -> None:
    for key in dues.dropped:
        _drop_due(db, table, key)
    for due in dues.added:
        db.execute(
            """INSERT INTO due (table_id, actor, move, about, within, at)
               VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING""",
            (table, *due.key, due.within, due.at),
        )


def _drop_due(db: sqlite3.Connection, table: str, key: tuple[Actor, str, str]) -> None:
    sql = "DELETE FROM due WHERE table_id = ? AND actor = ? AND move = ? AND about = ?"
    db.execute(sql, (table, *key))
