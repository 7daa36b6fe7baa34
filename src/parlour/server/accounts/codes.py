"""Recovery codes: printed once, kept as digests, each good for one new password."""

from __future__ import annotations

import secrets
from hashlib import sha256

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no I, L, O or U
READ_AS = str.maketrans("ILO", "110")
COUNT, GROUPS, GROUP = 8, 4, 5  # codes of a hundred random bits


def new_codes() -> list[str]:
    return [_code() for _ in range(COUNT)]


def _code() -> str:
    parts = ("".join(secrets.choice(ALPHABET) for _ in range(GROUP)) for _ in range(GROUPS))
    return "-".join(parts)


def digest(code: str) -> str:
    """However it is typed. Nobody finds a hundred bits by trying, so a plain digest is enough."""
    plain = "".join(each for each in code.upper().translate(READ_AS) if each.isalnum())
    return sha256(f"recovery {plain}".encode()).hexdigest()
