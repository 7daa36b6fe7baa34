"""Whether the database is still the file that was opened, and not known to be damaged.

SQLite goes on writing to a file that has been deleted or replaced under it: what is written there
is lost with the process. So the house checks, and stops writing when the file is gone.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from parlour.server.store.faults import DAMAGED, code_of, sentence

log = logging.getLogger("parlour")


class Condition:
    """What is wrong with a file for good, or until it is put right."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._uri = f"{path.absolute().as_uri()}?mode=rw"  # never makes a new file
        self._files = {each: _mark(each) for each in (path, path.with_name(path.name + "-wal"))}
        self._size = path.stat().st_size
        self._damage: str | None = None
        self.wrong: str | None = None  # nothing is written while there is something

    def look(self) -> None:
        """See whether the file is in its place, and can be read from its beginning."""
        wrong = self._damage or self._missing()
        if wrong is None:
            try:
                # By a connection of its own: the others cache what they have read. Nobody
                # may open the file but SQLite: closing it again would drop SQLite's locks.
                with closing(sqlite3.connect(self._uri, timeout=1, uri=True)) as fresh:
                    fresh.execute("SELECT count(*) FROM sqlite_master").fetchall()
            except sqlite3.Error as problem:
                self.met(problem)
                wrong = self._damage
        self._say(wrong)

    def met(self, problem: BaseException) -> None:
        """Somebody met this error; a file that is damaged once is not written to again."""
        if code_of(problem) in DAMAGED:
            self._damage = self._damage or sentence(problem, self._path)
            self._say(self._damage)

    def _missing(self) -> str | None:
        for file, mark in self._files.items():
            found = _mark(file)
            if mark is None:  # the first that is written makes it
                self._files[file] = found
            elif found is None:
                return f"{file} has gone: put it back, or stop the house"
            elif found != mark:
                return f"{file} has been replaced by another file: put it back, or stop the house"
        size, self._size = self._size, self._path.stat().st_size
        if self._size < size:  # SQLite never makes it shorter, unless it is told to
            self._damage = f"{self._path} has been cut short: put a sound copy in its place"
        return self._damage

    def _say(self, wrong: str | None) -> None:
        if wrong != self.wrong:
            if wrong is None:
                log.warning("%s is as it was; the house writes again", self._path)
            else:
                log.critical("%s; nothing is written any more", wrong)
            self.wrong = wrong


def _mark(file: Path) -> tuple[int, int] | None:
    """Which file this is, whatever is in it."""
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino
