"""Finds events by their ids: in memory, or by replaying their logs."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from parlour.core.game import Illegal
from parlour.server.denied import Denied
from parlour.server.events.room import Room, Torn, opened, play, verb_of
from parlour.server.play.bus import Bus, News
from parlour.server.store import Store
from parlour.server.store.events import Said

KEPT = 200  # events in memory
TRIES = 100  # lost races in a row before we give up
SLOW = {"begin", "round"}  # what may take a while to reckon: not in the event loop


def channel(event: str) -> str:
    """Under this name the bus tells of an event; no table has it."""
    return f"event {event}"


class Rooms:
    """One for each house."""

    def __init__(self, store: Store, bus: Bus) -> None:
        self._store, self._bus = store.events, bus
        self._rooms: OrderedDict[str, Room] = OrderedDict()  # least recently used first
        self._locks: dict[str, asyncio.Lock] = {}

    async def get(self, id: str) -> Room:
        """As it stands in the store; Denied where there is none, or where it is torn."""
        async with self._locks.setdefault(id, asyncio.Lock()):
            room = self._rooms.get(id)
            if room is None:
                held = await self._store.get(id)
                if held is None:
                    del self._locks[id]
                    raise Denied(404, "there is no such event")
                try:
                    room = opened(held)
                except Torn as problem:
                    raise self._unplayable(problem) from None
            fresh = await self._store.since(id, room.seq)
            if fresh:
                room = await self._replayed(room, fresh)
            self._keep(room)
            return room

    async def _replayed(self, room: Room, fresh: Sequence[Said]) -> Room:
        def replay() -> Room:
            after = room
            for said in fresh:
                after = play(after, said)
            return after

        try:
            slow = any(verb_of(said.entry) in SLOW for said in fresh)
            return await asyncio.to_thread(replay) if slow else replay()
        except (Illegal, ValueError, TypeError) as problem:
            raise self._unplayable(problem) from None

    def _unplayable(self, problem: Exception) -> Denied:
        return Denied(410, f"this event's log cannot be read any more: {problem}")

    def _keep(self, room: Room) -> None:
        self._rooms[room.id] = room
        self._rooms.move_to_end(room.id)
        while len(self._rooms) > KEPT:
            id, _ = self._rooms.popitem(last=False)
            if not self._locks[id].locked():
                del self._locks[id]

    async def append(self, room: Room, said: Sequence[Said]) -> Room | None:
        """Append, then tell. None: somebody was quicker; Illegal or ValueError change nothing."""

        def played() -> Room:
            after = room
            for each in said:
                after = play(after, each)
            return after

        slow = any(verb_of(each.entry) in SLOW for each in said)
        after = await asyncio.to_thread(played) if slow else played()
        if not await self._store.append(room.id, room.seq, said, after.stand):
            return None
        known = self._rooms.get(room.id)
        if known is None or known.seq < after.seq:
            self._keep(after)
        self._bus.tell(News(channel(room.id), after.seq))
        return after

    async def look(self, guest: str) -> None:
        """In another process a guest has become a person."""
        self.forget()

    def forget(self) -> None:
        """All of them are read anew: a guest has become a person."""
        self._rooms.clear()
