"""Events are made and looked at, and everything that people do at them comes in here."""

from __future__ import annotations

from collections.abc import Callable

from parlour.core.game import Illegal
from parlour.server.cards.events import Deed, EventCard, EventPage, NewEvent
from parlour.server.denied import Denied
from parlour.server.events.carrying import Carrying
from parlour.server.events.club_pages import event_card
from parlour.server.events.clubs import Clubs, holders_of, organises
from parlour.server.events.deeds import DEEDS, Desk, Doing, let_in
from parlour.server.events.links import RoleLinks
from parlour.server.events.making import SEATS, held_from
from parlour.server.events.room import Room
from parlour.server.events.rooms import TRIES, Rooms
from parlour.server.events.telling import event_now, my_event
from parlour.server.play.supplies import Supplies
from parlour.server.play.unguessable import unguessable
from parlour.server.rates import Rates
from parlour.server.rights import expect_at_event
from parlour.server.store import StoreError

SHOWN = 100  # events in a list
MAKING = 1 / 300, 20  # events a second of one guest, and at once
DOING = 2.0, 60  # deeds


class Hosting:
    """One for each house."""

    def __init__(
        self,
        rooms: Rooms,
        carrying: Carrying,
        links: RoleLinks,
        clubs: Clubs,
        supplies: Supplies,
        bots_for: Callable[[str], bool],
    ) -> None:
        self._rooms, self._carrying, self._links, self._clubs = rooms, carrying, links, clubs
        self._supplies, self._store, self._bots_for = supplies, supplies.store, bots_for
        self._desk = Desk(links, supplies, bots_for)
        self._making, self._doing = Rates(*MAKING, supplies.ticks), Rates(*DOING, supplies.ticks)

    async def make(self, form: NewEvent, guest: str) -> EventPage:
        """BadSetup where it cannot be held."""
        id, now = unguessable(self._supplies.rng), self._supplies.clock()
        held = held_from(form, id, guest, now, self._bots_for)
        await let_in(self._store, guest)
        if held.club is not None:
            await self._clubs.may_hold(held.club, guest)
        if not self._making.allows(guest):
            raise Denied(429, "that is a great many events; hold one of them first")
        await self._store.events.make(held)
        await self._clubs.announce(held)
        return await self.page(id, guest)

    async def listed(self, guest: str | None) -> list[EventCard]:
        return [event_card(*each) for each in await self._store.events.listed(guest, SHOWN)]

    async def page(self, id: str, guest: str | None) -> EventPage:
        room, tables = await self._rooms.get(id), await self._store.events.tables(id)
        _check_held(room)
        leads = await organises(self._store, guest, room.held)
        mine = my_event(room, guest, leads, tables, self._links.of(id))
        return EventPage(event_now(room, tables, await holders_of(self._store, room.held)), mine)

    async def room(self, id: str) -> Room:
        return await self._rooms.get(id)

    async def do(self, id: str, deed: Deed, guest: str, member: bool) -> EventPage:
        """Illegal, naming the clause, where the event's rules refuse it; Denied where we do."""
        if not self._doing.allows(guest):
            raise Denied(429, "that is a great deal at once; wait a moment")
        for _ in range(TRIES):
            room = await self._rooms.get(id)
            _check_held(room)
            leads = await organises(self._store, guest, room.held)
            expect_at_event(deed.do, room.roles_of(guest, leads))
            try:
                said = await DEEDS[deed.do](Doing(room, deed, guest, member, self._desk))
                done = await self._rooms.append(room, said)
            except Illegal:
                raise
            except (ValueError, TypeError) as problem:
                raise Denied(400, str(problem)[:300]) from None
            if done is not None:
                self._carrying.stir(id)
                return await self.page(id, guest)
        raise StoreError(f"event {id}: no end of lost races")


def _check_held(room: Room) -> None:
    """Some events the house keeps by itself, on a page of their own."""
    if room.held.kind not in SEATS:
        raise Denied(404, "nobody holds this event: the house keeps it by itself")
