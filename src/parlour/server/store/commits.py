"""Several processes write to one file: nobody commits while another makes a checkpoint (ADR 17)."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path


class Commits:
    """A lock of the machine, for one connection; where no other process writes there is none."""

    def __init__(self, path: Path, shared: bool) -> None:
        self._file: int | None = None
        if shared:
            beside = path.with_name(path.name + ".commits")
            self._file = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def begin(self, wait: bool) -> bool:
        """Commit from here on, beside others; False: not now, and nobody was waited for."""
        if self._file is None:
            return True
        try:
            fcntl.flock(self._file, fcntl.LOCK_SH | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return False
        return True

    def begin_checkpoint(self) -> None:
        """When all who commit have ended."""
        if self._file is not None:
            fcntl.flock(self._file, fcntl.LOCK_EX)

    def end(self) -> None:
        if self._file is not None:
            fcntl.flock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None
