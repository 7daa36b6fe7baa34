"""The shape of the database: Alembic's steps from nothing to today, taken at start.

Alembic takes half a second to load, so it is asked only when there is a step to take.
"""

from __future__ import annotations

import fcntl
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from parlour.server.store import StoreError
from parlour.server.store.faults import code_of, sentence

HEAD = "0037"  # the newest step in versions/
HERE = Path(__file__).parent


class NewerDatabase(ValueError):
    """The file was written by a later release, whose shape we do not know."""


def migrate(path: Path) -> None:
    """Bring the file to today's shape; a second process that starts meanwhile waits."""
    if revision(path) == HEAD:
        return
    with path.with_name(path.name + ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        found = revision(path)
        if found == HEAD:
            return
        if found is not None and found > HEAD:
            raise NewerDatabase(f"{path} was written by a later release of Parlour")
        upgrade(file=path)


def revision(path: Path) -> str | None:
    """The last step the file has taken; None: it is new."""
    if not path.exists():
        return None
    with closing(sqlite3.connect(path)) as db:
        try:
            rows = db.execute("SELECT version_num FROM alembic_version").fetchall()
        except sqlite3.DatabaseError as problem:
            if code_of(problem) == sqlite3.SQLITE_ERROR:  # there is no such table
                return None
            raise StoreError(sentence(problem, path)) from None
    return rows[0][0] if rows else None


def upgrade(**where: Any) -> None:
    """Take the steps that are missing, in a `file` or over a `connection`."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    config.attributes.update(where)
    command.upgrade(config, HEAD)
