"""What concerns one person, wherever they are in the house: told whole, when it changes."""

from __future__ import annotations

from collections.abc import Callable

from parlour.games import GAMES
from parlour.server import protocol
from parlour.server.play.bus import News
from parlour.server.play.errands import Errands
from parlour.server.play.table import Supplies


def channel(guest: str) -> str:
    """Under this name the bus tells of what concerns a guest; no table has it."""
    return f"guest {guest}"


class Concerns:
    """One browser of one person."""

    def __init__(self, supplies: Supplies, guest: str, wake: Callable[[], None]) -> None:
        self._supplies, self._guest, self._wake = supplies, guest, wake
        self._errands = Errands("concerns")
        self._now = self._told = b""
        supplies.bus.listen(channel(guest), self._hear)
        self._look_soon()

    def _hear(self, news: News) -> None:
        self._look_soon()

    def _look_soon(self) -> None:
        self._errands.run("look", self._look)

    async def _look(self) -> None:
        store, now = self._supplies.store, self._supplies.clock()
        wish = await store.wishes.of(self._guest, now)
        told = None
        if wish is not None:
            title = GAMES[wish.game].title if wish.game in GAMES else wish.game
            told = protocol.Wish(wish.game, title, wish.since, wish.table)
        self._now = protocol.encode(protocol.Mine(told))
        self._wake()

    def frames(self) -> list[bytes]:
        if self._now == self._told:
            return []
        self._told = self._now
        return [self._now]

    def close(self) -> None:
        self._errands.stop()
        self._supplies.bus.leave(channel(self._guest), self._hear)
