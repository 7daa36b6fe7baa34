"""Applications for certificates: what is asked for, who vouches, and what was decided."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from parlour.core.game import Seat
from parlour.server.store.database import Area, Database

State = Literal["asked", "granted", "refused", "withdrawn"]
COLUMNS = """id, table_id, seat, guest, made, season, state, signers, witnesses, document,
             "class", points, judge, why"""


@dataclass(frozen=True)
class Application:
    """Somebody's wish for a certificate, and what has become of it."""

    id: str
    table: str
    seat: Seat
    guest: str
    made: float  # seconds since 1970
    season: int  # the year in which the match ended
    state: State
    signers: tuple[Seat, ...]  # who must vouch (4C-65)
    witnesses: int  # how many must, where nobody else sat there (4C-64)
    document: str  # the certificate; signed once it is granted
    group: str | None  # its class; None: the game has none
    points: int
    judge: str | None = None  # None: nobody has judged it
    why: str = ""


@dataclass(frozen=True)
class Voucher:
    """That somebody vouches for it, from a device of their own."""

    guest: str
    seats: tuple[Seat, ...]  # on which they sat; none: they are a witness
    name: str
    noted: float  # seconds since 1970


class Certificates(Protocol):
    """Of each seat of each table one at most."""

    async def add(self, application: Application, most: int) -> bool:
        """False: there is one already, or they have asked for so many; and nothing changed."""

    async def get(self, id: str) -> Application | None: ...

    async def at(self, table: str) -> list[Application]:
        """By seat."""

    async def vouchers(self, id: str) -> list[Voucher]:
        """In the order in which they came."""

    async def vouch(self, id: str, voucher: Voucher, most: int) -> bool:
        """False: it is decided, or so many have vouched; and nothing changed."""

    async def settle(self, id: str, state: State, document: str) -> bool:
        """By the house; False: it is decided already, and nothing changed."""

    async def judge(self, id: str, state: State, document: str, judge: str, why: str) -> bool:
        """The judges' last word; False: it was said already, and nothing changed (4C-63)."""

    async def withdraw(self, id: str, guest: str) -> bool:
        """By whoever asked for it. What was judged stays so; all that names anybody is gone."""

    async def withdraw_of(self, person: str) -> None:
        """Everything of theirs: certificates, what they vouched for and is undecided, their office.

        For an account that is deleted.
        """

    async def club(self, season: int | None, limit: int) -> list[Application]:
        """Those granted in a class: the newest season first, then by class and points."""

    async def seasons(self) -> list[int]:
        """In which anybody became a member; the newest first."""

    async def waiting(self, limit: int) -> list[Application]:
        """What may still be judged: undecided ones first, then new ones."""

    async def is_judge(self, guest: str) -> bool: ...

    async def judges(self) -> list[tuple[str, str]]:
        """Ids and names."""

    async def appoint(self, guest: str, now: float) -> None: ...

    async def dismiss(self, guest: str) -> None: ...


class SqlCertificates(Area):
    """Implements Certificates."""

    async def add(self, application: Application, most: int) -> bool:
        def work(db: Database) -> bool:
            theirs = "SELECT count(*) FROM certificates WHERE guest = ? AND state <> 'withdrawn'"
            if db.execute(theirs, (application.guest,)).fetchone()[0] >= most:
                return False
            row = _row(application)
            sql = f"""INSERT INTO certificates ({COLUMNS}) VALUES ({", ".join("?" * len(row))})
                      ON CONFLICT DO NOTHING"""
            return bool(db.execute(sql, row).rowcount)

        return await self._write(work)

    async def get(self, id: str) -> Application | None:
        found = await self._found("WHERE id = ?", id)
        return found[0] if found else None

    async def at(self, table: str) -> list[Application]:
        return await self._found("WHERE table_id = ? ORDER BY seat", table)

    async def vouchers(self, id: str) -> list[Voucher]:
        sql = """SELECT guest, seats, name, noted FROM vouchers WHERE certificate = ?
                 ORDER BY noted, guest"""
        return [
            Voucher(g, tuple(json.loads(s)), *rest) for g, s, *rest in await self._select(sql, id)
        ]

    async def vouch(self, id: str, voucher: Voucher, most: int) -> bool:
        def work(db: Database) -> bool:
            asked = "SELECT 1 FROM certificates WHERE id = ? AND state = 'asked'"
            others = "SELECT count(*) FROM vouchers WHERE certificate = ? AND guest <> ?"
            many = db.execute(others, (id, voucher.guest)).fetchone()[0] >= most
            if many or not db.execute(asked, (id,)).fetchone():
                return False
            row = id, voucher.guest, json.dumps(voucher.seats), voucher.name, voucher.noted
            sql = "INSERT INTO vouchers VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
            db.execute(sql, row)
            return True

        return await self._write(work)

    async def settle(self, id: str, state: State, document: str) -> bool:
        sql = "UPDATE certificates SET state = ?, document = ? WHERE id = ? AND state = 'asked'"
        return await self._do(sql, state, document, id) > 0

    async def judge(self, id: str, state: State, document: str, judge: str, why: str) -> bool:
        sql = """UPDATE certificates SET state = ?, document = ?, judge = ?, why = ?
                 WHERE id = ? AND judge IS NULL"""
        return await self._do(sql, state, document, judge, why, id) > 0

    async def withdraw(self, id: str, guest: str) -> bool:
        return await self._write(lambda db: _withdraw(db, "id", id, guest))

    async def withdraw_of(self, person: str) -> None:
        await self._write(lambda db: withdraw_certificates_of(db, person))

    async def club(self, season: int | None, limit: int) -> list[Application]:
        where = """WHERE "class" IS NOT NULL AND state = 'granted' AND season = coalesce(?, season)
                   ORDER BY season DESC, "class", points DESC, made LIMIT ?"""
        return await self._found(where, season, limit)

    async def seasons(self) -> list[int]:
        sql = """SELECT DISTINCT season FROM certificates
                 WHERE "class" IS NOT NULL AND state = 'granted' ORDER BY season DESC"""
        return [row[0] for row in await self._select(sql)]

    async def waiting(self, limit: int) -> list[Application]:
        where = """WHERE judge IS NULL AND state IN ('asked', 'granted')
                   ORDER BY state, made DESC LIMIT ?"""
        return await self._found(where, limit)

    async def is_judge(self, guest: str) -> bool:
        return bool(await self._select("SELECT 1 FROM judges WHERE guest = ?", guest))

    async def judges(self) -> list[tuple[str, str]]:
        sql = """SELECT judges.guest, coalesce(name, '') FROM judges
                 LEFT JOIN guests ON id = guest ORDER BY since, guest"""
        return [(guest, name) for guest, name in await self._select(sql)]

    async def appoint(self, guest: str, now: float) -> None:
        sql = "INSERT INTO judges (guest, since) VALUES (?, ?) ON CONFLICT DO NOTHING"
        await self._do(sql, guest, now)

    async def dismiss(self, guest: str) -> None:
        await self._do("DELETE FROM judges WHERE guest = ?", guest)

    async def _found(self, where: str, *values: Any) -> list[Application]:
        rows = await self._select(f"SELECT {COLUMNS} FROM certificates {where}", *values)
        return [_application(row) for row in rows]


def withdraw_certificates_of(db: Database, person: str) -> None:
    """In the transaction that deletes somebody."""
    _withdraw(db, "guest", person, person)
    undecided = "(SELECT id FROM certificates WHERE state = 'asked')"
    sql = f"DELETE FROM vouchers WHERE guest = ? AND certificate IN {undecided}"
    db.execute(sql, (person,))
    db.execute("DELETE FROM judges WHERE guest = ?", (person,))


def _withdraw(db: Database, by: str, which: str, guest: str) -> bool:
    """What judges have said is final (4C-63): of that the row stays, and nobody's name in it."""
    mine = f"{by} = ? AND guest = ? AND state <> 'withdrawn'"
    found = db.execute(f"SELECT id FROM certificates WHERE {mine}", (which, guest)).fetchall()
    db.executemany("DELETE FROM vouchers WHERE certificate = ?", found)
    gone = f"DELETE FROM certificates WHERE {mine} AND judge IS NULL"
    db.execute(gone, (which, guest))
    emptied = f"""UPDATE certificates SET state = 'withdrawn', document = '', guest = '', why = ''
                  WHERE {mine}"""
    db.execute(emptied, (which, guest))
    return bool(found)


def move(db: Database, guest: str, person: str) -> None:
    """A guest has become this person; nobody vouches for themselves."""
    db.execute("UPDATE certificates SET guest = ? WHERE guest = ?", (person, guest))
    db.execute("UPDATE certificates SET judge = ? WHERE judge = ?", (person, guest))
    known = "(SELECT certificate FROM vouchers WHERE guest = ?)"
    sql = f"DELETE FROM vouchers WHERE guest = ? AND certificate IN {known}"
    db.execute(sql, (guest, person))
    db.execute("UPDATE vouchers SET guest = ? WHERE guest = ?", (person, guest))
    own = "(SELECT id FROM certificates WHERE guest = ? AND state = 'asked')"
    db.execute(f"DELETE FROM vouchers WHERE guest = ? AND certificate IN {own}", (person, person))


def _row(application: Application) -> tuple[Any, ...]:
    a = application
    signers = json.dumps(a.signers)
    told = a.id, a.table, a.seat, a.guest, a.made, a.season, a.state, signers, a.witnesses
    return (*told, a.document, a.group, a.points, a.judge, a.why)


def _application(row: Any) -> Application:
    id, table, seat, guest, made, season, state, signers, *rest = row
    named = tuple(json.loads(signers))
    return Application(id, table, seat, guest, made, season, state, named, *rest)
