"""The house's own secret, in a file beside the database: no copy of the database holds it."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from secrets import token_bytes
from tempfile import NamedTemporaryFile

LENGTH = 32  # bytes


def key_beside(database: Path) -> bytes:
    """The key, made the first time; two processes that make it at once get the same."""
    path = database.with_name(database.name + ".key")
    if not path.exists():
        with NamedTemporaryFile(dir=path.parent) as new:  # nobody else may read it
            new.write(token_bytes(LENGTH))
            new.flush()
            os.fsync(new.fileno())
            with suppress(FileExistsError):
                os.link(new.name, path)
    key = path.read_bytes()
    if len(key) != LENGTH:
        raise ValueError(f"{path} is not a key of Parlour's: take it away, and a new one is made")
    return key
