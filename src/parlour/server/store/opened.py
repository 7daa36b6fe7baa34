"""Who of several processes has a file open: a lock that ends with its process."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path


class Opened:
    """Held, with the others, until it is closed."""

    def __init__(self, path: Path) -> None:
        beside = path.with_name(path.name + ".open")
        self._file = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def is_first(self) -> bool:
        """Does nobody else have it open? Others wait until they are let in; False: we are in."""
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.let_others_in()
            return False
        return True

    def let_others_in(self) -> None:
        fcntl.flock(self._file, fcntl.LOCK_SH)

    def close(self) -> None:
        os.close(self._file)
