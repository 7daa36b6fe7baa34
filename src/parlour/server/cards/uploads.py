"""Records that somebody has sent in."""

from __future__ import annotations

from msgspec import Struct


class UploadCard(Struct):
    """A record of mine that is no match of this house."""

    id: str
    game: str
    title: str
    made: float  # seconds since 1970
    entries: int
