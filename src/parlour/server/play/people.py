"""Following and blocking people: met at a table, listed, undone."""

from __future__ import annotations

from random import Random

from parlour.core.game import Seat
from parlour.server.cards.people import Person
from parlour.server.denied import Denied
from parlour.server.play.lobby import Lobby, unguessable
from parlour.server.play.presence import Presence
from parlour.server.store import Holder, Store
from parlour.server.store.ties import Kind, Tie

MOST = 300  # people whom one follows or blocks


class People:
    """Whom guests follow and block. Nobody is told who follows or blocks them."""

    def __init__(self, store: Store, lobby: Lobby, presence: Presence, rng: Random) -> None:
        self._ties, self._lobby, self._presence, self._rng = store.ties, lobby, presence, rng

    async def of(self, guest: str) -> list[Person]:
        ties = await self._ties.of(guest)
        apart = await self._ties.apart(guest) if ties else set()
        return [self._as_told(tie, apart) for tie in ties]

    async def at(self, table: str, seat: Seat, guest: str) -> list[Person]:
        """Those on this seat whom the guest follows or blocks."""
        there = {holder.guest for holder in await self._others(table, seat, guest)}
        ties = [tie for tie in await self._ties.of(guest) if tie.other in there]
        apart = await self._ties.apart(guest) if ties else set()
        return [self._as_told(tie, apart) for tie in ties]

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

    def _as_told(self, tie: Tie, apart: set[str]) -> Person:
        here = tie.other not in apart and self._presence.is_here(tie.other)
        return Person(tie.id, tie.name, tie.kind, here)
