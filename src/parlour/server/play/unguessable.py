"""Names that nobody finds by trying."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from random import Random


def unguessable(rng: Random) -> str:
    """128 random bits, fit for a link: the id of a table, of a tie, of a notice."""
    return urlsafe_b64encode(rng.randbytes(16)).decode().rstrip("=")
