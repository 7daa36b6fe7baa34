"""Passwords: hashed with Argon2, in threads of their own, a few at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from parlour.server.denied import Denied

AT_ONCE = 2  # each takes 64 MiB
WAITING = 32  # more than so many would wait for seconds
SHORTEST, LONGEST = 8, 200  # characters

T = TypeVar("T")


class Passwords:
    """The event loop never waits for one: it would hold up everybody's moves."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(AT_ONCE, "passwords")
        self._waiting = 0
        self._nobodys: str | None = None  # a hash to compare with where there is no account

    async def hash(self, password: str) -> str:
        return await self._do(lambda: self._hasher.hash(password))

    async def fits(self, password: str, hashed: str | None) -> bool:
        """The same work for everybody; None, nobody's, is fitted by nothing."""
        return await self._do(lambda: self._fits(password, hashed))

    def _fits(self, password: str, hashed: str | None) -> bool:
        if self._nobodys is None:
            self._nobodys = self._hasher.hash("nobody's")
        try:
            self._hasher.verify(hashed or self._nobodys, password)
        except (VerificationError, InvalidHashError):
            return False
        return hashed is not None

    async def _do(self, work: Callable[[], T]) -> T:
        if self._waiting >= WAITING:
            raise Denied(503, "a great many people sign in just now; try again in a moment")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._threads.shutdown(cancel_futures=True)


def expect_fit(password: str) -> None:
    """Long enough is all that helps."""
    if len(password) < SHORTEST:
        raise Denied(400, f"a password has at least {SHORTEST} characters")
    if len(password) > LONGEST:
        raise Denied(400, f"a password has at most {LONGEST} characters")
