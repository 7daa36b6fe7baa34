"""Which engines the houses of a test stand on: SQLite, or PostgreSQL with Valkey (ADR 45)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.services import new_database, valkey

SQLITE, SERVERS = "sqlite", "postgresql"
ASKED = os.environ.get("PARLOUR_TEST_ENGINE", SQLITE)
# What looks into the file itself runs on SQLite alone.
LOOKS = ("DATABASE", "SqliteStore(", "blank(", "sqlite3")
_chosen = [SQLITE]
_databases: dict[Path, str] = {}


# Run on both each time: what people do at tables and are told of them, from the first seat to the
# last notice. It takes about a minute of CPU, which is what the suite can spare: the others run on
# both when they are asked to.
BOTH = """
    client clocks draws inviting leaving letters matches moments offers onward open_tables
    own_tables playing profiles push rematch secrecy statistics time uploads webhooks
"""


def engines_for(file: str) -> list[str]:
    """Those on which the tests of a file are run."""
    if ASKED == SQLITE:
        return [SQLITE, SERVERS] if file[5:-3] in BOTH.split() else [SQLITE]
    text = Path(__file__).with_name(file).read_text("utf-8")
    return [SQLITE] if any(look in text for look in LOOKS) else [ASKED]


@contextmanager
def standing_on(engine: str) -> Iterator[None]:
    """Every house that is opened meanwhile."""
    _chosen.append(engine)
    try:
        yield
    finally:
        _chosen.pop()


def servers_for(folder: Path) -> dict[str, str]:
    """What a house is told, where it keeps nothing in its folder; the same for the same folder."""
    if _chosen[-1] == SQLITE:
        return {}
    if folder not in _databases:
        _databases[folder] = new_database()
    return {"database": _databases[folder], "bus": valkey()}
