"""The words that make somebody a steward or a judge: an organiser hands them on as links.

They follow from a key that only the house has, as invitations do (ADR 20).
"""

from __future__ import annotations

import hmac

from parlour.server.rights import APPOINTED, EventRole


class RoleLinks:
    """The same word whenever it is asked for, also after a restart."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def of(self, event: str) -> dict[str, str]:
        return {role: self._word(event, role) for role in APPOINTED}

    def role(self, event: str, word: str) -> EventRole | None:
        """What the word makes of whoever brings it; None: nothing."""
        return next((r for r in APPOINTED if self._same(word, self._word(event, r))), None)

    def _word(self, event: str, role: str) -> str:
        return hmac.digest(self._key, f"helper {event} {role}".encode(), "sha256").hex()[:32]

    def _same(self, word: str, right: str) -> bool:
        return hmac.compare_digest(word.encode(), right.encode())
