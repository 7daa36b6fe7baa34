"""A house and its workers prove that they have the same secret, and seal what they say.

Each sends a number that it has never sent before, and a proof made of both numbers and the secret,
which itself is never sent. From the same comes a key for this one connection. Every message
carries a seal of who says it, the how manieth it is and what it says: none can be forged, left out,
said twice or sent back.
"""

from __future__ import annotations

import hmac
from pathlib import Path
from secrets import token_bytes
from typing import Literal

from msgspec import Struct

NUMBER = 32  # bytes
SEAL = 32
LEAST = 32  # characters of a secret
UNKNOWN, OTHER = 1008, 4002  # close codes: no proof, and another edition of the games
Who = Literal["house", "worker"]
Does = Literal["think", "call"]  # what a worker is asked over one connection


class Hello(Struct, forbid_unknown_fields=True):
    """The house's first words."""

    number: bytes


class Proof(Struct, forbid_unknown_fields=True):
    """The worker's, and the house's answer to it, which has no number."""

    proof: bytes
    number: bytes = b""


class Introduced(Struct, forbid_unknown_fields=True):
    """What a worker says when both have proved themselves: sealed, as everything from then on."""

    edition: str  # of the games and the dictionary
    does: Does


class Forged(Exception):
    """Whoever says that does not have the secret."""


def secret_in(file: Path) -> bytes:
    """The secret in a file; ValueError where there is none."""
    try:
        found = file.read_bytes().strip()
    except OSError as problem:
        raise ValueError(f"{file}: {problem.strerror}") from None
    if len(found) < LEAST:
        raise ValueError(f"{file}: a secret has at least {LEAST} characters")
    return found


def fresh() -> bytes:
    return token_bytes(NUMBER)


def proof(secret: bytes, who: Who, house: bytes, worker: bytes) -> bytes:
    """That `who` has the secret, now: both numbers are new."""
    return _made(secret, f"proof of the {who}", house + worker)


def check(given: bytes, secret: bytes, who: Who, house: bytes, worker: bytes) -> None:
    if len(worker) != NUMBER or len(house) != NUMBER:
        raise Forged("that is no number")
    if not hmac.compare_digest(given, proof(secret, who, house, worker)):
        raise Forged(f"the {who} has another secret")


class Sealed:
    """One connection, as one of its ends knows it."""

    def __init__(self, secret: bytes, me: Who, house: bytes, worker: bytes) -> None:
        self._key = _made(secret, "key", house + worker)
        self._me: Who = me
        self._them: Who = "worker" if me == "house" else "house"
        self._said = self._heard = 0

    def seal(self, text: bytes) -> bytes:
        self._said += 1
        return self._sealed(self._me, self._said, text) + text

    def open(self, message: bytes) -> bytes:
        """What they say; Forged: it was not they, or not now."""
        text, nth = message[SEAL:], self._heard + 1
        if not hmac.compare_digest(message[:SEAL], self._sealed(self._them, nth, text)):
            raise Forged("that message has no seal of ours")
        self._heard = nth
        return text

    def _sealed(self, who: Who, nth: int, text: bytes) -> bytes:
        return _made(self._key, f"{who} {nth}", text)


def _made(key: bytes, purpose: str, of: bytes) -> bytes:
    return hmac.digest(key, f"parlour worker 1\n{purpose}\n".encode() + of, "sha256")
