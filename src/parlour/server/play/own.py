"""Where a guest sits: the tables at which it is their turn first; and how one is taken off."""

from __future__ import annotations

from contextlib import suppress

from parlour.core import house
from parlour.core.game import HOUSE
from parlour.server.cards.tables import TableCard
from parlour.server.denied import Denied
from parlour.server.play.cards import card
from parlour.server.play.past import Past
from parlour.server.play.table import Table
from parlour.server.play.tables import Tables
from parlour.server.store import Store

SHOWN = 30  # tables in a guest's list


class OwnTables:
    """A guest's list of tables."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store, self._tables = store, tables

    async def of(self, guest: str) -> list[TableCard]:
        """One's turn first, then unfinished matches, then finished ones.

        Among each the one whose time runs out first, then the last stirred.
        """
        cards = []
        for laid in await self._store.tables_of(guest, SHOWN):
            try:
                cards.append(card(await self._tables.get(laid.id), guest))
            except Past as past:  # laid by a release whose rules we no longer have
                cards.append(past.card(guest))
        return sorted(cards, key=_order)

    async def remove(self, id: str, guest: str) -> None:
        """A finished table, or one of no use to anybody else; others are left first."""
        with suppress(Past):  # nobody plays there any more
            table = await self._tables.get(id)
            async with table.seating:
                await self._end(table, guest)
        if not await self._store.hide(id, guest):
            raise Denied(403, "you do not sit at that table")

    async def _end(self, table: Table, guest: str) -> None:
        """A match that nobody else was in is broken up with its table."""
        if table.sitting.over or not table.seats.of(guest):
            return
        if table.seats.met(guest):
            raise Denied(409, "others play there: leave or resign the match first", table.id)
        await table.submit(HOUSE, house.write(house.Void()))


def _order(card: TableCard) -> tuple[int, float, float]:
    """Where I have to move first; among those the one whose time runs out first."""
    mine = {chair.seat for chair in card.chairs if chair.mine}
    over = card.over or bool(card.closed)
    group = 2 if over else 0 if mine & set(card.due) else 1
    return group, float("inf") if card.left is None else card.left, -card.since
