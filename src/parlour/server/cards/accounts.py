"""Accounts: what a page asks of them, and what it is told."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

Name = Annotated[str, Meta(max_length=40)]
Secret = Annotated[str, Meta(max_length=400)]


class SignIn(Struct, forbid_unknown_fields=True):
    """A name and its password; the same to sign up and to sign in."""

    name: Name
    password: Secret


class Recovery(Struct, forbid_unknown_fields=True):
    """A code that was printed, and the password that is to be good from now on."""

    name: Name
    code: Annotated[str, Meta(max_length=100)]
    password: Secret


class NewPassword(Struct, forbid_unknown_fields=True):
    """`old` is not asked for where there was none."""

    old: Secret
    new: Secret


class Confirmed(Struct, forbid_unknown_fields=True):
    """What only whoever knows the password may do; "" where there is none."""

    password: Secret = ""


class Farewell(Struct, forbid_unknown_fields=True):
    """I want to be deleted, and prove that it is me: in one of three ways."""

    password: Secret = ""
    code: Annotated[str, Meta(max_length=100)] = ""
    credential: dict[str, Any] | None = None  # of a passkey


class RecoveryCodes(Struct):
    """Shown once."""

    codes: list[str]


class DeviceCard(Struct):
    """A device that is signed in."""

    id: str
    words: str
    since: float  # seconds since 1970
    seen: float
    here: bool  # it is this one


class PasskeyCard(Struct):
    """A passkey of mine."""

    id: str
    words: str  # what kind of device made it
    since: float


class TokenCard(Struct):
    """A token of mine, by which a program is known."""

    id: str
    name: str
    scopes: list[str]
    since: float
    seen: float


class NewToken(Struct, forbid_unknown_fields=True):
    """A token to be made; the password where the account has one."""

    name: Name
    scopes: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=10)]
    password: Secret = ""


class MadeToken(Struct):
    """Shown once: only its digest is kept."""

    token: str
    card: TokenCard


class AccountCard(Struct):
    """My account."""

    name: str
    since: float
    password: bool  # there is one
    codes: int  # that have not been used
    passkeys: list[PasskeyCard]
    devices: list[DeviceCard]
    tokens: list[TokenCard]
    bot: bool  # a program plays under this name, and it says so


class PasskeyName(Struct, forbid_unknown_fields=True):
    """Under which name an account is to be made; "" for one that is there."""

    name: Name = ""


class NewPasskey(Struct, forbid_unknown_fields=True):
    """What the browser has made; the password where the account has one."""

    credential: dict[str, Any]
    name: Name = ""
    password: Secret = ""


class KnownPasskey(Struct, forbid_unknown_fields=True):
    """What the browser answers."""

    credential: dict[str, Any]
