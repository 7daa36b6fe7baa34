"""The lobby: all open tables with a free seat, and who looks at the list.

The list is read from the store, at most twice a second and only while somebody looks; each browser
is sent its part of it, whole, when that has changed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from parlour.games import GAMES
from parlour.server import protocol
from parlour.server.play.bus import Bus, News
from parlour.server.play.presence import Presence
from parlour.server.play.seats import Guest
from parlour.server.play.waiting import within
from parlour.server.store import Store
from parlour.server.store.openings import Opening

LOBBY = "lobby"  # the bus tells of it under this name; no table has it
PACE = 0.5  # seconds between two readings
EVERY = 5.0  # seconds: news may get lost, and matches end
KNOWN = 200  # open tables that are read
SHOWN = 60  # of them in one list


class Listing:
    """What is open now."""

    def __init__(self, store: Store, bus: Bus, presence: Presence) -> None:
        self._store, self._presence = store, presence
        self._looks: dict[Look, None] = {}
        self._stirred = asyncio.Event()
        self.open: list[Opening] = []
        self.apart: set[tuple[str, str]] = set()  # of two people one blocks the other
        bus.listen(LOBBY, self.stir)
        presence.listeners.append(self.stir)

    def stir(self, news: News | str | None = None) -> None:
        """Something may have changed."""
        self._stirred.set()

    def join(self, look: Look) -> None:
        self._looks[look] = None
        self.stir()

    def leave(self, look: Look) -> None:
        self._looks.pop(look, None)

    async def keep(self) -> None:
        """Until the house closes."""
        while True:
            await within(EVERY, self._stirred)
            self._stirred.clear()
            if self._looks:
                await self.read()
                await asyncio.sleep(PACE)

    async def read(self) -> None:
        """Read the list, then tell whoever looks."""
        open = await self._store.openings.listed(self._presence.guests, KNOWN)
        people = {h.guest for opening in open for h in opening.holders if h.guest is not None}
        apart = await self._store.ties.blocked_among(people)
        changed = (open, apart) != (self.open, self.apart)
        self.open, self.apart = open, apart
        for look in tuple(self._looks):
            if changed or not look.ready:
                look.ready = True
                look.wake()


class Look:
    """One browser that looks at the list, or at a part of it."""

    def __init__(
        self, listing: Listing, guest: Guest, wish: protocol.Browse, wake: Callable[[], None]
    ) -> None:
        self._listing, self._guest, self._wish, self.wake = listing, guest, wish, wake
        self._seen = b""
        self.ready = False  # the list has been read since we came
        listing.join(self)

    def frames(self) -> list[bytes]:
        """The list, if it is not what this browser has already."""
        if not self.ready:
            return []
        found = [each for each in self._listing.open if self._fits(each)]
        tables = [as_told(each) for each in found[:SHOWN]]
        frame = protocol.encode(protocol.OpenTables(tables, len(found) - len(tables)))
        if frame == self._seen:
            return []
        self._seen = frame
        return [frame]

    def _fits(self, opening: Opening) -> bool:
        wish, people = self._wish, {h.guest for h in opening.holders}
        return (
            wish.game in (None, opening.game)
            and wish.seats in (None, opening.seats)
            and wish.time in (None, kind_of(opening.time))
            and wish.level in (None, opening.level)
            and self._guest not in people  # whoever sits there knows the table
            and not self._kept_apart(people)
        )

    def _kept_apart(self, people: set[str | None]) -> bool:
        apart, me = self._listing.apart, self._guest
        return bool(apart) and any((me, one) in apart or (one, me) in apart for one in people)

    def close(self) -> None:
        self._listing.leave(self)


def kind_of(time: str | None) -> str:
    """No clock, a time for a game, for each move, or days for each move."""
    if time is None:
        return "none"
    if time.endswith("d/move"):
        return "days"
    return "move" if time.endswith("/move") else "game"


def as_told(opening: Opening) -> protocol.OpenTable:
    """As anybody may know it."""
    names: list[list[str]] = [[] for _ in range(opening.seats)]
    for holder in opening.holders:
        names[holder.seat].append(holder.name)
    for kept in opening.kept:
        names[kept.seat] = [f"kept for {kept.name}"]
    return protocol.OpenTable(
        id=opening.table,
        game=opening.game,
        title=GAMES[opening.game].title if opening.game in GAMES else opening.game,
        options=opening.options,
        names=[" & ".join(each) or None for each in names],
        time=opening.time or "none",
        level=opening.level,
        since=opening.since,
    )
