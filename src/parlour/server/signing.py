"""The keys with which the house signs: one that signs now, and all that ever did, for checking.

They stand in a file beside the database, one a line, the newest last: when it was made, the public
key and, of the newest alone, the private one. So no copy of the database can sign anything, and
nobody can sign with a key that was replaced.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import NamedTemporaryFile

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

LENGTH = 32  # bytes


@dataclass(frozen=True)
class SigningKey:
    """An Ed25519 key of the house."""

    made: str  # 2026-11-17T20:00:00Z
    public: str  # hex
    private: bytes | None = None  # of the one that signs


class SigningKeys:
    """Read anew whenever they are asked for: another process may have changed them."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(database.name + ".signing")

    def all(self) -> list[SigningKey]:
        """The newest last; the first is made when there is none."""
        if not self.path.exists():
            with self._alone():
                if not self.path.exists():
                    self._write([_new()])
        return self._read()

    def private(self) -> bytes:
        """What signs now."""
        private = self.all()[-1].private
        assert private is not None
        return private

    def rotate(self) -> SigningKey:
        """A new key signs from now on; of those before it only the public half is kept."""
        before = self.all()
        with self._alone():
            before, new = self._read(), _new()
            self._write([*(SigningKey(key.made, key.public) for key in before), new])
        return new

    def _read(self) -> list[SigningKey]:
        try:
            found = [_read(line) for line in self.path.read_text("ascii").splitlines()]
        except (UnicodeDecodeError, ValueError):
            found = []
        if not found or found[-1].private is None:
            raise ValueError(f"{self.path} does not hold the house's keys: put a sound copy there")
        return found

    def _write(self, keys: Sequence[SigningKey]) -> None:
        """In one go: whoever reads meanwhile finds the old keys or the new ones."""
        lines = [
            " ".join([k.made, k.public, *([k.private.hex()] if k.private else [])]) for k in keys
        ]
        with NamedTemporaryFile(dir=self.path.parent, delete=False) as new:  # nobody else may read
            try:
                new.write("".join(f"{line}\n" for line in lines).encode("ascii"))
                new.flush()
                os.fsync(new.fileno())
                os.replace(new.name, self.path)
            except BaseException:
                os.unlink(new.name)
                raise

    @contextmanager
    def _alone(self) -> Iterator[None]:
        folder = os.open(self.path.parent, os.O_RDONLY)
        try:
            fcntl.flock(folder, fcntl.LOCK_EX)
            yield
        finally:
            os.close(folder)


def _new() -> SigningKey:
    private = Ed25519PrivateKey.generate()
    made = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return SigningKey(made, _public(private), private.private_bytes_raw())


def _public(private: Ed25519PrivateKey) -> str:
    return private.public_key().public_bytes_raw().hex()


def _read(line: str) -> SigningKey:
    made, public, *rest = line.split(" ")
    private = bytes.fromhex(rest[0]) if rest else None
    if len(bytes.fromhex(public)) != LENGTH or len(rest) > 1:
        raise ValueError("no key")
    if private is not None and _public(Ed25519PrivateKey.from_private_bytes(private)) != public:
        raise ValueError("no pair")
    return SigningKey(made, public, private)
