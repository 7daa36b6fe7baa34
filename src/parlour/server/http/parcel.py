"""Many records as one zip file, made and sent piece by piece: no more than a piece is in memory."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from parlour.core.record import named
from parlour.server.store.archive import Archive, Kept, Place

PIECE = 100  # records
File = tuple[str, str]  # its name, and what it says
MOST = 50_000  # the newest; more than anybody plays in a life


class _Sent(io.RawIOBase):
    """What was written since it was last taken; nothing is ever read or rewritten."""

    def __init__(self) -> None:
        self._written = bytearray()
        self._at = 0

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]
        self._written += data
        self._at += len(data)
        return len(data)

    def tell(self) -> int:
        return self._at

    def flush(self) -> None:
        pass

    def take(self) -> bytes:
        taken, self._written = bytes(self._written), bytearray()
        return taken


async def zipped(
    archive: Archive, guest: str | None, files: Sequence[File] = (), folder: str = ""
) -> AsyncIterator[bytes]:
    """First `files`, then records of somebody's matches, or of public ones, the newest first."""
    sent = _Sent()
    parcel = ZipFile(sent, "w", ZIP_DEFLATED)
    for file in files:
        await asyncio.to_thread(parcel.writestr, *file)
        yield sent.take()
    before: Place | None = None
    for _ in range(MOST // PIECE):
        kept = await archive.records(guest, before, PIECE)
        await asyncio.to_thread(_pack, parcel, kept, folder)
        yield sent.take()
        if len(kept) < PIECE:
            break
        before = kept[-1].ended, kept[-1].table
    await asyncio.to_thread(parcel.close)
    yield sent.take()


def _pack(parcel: ZipFile, kept: Sequence[Kept], folder: str) -> None:
    for each in kept:
        ended = datetime.fromtimestamp(max(each.ended, 315619200.0), UTC)  # a zip begins in 1980
        name = f"{folder}{ended:%Y-%m-%d}-{each.game}-{each.table}.record"
        parcel.writestr(
            ZipInfo(name, ended.timetuple()[:6]), named(each.record, each.names), ZIP_DEFLATED
        )
