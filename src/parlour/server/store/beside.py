"""A look at a house's database beside the house, which may be open: for commands."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from parlour.server.config import Config
from parlour.server.store import StoreError
from parlour.server.store.connection import SqliteDatabase
from parlour.server.store.database import Database


@contextmanager
def beside(config: Config) -> Iterator[Database]:
    """Nothing can be written there; StoreError: nothing can be read."""
    if config.postgres is None:
        with file_beside(config.file) as db:
            yield db
    else:
        from parlour.server.store.postgres.beside import at_one_moment

        with at_one_moment(config.postgres) as there:
            yield there


@contextmanager
def file_beside(file: Path) -> Iterator[SqliteDatabase]:
    """The same of a file."""
    uri = f"{file.resolve().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(uri, uri=True, factory=SqliteDatabase)) as db:
            yield db
    except sqlite3.Error as problem:
        raise StoreError(f"{file}: {problem}") from problem
