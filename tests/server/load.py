"""People who play on whatever happens: who is cut off comes back, and sends again what is open.

Every move has an id of its own. What was acknowledged is remembered, and compared with the log.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from itertools import count

import httpx
from websockets.exceptions import WebSocketException

from tests.server.guests import Guest

FULL = 40  # beads, then there is a new table
AWAY = (
    OSError,
    WebSocketException,
    httpx.HTTPError,
    TimeoutError,
    AssertionError,
)
AGAIN = 0.05  # seconds


class Player:
    """Both colours of one table after another."""

    def __init__(self, url: str, name: str) -> None:
        self._guest = Guest(url, name)
        self._guest.patience = 4.0  # then they doubt that anybody hears them
        self.acknowledged: list[str] = []
        self.refusals: Counter[str] = Counter()

    async def play(self) -> None:
        await self._until_it_works(self._guest.__aenter__)
        for nth in count():
            table = await self._until_it_works(self._guest.lay, mine=[0, 1])
            for bead in range(FULL):
                await self._bead(table, bead, f"{self._guest.name}-{nth}-{bead}")

    async def _bead(self, table: str, bead: int, id: str) -> None:
        """Sent until it is acknowledged; the same id is made once."""
        where = f"{'abcd'[bead % 4]}{bead // 4 % 4 + 1}"
        while True:
            try:
                answer = await self._guest.move(table, bead % 2, where, f"bead {bead + 1}", id)
            except AWAY:
                await self._come_back()
                continue
            if answer["t"] == "done":
                self.acknowledged.append(id)
                return
            self.refusals[answer["why"]] += 1
            await asyncio.sleep(AGAIN)

    async def _come_back(self) -> None:
        with suppress(*AWAY, asyncio.CancelledError):
            await asyncio.wait({asyncio.create_task(self._guest.hang_up())}, timeout=1)
        await self._until_it_works(self._guest.connect)

    async def _until_it_works(self, step, *given, **named):  # type: ignore[no-untyped-def]
        while True:
            try:
                return await step(*given, **named)
            except AWAY:
                await asyncio.sleep(AGAIN)

    async def leave(self) -> None:
        with suppress(*AWAY):
            await self._guest.__aexit__()


class Load:
    """Several of them at once."""

    def __init__(self, url: str, players: int = 4) -> None:
        self.players = [Player(url, f"p{nth}") for nth in range(players)]

    async def __aenter__(self) -> Load:
        self._tasks = [asyncio.create_task(player.play()) for player in self.players]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for player in self.players:
            await player.leave()

    @property
    def acknowledged(self) -> list[str]:
        return [id for player in self.players for id in player.acknowledged]

    @property
    def refusals(self) -> Counter[str]:
        return sum((player.refusals for player in self.players), Counter())

    async def more(self, moves: int = 40, patience: float = 90.0) -> None:
        """So many more are acknowledged from now on, and everybody has some of them."""
        before = [len(player.acknowledged) for player in self.players]
        async with asyncio.timeout(patience):
            while True:
                for task in self._tasks:
                    assert not task.done(), task
                new = [
                    len(player.acknowledged) - known
                    for player, known in zip(self.players, before, strict=True)
                ]
                if sum(new) >= moves and min(new) > 0:
                    return
                await asyncio.sleep(0.02)
