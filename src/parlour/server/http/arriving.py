"""A device that signs up, in or out is given a new cookie: the one from before is worth nothing."""

from __future__ import annotations

from litestar.datastructures import Cookie

from parlour.server.accounts.desk import Caller
from parlour.server.accounts.words import device_in_words
from parlour.server.http.guests import cookie, device_of, digest, is_secure, new_token
from parlour.server.http.request import Asked, address_of, known_guest


def arriving(request: Asked) -> tuple[Caller, Cookie]:
    """Who comes to the desk, and the cookie that goes with the answer."""
    guest, token = known_guest(request), new_token()
    caller = Caller(
        guest=guest,
        device=device_of(request) or "",
        next=digest(token),
        words=device_in_words(request.headers.get("user-agent", "")),
        address=address_of(request),
    )
    return caller, cookie(token, is_secure(request))
