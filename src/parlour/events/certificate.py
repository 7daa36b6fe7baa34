"""A certificate: what somebody has earned at a table, with the whole record that proves it.

It is written as JSON in exactly one way, so that one changed byte is found:

    {"certificate": {...}, "digest": "sha256:...", "signature": null}

The signature is of a house that has the match in its own log; made from a file there is none.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from parlour.core.game import Illegal
from parlour.core.plain import plain
from parlour.events.record import MAGIC

FORM = "parlour-certificate 1"
CLAUSE = "certificate"  # of refusals that no rulebook knows
LIMIT = 4_000_000  # characters


@dataclass(frozen=True)
class Judged:
    """A word that scored, and what the dictionary said of it."""

    word: str
    where: str
    points: int
    ok: bool
    why: str


@dataclass(frozen=True)
class Dictionary:
    """Which dictionary judged the words."""

    name: str
    digest: str


@dataclass(frozen=True)
class Signature:
    """A house's Ed25519 signature, and the public key that checks it; both in hex."""

    key: str
    value: str


@dataclass(frozen=True)
class Certificate:
    """All that is certified. Everything but `vouched` can be read off the record again."""

    game: str
    version: int  # of the game's rules
    seat: int
    name: str | None  # who sat there
    opponents: tuple[str, ...]
    vouched: tuple[str, ...]  # who signed that it was made without help and by the rules
    title: str
    clause: str
    points: int
    figures: dict[str, Any]  # the game's own
    words: tuple[Judged, ...]
    dictionary: Dictionary | None
    record: str  # the whole text: of the match, or of the event that was won
    form: str = FORM

    @property
    def of_event(self) -> bool:
        """Is it a championship that was won, and not a match?"""
        return self.record.startswith(MAGIC)

    @property
    def date(self) -> str | None:
        """As its record says."""
        head = self.record.partition("\n\n")[0].splitlines()
        found = (line.partition(" ") for line in head)
        return next((value for name, _, value in found if name == "date"), None)


@dataclass(frozen=True)
class Paper:
    """A certificate as it is handed over: signed by a house, or by nobody."""

    certificate: Certificate
    signature: Signature | None = None

    @property
    def digest(self) -> str:
        return f"sha256:{sha256(claims(self.certificate)).hexdigest()}"

    def write(self) -> str:
        """As text, in the one way there is."""
        signature = None if self.signature is None else plain(self.signature)
        certificate = plain(self.certificate)
        return canonical(
            {"certificate": certificate, "digest": self.digest, "signature": signature}
        )


def canonical(value: Any) -> str:
    """JSON in one spelling: sorted keys, no spaces, ASCII; ValueError for what JSON has not."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)


def claims(certificate: Certificate) -> bytes:
    """What is digested and signed."""
    return canonical(plain(certificate)).encode("ascii")


def read(text: str) -> Paper:
    """The paper that a text holds. ValueError: it holds none; Illegal: something was changed."""
    if len(text) > LIMIT:
        raise ValueError(f"longer than {LIMIT} characters")
    try:
        found = msgspec.convert(json.loads(text), _Written)
        paper = Paper(found.certificate, found.signature)
        as_written = paper.write()
    except RecursionError:
        raise ValueError("nested too deep for a certificate") from None
    except (ValueError, msgspec.ValidationError) as problem:
        raise ValueError(f"this is no certificate: {problem}") from None
    if paper.certificate.form != FORM:
        raise ValueError(f"its form is not {FORM!r}")
    if found.digest != paper.digest:
        raise Illegal(CLAUSE, "it was changed: its digest is not that of what it says")
    if text.removesuffix("\n") != as_written:
        raise Illegal(CLAUSE, "it was changed: these are not the bytes that were written")
    if not is_signature_good(paper):
        raise Illegal(CLAUSE, "its signature is not that of its key over what it says")
    return paper


@dataclass(frozen=True)
class _Written:
    certificate: Certificate
    digest: str
    signature: Signature | None


def sign(certificate: Certificate, key: bytes) -> Paper:
    """Signed with a house's private key, which has 32 bytes."""
    private = Ed25519PrivateKey.from_private_bytes(key)
    public = private.public_key().public_bytes_raw()
    value = private.sign(claims(certificate))
    return Paper(certificate, Signature(public.hex(), value.hex()))


def is_signature_good(paper: Paper) -> bool:
    """Is the signature, where there is one, that of its key? Whose key it is, is not asked here."""
    if paper.signature is None:
        return True
    try:
        public = Ed25519PublicKey.from_public_bytes(_bytes(paper.signature.key))
        public.verify(_bytes(paper.signature.value), claims(paper.certificate))
    except (InvalidSignature, ValueError):
        return False
    return True


def check_signer(paper: Paper, keys: Iterable[str]) -> None:
    """Illegal where none of these keys has signed it."""
    if paper.signature is None:
        raise Illegal(CLAUSE, "it is unsigned: no house stands behind it")
    if paper.signature.key not in keys:
        raise Illegal(CLAUSE, "it is signed with a key that is not the house's")


def _bytes(text: str) -> bytes:
    """Of hex in its one spelling."""
    found = bytes.fromhex(text)
    if found.hex() != text:
        raise ValueError("hex is written in small letters, without spaces")
    return found


def untrue(said: Certificate, found: Certificate, elsewhere: bool) -> list[str]:
    """The fields that say something else than a replay has found.

    `elsewhere`: another dictionary is asked, whose name and verdicts are its own.
    """
    if elsewhere:
        said, found = _unjudged(said), _unjudged(found)
    left, right = _flat(said), _flat(found)
    return sorted(name for name in {*left, *right} if left.get(name) != right.get(name))


def _unjudged(certificate: Certificate) -> Certificate:
    words = tuple(replace(word, ok=True, why="") for word in certificate.words)
    return replace(certificate, words=words, dictionary=None)


def _flat(certificate: Certificate) -> Mapping[str, str]:
    """Each field and each of the game's own figures by its name, as it is written."""
    named = plain(certificate)
    own = {f"figures.{name}": value for name, value in named.pop("figures").items()}
    return {name: canonical(value) for name, value in {**named, **own}.items()}
