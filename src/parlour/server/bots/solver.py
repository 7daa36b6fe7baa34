"""The best board with the letters of a finished game of 4CYTE: each letter set is solved once."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

from parlour.core.game import SPECTATOR
from parlour.core.sitting import Sitting
from parlour.server.bots.questions import BestBoard, NoAnswer
from parlour.server.bots.scheduler import Rank, Scheduler
from parlour.server.cards.records import BestCard

KEPT = 256
log = logging.getLogger("parlour")
Found = asyncio.Task[BestCard | None]


class Solver:
    """Answers that were worked out, and those that are being worked out."""

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self._found: OrderedDict[BestBoard, Found] = OrderedDict()

    async def best(self, sitting: Sitting, person: str) -> BestCard | None:
        """None: another game, a board that was left unfinished, or nobody could tell."""
        letters = laid(sitting)
        if letters is None or sitting.setup.lexicon is None:
            return None
        tier = sitting.setup.lexicon.name.split()[-1]  # parlour-en 2 standard
        asked = BestBoard("".join(sorted(letters)), tier)
        task = self._found.get(asked) or self._begin(asked, person)
        return await asyncio.shield(task)  # shielded: others may wait for it too

    def _begin(self, asked: BestBoard, person: str) -> Found:
        task = asyncio.get_running_loop().create_task(self._solve(asked, person))
        self._found[asked] = task
        while len(self._found) > KEPT:
            self._found.popitem(last=False)
        return task

    async def _solve(self, asked: BestBoard, person: str) -> BestCard | None:
        try:
            found: BestCard = await self._scheduler.think(asked, [person], Rank.ALONE)
        except NoAnswer as problem:
            log.warning("the best board was not found: %s", problem)
            self._found.pop(asked, None)
            return None
        return found


def laid(sitting: Sitting) -> str | None:
    """The letters that lie on the boards: the same ones on each."""
    if sitting.game.name != "fourcyte":
        return None
    pitches = [mat.pitch for mat in sitting.view(SPECTATOR).mats.values()]
    return pitches[0] if pitches and "." not in pitches[0] else None
