"""What falls due is done by itself, at its first deadline, also after a restart."""

import asyncio
import time

import pytest

from parlour.games.score_four import rules
from parlour.server.play import timekeeper
from tests.server.guests import Guest, Message, house
from tests.server.standing_clock import StandingClock
from tests.tiny import on_the_shelf

LAST_CALL = 10.0
PINS = [column + row for row in "1234" for column in "abcd"]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> StandingClock:
    monkeypatch.setattr(timekeeper, "LOOK", 0.02)
    monkeypatch.setattr(rules, "LAST_CALL", LAST_CALL)
    return StandingClock(time.time())


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
    tmp_path_factory: pytest.TempPathFactory, clock: StandingClock
) -> None:
    """SF-15: a full board may still be called for a while."""
    folder = tmp_path_factory.mktemp("h")
    async with house(folder, {"clock": clock}, move_rate=1000.0) as url, Guest(url) as ann:
        table = await fill(ann)
        assert left(await ann.open(table, 0)) == pytest.approx(LAST_CALL)
        clock.now += 0.5 * LAST_CALL
        assert (await ann.move(table, 0, "score:a11-a41"))["t"] == "done"  # another entry meanwhile
        assert left(await ann.update(lambda m: m["sheet"])) == pytest.approx(0.5 * LAST_CALL)
        clock.now += 0.4 * LAST_CALL
        await asyncio.sleep(0.2)  # the timekeeper looks several times
        assert (await ann.open(table, 0))["result"] is None
        clock.now += 0.2 * LAST_CALL  # past the first deadline, which was kept
        update = await ann.update(lambda m: m["result"])
        assert update["view"]["closed"] is True
        assert update["result"]["winners"] == [0]
        refused = await ann.move(table, 0, "score:a12-a42")
        assert (refused["t"], refused["clause"]) == ("refused", "turn")


async def test_after_a_restart_a_short_window_starts_afresh(
    tmp_path_factory: pytest.TempPathFactory, clock: StandingClock
) -> None:
    folder = tmp_path_factory.mktemp("h")
    async with house(folder, {"clock": clock}, move_rate=1000.0) as url, Guest(url) as ann:
        table = await fill(ann)
    clock.now += 1.1 * LAST_CALL  # the deadline passes while the house is closed
    async with house(folder, {"clock": clock}) as url, Guest(url) as bob:
        update = await bob.open(table)
        assert update["result"] is None
        assert left(update) == pytest.approx(LAST_CALL)
        clock.now += 1.1 * LAST_CALL
        assert (await bob.update(lambda m: m["result"]))["result"]["how"] == "a full board"


async def test_a_secret_clock_keeps_its_first_deadline(
    tmp_path_factory: pytest.TempPathFactory, clock: StandingClock
) -> None:
    folder = tmp_path_factory.mktemp("h")
    with on_the_shelf():
        async with (
            house(folder, {"clock": clock}) as url,
            Guest(url, "Ann") as ann,
            Guest(url, "Bob") as bob,
        ):
            table = await ann.lay(game="tiny", mine=[0], first=0, options={"window": 1})
            await bob.sit(table, 1)
            for guest, seat in ((ann, 0), (bob, 1)):
                choices = (await guest.open(table, seat))["choices"]
                await guest.move(table, seat, choices[0])
            assert (await ann.move(table, 0, "claim:1", "pot 1"))["t"] == "done"
            clock.now += 0.6
            assert (await bob.move(table, 1, "claim:1", "pot 1"))["t"] == "done"
            clock.now += 0.5  # past the deadline of the first claim, not of the second
            update = await bob.update(lambda m: any(f["kind"] == "settled" for f in m["facts"]))
            assert update["view"]["settled"] == [[1, None]]
            assert not any(
                p["actor"] == "clock" for m in ann.heard if m["t"] == "update" for p in m["prompts"]
            )
