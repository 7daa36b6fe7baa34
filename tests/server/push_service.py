"""A push service on this machine, and a device that is subscribed to it."""

from __future__ import annotations

import asyncio
import datetime
import os
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from msgspec import json

from parlour.server.outward import Outward
from parlour.server.push.sealing import packed, point

CREATED = b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"


class Service:
    """Answers every call with `answer`, and keeps what was sent."""

    def __init__(self) -> None:
        self.answer: bytes | None = CREATED  # None: nothing, ever
        self.calls: asyncio.Queue[tuple[dict[str, str], bytes]] = asyncio.Queue()
        self.taken = 0  # calls
        self.port = 0
        self.trust = ssl.create_default_context()

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}/push/1"

    def outward(self, **more: Any) -> Outward:
        """A door that lets this service be called, and nothing else that is not public."""
        allowed = [("127.0.0.1", self.port), ("::1", self.port)]
        return Outward(**{"allowed": allowed, "trust": self.trust, **more})

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.taken += 1
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            pairs = (line.split(": ", 1) for line in head[1:] if line)
            headers = {name.lower(): value for name, value in pairs}
            body = await reader.readexactly(int(headers["content-length"]))
            await self.calls.put((headers | {"asked": head[0]}, body))
            if self.answer is None:
                await asyncio.sleep(60)
            writer.write(self.answer or b"")
            await writer.drain()
        except (OSError, asyncio.IncompleteReadError):
            pass  # the house has heard enough
        finally:
            writer.close()


@asynccontextmanager
async def push_service(folder: Path) -> AsyncIterator[Service]:
    service = Service()
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    certificate = _certificate(folder)
    serving.load_cert_chain(certificate)
    service.trust.load_verify_locations(certificate)
    server = await asyncio.start_server(service.take, "127.0.0.1", 0, ssl=serving)
    service.port = server.sockets[0].getsockname()[1]
    try:
        yield service
    finally:
        server.close()


def _certificate(folder: Path) -> Path:
    """For localhost and 127.0.0.1, signed by itself."""
    key, today = generate_private_key(SECP256R1()), datetime.datetime.now(datetime.UTC)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    names = [x509.DNSName("localhost"), x509.DNSName("push.test")]
    addresses = [x509.IPAddress(ip_address("127.0.0.1"))]
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(today - datetime.timedelta(days=1))
        .not_valid_after(today + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([*names, *addresses]), critical=False)
        .sign(key, SHA256())
    )
    file = folder / "service.pem"
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(secret + made.public_bytes(Encoding.PEM))
    return file


class Device:
    """What a browser keeps of its subscription."""

    def __init__(self) -> None:
        self._key, self._secret = generate_private_key(SECP256R1()), os.urandom(16)

    def subscription(self, endpoint: str) -> dict[str, str]:
        key, secret = packed(point(self._key)), packed(self._secret)
        return {"endpoint": endpoint, "key": key, "secret": secret}

    def read(self, body: bytes) -> Any:
        """As RFC 8291 tells a browser to."""
        salt, sender, sealed = body[:16], body[21:86], body[86:]
        assert (int.from_bytes(body[16:20]), body[20]) == (4096, 65)
        other = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), sender)
        shared = self._key.exchange(ECDH(), other)
        about = b"WebPush: info\0" + point(self._key) + sender
        keying = _derived(self._secret, shared, about, 32)
        key = _derived(salt, keying, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(salt, keying, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\x02")
        return json.decode(plain[:-1])


def _derived(salt: bytes, secret: bytes, about: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=about).derive(secret)
