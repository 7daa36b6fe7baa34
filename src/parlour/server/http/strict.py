"""Headers that keep browsers strict, on every answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

Message = dict[str, Any]
Send = Callable[[Message], Awaitable[None]]
POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # positions and sizes set on elements, no sheets
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]
SECURE = (b"strict-transport-security", b"max-age=31536000")
# Pictures are shown by other sites as previews of links; nothing else of ours is.
OURS_ALONE = (b"cross-origin-resource-policy", b"same-origin")
UNKEPT = (b"cache-control", b"no-store")  # what is told to one person is kept by nobody's cache


def strict(send: Send, path: str, secure: bool) -> Send:
    """The same answers with these headers."""

    async def told(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = message["headers"]
            names = {name.lower(): value for name, value in given}
            more = [SECURE] if secure else []
            if not names.get(b"content-type", b"").startswith(b"image/"):
                more.append(OURS_ALONE)
            if path.startswith("/api/") and b"cache-control" not in names:
                more.append(UNKEPT)
            message["headers"] = [*given, *HEADERS, *more]
        await send(message)

    return told
