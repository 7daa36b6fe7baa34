"""Faults of the store, the bus and the line: nothing sticks, nothing leaks, nothing untrue is said.

Each of these was met by a simulation of the whole house on a made-up clock, or found by reading.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
import pytest_asyncio

from parlour.core.game import CLOCK, Illegal
from parlour.server import duties
from parlour.server.accounts.sessions import Sessions
from parlour.server.config import Config
from parlour.server.duties import Duty
from parlour.server.http.guests import SECURE, SESSIONS
from parlour.server.play import errands, lookout
from parlour.server.play.bus import News
from parlour.server.play.lookout import Lookout
from parlour.server.play.presence import alone
from parlour.server.play.speaking import Speaking
from parlour.server.play.subscription import Subscription
from parlour.server.play.table import Table
from parlour.server.play.tables import Tables
from parlour.server.rates import Rates
from parlour.server.socket.connection import Connection
from parlour.server.socket.endpoint import Socket
from parlour.server.store import Dues, Holder, Laid, StoreError, Unread
from parlour.server.store.sqlite import SqliteStore
from tests.server.faulty import Faulty, Wire, nothing_open, process, until
from tests.server.guests import DATABASE, Guest, blank, house
from tests.tiny import on_the_shelf

HOLDERS = [Holder(0, "Ann", "ann"), Holder(1, "Bob", "bob")]
WON = ["a1", "b1", "a1", "b1", "a1", "b1", "a1"]  # and then it is called
BREAK = 0.05  # seconds between two games
STATE = {SESSIONS: Sessions(monotonic), SECURE: False}
SCOPE = {"type": "websocket", "headers": [], "state": STATE}


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errands, "FIRST", 0.01)


async def lay(store: Faulty, id: str = "t", game: str = "score_four", **options: object) -> None:
    await store.lay(Laid(id, game, 1, 2, options, 0, 1.0), HOLDERS, [], Dues())


async def win(table: Table) -> None:
    """The first game of a match of three."""
    for nth, pin in enumerate(WON):
        await table.submit(nth % 2, pin)
    await table.submit(0, "score:a11-a14")


def connected(tables: Tables, guest: str) -> Connection:
    tries, speaking = Rates(10, 10, monotonic), speaking_at(tables)
    return Connection(tables, nothing_open(), guest, Config(), tries, speaking, monotonic)


def speaking_at(tables: Tables) -> Speaking:
    return Speaking(tables._supplies.store, tables, monotonic, monotonic)


def last_update(watch: Subscription) -> dict[str, Any] | None:
    updates = [m for m in map(json.loads, watch.frames()) if m["t"] == "update"]
    return updates[-1] if updates else None


# --- the next game


async def test_a_clock_that_cannot_be_written_holds_up_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errands, "FIRST", 60.0)
    async with process(blank(tmp_path), pause=BREAK) as (store, tables):
        await lay(store, games=3)
        table = await tables.get("t")
        await win(table)
        woken = asyncio.Event()
        watch = Subscription(table, "bob", 1, woken.set)
        assert (last_update(watch) or {})["prompts"] == []
        woken.clear()
        store.fails["append"] = 1
        await asyncio.wait_for(woken.wait(), 30)  # nobody is left sitting at an old board
        assert [p["actor"] for p in (last_update(watch) or {})["prompts"]] == [1, 1]
        await table.submit(1, "d4", "bead 1")
        watch.close()


async def test_a_deal_that_cannot_be_written_is_tried_again(tmp_path: Path) -> None:
    with on_the_shelf():
        async with process(blank(tmp_path), pause=BREAK) as (store, tables):
            await lay(store, game="tiny", games=2, swaps=False)
            table = await tables.get("t")
            table._errands.run("deal", lambda: table.append(table._dealt(table.sitting)))
            await until(lambda: table.seq > 0)
            for _ in range(6):
                for seat in (0, 1):
                    duty = next(p for p in table.sitting.prompts if p.actor == seat and p.duty)
                    await table.submit(seat, duty.choices[0])
            await table.submit(CLOCK, "close")
            assert table.sitting.ended is not None
            dealt = table.seq
            store.fails["append"] = 3
            await until(lambda: table.seq > dealt)
            assert any(p.actor == 0 and p.duty for p in table.sitting.prompts)


async def test_a_pause_ends_when_the_next_game_has_begun_elsewhere(tmp_path: Path) -> None:
    file, bus = blank(tmp_path), Wire()
    async with (
        process(file, bus=bus, pause=BREAK) as (store, one),
        process(file, bus=Wire(bus), pause=60.0) as (_, two),
    ):
        await lay(store, games=3)
        here, there = await one.get("t"), await two.get("t")
        await win(here)
        await until(lambda: there.pause.on)
        await until(lambda: not here.pause.on)
        await here.submit(1, "d4", "bead 1")
        await until(lambda: there.seq == here.seq)
        await there.submit(0, "d4", "bead 2")  # not "when everybody is ready"


# --- a seat that is handed over while others do something


async def test_a_move_made_meanwhile_does_not_keep_a_seat_from_being_handed_over(
    tmp_path: Path,
) -> None:
    async with process(blank(tmp_path)) as (store, tables):
        await lay(store)
        table = await tables.get("t")
        bot = Holder(1, "club bot", level="club")
        await asyncio.gather(table.submit(0, "a1"), table.hand_over(1, bot))
        assert table.seats.bots == {1: "club"}
        assert [e.move for e in table.sitting.log] == ["a1", "seat:1:bot:club"]


async def test_of_two_who_take_a_seat_back_one_gets_it(tmp_path: Path) -> None:
    async with process(blank(tmp_path)) as (store, tables):
        await lay(store)
        table = await tables.get("t")
        await table.hand_over(1, Holder(1, "club bot", level="club"))
        back = [table.hand_over(1, Holder(1, name, name)) for name in ("bob", "cy")]
        results = await asyncio.gather(*back, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Illegal]
        assert [h.guest for h in table.seats.holders] == ["ann", "bob"]


# --- two houses


async def test_what_is_told_while_a_table_is_read_is_not_missed(tmp_path: Path) -> None:
    file, bus = blank(tmp_path), Wire()
    async with (
        process(file, bus=bus) as (store, one),
        process(file, bus=Wire(bus)) as (slow, two),
    ):
        await lay(store)
        here = await one.get("t")
        gate = slow.gate("holders")
        coming = asyncio.create_task(two.get("t"))
        await until(lambda: slow.answered["holders"] == 1)
        await here.submit(0, "a1")
        gate.set()
        there = await coming
        await until(lambda: there.seq == 1)


async def test_a_read_that_goes_further_counts(tmp_path: Path) -> None:
    file = blank(tmp_path)
    async with process(file) as (store, one), process(file) as (slow, two):
        await lay(store)
        here, there = await one.get("t"), await two.get("t")
        first, second = slow.gate("since"), slow.gate("since")
        await here.submit(0, "a1")
        short = asyncio.create_task(there.catch_up())
        await until(lambda: slow.answered["since"] == 2)
        await here.submit(1, "b1")
        long = asyncio.create_task(there.catch_up())
        await until(lambda: slow.answered["since"] == 3)
        first.set()
        assert await short
        second.set()
        assert await long
        assert there.seq == 2


async def test_news_is_not_lost_because_the_store_fails(tmp_path: Path) -> None:
    file, bus = blank(tmp_path), Wire()
    async with (
        process(file, bus=bus) as (store, one),
        process(file, bus=Wire(bus)) as (weak, two),
    ):
        await lay(store)
        here, there = await one.get("t"), await two.get("t")
        weak.fails.update({"since": 3})
        await here.submit(0, "a1")
        await until(lambda: there.seq == 1)
        weak.fails.update({"holders": 3})
        here.seat(await store.stand("t", 1, "bob"))
        await until(lambda: there.seats.free == {1})


async def test_lost_news_is_made_good_by_looking(tmp_path: Path) -> None:
    file = blank(tmp_path)
    async with process(file) as (store, one), process(file) as (far, two):
        for id in ("t", "u", "v"):
            await lay(store, id)
        watched = [await two.get("t"), await two.get("u")]
        unwatched = await two.get("v")
        watches = [Subscription(table, None, None, lambda: None) for table in watched]
        for id in ("t", "v"):
            await (await one.get(id)).submit(0, "a1")  # nobody tells the other process
        await (await one.get("u")).look_round()
        assert await store.stand("u", 1, "bob") is not None
        asked = far.calls.copy()
        await Lookout(far, two).look()  # type: ignore[arg-type]
        await until(lambda: watched[0].seq == 1 and watched[1].seats.free == {1})
        assert far.calls["news_of"] - asked["news_of"] == 1  # one question for all
        assert unwatched.seq == 0
        asked = far.calls.copy()
        await Lookout(far, two).look()  # type: ignore[arg-type]
        assert far.calls - asked == {"news_of": 1}  # nothing is new, nothing is read
        for watch in watches:
            watch.close()


async def test_a_lookout_that_cannot_read_looks_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lookout, "EVERY", 0.01)
    monkeypatch.setattr(duties, "SOON", 0.01)
    file = blank(tmp_path)
    async with process(file) as (store, one), process(file) as (far, two):
        await lay(store)
        here, there = await one.get("t"), await two.get("t")
        watch = Subscription(there, None, None, lambda: None)
        far.fails["news_of"] = 3
        duty = Duty("lookout", Lookout(far, two).keep, StoreError)  # type: ignore[arg-type]
        looking = asyncio.create_task(duty.do())
        await here.submit(0, "a1")
        await until(lambda: there.seq == 1)
        looking.cancel()
        watch.close()


# --- what is said of a move


@pytest_asyncio.fixture(loop_scope="module")
async def talk(tmp_path: Path) -> AsyncIterator[tuple[Faulty, Faulty, Tables, "Line"]]:
    """Ann's connection to one of two processes, and the store of the other."""
    file = blank(tmp_path)
    async with process(file) as (store, one), process(file) as (far, two):
        await lay(store)
        await one.get("t")
        await two.get("t")
        yield (
            store,
            far,
            one,
            Line(connected(two, "ann")),
        )


class Line:
    """What a connection answers."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    async def move(self, id: str, move: str) -> dict[str, Any]:
        said = {"t": "move", "id": id, "table": "t", "seat": 0, "move": move}
        await self.connection.hear(json.dumps(said))
        answer: dict[str, Any] = json.loads(self.connection._answers.pop())
        return answer


async def test_nothing_has_changed_is_said_where_nothing_has(talk: Any) -> None:
    store, far, _, line = talk
    far.fails["append"] = 1
    answer = await line.move("x", "a1")
    assert (answer["t"], answer["clause"]) == ("refused", None)
    assert "nothing has changed" in answer["why"]
    assert (await store.since("t", 0))[0] == []


@pytest.mark.parametrize("again", ["a1", "b1"])
async def test_nothing_has_changed_is_not_said_of_a_move_in_the_log(talk: Any, again: str) -> None:
    """It went to the other process first, and this one cannot read what came of it."""
    _, far, one, line = talk
    table = await one.get("t")
    await table.submit(0, again, id="x")
    far.fails["since"] = 1
    answer = await line.move("x", again)
    assert (answer["t"], answer["clause"]) == ("refused", None)
    assert "nothing has changed" not in answer["why"]
    assert "does not know" in answer["why"]
    assert (await line.move("x", again))["t"] == "done"


async def test_nor_is_it_said_of_a_copy_whose_twin_got_through(talk: Any) -> None:
    """A page that hears nothing sends a move again; the first may be in the log by then."""
    store, far, one, line = talk
    table = await one.get("t")
    await table.submit(0, "a1", id="x")
    far.fails["append"] = 1
    assert (await line.move("x", "a1"))["t"] == "done"
    assert len((await store.since("t", 0))[0]) == 1
    far.fails.update({"append": 1, "since": 1})
    await table.submit(1, "b1", id="y")
    answer = await line.move("z", "c1")
    assert "does not know" in answer["why"]


async def test_the_same_is_true_over_http(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table is laid, and cannot be read."""

    async def unread(*_: object) -> object:
        raise Unread("the disk is gone")

    async with house(tmp_path) as url, Guest(url) as ann:
        with monkeypatch.context() as patched:
            patched.setattr(SqliteStore, "laid", unread)
            answer = await ann.http.post("/api/tables", json={"game": "score_four", "mine": [0]})
        assert answer.status_code == 503
        assert "does not know" in answer.json()["why"]
        assert "nothing has changed" not in answer.json()["why"]
        assert len((await ann.http.get("/api/tables")).json()) == 1
        table = await ann.lay(mine=[0])
        with monkeypatch.context() as patched:  # who sits down needs no second look
            patched.setattr(SqliteStore, "holders", unread)
            assert (await ann.sit(table, 1)).status_code == 200
            assert (await ann.stand(table, 1)).status_code == 200
    assert (tmp_path / DATABASE).exists()


# --- lines that end


class Asgi:
    """A line as ASGI shows it, whose other end has gone after so many frames."""

    def __init__(self, *said: dict[str, Any], frames: int = 0) -> None:
        self.said = [{"type": "websocket.connect"}, *map(self._text, said)]
        self.closed: list[tuple[int, str]] = []
        self.frames, self.gone = frames, asyncio.Event()

    def _text(self, said: dict[str, Any]) -> dict[str, Any]:
        return {"type": "websocket.receive", "text": json.dumps(said)}

    async def receive(self) -> dict[str, Any]:
        if not self.said:
            return {"type": "websocket.disconnect"}
        if len(self.said) == 1:
            await self.gone.wait()
        return self.said.pop(0)

    async def send(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.close":
            self.closed.append((message["code"], message["reason"]))
        if message["type"] == "websocket.send":
            self.frames -= 1
            if self.frames < 0:
                self.gone.set()
                raise OSError("gone")


def socket(tables: Tables) -> Socket:
    return Socket(tables, alone(), nothing_open(), speaking_at(tables), Config(), monotonic)


async def test_nobody_watches_on_a_line_that_has_ended(tmp_path: Path) -> None:
    """What arrived before the end is still heard; an `open` among it must not stay for ever."""
    async with process(blank(tmp_path)) as (store, tables):
        await lay(store, "t")
        await lay(store, "u")
        line = Asgi({"t": "open", "table": "t"}, {"t": "open", "table": "u"})
        await socket(tables)({**SCOPE}, line.receive, line.send)
        for id in ("t", "u"):
            table = await tables.get(id)
            assert table.company.people(table, None).watchers == 0
            assert not table.busy


async def test_a_table_is_not_put_aside_while_somebody_comes_to_it(tmp_path: Path) -> None:
    async with process(blank(tmp_path), kept=1) as (store, tables):
        for id in ("t", "u", "v"):
            await lay(store, id)
        connection = connected(tables, "cy")
        fetched, looked = store.gate("holders"), store.gate("holders")
        asked = json.dumps({"t": "open", "table": "t", "seat": 1})
        coming = asyncio.create_task(connection.hear(asked))
        await until(lambda: store.answered["holders"] == 1)
        await store.stand("t", 1, "bob")  # in another process, after the table was read
        await store.sit("t", Holder(1, "Cy", "cy"), None)
        fetched.set()
        await until(lambda: store.answered["holders"] == 2)
        await tables.get("u")
        await tables.get("v")
        looked.set()
        await coming
        assert not connection._answers
        table = await tables.get("t")  # the one that Cy looks at is the one that there is
        assert table.company.people(table, "cy").chairs[1].present
        connection.close()


class Breaking(Connection):
    """Hears something that cuts the line in the turn in which the reader turns out to be gone."""

    async def hear(self, text: str | bytes) -> None:
        raise ValueError("a mistake of ours")

    async def speak(self, send: Any) -> None:
        raise OSError("gone")


async def test_where_both_sides_end_at_once_the_mistake_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("parlour.server.socket.endpoint.Connection", Breaking)
    async with process(blank(tmp_path)) as (_, tables):
        for _nth in range(10):
            line = Asgi({"t": "leave", "table": "t"})
            line.gone.set()
            await socket(tables)({**SCOPE}, line.receive, line.send)
            assert line.closed == [(1011, "something is broken in the house")]
    assert "a mistake of ours" in caplog.text


async def test_news_of_a_crowd_is_in_the_order_of_coming(tmp_path: Path) -> None:
    """Whoever replays a story by its seed finds the same order again."""
    async with process(blank(tmp_path)) as (store, tables):
        await lay(store)
        table = await tables.get("t")
        woken: list[int] = []
        watches = [
            Subscription(table, None, None, lambda nth=nth: woken.append(nth)) for nth in range(40)
        ]
        woken.clear()
        table.hear(News("t", 0))
        assert woken == list(range(40))
        for watch in watches:
            watch.close()
