"""Bots as ordinary players: each looks at its table, thinks, and submits like anybody else."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace

from parlour.core.game import Prompt, Seat
from parlour.server.store import Store, StoreError
from parlour.server.table import Table
from parlour.server.tables import NoTable, Tables
from parlour.server.thinkers import Dumb, Question

Think = Callable[[Question], Awaitable[str | None]]
SOONEST, LATEST = 0.7, 1.6  # seconds that a bot takes at pace 1, whatever it holds
AGAIN = 5.0  # seconds before a bot that failed tries again
log = logging.getLogger("parlour")


class Robots:
    """Every bot at every table in memory."""

    def __init__(self, tables: Tables, think: Think, pace: float) -> None:
        self._tables, self._think, self._pace = tables, think, pace
        self._sitting: dict[Table, list[_Robot]] = {}
        tables.opened, tables.closed = self.sit_down, self.get_up

    async def resume(self, store: Store) -> None:
        """After a restart: tables that wait for a bot go on by themselves."""
        for id in await store.unfinished_with_bots():
            try:
                await self._tables.get(id)  # which makes its bots sit down
            except (NoTable, StoreError) as problem:
                log.warning("table %s is not resumed: %s", id, problem)

    def sit_down(self, table: Table) -> None:
        bots = table.seats.bots
        if bots and not table.sitting.over:
            self._sitting[table] = [
                _Robot(table, seat, level, self._think, self._pace) for seat, level in bots.items()
            ]

    def get_up(self, table: Table) -> bool:
        """Leave a table that is put aside; False: one of them is thinking."""
        robots = self._sitting.get(table, [])
        if any(robot.busy for robot in robots):
            return False
        for robot in robots:
            robot.close()
        self._sitting.pop(table, None)
        return True

    async def close(self) -> None:
        robots = [robot for each in self._sitting.values() for robot in each]
        for robot in robots:
            robot.close()
        await asyncio.gather(*(robot.task for robot in robots), return_exceptions=True)


class _Robot:
    """One bot on one seat."""

    def __init__(self, table: Table, seat: Seat, level: str, think: Think, pace: float) -> None:
        self._table, self._seat, self._level = table, seat, level
        self._think, self._pace = think, pace
        self._news, self.busy = asyncio.Event(), True
        table.listeners.add(self._news.set)
        self.task = asyncio.create_task(self._sit())

    def close(self) -> None:
        self._table.listeners.discard(self._news.set)
        self.task.cancel()

    async def _sit(self) -> None:
        while not self._table.sitting.over:
            self._news.clear()
            self.busy = True
            try:
                await self._turn()
            except (Dumb, StoreError) as problem:
                log.error("table %s, bot %s: %s", self._table.id, self._seat, problem)
                await asyncio.sleep(AGAIN)
                continue
            except ValueError as problem:  # refused: usually too late, and then there is news
                log.info("table %s, bot %s: %s", self._table.id, self._seat, problem)
                if not self._news.is_set():
                    await asyncio.sleep(AGAIN)
                    continue
            self.busy = False
            await self._news.wait()

    async def _turn(self) -> None:
        """Look once: is there a right to use, or a duty to do?

        A right is asked for once after each change of the table, a duty until it is done.
        """
        table = self._table
        if table.paused or table.seats.free:
            return
        began = asyncio.get_running_loop().time()
        own = tuple(p for p in table.sitting.prompts if p.actor == self._seat)
        rights = tuple(p for p in own if not p.duty)
        text = await self._ask(rights) if rights else None
        asked = rights
        if text is None and len(rights) < len(own):
            text, asked = await self._ask(own), own
        if text is not None:
            await self._dawdle(began)
            move = table.sitting.game.read(text)
            about = next((p.about for p in asked if isinstance(move, p.move)), "")
            await table.submit(self._seat, text, about)

    async def _ask(self, prompts: tuple[Prompt, ...]) -> str | None:
        sitting = self._table.sitting
        return await self._think(
            Question(
                sitting.game.name,
                replace(sitting.current, lexicon=None),
                sitting.view(self._seat),
                prompts,
                self._level,
                f"{self._table.id}:{self._seat}",
            )
        )

    async def _dawdle(self, began: float) -> None:
        """Answer after a human while that does not depend on what the bot holds.

        Who thinks longer than that answers on the next full beat, so that the time of thinking
        does not show.
        """
        if not self._pace:
            return
        spent = asyncio.get_running_loop().time() - began
        wait = random.uniform(SOONEST, LATEST) * self._pace
        while wait < spent:
            wait += self._pace
        await asyncio.sleep(wait - spent)
