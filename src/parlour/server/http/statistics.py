"""Over HTTP: one's own finished matches in figures, added up once, until there is a new one."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from litestar import get
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from parlour.server.cards.statistics import StatisticsCard
from parlour.server.http.archive import TheArchive
from parlour.server.http.request import Asked, known_guest
from parlour.server.play.tally import tallied
from parlour.server.store.archive import Archive

MOST = 5000  # matches that are added up, the newest first
ROOM = 500  # people whose figures are kept


class Tallies:
    """Figures by person; they hold while that person has as many matches, and the same last one."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[tuple[int, float], StatisticsCard]] = OrderedDict()

    async def of(self, guest: str, archive: Archive) -> StatisticsCard:
        extent = await archive.extent(guest)
        known = self._kept.get(guest)
        if known is None or known[0] != extent:
            figures = await archive.figures(guest, MOST)
            known = extent, await asyncio.to_thread(tallied, figures)
            self._kept[guest] = known
        self._kept.move_to_end(guest)
        while len(self._kept) > ROOM:
            self._kept.popitem(last=False)
        return known[1]


TheTallies = NamedDependency[SkipValidation[Tallies]]


@get("/api/archive/statistics")
async def statistics(request: Asked, archive: TheArchive, tallies: TheTallies) -> StatisticsCard:
    return await tallies.of(known_guest(request), archive)


HANDLERS = [statistics]
