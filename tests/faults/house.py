"""One process of a house: the real one, built as in production, on a story's store and time."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextvars import Context, copy_context
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any

from parlour.games import GAMES
from parlour.server.accounts.sessions import Sessions
from parlour.server.bots.questions import NoAnswer, Question
from parlour.server.config import Config
from parlour.server.house import House, house
from parlour.server.play.bus import Bus
from tests.faults.loop import OWNER
from tests.faults.store import Disk, FaultyStore
from tests.faults.world import World

if TYPE_CHECKING:
    from tests.faults.lines import Line

KEY = b"a key of thirty-two bytes, or so"


class Wire:
    """Carries frames to the other processes; some get lost, some come twice, late, out of order."""

    def __init__(self, process: Process) -> None:
        self._process, self._world = process, process.world
        self.wrong: str | None = None

    def send(self, frame: bytes) -> None:
        for other in self._process.others():
            self._carry(frame, other)

    def _carry(self, frame: bytes, other: Process) -> None:
        world, plan = self._world, self._world.plan
        if world.goes_wrong(plan.lost, "news lost"):
            return
        copies = 1 + world.goes_wrong(plan.twice, "news doubled")
        for _ in range(copies):
            late = world.goes_wrong(plan.late, "news overtaken")
            delay = world.rng.randint(5, 150) / 100 if late else world.rng.randint(0, 1) / 100
            world.loop.call_later(delay, other.hear, frame, other.life, context=world.outside)

    async def keep(self, bus: Bus) -> None:
        bus.join()
        await asyncio.get_running_loop().create_future()


class Process:
    """It lives, dies without a word, and comes back as another."""

    def __init__(self, world: World, disk: Disk, n: int, all: list[Process]) -> None:
        self.world, self.disk, self.n, self._all = world, disk, n, all
        self.up, self.life = False, 0
        self.context = Context()
        self.fallen: list[object] = []  # kept until the story ends: nothing of them is tidied up
        self.lines: list[Line] = []  # to this life of it

    def others(self) -> list[Process]:
        return [each for each in self._all if each is not self and each.up]

    def start(self) -> None:
        """As the server opens; it is up when it listens."""
        world = self.world
        self.life += 1
        self.up = True
        self.context = copy_context()
        self.me = f"{self.n}.{self.life}"
        self.context.run(OWNER.set, self.me)
        store = FaultyStore(world, self.disk, self)
        wire = Wire(self) if world.plan.processes > 1 else None
        self.context.run(self._furnish, store, Bus(self.me, wire), world.random("house"))
        self.do(self._open())

    def _furnish(self, store: FaultyStore, bus: Bus, rng: Random) -> None:
        world, config = self.world, Config(pace=0.0, tables_in_memory=self.world.plan.remembered)
        self.bus, self.sessions = bus, Sessions(world.clock)
        self.house: House = house(
            config,
            store,
            bus,
            self.think,
            bots_for=lambda game: True,
            roll=None,
            clock=world.clock,
            ticks=world.loop.time,
            rng=rng,
            key=KEY,
            pause=world.plan.pause,
        )
        self.listens = False

    async def _open(self) -> None:
        while True:  # a house that cannot be opened is opened again by whoever supervises it
            try:
                shared = self.house.upkeep if self.bus.wire is not None else None
                await self.sessions.open(self.house.store.accounts, shared)
                break
            except Exception:
                await asyncio.sleep(0.5)
        async with self.house.at_work():
            self.listens = True
            await self.world.loop.create_future()

    def do(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """In this process."""
        return self.world.loop.create_task(work, context=self.context.run(copy_context))

    def hear(self, frame: bytes, life: int) -> None:
        """From the wire, unless it was meant for who was here before."""
        if self.up and life == self.life:
            self.world.loop.call_soon(self.bus.hear, frame, context=self.context)

    async def think(self, question: Question) -> str | None:
        """A bot that plays anything; what it plays follows from what it is asked."""
        world = self.world
        await asyncio.sleep(world.delay())
        if world.goes_wrong(0.05, "bots that failed"):
            raise NoAnswer("nobody thinks")
        return any_move(question, world.seed)

    def crash(self) -> None:
        """No `finally` runs."""
        self.world.note("crash", self.n)
        self.world.faults["crashes"] += 1
        self.up = self.listens = False
        self.fallen.append((self.house, self.sessions, self.bus))
        self.disk.open.pop(self, None)
        if self.disk.opening is self:
            self.disk.opening = None
        self.world.loop.end(self.me)
        for line in self.lines:
            line.die()
        self.lines = []
        self.world.later(self.world.rng.randint(2, 80) / 100, self.start)


def any_move(question: Question, seed: int) -> str | None:
    game = GAMES[question.game]
    said = sha256(repr((question.view, question.setup, seed)).encode()).hexdigest()
    rng = Random(said)
    state = game.imagine(question.setup, question.view, rng)
    awaited = tuple(prompt.move for prompt in question.prompts)
    moves = [m for m in game.moves(state, question.prompts[0].actor) if isinstance(m, awaited)]
    return game.write(rng.choice(moves)) if moves else None
