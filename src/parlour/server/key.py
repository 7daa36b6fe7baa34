"""The house's own secret, in a file beside the database: no copy of the database holds it."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from secrets import token_bytes
from tempfile import NamedTemporaryFile

LENGTH = 32  # bytes


def key_beside(database: Path) -> bytes:
    """The key, made the first time."""
    path = database.with_name(database.name + ".key")
    made_once(path, lambda: token_bytes(LENGTH))
    key = path.read_bytes()
    if len(key) != LENGTH:
        raise ValueError(f"{path} is not a key of Parlour's: take it away, and a new one is made")
    return key


def made_once(path: Path, make: Callable[[], bytes]) -> None:
    """A file that nobody else may read; two processes that make it at once get the same."""
    if not path.exists():
        with NamedTemporaryFile(dir=path.parent) as new:
            new.write(make())
            new.flush()
            os.fsync(new.fileno())
            with suppress(FileExistsError):
                os.link(new.name, path)
