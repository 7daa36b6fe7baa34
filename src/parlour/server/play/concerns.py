"""What concerns one person, wherever they are in the house: told whole, when it changes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from parlour.games import GAMES
from parlour.server import protocol
from parlour.server.play.bus import News
from parlour.server.play.errands import Errands
from parlour.server.play.supplies import Supplies
from parlour.server.play.tables import Tables
from parlour.server.play.turns import Turns

ReadNotices = Callable[[str], Awaitable[list[protocol.Notice]]]


def channel(guest: str) -> str:
    """Under this name the bus tells of what concerns a guest; no table has it."""
    return f"guest {guest}"


class Concerns:
    """One browser of one person."""

    def __init__(
        self,
        supplies: Supplies,
        turns: Turns,
        tables: Tables,
        notices: ReadNotices,
        guest: str,
        wake: Callable[[], None],
    ) -> None:
        self._supplies, self._turns, self._guest, self._wake = supplies, turns, guest, wake
        self._notices = notices
        self._errands = Errands("concerns")
        self._mine: protocol.Mine | None = None  # None: it has not been read
        self._told = b""
        turns.attend(guest, wake)
        supplies.bus.listen(channel(guest), self._hear)
        self._look_at_turns = lambda: turns.look(guest, tables)
        self._look_soon()
        self._errands.run("turns", self._look_at_turns)

    def _hear(self, news: News) -> None:
        """They may also have a place at a table that we have not heard of."""
        self._look_soon()
        if news.by or news.entries:
            self._errands.run("turns", self._look_at_turns)

    def _look_soon(self) -> None:
        self._errands.run("look", self._look)

    async def _look(self) -> None:
        store, now = self._supplies.store, self._supplies.clock()
        wish = await store.wishes.of(self._guest, now)
        told = None
        if wish is not None:
            title = GAMES[wish.game].title if wish.game in GAMES else wish.game
            told = protocol.Wish(wish.game, title, wish.since, wish.table)
        self._mine = protocol.Mine(told, await self._notices(self._guest), [])
        self._wake()

    def frames(self) -> list[bytes]:
        if self._mine is None:
            return []
        self._mine.turns = self._turns.of(self._guest)
        now = protocol.encode(self._mine)
        if now == self._told:
            return []
        self._told = now
        return [now]

    def close(self) -> None:
        self._errands.stop()
        self._turns.leave(self._guest, self._wake)
        self._supplies.bus.leave(channel(self._guest), self._hear)
