"""Who sends a push: the house's own key, and its word to a push service (RFC 8292)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from parlour.server.key import made_once
from parlour.server.push.sealing import packed, point

GOOD_FOR = 12 * 3600  # seconds; a day is allowed
NOBODY = "mailto:host@parlour.invalid"  # where the house has no public address


class Vapid:
    """The key under which devices subscribe: with another, none of them can be told anything."""

    def __init__(
        self, key: EllipticCurvePrivateKey, clock: Callable[[], float], url: str = ""
    ) -> None:
        self._key, self._clock = key, clock
        self._contact = url if url.startswith("https://") else NOBODY

    @property
    def public(self) -> str:
        """What a browser subscribes with."""
        return packed(point(self._key))

    def word(self, endpoint: str) -> str:
        """The header of a call to this push service."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": round(self._clock()) + GOOD_FOR,
            "sub": self._contact,
        }
        said = ".".join(packed(json.dumps(each).encode()) for each in (HEAD, claims))
        r, s = decode_dss_signature(self._key.sign(said.encode(), ECDSA(SHA256())))
        return f"vapid t={said}.{packed(r.to_bytes(32) + s.to_bytes(32))}, k={self.public}"


HEAD = {"typ": "JWT", "alg": "ES256"}


def vapid_key_beside(database: Path) -> EllipticCurvePrivateKey:
    """Made the first time, in a file beside the database that nobody else may read."""
    path = database.with_name(database.name + ".vapid")
    made_once(path, _new_key)
    try:
        key = load_pem_private_key(path.read_bytes(), None)
    except ValueError:
        key = None
    if not isinstance(key, EllipticCurvePrivateKey) or not isinstance(key.curve, SECP256R1):
        raise ValueError(f"{path} is not a key for pushes: take it away, and a new one is made")
    return key


def _new_key() -> bytes:
    key = generate_private_key(SECP256R1())
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
