"""What a word means, looked up in the file that set-up compiled; nothing if it did not."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


def meanings(path: Path, word: str) -> list[str]:
    """The senses of a word, a line each; empty where none is known or the file is missing."""
    if not path.exists():
        return []
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as store:
            found = store.execute("select text from meanings where word = ?", (word,)).fetchone()
    except sqlite3.DatabaseError:
        return []
    return str(found[0]).split("\n") if found else []
