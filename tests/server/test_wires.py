"""Between two processes of a house: what is told in one is heard in the other, or looked up."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import monotonic

import pytest
import pytest_asyncio

from parlour.server import duties
from parlour.server.play import processes
from parlour.server.play.bus import CHANGED, LONGEST, Bus, News, Wire
from parlour.server.play.processes import Processes
from parlour.server.play.waiting import within
from parlour.server.wires import kept as kept_wire
from parlour.server.wires.kept import KeptWire
from parlour.server.wires.local import LocalWire
from parlour.server.wires.notify import NotifyWire
from parlour.server.wires.valkey import ValkeyWire
from tests.server.standing_clock import StandingClock
from tests.services import Server, new_database, start_valkey, valkey

PATIENCE = 30.0  # seconds
Make = Callable[[str], Wire]


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that stands still for a while has not lost its line."""
    monkeypatch.setattr(kept_wire, "SILENCE", PATIENCE)


@pytest.fixture(params=["sockets", "NOTIFY", "Valkey"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    """A wire for the process of that name."""
    if request.param == "sockets":
        return lambda me: LocalWire(tmp_path / "wires", me)
    if request.param == "NOTIFY":
        url = new_database()
        return lambda me: NotifyWire(url)
    house = tmp_path.name
    return lambda me: ValkeyWire(valkey(), house)


@asynccontextmanager
async def kept(make: Make, me: str) -> AsyncIterator[Bus]:
    """A bus whose wire is up."""
    bus, joined = Bus(me, make(me)), asyncio.Event()
    bus.joining.append(joined.set)
    assert bus.wire is not None
    keeping = asyncio.create_task(bus.wire.keep(bus))
    try:
        await asyncio.wait_for(joined.wait(), PATIENCE)
        yield bus
    finally:
        keeping.cancel()
        with suppress(asyncio.CancelledError):
            await keeping
        if isinstance(bus.wire, LocalWire):
            bus.wire.close()


@pytest_asyncio.fixture(loop_scope="module")
async def pair(make: Make) -> AsyncIterator[tuple[Bus, Bus]]:
    async with kept(make, "here") as here, kept(make, "there") as there:
        yield here, there


async def test_news_is_heard_in_the_other_process_and_once_in_its_own(
    pair: tuple[Bus, Bus],
) -> None:
    here, there = pair
    ours, theirs = list[News](), list[News]()
    here.listen("t", ours.append)
    there.listen("t", theirs.append)
    there.listen("u", theirs.append)
    for nth in range(1, 501):
        here.tell(News("t", nth, about="é"))
    await until(lambda: len(theirs) == 500)
    assert theirs[-1] == News("t", 500, about="é", by="here")
    assert [news.entries for news in theirs] == list(range(1, 501))
    assert len(ours) == 500


async def test_frames_are_short_enough_for_every_wire(pair: tuple[Bus, Bus]) -> None:
    here, there = pair
    heard, sent = list[object](), list[bytes]()
    there.take("many", lambda by, body: heard.extend(body))
    assert here.wire is not None
    send = here.wire.send
    here.wire.send = lambda frame: (sent.append(frame), send(frame))[1]  # type: ignore[method-assign]
    here.send("many", *([nth, "x" * 40] for nth in range(1000)))
    await until(lambda: len(heard) == 1000)
    assert max(map(len, sent)) <= LONGEST


@pytest.mark.parametrize(
    "rubbish",
    [b"", b"\xff", b"[", b'["a"]', b'["a","news",[[1,2]]]', b'["a","news",7]', b"[" * 50_000],
)
def test_what_cannot_be_read_is_passed_over(rubbish: bytes) -> None:
    bus, heard = Bus("here"), list[News]()
    bus.listen("t", heard.append)
    bus.hear(rubbish)
    bus.hear(b'["a","nonsense",[1]]')
    assert not heard
    bus.hear(b'["a","news",[["t",3,0,0,""]]]')
    assert heard == [News("t", 3, by="a")]


# --- who is alive


async def test_a_process_that_is_silent_has_died_and_its_people_are_gone(
    pair: tuple[Bus, Bus], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within two seconds, by a clock that stands until we move it."""
    assert 4 * processes.BEAT + processes.LOOK <= 2
    monkeypatch.setattr(processes, "LOOK", 0.02)
    clock = StandingClock()
    here, there = (Processes(bus, clock) for bus in pair)
    hearing, beating = (asyncio.create_task(each.keep()) for each in (here, there))
    for bus in pair:
        bus.join()  # they were made later than the wires
    there.count("t", "ann", 1)
    await until(lambda: here.elsewhere("t") == {"ann": 1})
    assert here.knows("there")
    assert sum(each.mine("x") for each in (here, there)) == 1
    beating.cancel()  # no goodbye, and no answer
    assert pair[1].wire is not None
    pair[1].wire.send = lambda frame: None  # type: ignore[method-assign]
    for _ in range(3):
        clock.now += processes.BEAT
        await asyncio.sleep(0.2)
    assert here.knows("there")
    clock.now += processes.BEAT
    await until(lambda: here.alone)
    assert not here.elsewhere("t")
    assert here.mine("x")
    hearing.cancel()


async def test_whoever_stood_still_takes_nobody_for_dead(
    pair: tuple[Bus, Bus], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its bots would think again about what others think about."""
    monkeypatch.setattr(processes, "LOOK", 0.02)
    clock, died = StandingClock(), list[int]()
    here, there = (Processes(bus, clock) for bus in pair)
    keeping = [asyncio.create_task(each.keep()) for each in (here, there)]
    for bus in pair:
        bus.join()
    await until(lambda: here.knows("there"))
    here.moved.append(lambda: died.append(here.count_others()))
    clock.now += 10 * processes.DEAD  # both in one: they live in one loop
    await asyncio.sleep(0.2)
    assert here.knows("there")
    assert 0 not in died
    for task in keeping:
        task.cancel()


async def test_whoever_missed_a_change_asks_for_the_whole_list(pair: tuple[Bus, Bus]) -> None:
    here, there = (Processes(bus, monotonic) for bus in pair)
    beats = [asyncio.create_task(each.keep()) for each in (here, there)]
    for bus in pair:
        bus.join()
    await until(lambda: here.knows("there") and there.knows("here"))
    assert pair[1].wire is not None
    send, pair[1].wire.send = pair[1].wire.send, lambda frame: None  # type: ignore[method-assign]
    there.count("t", "ann", 1)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    pair[1].wire.send = send  # type: ignore[method-assign]
    there.count("t", "bob", 1)
    await until(lambda: here.elsewhere("t") == {"ann": 1, "bob": 1})
    for beat in beats:
        beat.cancel()


class Heap:
    """A wire whose frames are carried by hand, in any order."""

    wrong = None

    def __init__(self) -> None:
        self.frames: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)

    async def keep(self, bus: Bus) -> None: ...


async def test_a_frame_that_comes_late_does_not_pass_for_a_new_one() -> None:
    """Found by a story (tests/faults): whoever was there was said to be gone, for good."""
    wires = Heap(), Heap()
    here, there = (Bus(name, wire) for name, wire in zip(("here", "there"), wires, strict=True))
    ours, theirs = Processes(here, monotonic), Processes(there, monotonic)

    async def sent() -> bytes:
        await asyncio.sleep(0)
        return wires[1].frames.pop()

    theirs.count("t", "cat", 1)
    await sent()
    theirs.count("t", "ann", 1)
    late = await sent()
    theirs.count("t", "ann", 0)
    await sent()
    there.join()  # the whole list is told
    await asyncio.sleep(0)
    for frame in wires[1].frames:
        here.hear(frame)
    here.hear(late)
    theirs.count("t", "bob", 1)
    here.hear(await sent())
    assert ours.elsewhere("t") == {"cat": 1, "bob": 1}


# --- a server that goes away


@pytest.fixture(params=["NOTIFY", "Valkey"])
def mortal(
    request: pytest.FixtureRequest, tmp_path: Path
) -> tuple[KeptWire, Callable[[], None], Callable[[], None]]:
    """A wire, and how to kill and to start its server."""
    if request.param == "NOTIFY":
        server = Server()
        server.start()
        return NotifyWire(server.address.format("postgres")), server.kill, server.start
    url, process = start_valkey(tmp_path)
    now = [process]

    def kill() -> None:
        now[0].kill()
        now[0].wait()
        (tmp_path / "valkey.sock").unlink()

    def start() -> None:
        now[0] = start_valkey(tmp_path)[1]

    return ValkeyWire(url, "house"), kill, start


async def test_a_server_that_dies_is_told_and_found_again(
    mortal: tuple[KeptWire, Callable[[], None], Callable[[], None]],
) -> None:
    """Whatever was told meanwhile is looked up by everybody who listens."""
    wire, kill, start = mortal
    async with kept(lambda me: wire, "here") as bus:
        heard = list[News]()
        bus.listen("t", heard.append)
        assert wire.wrong is None
        await asyncio.to_thread(kill)
        await until(lambda: wire.wrong is not None)
        assert "cannot be reached" in str(wire.wrong)
        bus.send("news", ["t", 1, 0, 0, ""])  # nobody waits for it
        await asyncio.to_thread(start)
        await until(lambda: wire.wrong is None)
        await until(lambda: bool(heard))
        assert heard[0].people == CHANGED
        assert heard[0].entries > 10**9


class Brittle:
    """A line that breaks when it is told to end."""

    async def send(self, frames: list[bytes]) -> None:
        try:
            await asyncio.sleep(PATIENCE)
        except asyncio.CancelledError:
            raise ConnectionError("broken pipe") from None

    async def frames(self) -> AsyncIterator[bytes | str]:
        await asyncio.sleep(PATIENCE)
        yield b"[]"


class BrittleWire(KeptWire):
    name, failures = "brittle", (ConnectionError,)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Brittle]:
        yield Brittle()


async def test_a_wire_ends_when_it_is_told_to_though_its_line_breaks() -> None:
    wire = BrittleWire()
    keeping = asyncio.create_task(wire.keep(Bus("here", wire)))
    await until(lambda: wire.wrong is None)
    wire.send(b"[]")
    await asyncio.sleep(0.05)
    keeping.cancel()
    await asyncio.wait([keeping], timeout=5)
    assert keeping.done()
    keeping.cancel()


async def test_a_wire_ends_when_it_is_told_to_though_it_is_just_being_used(make: Make) -> None:
    for turns in range(12):  # of the event loop, after which it is cancelled
        async with asyncio.timeout(PATIENCE), kept(make, "here") as bus:
            assert bus.wire is not None
            bus.wire.send(b"[]")
            for _ in range(turns):
                await asyncio.sleep(0)


async def test_who_is_cancelled_as_it_happens_does_not_go_on() -> None:
    happens = asyncio.Event()

    async def duty() -> None:
        while True:
            happens.clear()
            await within(PATIENCE, happens)

    task = asyncio.create_task(duty())
    await asyncio.sleep(0)
    happens.set()
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task], timeout=5)
    assert task.cancelled()


async def test_a_task_that_forgets_it_was_cancelled_is_told_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(duties, "FORGETFUL", 0.01)

    async def forgetful() -> None:
        for _ in range(2):
            with suppress(asyncio.CancelledError):
                await asyncio.sleep(PATIENCE)
        await asyncio.sleep(PATIENCE)

    async with asyncio.timeout(PATIENCE):
        task = asyncio.create_task(forgetful())
        await asyncio.sleep(0)
        await duties.end([task])
    assert task.cancelled()
