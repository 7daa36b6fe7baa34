"""A look at the database before the house opens: better a sentence now than a traceback later."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from parlour.server.store import StoreError, wal
from parlour.server.store.connection import connect
from parlour.server.store.faults import HELD, code_of, sentence
from parlour.server.store.schema import migrate

GONE = (
    "{path} has gone, and the keys of its house are still there: put it back, or a backup"
    " (`parlour restore`); to begin a new house take {path}.key away"
)
PAGES = ("page_count", "page_size")


def prepare(path: Path) -> None:
    """Bring a file into shape before the house opens on it; StoreError: it cannot be used.

    Somebody else's lock is no reason: it will be waited for.
    """
    try:
        if not path.exists() and path.with_name(path.name + ".key").exists():
            raise StoreError(GONE.format(path=path))
        wal.refuse_damaged(path)
        migrate(path)
        with closing(connect(path)) as db:
            db.execute("INSERT OR REPLACE INTO house (name, value) VALUES ('tried', 0)")
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            if db.execute("DELETE FROM house WHERE name = 'rewrite'").rowcount:
                db.execute("VACUUM")  # somebody has left: no page keeps a trace of them
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            pages, size = (db.execute(f"PRAGMA {what}").fetchone()[0] for what in PAGES)
            if path.stat().st_size < pages * size:
                raise StoreError(f"{path} has been cut short: put a sound copy in its place")
    except OSError as problem:
        raise StoreError(f"{path} cannot be used: {problem.strerror}") from problem
    except Exception as problem:
        cause = getattr(problem, "orig", problem)  # Alembic wraps what SQLite says
        if not isinstance(cause, sqlite3.Error):
            raise
        if code_of(cause) not in HELD:
            raise StoreError(sentence(cause, path)) from problem
