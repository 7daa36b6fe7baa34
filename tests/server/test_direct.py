"""The short way of a move: heard as it comes, told when it is written, and never out of order."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from parlour.core.game import Illegal
from parlour.server.config import Config
from parlour.server.play.speaking import Speaking
from parlour.server.play.tables import Tables
from parlour.server.rates import Rates
from parlour.server.socket.connection import Connection
from parlour.server.socket.telling import Telling
from parlour.server.socket.transport import unframed
from parlour.server.socket.voice import MANY
from parlour.server.store import Dues, Holder, Laid
from tests.server.faulty import Faulty, nothing_open, process, until
from tests.server.guests import Guest, blank, house

HOLDERS = [Holder(0, "Ann", "ann"), Holder(1, "Bob", "bob")]


def frame(opcode: Opcode, text: bytes, fin: bool = True) -> bytes:
    return Frame(opcode, text, fin).serialize(mask=True)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 2040])
def test_a_whole_text_is_taken_out_of_its_frame(length: int) -> None:
    assert unframed(frame(Opcode.TEXT, b"x" * length)) == b"x" * length


# Named, for masks are random and every test process must find the same tests.
OTHERS = {
    "half a text": frame(Opcode.TEXT, b"half", fin=False),
    "the rest of one": frame(Opcode.CONT, b"rest"),
    "bytes": frame(Opcode.BINARY, b"bytes"),
    "a ping": frame(Opcode.PING, b"ping"),
    "two texts": frame(Opcode.TEXT, b"two") * 2,
    "a text cut short": frame(Opcode.TEXT, b"cut")[:-1],
    "a mask cut short": frame(Opcode.TEXT, b"x" * 200)[:7],
    "not masked": Frame(Opcode.TEXT, b"not masked").serialize(mask=False),
    "compressed": bytes([0xC1, 0x81, 0, 0, 0, 0, 65]),
    "a short length, said at length": bytes([0x81, 0xFE, 0, 1, 0, 0, 0, 0, 65]),
    "a single byte": b"\x81",
}


@pytest.mark.parametrize("data", OTHERS.values(), ids=OTHERS.keys())
def test_anything_else_is_left_to_the_library(data: bytes) -> None:
    assert unframed(data) is None


class Line:
    """A direct line of which the test says whether it has room."""

    def __init__(self) -> None:
        self.hears: Any = None
        self.has_room: Any = None
        self.room, self.said = True, list[dict[str, Any]]()

    def is_ready(self) -> bool:
        return self.room

    def say(self, texts: list[bytes]) -> None:
        self.said += map(json.loads, texts)

    def updates(self) -> list[dict[str, Any]]:
        return [m for m in self.said if m["t"] == "update"]

    def answers(self) -> list[tuple[str, str]]:
        return [(m["t"], m["id"]) for m in self.said if "id" in m]


def connected(tables: Tables, guest: str | None, telling: Telling) -> tuple[Connection, Line]:
    tries, speaking = Rates(10, 10, monotonic), Speaking(None, tables, monotonic, monotonic)  # type: ignore[arg-type]
    made = Connection(tables, nothing_open(), guest, Config(), tries, speaking, monotonic)
    line = Line()
    made.speak_directly(line, telling)
    return made, line


@asynccontextmanager
async def laid(folder: Path) -> AsyncIterator[tuple[Faulty, Tables]]:
    async with process(blank(folder)) as (store, tables):
        await store.lay(Laid("t", "score_four", 1, 2, {}, 0, 1.0), HOLDERS, [], Dues())
        await tables.get("t")
        yield store, tables


def move(id: str, seat: int, pin: str) -> bytes:
    return json.dumps({"t": "move", "id": id, "table": "t", "seat": seat, "move": pin}).encode()


async def test_a_move_is_heard_at_once_and_told_when_it_is_written(tmp_path: Path) -> None:
    async with laid(tmp_path) as (store, tables):
        telling = Telling()
        (ann, near), (bob, far) = (
            connected(tables, "ann", telling),
            connected(tables, "bob", telling),
        )
        await bob.hear('{"t":"open","table":"t","seat":1}')
        written = store.gate("append")
        assert near.hears(move("x", 0, "a1"))
        await until(lambda: store.answered["append"] == 1)
        assert near.answers() == []
        assert len(far.updates()) == 1
        written.set()
        await until(lambda: len(far.updates()) == 2)
        assert near.answers() == [("done", "x")]
        assert far.updates()[-1]["view"]["pins"][0] == [0]
        assert [e.move for e in (await store.since("t", 0))[0]] == ["a1"]
        ann.close()
        assert near.hears is None
        assert near.has_room is None


@pytest.mark.parametrize(
    "said",
    [
        move("x", 1, "a1"),  # not the seat that they hold
        move("x", 0, "z9"),  # no move
        b'{"t":"open","table":"t"}',
        b'{"t":"move","id":"x","table":"elsewhere","seat":0,"move":"a1"}',
        b'{"t":"move","id":"x","table":"t","seat":0,"move":"a\xff"}',
        b"[" * 2000,
    ],
)
async def test_what_would_be_refused_is_not_counted_twice(tmp_path: Path, said: bytes) -> None:
    async with laid(tmp_path) as (store, tables):
        ann, line = connected(tables, "ann", Telling())
        rates = ann._messages._until, ann._moves._until
        assert not line.hears(said)
        assert (ann._messages._until, ann._moves._until) == rates
        assert store.calls["append"] == 0
        assert not ann._moving


async def test_too_many_moves_are_left_to_be_refused(tmp_path: Path) -> None:
    async with laid(tmp_path) as (_, tables):
        ann, line = connected(tables, "ann", Telling())
        while ann._moves.allows():
            pass
        assert not line.hears(move("x", 0, "a1"))


async def test_nothing_overtakes_on_a_line(tmp_path: Path) -> None:
    """Neither what is heard a move, nor a move what is heard."""
    async with laid(tmp_path) as (store, tables):
        _, line = connected(tables, "ann", Telling())
        ann = line.hears.__self__
        written = store.gate("append")
        assert line.hears(move("x", 0, "a1"))
        assert not line.hears(move("y", 0, "b1"))
        hearing = asyncio.create_task(ann.hear(move("y", 0, "b1")))
        await until(lambda: store.answered["append"] == 1)
        assert not hearing.done()
        written.set()
        while not hearing.done():
            assert not line.hears(move("z", 0, "c1"))
            await asyncio.sleep(0)
        await until(lambda: len(line.answers()) == 2)
        assert line.answers() == [("done", "x"), ("refused", "y")]


async def test_a_lost_race_goes_the_long_way(tmp_path: Path) -> None:
    file = blank(tmp_path)
    async with laid(tmp_path) as (_, one), process(file) as (_, two):
        here, there = await one.get("t"), await two.get("t")
        (_, ann), (_, bob) = connected(two, "ann", Telling()), connected(two, "bob", Telling())
        await here.submit(0, "a1", id="x")  # nobody tells the other process
        assert there.seq == 0
        assert ann.hears(move("x", 0, "a1"))
        await until(lambda: ann.answers() == [("done", "x")])
        assert there.seq == 1
        await here.submit(1, "b1")
        assert not bob.hears(move("x", 1, "c1"))  # the id is taken
        assert bob.hears(move("y", 1, "c1"))  # it is no longer their turn
        await until(lambda: bob.answers() == [("refused", "y")])
        assert there.seq == 2
        assert there.appending == 0


@pytest.mark.parametrize("short", [True, False])
async def test_an_id_is_made_once_wherever_it_is_sent(tmp_path: Path, short: bool) -> None:
    """By the log's key alone: whoever appends knows every id up to the number under which they do.

    One that knows less loses; one that knows all sees it. Both are tried at every length.
    """
    file = blank(tmp_path)
    async with laid(tmp_path) as (store, one), process(file) as (_, two):
        here, there = await one.get("t"), await two.get("t")
        for nth, pin in enumerate(("a1", "b1", "c1", "d1")):
            id, seat, guest = f"m{nth}", nth % 2, ("ann", "bob")[nth % 2]
            line = connected(two, guest, Telling())[1]
            told = (lambda line=line, id=id: line.answers() == [("done", id)]) if short else None
            sent = here.submit(seat, pin, id=id)
            if told:
                assert line.hears(move(id, seat, pin))
                await sent
                await until(told)
            else:
                await asyncio.gather(sent, there.submit(seat, pin, id=id))
            for table in (here, there):  # and once more, long since
                await table.submit(0, "a1", id="m0")
                with pytest.raises(Illegal, match="another move"):
                    await table.submit(seat, "d4", id=id)
        assert [e.id for e in (await store.since("t", 0))[0]] == ["m0", "m1", "m2", "m3"]


async def test_a_failing_store_is_said_and_the_line_goes_on(tmp_path: Path) -> None:
    async with laid(tmp_path) as (store, tables):
        _, line = connected(tables, "ann", Telling())
        store.fails["append"] = 2
        assert line.hears(move("x", 0, "a1"))
        await until(lambda: line.answers() == [("refused", "x")])
        assert "nothing has changed" in line.said[0]["why"]
        store.fails["append"] = 1  # and the second try is the last
        assert line.hears(move("x", 0, "a1"))
        await until(lambda: len(line.answers()) == 2)
        assert line.answers()[1] == ("done", "x")


async def test_for_a_slow_reader_nothing_is_made(tmp_path: Path) -> None:
    async with laid(tmp_path) as (_, tables):
        watcher, line = connected(tables, None, Telling())
        await watcher.hear('{"t":"open","table":"t"}')
        await until(lambda: len(line.updates()) == 1)
        line.room = False
        table = await tables.get("t")
        for nth, pin in enumerate(("a1", "b1", "c1")):
            await table.submit(nth % 2, pin)
            await asyncio.sleep(0)
        assert len(line.updates()) == 1
        line.room = True
        line.has_room()
        await until(lambda: len(line.updates()) == 2)
        assert [len(pin) for pin in line.updates()[-1]["view"]["pins"][:3]] == [1, 1, 1]


async def test_much_news_is_written_bit_by_bit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with laid(tmp_path) as (_, tables):
        one, line = connected(tables, None, Telling())
        monkeypatch.setattr(one, "_frames", lambda id: [b"{}"])
        for nth in range(3 * MANY):
            one._stir(str(nth))
        await asyncio.sleep(0)
        assert len(line.said) == MANY
        line.room = False
        await asyncio.sleep(0)
        assert len(line.said) == MANY
        line.room = True
        line.has_room()
        await until(lambda: len(line.said) == 3 * MANY)


async def test_one_who_cannot_be_told_does_not_silence_the_others(tmp_path: Path) -> None:
    async with laid(tmp_path) as (_, tables):
        telling = Telling()
        (bad, broken), (good, line) = (connected(tables, None, telling) for _ in range(2))
        broken.say = None  # type: ignore[assignment, method-assign]
        for each in (bad, good):
            await each.hear(b"nonsense")
        await until(lambda: len(line.said) == 1)
        assert isinstance(bad.ended.exception(), TypeError)
        assert not good.ended.done()


async def test_a_browser_s_moves_go_the_short_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However the library's parser is built; and a text in pieces goes the long way."""
    heard: list[bool] = []

    def hears(self: Connection, text: bytes) -> bool:
        heard.append(taken := original(self, text))
        return taken

    original = Connection.heard
    monkeypatch.setattr(Connection, "heard", hears)
    async with house(tmp_path) as url, Guest(url) as ann:
        table = await ann.lay(mine=[0, 1])
        await ann.open(table, 0)
        heard.clear()
        for nth, pin in enumerate(("a1", "b1")):
            assert (await ann.move(table, nth, pin))["t"] == "done"
        assert heard == [True, True]
        assert ann.line is not None
        whole = json.dumps({"t": "move", "id": "x", "table": table, "seat": 0, "move": "c1"})
        await ann.line.send([whole[:20], whole[20:]])
        assert (await ann.answer("x"))["t"] == "done"
        assert True not in heard[2:]
        assert (await ann.move(table, 1, "d1"))["t"] == "done"
        assert heard[-1]
