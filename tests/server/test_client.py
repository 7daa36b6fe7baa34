"""`parlour.client`: a program that plays as a page does, and is refused as a page is."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from parlour.client import Denied, House, Table
from parlour.core.game import Illegal
from tests.server.guests import house
from tests.server.random_bot import think

QUICK = {"calling": "automatic", "games": 1}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def url(engine: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    folder = tmp_path_factory.mktemp("house")
    async with house(folder, {"think": think}, tables_an_hour=1000) as address:
        yield address


def play(url: str) -> Table:
    with House(url, "Robin") as one:
        table = one.lay("score_four", bots={1: "casual"}, **QUICK)
        for now in table.turns():
            table.move(now.choices[0])
        return table


async def test_a_game_in_ten_lines(url: str) -> None:
    table = await asyncio.to_thread(play, url)
    assert table.now.result is not None
    assert sum(table.now.result.totals) in (0, 1)
    assert len(table.now.view["pins"]) == 16


def refusals(url: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    with House(url, "Robin") as one, House(url, "Wren") as other:
        table = one.lay("score_four")
        guest = other.sit(table.id, 1)
        for each in (table, guest):
            mover = any(p.duty and p.actor == each.seat for p in each.now.prompts)
            found["turn" if not mover else "duty"] = each
        with pytest.raises(Illegal) as refused:
            found["turn"].move("a1")
        found["clause"] = refused.value.clause
        with pytest.raises(ValueError, match="unreadable"):
            found["duty"].move("e9")
        with pytest.raises(Denied) as denied:
            other.sit(table.id, 0)
        found["status"] = denied.value.status
        with pytest.raises(Denied) as missing:
            one.ask("GET", "/api/tables/nowhere")
        found["missing"] = missing.value.status
        found["duty"].move("a1")  # nothing was lost by it
        again = House(url, "Robin", one.secret)
        found["mine"] = [card["id"] for card in again.ask("GET", "/api/tables")]
        found["id"] = table.id
    return found


async def test_what_is_refused_says_why_and_the_table_is_unharmed(url: str) -> None:
    found = await asyncio.to_thread(refusals, url)
    assert (found["clause"], found["missing"]) == ("turn", 404)
    assert 400 <= found["status"] < 500
    assert found["id"] in found["mine"]
