"""Following and blocking people: met at a table, listed, undone."""

from __future__ import annotations

from hashlib import sha256
from random import Random

from parlour.core.game import Seat
from parlour.server import protocol
from parlour.server.cards.people import Acquaintance, Person
from parlour.server.denied import Denied
from parlour.server.play.listing import KNOWN, as_told
from parlour.server.play.lobby import Lobby
from parlour.server.play.presence import Presence
from parlour.server.play.unguessable import unguessable
from parlour.server.store import Holder, Store
from parlour.server.store.ties import Kind, Tie

MOST = 300  # people whom one follows or blocks
MET = 50  # people met last whom one can invite


class People:
    """Whom guests follow and block. Nobody is told who follows or blocks them."""

    def __init__(self, store: Store, lobby: Lobby, presence: Presence, rng: Random) -> None:
        self._ties, self._openings = store.ties, store.openings
        self._lobby, self._presence, self._rng = lobby, presence, rng

    async def of(self, guest: str) -> list[Person]:
        """Each with an open table at which they sit, where there is one."""
        people = await self._told(guest, await self._ties.of(guest))
        if not any(person.here for _, person in people):
            return [person for _, person in people]
        tables: dict[str | None, protocol.OpenTable] = {}
        for opening in await self._openings.listed(self._presence.guests, KNOWN):
            tables |= {holder.guest: as_told(opening) for holder in opening.holders}
        for tie, person in people:
            person.table = tables.get(tie.other) if person.here else None
        return [person for _, person in people]

    async def known(self, guest: str) -> list[Acquaintance]:
        """Whom they can keep a seat for: whom they follow, then whom they have met last."""
        apart = await self._ties.apart(guest)
        return [
            Acquaintance(id, name, follow, other not in apart and self._presence.is_here(other))
            for id, other, name, follow in await self._acquaintances(guest)
        ]

    async def whom(self, guest: str, id: str) -> str | None:
        """Who it is that the guest knows by this id."""
        known = await self._acquaintances(guest)
        return next((other for each, other, _, _ in known if each == id), None)

    async def _acquaintances(self, guest: str) -> list[tuple[str, str, str, bool]]:
        ties = await self._ties.of(guest)
        tied = {tie.other for tie in ties}  # whom they block they do not invite
        follows = [(t.id, t.other, t.name, True) for t in ties if t.kind == "follow"]
        met = await self._ties.met(guest, MET)
        return follows + [
            (_name(guest, other), other, name, False) for other, name in met if other not in tied
        ]

    async def at(self, table: str, seat: Seat, guest: str) -> list[Person]:
        """Those on this seat whom the guest follows or blocks."""
        there = {holder.guest for holder in await self._others(table, seat, guest)}
        ties = [tie for tie in await self._ties.of(guest) if tie.other in there]
        return [person for _, person in await self._told(guest, ties)]

    async def tie(self, table: str, seat: Seat, kind: Kind, guest: str) -> list[Person]:
        """Follow or block whoever sits there; two who share a seat are two people."""
        others = await self._others(table, seat, guest)
        if not others:
            raise Denied(409, "nobody else sits there")
        for holder in others:
            assert holder.guest is not None
            id = unguessable(self._rng)
            tie = Tie(id, guest, holder.guest, kind, holder.name)
            if await self._ties.tie(tie, MOST) is None:
                raise Denied(
                    409, f"no more than {MOST} people: undo one first, on the page of people"
                )
        return await self.at(table, seat, guest)

    async def untie(self, id: str, guest: str) -> None:
        if not await self._ties.untie(guest, id):
            raise Denied(404, "you neither follow nor block such a person")

    async def _others(self, table: str, seat: Seat, guest: str) -> list[Holder]:
        """The people on a seat, but for the guest and for bots."""
        found = await self._lobby.table(table, seat)
        return [h for h in found.seats.holders if h.seat == seat and h.guest not in (None, guest)]

    async def _told(self, guest: str, ties: list[Tie]) -> list[tuple[Tie, Person]]:
        """People as their follower is told of them; of who is kept apart nothing is said."""
        apart = await self._ties.apart(guest) if ties else set()
        here = {t.other for t in ties if self._presence.is_here(t.other)} - apart
        return [(t, Person(t.id, t.name, t.kind, t.other in here, t.member)) for t in ties]


def _name(guest: str, whom: str) -> str:
    """By this name one speaks of somebody they have met, whose own id nobody is told."""
    return sha256(f"met {guest} {whom}".encode()).hexdigest()[:24]
