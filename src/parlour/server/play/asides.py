"""What people say at a table beside its log: what they offer, and that they are ready.

It is kept in the store and told like all else, since people may be at one table through different
processes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from parlour.core.game import Seat
from parlour.server.play.bus import CHANGED, News
from parlour.server.play.offers import OFFER
from parlour.server.store.asides import Aside

if TYPE_CHECKING:
    from parlour.server.play.table import Table

READY = "ready "  # and the seat: the name under which that is kept


class Asides:
    """All of one table, as far as this process knows; the table owns it."""

    def __init__(self) -> None:
        self._known: dict[str, Aside] = {}

    @property
    def last(self) -> int:
        """How many things were said, as far as we know."""
        return max((aside.nth for aside in self._known.values()), default=0)

    async def say(self, table: Table, name: str, document: str, instead: str | None = None) -> bool:
        """In all processes; False: something else than `instead` was there."""
        aside = Aside(name, table.seq, document)
        said = await table.supplies.store.asides.say(table.id, aside, instead)
        table.supplies.bus.tell(News(table.id, table.seq, CHANGED))
        return said

    async def get_ready(self, table: Table, seats: Iterable[Seat]) -> None:
        """These seats have looked at the finished game."""
        if table.sitting.ended is not None:
            games = len(table.sitting.results)
            for seat in seats:
                await self.say(table, f"{READY}{seat}", str(games))
            table.be_ready(seats, games)

    def hear(self, table: Table, asides: Iterable[Aside]) -> None:
        """As the store has them; some may be news to us."""
        before, self._known = self._known, {aside.name: aside for aside in asides}
        for aside in self._known.values():
            if before.get(aside.name) == aside:
                continue
            if aside.name == OFFER and table.offers.hear(aside, table.sitting.log):
                table.tell_everybody()
            elif aside.name.startswith(READY):
                table.be_ready([int(aside.name.removeprefix(READY))], int(aside.document))
