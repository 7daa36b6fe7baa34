"""Inviting somebody to a table: a seat is kept for them, and they are told where they are."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from parlour.core.game import Seat
from parlour.server.cards.tables import NewTable
from parlour.server.denied import Denied
from parlour.server.play.clockwork import by_post
from parlour.server.play.lobby import Lobby
from parlour.server.play.notices import DAY, Notices
from parlour.server.play.supplies import Supplies
from parlour.server.play.table import Table
from parlour.server.rates import Rates
from parlour.server.store.keepings import Keeping
from parlour.server.store.notices import Notice
from parlour.server.store.reports import CLOSED

RATE = 1 / 20, 20  # invitations a second of one guest, and at once
FULL = "too many invitations wait for them already; the seat is not kept"


class Inviting:
    """Whoever sits at a table may keep a free seat for a person."""

    def __init__(self, supplies: Supplies, lobby: Lobby, notices: Notices) -> None:
        self._supplies, self._store, self._lobby = supplies, supplies.store, lobby
        self._notices, self._rates = notices, Rates(*RATE, supplies.ticks)

    async def lay(
        self, wanted: NewTable, kept: Mapping[Seat, str], guest: str, address: str
    ) -> Table:
        """A new table, some of whose seats are kept for these people."""
        if kept:
            await self._expect_allowed(guest, kept.values())
        keepings = [await self._keeping(seat, whom, guest) for seat, whom in kept.items()]
        table = await self._lobby.lay(wanted, guest, address, keepings)
        for keeping in keepings:
            await self._tell(table, keeping)
        return table

    async def invite(self, id: str, seat: Seat, whom: str, guest: str) -> Table:
        """Keep a free seat for somebody, and tell them; once more, if they could not come."""
        table = await self._lobby.table(id, seat)
        if table.sitting.over:
            raise Denied(409, "the match at this table is over")
        await self._expect_allowed(guest, [whom])
        keeping = await self._keeping(seat, whom, guest)
        there = table.seats.kept.get(seat)
        if there is not None and (there.guest, there.keeper) == (whom, guest):
            await self._store.keepings.release(id, seat)
        if not await self._store.keepings.keep(id, keeping):
            raise Denied(409, "that seat is not free, or they have a place here already")
        if not await self._tell(table, keeping):
            await self._store.keepings.release(id, seat)
            await table.look_round_everywhere()
            raise Denied(409, FULL)
        await table.look_round_everywhere()
        return table

    async def release(self, id: str, seat: Seat, guest: str) -> Table:
        """From now on anybody may sit there; the keeper says so, or who is left without them."""
        table = await self._lobby.table(id, seat)
        kept = table.seats.kept.get(seat)
        if kept is None:
            raise Denied(409, "that seat is kept for nobody")
        if kept.keeper != guest and table.seats.of(kept.keeper):
            raise Denied(403, "whoever keeps the seat may release it")
        await self._store.keepings.release(id, seat)
        await table.look_round_everywhere()
        self._notices.stir(kept.guest)
        self._lobby.tell_lobby()
        return table

    async def answer(self, guest: str, id: str) -> None:
        """Not now: whoever keeps a seat for them learns that they do not come."""
        notice: Notice = await self._notices.answer(guest, id)
        if notice.kind == "invitation" and notice.seat is not None:
            await self._store.keepings.decline(notice.table, notice.seat, guest)
            table = await self._lobby.table(notice.table, notice.seat)
            await table.look_round_everywhere()

    async def _tell(self, table: Table, keeping: Keeping) -> bool:
        name = await self._name(keeping.keeper)
        return await self._notices.tell(
            *("invitation", keeping.guest, table.id),
            name=name,
            seat=keeping.seat,
            sender=keeping.keeper,
            lasts=7 * DAY if by_post(table.sitting) else DAY,
        )

    async def _keeping(self, seat: Seat, whom: str, keeper: str) -> Keeping:
        return Keeping(seat, whom, await self._name(whom), keeper)

    async def _name(self, guest: str) -> str:
        return await self._store.name_of(guest) or "Guest"

    async def _expect_allowed(self, guest: str, others: Collection[str]) -> None:
        if guest in others:
            raise Denied(400, "that is you")
        if await self._store.reports.is_closed(guest):
            raise Denied(403, CLOSED)
        if not all(self._rates.allows(guest) for _ in others):
            raise Denied(429, "that is a great many invitations; wait a minute")
