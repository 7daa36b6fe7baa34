"""What a token may do: each request and each message needs one scope, or is not for tokens."""

from __future__ import annotations

from parlour.server import protocol

SCOPES = {
    "read": "look at what you may see: tables, matches, people, the dictionary",
    "play": "lay tables, sit down, move and talk",
    "records": "take records home, send some in, make matches public",
    "webhooks": "say where you are told that it is your turn",
}
RATE, BURST = 10.0, 100.0  # requests of one token a second, and at once
SAFE = ("get", "head")
# The first that fits: methods, what the path begins with, the scope. None: a person does that.
RULES: tuple[tuple[tuple[str, ...] | None, str, str | None], ...] = (
    (None, "/api/webhooks", "webhooks"),
    (None, "/api/account", None),
    (None, "/api/host", None),
    (None, "/api/push", None),
    (None, "/api/export.zip", None),
    (None, "/api/uploads", "records"),
    (None, "/api/archive/", "records"),
    (SAFE, "/api/", "read"),
    (None, "/api/replay", "read"),
    (None, "/api/certificates/check", "read"),
    (None, "/api/games/", "read"),
    (None, "/api/tables", "play"),
    (None, "/api/draws", "play"),
    (None, "/api/wish", "play"),
    (None, "/api/notices/", "play"),
    (None, "/api/daily", "play"),
)
LOOKS = (
    protocol.Open,
    protocol.Leave,
    protocol.Browse,
    protocol.StopBrowsing,
    protocol.Attend,
    protocol.Visit,
    protocol.StopVisiting,
)
NOT_BY_TOKEN = "that is not done with a token: a person signs in for it"
UNKNOWN = "that token is not known here; it may have been ended"


def scope_of_call(method: str, path: str) -> str | None:
    """What a request needs; None: it is not for tokens. Pages and files need nothing."""
    for methods, start, scope in RULES:
        if path.startswith(start) and (methods is None or method.lower() in methods):
            return scope
    return None


def scope_of_message(said: protocol.Said) -> str:
    return "read" if isinstance(said, LOOKS) else "play"


def lacking(scope: str) -> str:
    """The one error of a token that may not do something."""
    return f"this token may not do that: it lacks the scope {scope}"
