"""The link that makes whoever opens it the host of the house: once, and soon.

`parlour host` makes it from the house's key, which only somebody at that machine can read. Nobody
is taken for the host because of the address they come from.
"""

from __future__ import annotations

import hmac
import re
from secrets import token_hex

LASTS = 600  # seconds
_FORM = re.compile(r"(\d{1,12})\.([0-9a-f]{32})\.([0-9a-f]{64})")


class HostLinks:
    """Made and read with the same key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def make(self, now: float) -> str:
        said = f"{int(now + LASTS)}.{token_hex(16)}"
        return f"{said}.{self._seal(said)}"

    def read(self, token: str, now: float) -> str | None:
        """What tells this link from all others, so that it is used once; None: it is not good."""
        found = _FORM.fullmatch(token)
        if found is None:
            return None
        until, nonce, seal = found.groups()
        good = hmac.compare_digest(seal, self._seal(f"{until}.{nonce}"))
        return nonce if good and now <= int(until) else None

    def _seal(self, said: str) -> str:
        return hmac.digest(self._key, f"host {said}".encode(), "sha256").hex()
