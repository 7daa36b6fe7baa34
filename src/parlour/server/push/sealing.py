"""A message to a browser that nobody on the way can read (RFC 8291, in the coding of RFC 8188)."""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

MOST = 3000  # bytes of a message: every push service takes them
RECORD = 4096  # bytes of the one record that it is sent in


def point(key: EllipticCurvePrivateKey) -> bytes:
    """The public key, as it goes over the wire: 65 bytes."""
    public = key.public_key()
    return public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def read_point(point: bytes) -> EllipticCurvePublicKey:
    """ValueError: that is no point of the curve."""
    if len(point) != 65:
        raise ValueError("a public key has 65 bytes")
    return EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)


def seal(
    message: bytes,
    receiver: bytes,
    secret: bytes,
    sender: EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The message for who has the receiver's key and secret; sender and salt are made afresh."""
    if len(message) > MOST:
        raise ValueError(f"a push has no more than {MOST} bytes")
    sender, salt = sender or generate_private_key(SECP256R1()), salt or os.urandom(16)
    shared = sender.exchange(ECDH(), read_point(receiver))
    own = point(sender)
    about = b"WebPush: info\0" + receiver + own
    keying = _derived(secret, shared, about, 32)
    key = _derived(salt, keying, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, keying, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4) + bytes([len(own)]) + own
    return head + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def _derived(salt: bytes, keying: bytes, about: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=about).derive(keying)


def packed(data: bytes) -> str:
    """As base64 for addresses, without padding."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def unpacked(text: str) -> bytes:
    """ValueError where it is none."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
