"""A move before a crowd: they are told slice by slice, all of them, and each in order."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from parlour.server.config import Config
from parlour.server.play import audience
from parlour.server.play.bus import News
from parlour.server.play.speaking import Speaking
from parlour.server.play.subscription import Subscription
from parlour.server.play.table import Table
from parlour.server.rates import Rates
from parlour.server.socket.connection import Connection
from parlour.server.store import Dues, Holder, Laid
from tests.server.faulty import nothing_open, process, until
from tests.server.guests import blank

CROWD = 330
HOLDERS = [Holder(0, "Ann", "ann"), Holder(1, "Bob", "bob")]


@asynccontextmanager
async def laid(folder: Path) -> AsyncIterator[tuple[Any, Table]]:
    async with process(blank(folder)) as (store, tables):
        options = {"method": "total"}
        await store.lay(Laid("t", "score_four", 1, 2, options, 0, 1.0), HOLDERS, [], Dues())
        yield tables, await tables.get("t")


async def test_a_crowd_is_woken_slice_by_slice_in_the_order_of_coming(tmp_path: Path) -> None:
    async with laid(tmp_path) as (_, table):
        woken: list[int] = []
        for nth in range(CROWD):
            Subscription(table, None, None, lambda nth=nth: woken.append(nth))
        await until(lambda: not table.audience._asleep)
        woken.clear()
        table.hear(News("t", 0))
        assert woken == list(range(audience.SLICE))
        await asyncio.sleep(0)
        assert woken == list(range(2 * audience.SLICE))
        await until(lambda: len(woken) == CROWD)
        assert woken == list(range(CROWD))


async def test_who_came_last_is_woken_too_however_much_happens(tmp_path: Path) -> None:
    async with laid(tmp_path) as (_, table):
        woken: set[int] = set()
        for nth in range(CROWD):
            Subscription(table, None, None, lambda nth=nth: woken.add(nth))
        await until(lambda: not table.audience._asleep)
        woken.clear()
        for _ in range(CROWD // audience.SLICE + 1):  # something new in every turn
            table.hear(News("t", 0))
            await asyncio.sleep(0)
        assert woken == set(range(CROWD))


async def test_who_leaves_is_not_woken(tmp_path: Path) -> None:
    async with laid(tmp_path) as (_, table):
        woken: list[int] = []
        crowd = [
            Subscription(table, None, None, lambda nth=nth: woken.append(nth))
            for nth in range(CROWD)
        ]
        await until(lambda: not table.audience._asleep)
        woken.clear()
        table.hear(News("t", 0))
        crowd[-1].close()
        await until(lambda: len(woken) >= CROWD - 1 and not table.audience._asleep)
        assert CROWD - 1 not in woken


@pytest.mark.parametrize("crowd", [3, CROWD])
async def test_everybody_gets_all_updates_in_order(tmp_path: Path, crowd: int) -> None:
    async with laid(tmp_path) as (tables, table):
        heard: list[list[dict[str, Any]]] = [[] for _ in range(crowd)]
        lines = []
        speaking = Speaking(table.supplies.store, tables, monotonic, monotonic)
        for nth in range(crowd):
            rates = Rates(10, 10, monotonic)
            connection = Connection(
                tables, nothing_open(), None, Config(), rates, speaking, monotonic
            )
            lines.append((connection, asyncio.create_task(connection.speak(ear(heard[nth])))))
            await connection.hear('{"t":"open","table":"t"}')
        for nth in range(20):  # faster than a crowd can be told
            await table.submit(nth % 2, "abcd"[nth % 4] + "1234"[nth // 4 % 4])
        await until(lambda: all(len(facts_of(each)) == 20 for each in heard))
        told = facts_of(heard[0])
        for each in heard:
            assert [m["n"] for m in each] == list(range(1, len(each) + 1))
            assert facts_of(each) == told
            assert each[-1]["view"] == heard[0][-1]["view"]
        for connection, speaking in lines:
            connection.close()
            speaking.cancel()


def ear(heard: list[dict[str, Any]]) -> Any:
    async def hear(text: str) -> None:
        message = json.loads(text)
        if message["t"] == "update":
            heard.append(message)
        if len(heard) % 3 == 0:
            await asyncio.sleep(0)  # not every line is free at once

    return hear


def facts_of(updates: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [fact for update in updates for fact in update["facts"]]
