"""Who is in the house now: whoever has a page of it open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from parlour.server.play.seats import Guest


class Presence:
    """Connections by guest, in this process."""

    def __init__(self) -> None:
        self._lines: Counter[str] = Counter()
        self.listeners: list[Callable[[str], None]] = []  # somebody has come, or gone

    def come(self, guest: Guest) -> None:
        if guest is not None:
            self._lines[guest] += 1
            self._tell(guest)

    def go(self, guest: Guest) -> None:
        if guest is not None:
            self._lines[guest] -= 1
            if not self._lines[guest]:
                del self._lines[guest]
            self._tell(guest)

    def _tell(self, guest: str) -> None:
        for listener in self.listeners:
            listener(guest)

    @property
    def guests(self) -> set[str]:
        return set(self._lines)

    def is_here(self, guest: str) -> bool:
        return guest in self._lines
