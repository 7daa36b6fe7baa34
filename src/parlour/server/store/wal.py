"""SQLite's write-ahead log, read before SQLite reads it.

SQLite takes a damaged frame for the end of the log: all that was written behind it would be gone,
and nobody told. Of the last transaction it cannot be known whether it was acknowledged: a power cut
may have torn it. But nobody begins another before the one before it is on the disk.
"""

from __future__ import annotations

import logging
from pathlib import Path
from struct import Struct

from parlour.server.store import StoreError

HEADER = Struct(">8I")  # magic, version, page size, checkpoints, two salts, two sums
FRAME = Struct(">6I")  # page, pages after a commit, two salts, two sums
MAGIC = {0x377F0682: "<", 0x377F0683: ">"}  # and the order of bytes in what is summed up
WORD = 0xFFFFFFFF
log = logging.getLogger("parlour")


def refuse_damaged(path: Path) -> None:
    """StoreError: what was acknowledged cannot be read from the log of this database."""
    wal = path.with_name(path.name + "-wal")
    if not wal.exists() or wal.stat().st_size <= HEADER.size:
        return
    lost = _transactions_behind_damage(wal.read_bytes())
    if lost == 1:
        log.warning("the last thing in %s is torn: it had not been written wholly", wal)
    elif lost:
        raise StoreError(
            f"{wal} is damaged, and what was written last cannot be read: put a sound copy in its"
            " place, or move it away to open the house without that"
        )


def _transactions_behind_damage(wal: bytes) -> int:
    """0: it is whole, up to where an older one shows through; -1: not even its head is."""
    magic, _, size, _, *salts, first, second = HEADER.unpack_from(wal)
    order = MAGIC.get(magic)
    if order is None or (sums := _sums(order, wal[:24], (0, 0))) != (first, second):
        return -1
    at = HEADER.size
    while at + FRAME.size + size <= len(wal):
        _, _, *found, first, second = FRAME.unpack_from(wal, at)
        if found != salts:  # of an earlier round
            return 0
        page = at + FRAME.size
        sums = _sums(order, wal[at : at + 8] + wal[page : page + size], sums)
        if sums != (first, second):
            return max(1, _commits(wal, at, size, salts))
        at = page + size
    return 0


def _commits(wal: bytes, at: int, size: int, salts: list[int]) -> int:
    """How many transactions end from here on, whatever was damaged in between."""
    count = 0
    while at + FRAME.size + size <= len(wal):
        _, commit, *found, _, _ = FRAME.unpack_from(wal, at)
        count += bool(commit) and found == salts
        at += FRAME.size + size
    return count


def _sums(order: str, data: bytes, sums: tuple[int, int]) -> tuple[int, int]:
    first, second = sums
    words = Struct(f"{order}{len(data) // 4}I").unpack(data)
    for one, other in zip(words[::2], words[1::2], strict=True):
        first = (first + one + second) & WORD
        second = (second + other + first) & WORD
    return first, second
