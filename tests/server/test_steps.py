"""Every shape the database ever had is brought to today's, with what was in it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from parlour.server.store import schema
from parlour.server.store.schema import migrate

VALUES = {"INTEGER": 1, "FLOAT": 1.5, "TEXT": '{"chairs": []}', "BLOB": b"key"}


def tables(db: sqlite3.Connection) -> list[str]:
    sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    return [name for (name,) in db.execute(sql) if name != "alembic_version"]


def furnish(db: sqlite3.Connection, table: str) -> None:
    """A row of what that shape can hold."""
    columns = db.execute(f"PRAGMA table_info({table})").fetchall()
    names = ", ".join(f'"{column[1]}"' for column in columns)
    marks = ", ".join("?" * len(columns))
    row = [VALUES[column[2]] for column in columns]
    db.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", row)


@pytest.mark.slow
def test_rows_of_every_step_are_there_after_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the first step to the last, one at a time, as a house that took every release."""
    file, known = tmp_path / "p.sqlite", dict[str, int]()
    for nth in range(1, int(schema.HEAD) + 1):
        with monkeypatch.context() as patched:
            patched.setattr(schema, "HEAD", f"{nth:04}")
            migrate(file)
        with closing(sqlite3.connect(file)) as db, db:
            here = tables(db)
            for table in here:
                (found,) = db.execute(f"SELECT count(*) FROM {table}").fetchone()
                assert found >= known.get(table, 0), f"step {nth} has lost rows of {table}"
                if not found:
                    furnish(db, table)
                known[table] = max(found, 1)
            assert set(known) <= set(here), f"step {nth} has dropped a table"
    assert schema.revision(file) == schema.HEAD
