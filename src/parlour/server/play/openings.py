"""Opening a table to anybody, and closing it again."""

from __future__ import annotations

from parlour.server.cards.tables import Openness
from parlour.server.denied import Denied
from parlour.server.play.bus import News
from parlour.server.play.listing import LOBBY
from parlour.server.play.lobby import Lobby, looked_for
from parlour.server.play.supplies import Supplies


class OpenTables:
    """Whoever sits at a table may open it to the lobby, and close it."""

    def __init__(self, supplies: Supplies, lobby: Lobby) -> None:
        self._supplies, self._lobby, self._openings = supplies, lobby, supplies.store.openings

    async def look(self, id: str) -> Openness:
        level = await self._openings.level_of(id)
        return Openness(level is not None, level or "")

    async def set(self, id: str, wish: Openness) -> Openness:
        table, level = await self._lobby.table(id, 0), looked_for(wish.level)
        if wish.open and table.sitting.over:
            raise Denied(409, "the match is over")
        if wish.open:
            await self._openings.open(id, level, self._supplies.clock())
        else:
            await self._openings.close(id)
        self._supplies.bus.tell(News(LOBBY, 0))
        return await self.look(id)
