"""Whatever a browser may send: one answer or none, and never a broken connection of ours."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, cast

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.server import protocol
from parlour.server.config import Config
from parlour.server.play.past import NoTable
from parlour.server.play.speaking import Speaking
from parlour.server.rates import Rates
from parlour.server.socket.connection import Connection
from parlour.server.socket.cut import Cut
from parlour.server.store import Store
from tests.server.faulty import nothing_open

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
FIELDS = ("table", "seat", "id", "move", "about", "to", "text", "talk")
NEARLY = st.fixed_dictionaries(
    {
        "t": st.sampled_from(
            ["open", "leave", "move", "try", "ready", "say", "browse", "attend", "done", "", "Open"]
        )
        | ANYTHING
    },
    optional={
        name: ANYTHING | st.sampled_from(["x", "", "x" * 64, "x" * 65]) | st.integers(-2, 70)
        for name in (*FIELDS, "other")
    },
).map(lambda said: json.dumps(said).encode())


class NoTables:
    """Every table is somebody else's."""

    async def get(self, id: str) -> Any:
        assert 1 <= len(id) <= 64
        raise NoTable("there is no such table")

    @asynccontextmanager
    async def held(self, id: str) -> AsyncIterator[Any]:
        yield await self.get(id)


def connect(config: Config) -> Connection:
    tables: Any = NoTables()
    rates = Rates(1, 1, monotonic)
    speaking = Speaking(cast(Store, None), tables, monotonic, monotonic)
    return Connection(tables, nothing_open(), None, config, rates, speaking, monotonic)


def hear(data: bytes | str) -> list[Any]:
    async def heard() -> list[bytes]:
        connection = connect(Config())
        await connection.hear(data)
        return list(connection._answers)

    return [msgspec.json.decode(answer, type=protocol.Answer) for answer in asyncio.run(heard())]


@given(st.binary(max_size=300) | st.text(max_size=100) | NEARLY)
@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow])
def test_one_message_gets_one_answer_at_most(data: bytes | str) -> None:
    answers = hear(data)
    assert len(answers) <= 1
    try:
        said = protocol.decode_said(data)
    except (msgspec.MsgspecError, UnicodeError):
        assert [type(answer) for answer in answers] == [protocol.Problem]
        return
    expected = {
        protocol.Leave: [],
        protocol.Browse: [],
        protocol.StopBrowsing: [],
        protocol.Move: [protocol.Refused],
        protocol.Try: [protocol.Refused],
    }
    assert [type(answer) for answer in answers] == expected.get(type(said), [protocol.Problem])


SAID = [protocol.Open, protocol.Leave, protocol.Move, protocol.Try, protocol.Ready]


@given(st.sampled_from(SAID), st.data())
def test_what_is_written_is_read_again(kind: Any, data: st.DataObject) -> None:
    given = {"table": "t", "seat": data.draw(st.integers(0, 63)), "id": "i", "move": "a1"}
    said = kind(**{name: given[name] for name in kind.__struct_fields__ if name in given})
    assert protocol.decode_said(protocol.encode(said)) == said


def test_a_flood_is_cut_off() -> None:
    async def flood() -> int:
        connection = connect(Config())
        for nth in range(10_000):
            try:
                await connection.hear(b'{"t":"leave","table":"x"}')
            except Cut:
                return nth
        return 10_000

    assert asyncio.run(flood()) < 1000


def test_answers_that_nobody_reads_are_bounded() -> None:
    async def flood() -> int:
        connection = connect(Config(move_rate=1e6))
        try:
            for _ in range(10_000):
                await connection.hear(b'{"t":"try","id":"i","table":"x","seat":0,"move":"a1"}')
        except Cut:
            pass
        return len(connection._answers)

    assert asyncio.run(flood()) <= 200
