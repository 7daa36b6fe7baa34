"""A backup: one SQLite file that is a whole house, taken while the house is open.

All that was acknowledged before is in it. Nobody at a table waits for it: what is read is the
database of one moment, while others go on writing.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from parlour.server.config import Config
from parlour.server.copies.copying import Progress, copy
from parlour.server.copies.ends import reading, writing
from parlour.server.copies.keys import keys_beside, put_keys
from parlour.server.store import StoreError
from parlour.server.store.beside import file_beside
from parlour.server.store.faults import sentence
from parlour.server.store.schema import migrate

PAGES = 2000  # copied between two words about progress


def back_up(config: Config, file: Path, keys: bool, progress: Progress) -> int:
    """A copy of the house, and of its keys beside it; its size in bytes.

    StoreError: it cannot be read, or not be written; OSError: the disk says no. Then there is no
    file of that name.
    """
    if config.postgres is None and not config.file.is_file():
        raise StoreError(f"there is no house at {config.file}")
    with new_file(file) as made:
        if config.postgres is None:
            _copy_pages(config.file, made, progress)
        else:
            migrate(made)
            with reading(config) as source, writing(made) as target:
                copy(source, target, progress)
        check_whole(made)
        if keys:
            put_keys(keys_beside(config.secrets), file)
    return file.stat().st_size


@contextmanager
def new_file(file: Path) -> Iterator[Path]:
    """Where to write it; at the end it is there, all of it and on the disk, or not at all."""
    if not file.parent.is_dir():
        raise StoreError(f"there is no folder {file.parent}")
    if file.exists():
        raise StoreError(f"{file} is there already: nothing is overwritten")
    with TemporaryDirectory(prefix=".parlour-", dir=file.parent) as folder:
        made = Path(folder) / file.name
        yield made
        made.chmod(0o600)
        _to_disk(made)
        try:
            os.link(made, file)
        except FileExistsError:
            raise StoreError(f"{file} is there already: nothing is overwritten") from None
    _to_disk(file.parent)


def _copy_pages(source: Path, made: Path, progress: Progress) -> None:
    with file_beside(source) as db:
        # One reader's moment for all pages: else SQLite begins again with every move.
        db.execute("BEGIN")
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        with closing(sqlite3.connect(made)) as copied:
            db.backup(
                copied, pages=PAGES, progress=lambda _, left, of: progress(of - left, of), sleep=0
            )


def check_whole(file: Path) -> None:
    """StoreError: it is damaged. Afterwards there is nothing beside it."""
    try:
        with closing(sqlite3.connect(file)) as db:
            found = [row[0] for row in db.execute("PRAGMA integrity_check(3)")]
            if found != ["ok"]:
                raise StoreError(f"{file} is damaged: {'; '.join(found)}")
            db.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as problem:
        raise StoreError(sentence(problem, file)) from problem


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
