"""A guest is a random cookie and a name; with an account, several cookies are one person."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from parlour.server.accounts.sessions import Sessions
from parlour.server.store.accounts import Session

COOKIE = "parlour"
# Behind https: a browser takes it from this very host alone, so no other can give somebody one.
HOST_COOKIE = f"__Host-{COOKIE}"
YEAR = 365 * 24 * 3600
SESSIONS = "parlour.sessions"  # under this name the door hands them on
SECURE = "parlour.secure"  # and under this whether the browser has called over https
Connected = ASGIConnection[Any, Any, Any, Any]
_COOKIE = re.compile(r"[A-Za-z0-9_-]{22}")
_BEARER = re.compile(r"parlour_[A-Za-z0-9_-]{43}")


def new_token() -> str:
    """128 random bits."""
    return secrets.token_urlsafe(16)


def new_bearer() -> str:
    """256 random bits for a program, told apart from anything else by how it begins."""
    return f"parlour_{secrets.token_urlsafe(32)}"


def digest(token: str) -> str:
    """What is kept of a cookie, so that a copy of the database lets nobody in."""
    return sha256(token.encode()).hexdigest()[:32]


def device_of(connected: Connected) -> str | None:
    """The device behind a cookie or a token; whom it acts for is for `guest_of` to say."""
    bearer = bearer_of(connected)
    return device_of_cookie(connected) if bearer is None else digest(bearer)


def device_of_cookie(connected: Connected) -> str | None:
    token = connected.cookies.get(_name(is_secure(connected)), "")
    return digest(token) if _COOKIE.fullmatch(token) else None


def bearer_of(connected: Connected) -> str | None:
    """What a program sends to be known by; "" where that is no token of any house."""
    scheme, _, token = connected.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        return None
    return token.strip() if _BEARER.fullmatch(token.strip()) else ""


def token_of(connected: Connected) -> Session | None:
    """The token by which a program asks; None: a device does."""
    bearer = bearer_of(connected)
    return sessions_of(connected).token(digest(bearer)) if bearer else None


def sessions_of(connected: Connected) -> Sessions:
    sessions: Sessions = connected.scope["state"][SESSIONS]
    return sessions


def guest_of(connected: Connected) -> str | None:
    """Who asks: the person that this device is signed in for, else the guest of its cookie."""
    return sessions_of(connected).person(device_of(connected))


def is_secure(connected: Connected) -> bool:
    """Has the browser called over https, whatever the last step to us is?"""
    return bool(connected.scope["state"][SECURE])


def _name(secure: bool) -> str:
    return HOST_COOKIE if secure else COOKIE


def cookie(token: str, secure: bool) -> Cookie:
    return Cookie(
        _name(secure),
        value=token,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=secure,
        path="/",
    )
