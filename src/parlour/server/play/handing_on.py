"""Somebody leaves the house for good: their seats are handed on as each table agreed."""

from __future__ import annotations

from parlour.core.game import Illegal, Seat
from parlour.server.denied import Denied
from parlour.server.play.lobby import Lobby
from parlour.server.play.past import NoTable
from parlour.server.play.table import Table
from parlour.server.play.tables import Tables
from parlour.server.store import Store

LEVEL = "club"  # of the bot that plays on


class HandingOn:
    """As when somebody is gone for longer than the table's grace, and at once."""

    def __init__(self, store: Store, tables: Tables, lobby: Lobby) -> None:
        self._store, self._tables, self._lobby = store, tables, lobby

    async def leave(self, person: str) -> None:
        for id in await self._store.running_with(person):
            try:
                table = await self._tables.get(id)
            except NoTable:  # nobody plays there any more
                continue
            for seat in sorted(table.seats.of(person)):
                await self._leave(table, seat, person)

    async def _leave(self, table: Table, seat: Seat, person: str) -> None:
        shared = any(h.seat == seat and h.guest != person for h in table.seats.holders)
        away = "wait" if shared else table.laid.terms.away
        try:
            if away == "bot":
                await self._lobby.hand_to_bot(table.id, seat, LEVEL)
                return
            if away == "forfeit":
                await self._lobby.resign(table.id, seat)
                return
        except (Denied, Illegal):  # there is no such bot, or the game has not begun: it is free
            pass
        await self._lobby.stand(table.id, seat, person)
