"""A guest is a random cookie and a name; no account, no password."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from hashlib import sha256

from litestar.datastructures import Cookie

COOKIE = "parlour"
YEAR = 365 * 24 * 3600
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")


def new_token() -> str:
    """128 random bits."""
    return secrets.token_urlsafe(16)


def guest_of(cookies: Mapping[str, str]) -> str | None:
    """The guest behind a cookie: its digest, so that a copy of the database lets nobody in."""
    token = cookies.get(COOKIE, "")
    return sha256(token.encode()).hexdigest()[:32] if _TOKEN.fullmatch(token) else None


def cookie(token: str, secure: bool) -> Cookie:
    return Cookie(
        COOKIE, value=token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/"
    )
