"""A real house is told all kinds of things over its socket, and sent all kinds of certificates.

The same few each time; `PARLOUR_FUZZ=1000 ./run test tests/server/test_fuzz.py` makes more.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable
from typing import Any, get_args

import msgspec
import pytest
import pytest_asyncio
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.core.sitting import Sitting
from parlour.events.certificate import Certificate, Paper
from parlour.house.certificates import certify
from parlour.house.referee import replay
from parlour.server import protocol
from tests.champion import NAMES, champion
from tests.fuzzing import TIMES
from tests.server.direct import Caller, Message, generous, opened

pytestmark = pytest.mark.timeout(300 * TIMES)
few = settings(
    max_examples=25 * TIMES,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
CLOSED = (1008,)  # with a reason; 1011 would be our own mistake
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=4,
)
TEXTS = st.sampled_from(["a1", "bead 1", "", "x" * 200, "close", "finish", "house void"])
TEXTS = TEXTS | st.text(max_size=30)


class Furniture:
    """Ann sits at a table, and Eve does not."""

    def __init__(self, app: Any) -> None:
        self.ann, self.eve, self.table = Caller(app), Caller(app), ""

    async def lay(self) -> None:
        for who in (self.ann, self.eve):
            await who.get("/api/me")
        wish = {"game": "score_four", "mine": [0, 1], "first": 0}
        self.table = (await self.ann.made("POST", "/api/tables", wish))["id"]

    async def beads(self) -> int:
        async with self.ann.line() as line:
            line.say({"t": "open", "table": self.table, "seat": 0})
            return sum(map(len, (await line.hear("update"))["view"]["pins"]))


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def there(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Furniture]:
    async with opened(tmp_path_factory.mktemp("house"), ticks=generous()) as app:
        furniture = Furniture(app)
        await furniture.lay()
        yield furniture


def fitting(table: str) -> st.SearchStrategy[Message]:
    """Messages as the protocol has them, most of them about a table that is there."""
    ids = st.just(table) | st.text(min_size=1, max_size=64)
    fields: dict[str, st.SearchStrategy[Any]] = {
        "table": ids,
        "event": ids,
        "seat": st.integers(0, 3),
        "seats": st.integers(0, 63),
        "id": st.text(min_size=1, max_size=8),
        "move": TEXTS,
        "about": TEXTS,
        "text": TEXTS,
        "to": st.sampled_from(["table", "side", "seat", "watchers"]),
        "talk": st.booleans(),
        "game": TEXTS,
        "time": st.sampled_from(["none", "game", "move", "days"]),
        "level": TEXTS,
    }

    def of(kind: Any) -> st.SearchStrategy[Message]:
        needed = len(kind.__struct_fields__) - len(kind.__struct_defaults__)
        must, may = kind.__struct_fields__[:needed], kind.__struct_fields__[needed:]
        tag = st.just(kind.__struct_config__.tag)
        return st.fixed_dictionaries(
            {"t": tag, **{name: fields[name] for name in must}},
            optional={name: fields[name] for name in may},
        )

    return st.one_of(*map(of, get_args(protocol.Said)))


@st.composite
def messages(draw: st.DrawFn, table: str) -> str | bytes:
    """One as it should be; or with something else in it; torn, doubled, deep, huge or no text."""
    said = draw(fitting(table))
    match draw(st.integers(0, 7)):
        case 0 | 1:
            return json.dumps(said)
        case 2:
            return json.dumps(said | {draw(st.sampled_from(sorted(said))): draw(ANYTHING)})
        case 3:
            text = json.dumps(said)
            return text[: draw(st.integers(0, len(text)))]
        case 4:
            return json.dumps(said).encode(draw(st.sampled_from(["utf-8", "utf-16", "utf-32"])))
        case 5:
            deep = draw(st.sampled_from(["[", '{"t":', '{"table":[']))
            return deep * draw(st.sampled_from([10, 2000, 12_000]))
        case 6:
            return json.dumps(said | {"move": draw(TEXTS) * 2000})
        case _:
            return draw(st.binary(max_size=100))


async def in_turn(work: Callable[[Any], None]) -> None:
    """Hypothesis in a thread, and what it asks of the house here."""
    loop = asyncio.get_running_loop()

    def ask(what: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(what, loop).result()

    await asyncio.to_thread(work, ask)


async def test_whatever_is_said_gets_an_answer_and_changes_nothing_of_others(
    there: Furniture, caplog: pytest.LogCaptureFixture
) -> None:
    """By somebody who does not sit there: the table stays as it was, and the house unbroken."""

    async def told(batch: list[str | bytes]) -> None:
        async with there.eve.line() as line:
            for text in batch:
                line.say(text)
            line.say({"t": "try", "id": "the end", "table": "nowhere", "seat": 0, "move": "x"})
            while (answer := await line.hear())["t"] != "closed":
                msgspec.convert(answer, protocol.Answer)
                if answer.get("id") == "the end":
                    return
            assert answer["code"] in CLOSED, batch

    def work(ask: Any) -> None:
        @few
        @given(st.lists(messages(there.table), min_size=1, max_size=8))
        def tried(batch: list[str | bytes]) -> None:
            ask(told(batch))

        tried()

    with caplog.at_level(logging.ERROR, "parlour"):
        await in_turn(work)
    assert caplog.records == []
    assert await there.beads() == 0


CHAMPION = champion(NAMES, "date 2001-01-01")


def papers() -> st.SearchStrategy[bytes]:
    """A certificate that says something else, with the digest of just that; or a torn one."""
    sitting = replay(CHAMPION)
    assert isinstance(sitting, Sitting)
    said = msgspec.to_builtins(certify(sitting, CHAMPION, 0, ("Zoë",)))

    @st.composite
    def changed(draw: st.DrawFn) -> bytes:
        other = dict(said)
        for name in draw(st.lists(st.sampled_from(sorted(said)), min_size=1, max_size=3)):
            now, text = other[name], draw(st.text(max_size=10))
            made = {int: st.integers(), str: st.just(text) | st.just(f"{now}{text}")}
            other[name] = draw(made.get(type(now), ANYTHING) | ANYTHING)
        try:
            return Paper(msgspec.convert(other, Certificate)).write().encode("utf-8", "replace")
        except (ValueError, TypeError, msgspec.ValidationError):
            return json.dumps({"certificate": other}).encode()

    whole = Paper(msgspec.convert(said, Certificate)).write().encode()
    torn = st.integers(0, len(whole)).map(lambda at: whole[:at])
    pdf = st.binary(max_size=200).map(lambda data: b"%PDF-1.7\n" + data)
    return changed() | torn | pdf | st.binary(max_size=100)


async def test_any_certificate_is_checked_or_refused(
    there: Furniture, caplog: pytest.LogCaptureFixture
) -> None:
    def work(ask: Any) -> None:
        @few
        @given(papers())
        def tried(sent: bytes) -> None:
            answer = ask(there.eve.ask("POST", "/api/certificates/check", sent))
            assert answer.status in (200, 400, 409, 413, 422), (sent, answer)

        tried()

    with caplog.at_level(logging.ERROR, "parlour"):
        await in_turn(work)
    assert caplog.records == []
