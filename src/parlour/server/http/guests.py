"""A guest is a random cookie and a name; with an account, several cookies are one person."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from parlour.server.accounts.sessions import Sessions

COOKIE = "parlour"
YEAR = 365 * 24 * 3600
SESSIONS = "parlour.sessions"  # under this name the door hands them on
Connected = ASGIConnection[Any, Any, Any, Any]
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")


def new_token() -> str:
    """128 random bits."""
    return secrets.token_urlsafe(16)


def digest(token: str) -> str:
    """What is kept of a cookie, so that a copy of the database lets nobody in."""
    return sha256(token.encode()).hexdigest()[:32]


def device_of(cookies: Mapping[str, str]) -> str | None:
    """The device behind a cookie; whom it acts for is for `guest_of` to say."""
    token = cookies.get(COOKIE, "")
    return digest(token) if _TOKEN.fullmatch(token) else None


def sessions_of(connected: Connected) -> Sessions:
    sessions: Sessions = connected.scope["state"][SESSIONS]
    return sessions


def guest_of(connected: Connected) -> str | None:
    """Who asks: the person that this device is signed in for, else the guest of its cookie."""
    return sessions_of(connected).person(device_of(connected.cookies))


def cookie(token: str, secure: bool) -> Cookie:
    return Cookie(
        COOKIE, value=token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/"
    )
