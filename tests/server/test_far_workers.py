"""Workers on other machines: who is let in, what they are told, what their answers are worth."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from parlour.cli.answers import Stop
from parlour.cli.main import run_command
from parlour.core.record import Record, read_entry
from parlour.core.sitting import Sitting
from parlour.games import GAMES
from parlour.house.dictionaries import NO_WISH, Wish
from parlour.house.editions import edition
from parlour.house.setups import setup_of
from parlour.server.bots import asked
from parlour.server.bots.helping import Refused, Worker, address_of, help_house
from parlour.server.bots.questions import Asked, BestBoard, Call, NoAnswer, Question
from parlour.server.bots.sealing import Forged, Sealed, check, fresh, proof, secret_in
from parlour.server.bots.thinkers import Lost, Thinkers
from parlour.server.cards.records import BestCard
from parlour.server.outward import Refused as NotCalled
from parlour.server.socket import far_workers
from tests.server.guests import Guest, house
from tests.server.push_service import push_service
from tests.server.random_bot import think
from tests.server.test_inviting import invited
from tests.server.test_push import pushed, subscribed

GOLDEN = Path(__file__).parents[1] / "games"
SECRET = b"a secret of the tests, long enough"
CALL = Call("https://push.example/1", {"TTL": "60"}, b"\0sealed")
Think = Callable[[Any], Awaitable[Any]]


# --- what is asked, and what is answered


def questions(game: str) -> Iterator[Question]:
    """What bots would be asked now and then in a match that was once played."""
    record = Record.read(next(GOLDEN.glob(f"{game}/golden/*.record")).read_text())
    words = GOLDEN / game / "words.tsv"
    rules, setup = setup_of(record, Wish(file=words) if words.exists() else NO_WISH)
    sitting = Sitting.begin(rules, setup, record.timing)
    for nth, entry in enumerate(record.entries):
        if nth % 5 == 0:
            for seat in range(setup.seats):
                own = tuple(p for p in sitting.prompts if p.actor == seat)
                plain = replace(sitting.current, lexicon=None)
                yield Question(game, plain, sitting.view(seat), own, "club", f"t:{seat}", None)
        actor, move, at = read_entry(entry)
        sitting = sitting.play(actor, move, at)


ASKED = asked.written(next(q for q in questions("score_four") if any(p.duty for p in q.prompts)))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_question_survives_the_way(game: str) -> None:
    for question in questions(game):
        text = asked.written(question)
        assert b'"t:' not in text  # nobody need know which table it is
        again = asked.read(text)
        assert isinstance(again, Question)
        assert again.view == question.view
        assert again.setup == question.setup
        assert replace(again, stream=question.stream) == question


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"[]",
        b'{"type":"move"}',
        b'{"type":"run","code":"print(1)"}',
        ASKED.replace(b'"Drop"', b'"Path"'),
        ASKED.replace(b'"score_four"', b'"os"'),
        ASKED.replace(b'"pins"', b'"pens"'),
    ],
)
def test_what_is_no_question_is_not_thought_about(text: bytes) -> None:
    with pytest.raises(ValueError, match=r"no question|no game|no moves"):
        asked.read(text)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b'{"type":"failed","why":"no such bot"}',
        b'{"type":"answer","move":7}',
        b'{"type":"answer","move":"%b"}' % (b"x" * 201),
        b'{"type":"answer"}',
        asked.written_answer(BestCard(["AB", "CE"], 1, 1, True)),
        asked.written_answer(201),
    ],
)
def test_an_answer_to_something_else_is_none(text: bytes) -> None:
    with pytest.raises(NoAnswer):
        asked.read_answer(BestBoard("ABCD", "standard"), text)
    if b'"type":"called"' not in text:
        with pytest.raises(NoAnswer):
            asked.read_answer(CALL, text)


@pytest.mark.parametrize("status", [0, 99, 1000, "201", None])
def test_no_other_number_is_an_answer_to_a_call(status: Any) -> None:
    with pytest.raises(NoAnswer):
        asked.read_answer(CALL, json.dumps({"type": "called", "status": status}).encode())


def test_a_board_and_a_call_come_back_as_they_were() -> None:
    board = BestCard(["AB", "CD"], 3, 4, False)
    ask = BestBoard("ABCD", "standard")
    assert asked.read(asked.written(ask)) == ask
    assert asked.read_answer(ask, asked.written_answer(board)) == board
    assert asked.read(asked.written(CALL)) == CALL
    assert asked.read_answer(CALL, asked.written_answer(410)) == 410


# --- seals


def ends() -> tuple[Sealed, Sealed]:
    one, two = fresh(), fresh()
    return Sealed(SECRET, "house", one, two), Sealed(SECRET, "worker", one, two)


def test_what_is_sealed_is_heard_once_in_order_and_by_the_other() -> None:
    here, there = ends()
    first, second = here.seal(b"one"), here.seal(b"two")
    assert there.open(first) == b"one"
    with pytest.raises(Forged):
        there.open(first)  # said twice
    here, there = ends()
    with pytest.raises(Forged):
        there.open(second)  # of another connection
    first, second = here.seal(b"one"), here.seal(b"two")
    with pytest.raises(Forged):
        there.open(second)  # something was left out
    with pytest.raises(Forged):
        here.open(first)  # sent back
    with pytest.raises(Forged):
        ends()[1].open(b"short")


def test_a_proof_is_good_once_and_for_one_end() -> None:
    one, two = fresh(), fresh()
    good = proof(SECRET, "worker", one, two)
    check(good, SECRET, "worker", one, two)
    for given in [
        (good, SECRET, "house", one, two),
        (good, SECRET, "worker", fresh(), two),
        (good, SECRET, "worker", one, fresh()),
        (good, SECRET + b"x", "worker", one, two),
        (b"", SECRET, "worker", one, two),
        (proof(SECRET, "worker", one, b""), SECRET, "worker", one, b""),
    ]:
        with pytest.raises(Forged):
            check(*given)  # type: ignore[arg-type]


def test_a_secret_is_long(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    for text in (b"", b"short", b" " * 100):
        file.write_bytes(text)
        with pytest.raises(ValueError, match="at least 32"):
            secret_in(file)
    file.write_bytes(SECRET + b"\n")
    assert secret_in(file) == SECRET
    with pytest.raises(ValueError, match="No such file"):
        secret_in(tmp_path / "none")


# --- whom a question is asked


class Stub:
    """A worker that answers what it is told to, or is lost."""

    def __init__(self, found: Any) -> None:
        self.found, self.asked = found, 0

    async def ask(self, ask: Asked) -> Any:
        self.asked += 1
        await asyncio.sleep(0)
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


async def test_a_lost_worker_is_replaced_and_the_scheduler_counts_them() -> None:
    thinkers, width = Thinkers(None), [0]
    thinkers.widen = lambda by: width.append(width[-1] + by)
    lost, good = Stub(Lost("gone")), Stub("a1")
    thinkers.come(lost)
    thinkers.come(good)
    assert await thinkers.ask(BestBoard("A", "x")) == "a1"
    thinkers.go(lost)
    assert width == [0, 1, 2, 1]
    waiting = [asyncio.ensure_future(thinkers.ask(BestBoard("A", "x"))) for _ in range(3)]
    assert await asyncio.gather(*waiting) == ["a1"] * 3  # one after the other
    assert (lost.asked, good.asked) == (1, 4)


async def test_what_nobody_far_away_knows_is_asked_here() -> None:
    async def here(ask: Asked) -> str:
        return "here"

    thinkers = Thinkers(here)
    assert await thinkers.ask(BestBoard("A", "x")) == "here"
    thinkers.come(Stub(NoAnswer("no such bot")))
    assert await thinkers.ask(BestBoard("A", "x")) == "here"
    alone = Thinkers(None)
    alone.come(Stub(NoAnswer("no such bot")))
    with pytest.raises(NoAnswer):
        await alone.ask(BestBoard("A", "x"))


# --- a whole house


def working(url: str, think: Think = think, secret: bytes = SECRET, **more: Any) -> Worker:
    return Worker(address_of(url), secret, **{"edition": edition(), "think": think, **more})


@asynccontextmanager
async def helped(url: str, think: Think = think, **more: Any) -> AsyncIterator[None]:
    """A worker in this process; cancelled at the end, as if it were killed."""
    met = asyncio.Queue[str]()
    worker = working(url, think, met=met.put_nowait, **more)
    task = asyncio.create_task(help_house(worker))
    for _ in range(worker.thoughts + worker.calls):
        await met.get()
    yield
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def test_bots_think_elsewhere_and_survive_their_workers(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(SECRET)
    thinking = asyncio.Event()

    async def hang(ask: Any) -> str:
        thinking.set()
        await asyncio.Event().wait()
        raise AssertionError

    async with house(tmp_path, worker_secret=str(tmp_path / "secret")) as url, Guest(url) as ann:
        table = await ann.lay(mine=[0], bots={1: "club"}, options={"calling": "automatic"})
        await ann.open(table, 0)
        assert (await ann.move(table, 0, "a1"))["t"] == "done"
        async with helped(url, hang):
            await thinking.wait()
        async with helped(url, think):  # what was asked there is asked again
            update = await ann.update(lambda m: sum(map(len, m["view"]["pins"])) == 2)
            assert update["view"]["player"] == 0
        for secret, other, why in [
            (SECRET + b"x", edition(), "does not know that secret"),
            (SECRET, "another", "another edition"),
        ]:
            with pytest.raises(ExceptionGroup) as caught:
                await help_house(working(url, secret=secret, edition=other))
            refused = caught.value.exceptions[0]
            assert isinstance(refused, Refused)
            assert why in str(refused)


async def test_an_answer_against_the_rules_is_none_and_a_slow_worker_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(far_workers, "LONGEST", 1.0)
    monkeypatch.setattr("parlour.server.bots.robots.AGAIN", 0.05)
    (tmp_path / "secret").write_bytes(SECRET)
    said: list[str | None] = []

    async def odd(ask: Any) -> str | None:
        """Slow, then wrong, then right."""
        if not said:
            said.append(None)
            await asyncio.sleep(1.2)
        elif len(said) < 3:
            said.append("a9" if len(said) == 1 else "score:a11-d11")
            return said[-1]
        return await think(ask)

    async with house(tmp_path, worker_secret=str(tmp_path / "secret")) as url, Guest(url) as ann:
        table = await ann.lay(mine=[0], bots={1: "club"}, options={"calling": "automatic"})
        await ann.open(table, 0)
        await ann.move(table, 0, "a1")
        async with helped(url, odd):
            await ann.update(lambda m: sum(map(len, m["view"]["pins"])) == 2)
        assert said == [None, "a9", "score:a11-d11"]


class Door:
    """A door outward that says when it is used."""

    def __init__(self, call: Callable[[], Awaitable[int]]) -> None:
        self._call, self.calls = call, 0

    async def post(self, url: str, headers: Any, body: bytes) -> int:
        self.calls += 1
        return await self._call()


async def test_pushes_leave_by_workers_and_survive_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are handed what is sealed; what they cannot do is done here (ADR 56)."""
    (tmp_path / "secret").write_bytes(SECRET)
    begun, refused = asyncio.Event(), asyncio.Event()

    async def hang() -> int:
        begun.set()
        await asyncio.Event().wait()
        raise AssertionError

    async def refuse() -> int:
        refused.set()
        raise NotCalled("that address is not in the public network")

    async with push_service(tmp_path) as service:
        here = service.outward()
        given = {"outward": here}
        async with (
            house(tmp_path, given, worker_secret=str(tmp_path / "secret")) as url,
            Guest(url) as ann,
            Guest(url, "Bob") as bob,
        ):
            device = await subscribed(bob, service)
            monkeypatch.setattr(here, "post", None)  # it is not asked at first
            async with helped(url, calls=1, thoughts=0, outward=service.outward()):
                table = await invited(ann, bob)
                headers, note = await pushed(service, device)
                assert note["url"] == f"/t/{table}"
                assert headers["authorization"].startswith("vapid t=")
            monkeypatch.undo()
            async with helped(url, calls=1, thoughts=0, outward=Door(refuse)):
                table = await invited(ann, bob)
                assert (await pushed(service, device))[1]["url"] == f"/t/{table}"
                assert refused.is_set()
            async with helped(url, calls=1, thoughts=0, outward=Door(hang)):
                table = await invited(ann, bob)
                await begun.wait()
            assert (await pushed(service, device))[1]["url"] == f"/t/{table}"
            assert service.calls.empty()


async def test_whoever_thinks_is_asked_for_no_calls_nor_the_other_way_round() -> None:
    worker = working("http://127.0.0.1:9", outward=Door(lambda: asyncio.sleep(0, 201)))
    assert await worker.answer("call", asked.written(CALL)) == asked.written_answer(201)
    for does, ask in (("think", asked.written(CALL)), ("call", ASKED)):
        assert b"asked of another" in await worker.answer(does, ask)  # type: ignore[arg-type]
    assert worker.outward.calls == 1  # type: ignore[attr-defined]


async def test_a_house_without_a_secret_has_no_such_door(tmp_path: Path) -> None:
    async with house(tmp_path) as url:
        with pytest.raises(ExceptionGroup) as caught:
            await help_house(working(url))
        assert isinstance(caught.value.exceptions[0], Refused)


@pytest.mark.parametrize(
    ("url", "secret", "why"),
    [
        ("ftp://here", "x" * 32, "a house is given as"),
        ("http://127.0.0.1:9/elsewhere", "x" * 32, "a house is given as"),
        ("http://127.0.0.1:9", "short", "at least 32 characters"),
    ],
)
def test_the_command_says_what_is_wrong(tmp_path: Path, url: str, secret: str, why: str) -> None:
    file = tmp_path / "secret"
    file.write_text(secret)
    with pytest.raises(Stop, match=why):
        run_command(["worker", "--house", url, "--secret-file", str(file)])
