"""What was proved about positions of the basic method, on disk: it survives, and only grows.

A file of records, each with a checksum of its own, written at the end and never over:

    0   own     the beads of the side to move; both as the least of the eight views (`symmetry`)
    8   opp     those of the other side
    16  nodes   of the search that found it out; 0 if it follows from other records
    24  low     the value for the side to move is at least this, -1, 0 or 1
    25  high    and at most this
    26  asked   a search that gave no answer: 0 asked "does the mover win?", -1 "at least draw?"
    27  unused  0
    28  check   CRC-32 of the 28 bytes before it

Positions are kept whole, no hash stands for one. Whoever opens the file holds a lock on it until
they close it or die. A record that was being written when its process died is cut off; damage
anywhere else is an error, since nobody knows what else has been touched.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from errno import ENOSPC
from pathlib import Path
from struct import Struct
from time import monotonic
from typing import Final
from zlib import crc32

from ..board import PINS
from .solve import held_line
from .symmetry import LEVEL, canonical

NAME: Final = "basic.proofs"
HEAD: Final = b"parlour score_four proofs 1\n".ljust(32, b"\0")
FIELDS: Final = Struct("<QQQbbbx")
CHECK: Final = Struct("<I")
SIZE: Final = FIELDS.size + CHECK.size
SYNC: Final = 1.0  # seconds of work that a failure of power may cost

Position = tuple[int, int]  # the beads of the side to move, and of the other
Say = Callable[[str], object]


class BadProofs(ValueError):
    """The file is damaged, in use, or something else."""


@dataclass(frozen=True)
class Known:
    """What is known about a position."""

    low: int = -1
    high: int = 1
    tried: tuple[int, int] = (0, 0)  # nodes in vain, for "at least draw?" and "does the mover win?"

    @property
    def proved(self) -> bool:
        return self.low > -1 or self.high < 1

    def answers(self, alpha: int) -> bool | None:
        """Is the value more than alpha?"""
        return True if self.low > alpha else False if self.high <= alpha else None


NOTHING: Final = Known()


class Proofs:
    """The proofs of a folder, or without one those of this process alone."""

    def __init__(self, folder: Path | None = None, say: Say = print) -> None:
        self._known: dict[Position, Known] = {}
        self._proved = 0
        self._synced = monotonic()
        self._fd: int | None = None
        if folder is not None:
            self._open(folder, say)

    def __len__(self) -> int:
        """How many positions something is proved about."""
        return self._proved

    def known(self, position: Position) -> Known:
        """What is known about a canonical position."""
        return self._known.get(position, NOTHING)

    def bounded(self, position: Position, low: int, high: int, nodes: int) -> None:
        """Keep what a search has proved, or what follows from other proofs (no nodes)."""
        before = self.known(position)
        if low > before.low or high < before.high:
            self._keep(position, (nodes, low, high, 0))

    def in_vain(self, position: Position, alpha: int, nodes: int) -> None:
        """Keep that so many nodes did not answer a question."""
        if nodes > self.known(position).tried[alpha + 1]:
            self._keep(position, (nodes, -1, 1, alpha))

    def close(self) -> None:
        """Everything is on the disk, and the lock is gone."""
        if self._fd is not None:
            os.fsync(self._fd)
            os.close(self._fd)
            self._fd = None

    def _keep(self, position: Position, found: tuple[int, int, int, int]) -> None:
        self._learn(position, *found)
        if self._fd is None:
            return
        fields = FIELDS.pack(*position, *found)
        self._append(self._fd, fields + CHECK.pack(crc32(fields)))
        if monotonic() - self._synced > SYNC:
            os.fsync(self._fd)
            self._synced = monotonic()

    def _append(self, fd: int, record: bytes) -> None:
        """Nothing may follow half a record: on a full disk it is taken back."""
        end = os.fstat(fd).st_size
        if os.write(fd, record) < len(record):
            os.ftruncate(fd, end)
            raise OSError(ENOSPC, os.strerror(ENOSPC))

    def _learn(self, position: Position, nodes: int, low: int, high: int, asked: int) -> None:
        before = self.known(position)
        known = replace(before, low=max(before.low, low), high=min(before.high, high))
        if known.low > known.high:
            raise BadProofs(f"two proofs contradict each other: {position}")
        if (low, high) == (-1, 1):
            tried = list(before.tried)
            tried[asked + 1] = max(tried[asked + 1], nodes)
            known = replace(known, tried=(tried[0], tried[1]))
        self._proved += known.proved and not before.proved
        self._known[position] = known

    def _open(self, folder: Path, say: Say) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / NAME
        self._fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
        try:
            try:
                fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise BadProofs(f"{path} is in use by another process") from None
            self._load(path, say)
        except BaseException:
            os.close(self._fd)
            self._fd = None
            raise

    def _load(self, path: Path, say: Say) -> None:
        assert self._fd is not None
        data = path.read_bytes()
        if len(data) < len(HEAD) and HEAD.startswith(data):
            os.ftruncate(self._fd, 0)
            os.write(self._fd, HEAD)
            return
        if not data.startswith(HEAD):
            raise BadProofs(f"{path} holds no proofs of Score Four, or those of another edition")
        end = self._read(data, path)
        if end < len(data):
            os.ftruncate(self._fd, end)
            say(f"{path}: the last {len(data) - end} bytes were not whole and are cut off")

    def _read(self, data: bytes, path: Path) -> int:
        """Learn all records; where those end that are whole."""
        for at in range(len(HEAD), len(data), SIZE):
            if not _whole(data, at):
                if any(_whole(data, later) for later in range(at + SIZE, len(data), SIZE)):
                    raise BadProofs(
                        f"{path} is damaged at byte {at}, before records that are whole: "
                        f"bring back a copy, or cut it there to keep what comes before"
                    )
                return at
            own, opp, *found = FIELDS.unpack_from(data, at)
            wrong = _wrong(own, opp, *found)
            if wrong:
                raise BadProofs(f"{path} has a record at byte {at} that {wrong}")
            self._learn((own, opp), *found)
        return len(data)


def _whole(data: bytes, at: int) -> bool:
    """Is there a record with the right checksum?"""
    if at + SIZE > len(data):
        return False
    (check,) = CHECK.unpack_from(data, at + FIELDS.size)
    return bool(crc32(data[at : at + FIELDS.size]) == check)


def _wrong(own: int, opp: int, nodes: int, low: int, high: int, asked: int) -> str | None:
    """What is wrong with a record that its checksum does not show."""
    beads = own | opp
    if own & opp or opp.bit_count() - own.bit_count() not in (0, 1):
        return "is no position"
    if beads & ~(beads << PINS | LEVEL):
        return "has a bead in the air"
    if held_line(own) or held_line(opp):
        return "already holds a line"
    if canonical(own, opp) != (own, opp):
        return "is not the least of its eight views"
    if not -1 <= low <= high <= 1 or asked not in (0, -1):
        return "proves nothing that can be"
    return None
