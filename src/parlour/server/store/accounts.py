"""What is kept of accounts: credentials, sessions, recovery codes; never a password itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Account:
    """A person with credentials: the guest who signed up, under the same id."""

    person: str
    likeness: str  # of the name: no two accounts have the same
    password: str | None  # hashed; None: passkeys alone
    since: float  # seconds since 1970
    bot: bool = False  # a program plays under this name


@dataclass
class Session:
    """A device that acts for a person, or a program that does."""

    device: str  # the digest of its cookie, or of its token
    person: str
    words: str  # what kind of device it is; what a token is called
    since: float
    seen: float
    scopes: str | None = None  # what a token may do, with spaces; None: it is a device


@dataclass(frozen=True)
class Passkey:
    """What a device has made to be known by."""

    id: str
    person: str
    key: bytes  # the public one
    count: int
    words: str
    since: float


class AccountStore(Protocol):
    """Each call is one transaction: all of it, or nothing."""

    async def members(self) -> list[str]:
        """The persons who have accounts."""

    async def sessions(self) -> list[Session]: ...

    async def sessions_of(self, person: str) -> list[Session]: ...

    async def session(self, device: str) -> Session | None: ...

    async def sign_up(
        self,
        account: Account,
        name: str,
        codes: Sequence[str],
        passkey: Passkey | None,
        session: Session,
    ) -> bool:
        """A new account, signed in on one device; False: the name is taken, nothing changed."""

    async def account(self, person: str) -> Account | None: ...

    async def account_like(self, likeness: str) -> Account | None: ...

    async def rename(self, person: str, name: str, likeness: str) -> bool:
        """False: the name is taken, and nothing changed."""

    async def set_password(self, person: str, password: str) -> None: ...

    async def enter(self, session: Session, guest: str | None, before: str) -> list[str]:
        """Sign in on a device; whatever its guest held is the person's. The tables it concerns.

        `before` is what the device was known by; nothing goes on under that.
        """

    async def leave(self, person: str, devices: Sequence[str]) -> None:
        """These sessions of theirs are over."""

    async def add_token(self, token: Session, most: int) -> bool:
        """False: the person has so many already, and nothing changed."""

    async def become_bot(self, person: str, name: str) -> None:
        """A program plays under this name from now on, and it says so."""

    async def note_seen(self, seen: Sequence[tuple[str, float]]) -> None: ...

    async def recover(self, person: str, code: str, password: str) -> bool:
        """Use a code up: a new password, and all sessions are over. False: no such code."""

    async def renew_codes(self, person: str, codes: Sequence[str]) -> None: ...

    async def codes_left(self, person: str) -> int: ...

    async def passkeys(self, person: str) -> list[Passkey]: ...

    async def passkey(self, id: str) -> Passkey | None: ...

    async def add_passkey(self, passkey: Passkey) -> bool:
        """False: it is known already."""

    async def count_passkey(self, id: str, count: int) -> None: ...

    async def remove_passkey(self, person: str, id: str) -> bool:
        """False: it is not theirs, or the last way in; nothing changed."""

    async def tables_of(self, person: str) -> list[str]:
        """Where they sit or have sat."""

    async def call_anew(self, tables: Sequence[str]) -> None:
        """Somebody there has another name: matches are found by it, and by the old one no more."""

    async def has_code(self, person: str, code: str) -> bool:
        """Is it one of theirs that has not been used?"""

    async def unseat(self, person: str, most: int) -> list[str]:
        """They become a former player at so many tables, and which; []: they are at none."""

    async def delete(self, person: str) -> list[str]:
        """Nothing is left of them; tables that they had come to meanwhile."""
