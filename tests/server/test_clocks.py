"""What falls due is done by itself, at its first deadline, also after a restart."""

import asyncio
import time

import pytest

from parlour.games.score_four import rules
from tests.server.guests import Guest, Message, house
from tests.tiny import on_the_shelf

PINS = [column + row for row in "1234" for column in "abcd"]


async def fill(guest: Guest, **options: object) -> str:
    """All beads down, and the last call is on."""
    table = await guest.lay(mine=[0, 1], first=0, options={"method": "total", **options})
    for nth in range(64):
        assert (await guest.move(table, nth % 2, PINS[nth // 4]))["t"] == "done"
    return table


def left(update: Message) -> float:
    clock = next(p for p in update["prompts"] if p["actor"] == "clock")
    return float(clock["within"])


async def test_the_last_call_closes_by_itself(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SF-15: a full board may still be called for a while."""
    monkeypatch.setattr(rules, "LAST_CALL", 1.0)
    async with house(tmp_path_factory.mktemp("h"), move_rate=1000.0) as url, Guest(url) as ann:
        table = await fill(ann)
        begun = time.monotonic()
        assert 0.5 < left(await ann.open(table, 0)) <= 1.0
        await asyncio.sleep(0.5)
        assert (await ann.move(table, 0, "score:a11-a41"))["t"] == "done"  # another entry meanwhile
        assert left(await ann.update(lambda m: m["sheet"])) < 0.6
        update = await ann.update(lambda m: m["result"])
        assert 0.8 < time.monotonic() - begun < 1.4  # the first deadline, kept
        assert update["view"]["closed"] is True
        assert update["result"]["winners"] == [0]
        refused = await ann.move(table, 0, "score:a12-a42")
        assert (refused["t"], refused["clause"]) == ("refused", "turn")


async def test_after_a_restart_a_short_window_starts_afresh(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "LAST_CALL", 1.0)
    folder = tmp_path_factory.mktemp("h")
    async with house(folder, move_rate=1000.0) as url, Guest(url) as ann:
        table = await fill(ann)
    await asyncio.sleep(1.1)  # the deadline passes while the house is closed
    async with house(folder) as url, Guest(url) as bob:
        update = await bob.open(table)
        assert update["result"] is None
        assert left(update) > 0.5
        assert (await bob.update(lambda m: m["result"]))["result"]["how"] == "a full board"


async def test_a_secret_clock_keeps_its_first_deadline(url: str) -> None:
    with on_the_shelf():
        async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
            table = await ann.lay(game="tiny", mine=[0], first=0, options={"window": 1})
            await bob.sit(table, 1)
            for guest, seat in ((ann, 0), (bob, 1)):
                choices = (await guest.open(table, seat))["choices"]
                await guest.move(table, seat, choices[0])
            begun = time.monotonic()
            assert (await ann.move(table, 0, "claim:1", "pot 1"))["t"] == "done"
            await asyncio.sleep(0.6)
            assert (await bob.move(table, 1, "claim:1", "pot 1"))["t"] == "done"
            update = await bob.update(lambda m: any(f["kind"] == "settled" for f in m["facts"]))
            assert 0.9 < time.monotonic() - begun < 1.4
            assert update["view"]["settled"] == [[1, None]]
            assert not any(
                p["actor"] == "clock" for m in ann.heard if m["t"] == "update" for p in m["prompts"]
            )
