"""Whoever looks at an event is told of it whole, whenever it has changed.

All who look at one event share what is worked out and encoded once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from parlour.server import protocol
from parlour.server.denied import Denied
from parlour.server.events.clubs import holders_of, organises
from parlour.server.events.links import RoleLinks
from parlour.server.events.room import Room
from parlour.server.events.rooms import Rooms, channel
from parlour.server.events.telling import event_now, my_event
from parlour.server.play.bus import News
from parlour.server.play.errands import Errands
from parlour.server.play.seats import Guest
from parlour.server.play.supplies import Supplies
from parlour.server.store.events import LaidFor

PACE = 0.25  # seconds between two looks at one event


class Visits:
    """All events that somebody looks at."""

    def __init__(self, rooms: Rooms, supplies: Supplies, links: RoleLinks) -> None:
        self.rooms, self.supplies, self.links = rooms, supplies, links
        self._halls: dict[str, Hall] = {}

    async def visit(self, guest: Guest, event: str, wake: Callable[[], None]) -> Visit:
        """ValueError: there is no such event, or it cannot be read."""
        try:
            held = (await self.rooms.get(event)).held
        except Denied as why:
            raise ValueError(str(why)) from None
        leads = await organises(self.supplies.store, guest, held)
        if event not in self._halls:
            self._halls[event] = Hall(event, self)
        return Visit(self._halls[event], guest, leads, wake)

    def empty(self, hall: Hall) -> None:
        self._halls.pop(hall.event, None)


class Hall:
    """One event, and who looks at it."""

    def __init__(self, event: str, visits: Visits) -> None:
        self.event, self.visits = event, visits
        self.room: Room | None = None
        self.tables: list[LaidFor] = []
        self.now = b""
        self._visitors: dict[Visit, None] = {}
        self._errands = Errands("events")
        visits.supplies.bus.listen(channel(event), self._hear)
        self._look_soon()

    def join(self, visit: Visit) -> None:
        self._visitors[visit] = None

    def leave(self, visit: Visit) -> None:
        self._visitors.pop(visit, None)
        if not self._visitors:
            self._errands.stop()
            self.visits.supplies.bus.leave(channel(self.event), self._hear)
            self.visits.empty(self)

    def _hear(self, news: News) -> None:
        self._look_soon()

    def _look_soon(self) -> None:
        self._errands.run("look", self._look)

    async def _look(self) -> None:
        store = self.visits.supplies.store
        try:
            room = await self.visits.rooms.get(self.event)
        except Denied:  # it has just become unreadable
            return
        self.tables = await store.events.tables(self.event)
        holders = await holders_of(store, room.held)
        self.now = protocol.encode(event_now(room, self.tables, holders))
        self.room = room
        for visit in tuple(self._visitors):
            visit.wake()
        await asyncio.sleep(PACE)


class Visit:
    """One browser that looks at an event."""

    def __init__(self, hall: Hall, guest: Guest, leads: bool, wake: Callable[[], None]) -> None:
        self._hall, self._guest, self._leads, self.wake = hall, guest, leads, wake
        self._seen = self._mine = b""
        hall.join(self)
        if hall.room is not None:
            wake()

    def frames(self) -> list[bytes]:
        """What this browser does not know yet."""
        room = self._hall.room
        if room is None:
            return []
        links = self._hall.visits.links.of(room.id)
        mine = protocol.encode(my_event(room, self._guest, self._leads, self._hall.tables, links))
        frames = []
        if self._hall.now != self._seen:
            self._seen = self._hall.now
            frames.append(self._seen)
        if mine != self._mine:
            self._mine = mine
            frames.append(mine)
        return frames

    def close(self) -> None:
        self._hall.leave(self)
