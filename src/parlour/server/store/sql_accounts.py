"""Accounts, in the same database and through the same writer as the tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import astuple
from typing import Any, TypeVar

from parlour.server.store import archive, changes, leaving, moving_in
from parlour.server.store.accounts import Account, Passkey, Session
from parlour.server.store.database import Area, Database

T = TypeVar("T")
ADD_SESSION = """INSERT INTO sessions (device, person, words, since, seen, scopes)
                 VALUES (?, ?, ?, ?, ?, ?)"""
ADD_CODE = "INSERT INTO recovery_codes (digest, person) VALUES (?, ?)"
ADD_PASSKEY = "INSERT INTO passkeys (id, person, key, count, words, since) VALUES (?,?,?,?,?,?)"
SESSION = "SELECT device, person, words, since, seen, scopes FROM sessions"
ACCOUNT = "SELECT person, likeness, password, since, bot FROM accounts"
PASSKEY = "SELECT id, person, key, count, words, since FROM passkeys"
CALL = """INSERT INTO guests (id, name) VALUES (?, ?)
          ON CONFLICT (id) DO UPDATE SET name = excluded.name"""


class SqlAccounts(Area):
    """Implements AccountStore."""

    # --- accounts

    async def members(self) -> list[str]:
        return [person for (person,) in await self._select("SELECT person FROM accounts")]

    async def sign_up(
        self,
        account: Account,
        name: str,
        codes: Sequence[str],
        passkey: Passkey | None,
        session: Session,
    ) -> bool:
        def work(db: Database) -> None:
            sql = "INSERT INTO accounts (person, likeness, password, since) VALUES (?, ?, ?, ?)"
            given = account.person, account.likeness, account.password, account.since
            db.execute(sql, given)
            db.execute(CALL, (account.person, name))
            db.executemany(ADD_CODE, [(code, account.person) for code in codes])
            if passkey is not None:
                db.execute(ADD_PASSKEY, astuple(passkey))
            db.execute(ADD_SESSION, astuple(session))
            changes.note(db, "sessions", account.person)
            changes.note(db, "device", account.person)

        return await self._unless_taken(work)

    async def account(self, person: str) -> Account | None:
        return _first(Account, await self._select(f"{ACCOUNT} WHERE person = ?", person))

    async def account_like(self, likeness: str) -> Account | None:
        return _first(Account, await self._select(f"{ACCOUNT} WHERE likeness = ?", likeness))

    async def rename(self, person: str, name: str, likeness: str) -> bool:
        def work(db: Database) -> None:
            db.execute("UPDATE accounts SET likeness = ? WHERE person = ?", (likeness, person))
            db.execute(CALL, (person, name))

        return await self._unless_taken(work)

    async def set_password(self, person: str, password: str) -> None:
        await self._do("UPDATE accounts SET password = ? WHERE person = ?", password, person)

    # --- sessions

    async def sessions(self) -> list[Session]:
        return [Session(*row) for row in await self._select(SESSION)]

    async def sessions_of(self, person: str) -> list[Session]:
        rows = await self._select(f"{SESSION} WHERE person = ?", person)
        return [Session(*row) for row in rows]

    async def session(self, device: str) -> Session | None:
        return _first(Session, await self._select(f"{SESSION} WHERE device = ?", device))

    async def enter(self, session: Session, guest: str | None, before: str) -> list[str]:
        def work(db: Database) -> list[str]:
            db.execute("DELETE FROM sessions WHERE device = ?", (before,))
            db.execute(ADD_SESSION, astuple(session))
            changes.note(db, "sessions", session.person)
            changes.note(db, "device", before)
            if guest is None:
                return []
            changes.note(db, "moved", guest)
            return moving_in.move(db, guest, session.person)

        return await self._write(work)

    async def leave(self, person: str, devices: Sequence[str]) -> None:
        sql, rows = "DELETE FROM sessions WHERE device = ?", [(each,) for each in devices]

        def work(db: Database) -> None:
            db.executemany(sql, rows)
            changes.note(db, "sessions", person)

        await self._write(work)

    async def add_token(self, token: Session, most: int) -> bool:
        mine = "SELECT count(*) FROM sessions WHERE person = ? AND scopes IS NOT NULL"

        def work(db: Database) -> bool:
            if db.execute(mine, (token.person,)).fetchone()[0] >= most:
                return False
            db.execute(ADD_SESSION, astuple(token))
            changes.note(db, "sessions", token.person)
            return True

        return await self._write(work)

    async def become_bot(self, person: str, name: str) -> None:
        def work(db: Database) -> None:
            db.execute("UPDATE accounts SET bot = 1 WHERE person = ?", (person,))
            db.execute(CALL, (person, name))

        await self._write(work)

    async def note_seen(self, seen: Sequence[tuple[str, float]]) -> None:
        sql, rows = "UPDATE sessions SET seen = ? WHERE device = ?", [(s, d) for d, s in seen]
        await self._write(lambda db: db.executemany(sql, rows))

    # --- recovery codes

    async def recover(self, person: str, code: str, password: str) -> bool:
        def work(db: Database) -> bool:
            used = "DELETE FROM recovery_codes WHERE digest = ? AND person = ?"
            if not db.execute(used, (code, person)).rowcount:
                return False
            db.execute("UPDATE accounts SET password = ? WHERE person = ?", (password, person))
            db.execute("DELETE FROM sessions WHERE person = ?", (person,))
            changes.note(db, "sessions", person)
            return True

        return await self._write(work)

    async def renew_codes(self, person: str, codes: Sequence[str]) -> None:
        def work(db: Database) -> None:
            db.execute("DELETE FROM recovery_codes WHERE person = ?", (person,))
            db.executemany(ADD_CODE, [(code, person) for code in codes])

        await self._write(work)

    async def codes_left(self, person: str) -> int:
        sql = "SELECT count(*) FROM recovery_codes WHERE person = ?"
        left: int = (await self._select(sql, person))[0][0]
        return left

    # --- passkeys

    async def passkeys(self, person: str) -> list[Passkey]:
        rows = await self._select(f"{PASSKEY} WHERE person = ? ORDER BY since", person)
        return [Passkey(*row) for row in rows]

    async def passkey(self, id: str) -> Passkey | None:
        return _first(Passkey, await self._select(f"{PASSKEY} WHERE id = ?", id))

    async def add_passkey(self, passkey: Passkey) -> bool:
        return await self._unless_taken(lambda db: db.execute(ADD_PASSKEY, astuple(passkey)))

    async def count_passkey(self, id: str, count: int) -> None:
        await self._do("UPDATE passkeys SET count = ? WHERE id = ?", count, id)

    async def remove_passkey(self, person: str, id: str) -> bool:
        sql = """DELETE FROM passkeys WHERE id = ? AND person = ? AND (
                     (SELECT count(*) FROM passkeys WHERE person = ?) > 1
                     OR (SELECT password FROM accounts WHERE person = ?) IS NOT NULL)"""
        return await self._do(sql, id, person, person, person) > 0

    # --- where they sit

    async def tables_of(self, person: str) -> list[str]:
        sql = "SELECT DISTINCT table_id FROM holders WHERE guest = ?"
        return [table for (table,) in await self._select(sql, person)]

    async def call_anew(self, tables: Sequence[str]) -> None:
        await self._write(lambda db: archive.call_anew(db, tables))

    # --- going

    async def has_code(self, person: str, code: str) -> bool:
        sql = "SELECT 1 FROM recovery_codes WHERE digest = ? AND person = ?"
        return bool(await self._select(sql, code, person))

    async def unseat(self, person: str, most: int) -> list[str]:
        return await self._write(lambda db: leaving.unseat(db, person, most))

    async def delete(self, person: str) -> list[str]:
        return await self._write(lambda db: leaving.delete(db, person))


def _first(kind: Callable[..., T], rows: Iterable[Any]) -> T | None:
    return next((kind(*row) for row in rows), None)
