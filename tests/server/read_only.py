"""A disk that turns read-only under a house, and back, as a kernel does it after a fault.

Nobody may remount a disk on which files are open, so the calls fail by which SQLite asks the system
to open for writing, to write and to cut a file: with EROFS, as they do there. SQLite itself lets
them be replaced for that (xSetSystemCall).

python read_only.py serves as `parlour serve` does; SIGUSR1 makes its disk read-only, SIGUSR2 not.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import errno
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

C = ctypes
POINTER = C.c_void_p
NUMBERS: dict[str, tuple[Any, ...]] = {
    "open": (C.c_int, C.c_char_p, C.c_int, C.c_int),
    "write": (C.c_ssize_t, C.c_int, POINTER, C.c_size_t),
    "pwrite": (C.c_ssize_t, C.c_int, POINTER, C.c_size_t, C.c_int64),
    "pwrite64": (C.c_ssize_t, C.c_int, POINTER, C.c_size_t, C.c_int64),
    "ftruncate": (C.c_int, C.c_int, C.c_int64),
}  # what each gives, and takes
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT


class _Vfs(C.Structure):
    """sqlite3_vfs, version 3."""

    _fields_ = (
        ("version", C.c_int),
        ("file_size", C.c_int),
        ("path_size", C.c_int),
        ("next", POINTER),
        ("name", C.c_char_p),
        ("data", POINTER),
        *((f"method{nth}", POINTER) for nth in range(13)),
        ("set_call", C.CFUNCTYPE(C.c_int, POINTER, C.c_char_p, POINTER)),
        ("get_call", C.CFUNCTYPE(POINTER, POINTER, C.c_char_p)),
    )


class Disk:
    """All that SQLite writes to in this process."""

    def __init__(self) -> None:
        self.read_only = False
        self.refused = 0  # calls
        library = C.CDLL(_sqlite3.__file__)
        library.sqlite3_vfs_find.restype = C.POINTER(_Vfs)
        self._vfs = library.sqlite3_vfs_find(None)
        self._kept: list[object] = []  # callbacks must outlive their use

    def take(self) -> None:
        """From here on its calls come to us."""
        vfs = self._vfs.contents
        for name, (gives, *takes) in NUMBERS.items():
            kind = C.CFUNCTYPE(gives, *takes, use_errno=True)
            if original := vfs.get_call(self._vfs, name.encode()):
                ours = kind(self._instead(name, kind(original)))
                self._kept.append(ours)
                assert vfs.set_call(self._vfs, name.encode(), C.cast(ours, POINTER)) == 0

    def give_back(self) -> None:
        self._vfs.contents.set_call(self._vfs, None, None)

    def _instead(self, name: str, original: Callable[..., int]) -> Callable[..., int]:
        def call(*given: Any) -> int:
            if self.read_only and (name != "open" or given[1] & WRITES):
                self.refused += 1
                C.set_errno(errno.EROFS)
                return -1
            return original(*given)

        return call


@contextmanager
def disk() -> Iterator[Disk]:
    found = Disk()
    found.take()
    try:
        yield found
    finally:
        found.give_back()


if __name__ == "__main__":
    from parlour.cli.main import run

    ours = Disk()
    ours.take()
    for sign, read_only in ((signal.SIGUSR1, True), (signal.SIGUSR2, False)):
        signal.signal(sign, lambda *_, on=read_only: setattr(ours, "read_only", on))
    sys.exit(run(["serve", *sys.argv[1:]]))
