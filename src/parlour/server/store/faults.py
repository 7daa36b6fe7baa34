"""What can be wrong with a database file, in a sentence for whoever runs the house."""

from __future__ import annotations

import sqlite3
from pathlib import Path

CODE = 0xFF  # of an extended result code these bits say what it is
DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
HELD = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
SENTENCES = {
    sqlite3.SQLITE_BUSY: "another program keeps {path} locked",
    sqlite3.SQLITE_LOCKED: "another program keeps {path} locked",
    sqlite3.SQLITE_CANTOPEN: "{path} cannot be opened for writing",
    sqlite3.SQLITE_CORRUPT: "{path} is damaged: put a sound copy in its place",
    sqlite3.SQLITE_FULL: "the disk that holds {path} is full",
    sqlite3.SQLITE_IOERR: "the disk that holds {path} does not read or write as it should",
    sqlite3.SQLITE_NOTADB: "{path} is not a database of Parlour's, or is damaged",
    sqlite3.SQLITE_PERM: "{path} cannot be opened for writing",
    sqlite3.SQLITE_READONLY: "{path} cannot be written to",
}


def code_of(problem: BaseException) -> int | None:
    """SQLite's result code; None: it is Python that complains."""
    code: int | None = getattr(problem, "sqlite_errorcode", None)
    return None if code is None else code & CODE


def sentence(problem: BaseException, path: Path) -> str:
    """What went wrong with this file."""
    code = code_of(problem)
    return SENTENCES[code].format(path=path) if code in SENTENCES else f"{path}: {problem}"
