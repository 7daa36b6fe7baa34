"""Many files as one zip file, made and sent piece by piece: no more than a piece is in memory."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from parlour.core.record import named
from parlour.server.store.archive import Archive, Kept, Place

PIECE = 100  # records
File = tuple[str | ZipInfo, str]  # its name, and what it says
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


async def zipped(pieces: AsyncIterator[Sequence[File]]) -> AsyncIterator[bytes]:
    """The files, piece by piece."""
    sent = _Sent()
    parcel = ZipFile(sent, "w", ZIP_DEFLATED)
    async for files in pieces:
        await asyncio.to_thread(_pack, parcel, files)
        yield sent.take()
    await asyncio.to_thread(parcel.close)
    yield sent.take()


async def records(
    archive: Archive, guest: str | None, folder: str = ""
) -> AsyncIterator[Sequence[File]]:
    """Records of somebody's matches, or of public ones, the newest first."""
    async for kept in pieces(archive, guest, MOST):
        yield [_record(each, folder) for each in kept]


async def pieces(
    archive: Archive,
    guest: str | None,
    most: int,
    before: Place | None = None,
    game: str | None = None,
) -> AsyncIterator[list[Kept]]:
    """So many matches of somebody, or public ones, the newest first."""
    while most > 0:
        kept = await archive.records(guest, before, min(PIECE, most), game)
        yield kept
        if len(kept) < PIECE:
            break
        most, before = most - len(kept), (kept[-1].ended, kept[-1].table)


def _record(each: Kept, folder: str) -> File:
    ended = datetime.fromtimestamp(max(each.ended, 315619200.0), UTC)  # a zip begins in 1980
    name = f"{folder}{ended:%Y-%m-%d}-{each.game}-{each.table}.record"
    return ZipInfo(name, ended.timetuple()[:6]), named(each.record, each.names)


def _pack(parcel: ZipFile, files: Sequence[File]) -> None:
    for name, text in files:
        parcel.writestr(name, text, ZIP_DEFLATED)
