"""Both ends of a copy: a whole database read at one moment, and written wholly or not at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Protocol

from parlour.server.config import Config
from parlour.server.store import StoreError
from parlour.server.store.beside import file_beside
from parlour.server.store.connection import connect
from parlour.server.store.faults import sentence

ROWS = 5000  # copied at once
VERSION = "alembic_version"  # both ends are of today's shape
Columns = dict[str, list[str]]  # by table
Row = Sequence[Any]


class Source(Protocol):
    """What is copied; nobody who writes there meanwhile is seen."""

    def shape(self) -> Columns: ...

    def count(self, table: str) -> int: ...

    def rows(self, table: str, columns: Sequence[str]) -> Iterator[list[Row]]: ...

    def numbers(self) -> dict[str, int]:
        """The last number given in each table that counts its rows: none is given twice."""


class Target(Protocol):
    """Where it is copied to."""

    def shape(self) -> Columns: ...

    def count(self, table: str) -> int: ...

    def fill(self, table: str, columns: Sequence[str], rows: list[Row]) -> None: ...

    def number(self, table: str, last: int) -> None: ...


class FileEnd:
    """Implements Source and Target for SQLite."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def shape(self) -> Columns:
        sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        tables = sorted(name for (name,) in self._db.execute(sql) if name != VERSION)
        return {
            table: sorted(row[1] for row in self._db.execute(f"PRAGMA table_info({table})"))
            for table in tables
        }

    def count(self, table: str) -> int:
        (count,) = self._db.execute(f"SELECT count(*) FROM {table}").fetchone()
        return int(count)

    def rows(self, table: str, columns: Sequence[str]) -> Iterator[list[Row]]:
        found = self._db.execute(f"SELECT {_names(columns)} FROM {table}")
        while rows := found.fetchmany(ROWS):
            yield rows

    def numbers(self) -> dict[str, int]:
        return dict(self._db.execute("SELECT name, seq FROM sqlite_sequence").fetchall())

    def fill(self, table: str, columns: Sequence[str], rows: list[Row]) -> None:
        places = ", ".join("?" * len(columns))
        sql = f"INSERT INTO {table} ({_names(columns)}) VALUES ({places})"
        self._db.executemany(sql, rows)

    def number(self, table: str, last: int) -> None:
        self._db.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
        self._db.execute("INSERT INTO sqlite_sequence VALUES (?, ?)", (table, last))


@contextmanager
def reading(config: Config) -> Iterator[Source]:
    """A house as it is now; StoreError: it cannot be read."""
    if config.postgres is not None:
        from parlour.server.copies.server_end import reading_server

        with reading_server(config.postgres) as source:
            yield source
        return
    with file_beside(config.file) as db:
        db.execute("BEGIN")
        yield FileEnd(db)


@contextmanager
def writing(file: Path) -> Iterator[Target]:
    """A file of today's shape that nobody else knows of; what is written is on the disk."""
    try:
        with closing(connect(file)) as db:
            db.execute("BEGIN")
            yield FileEnd(db)
            db.execute("COMMIT")
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as problem:
        raise StoreError(sentence(problem, file)) from problem


def _names(columns: Sequence[str]) -> str:
    return ", ".join(f'"{column}"' for column in columns)
