"""A story: a house opens, people play while things go wrong, and at last all is quiet and true."""

from __future__ import annotations

import asyncio
import gc
import logging
import math
import sqlite3
import sys
import tempfile
import warnings
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from parlour.server.cards.tables import NewTable, TakeSeat
from parlour.server.protocol import Terms
from parlour.server.store import StoreError
from tests.faults import competing, rating
from tests.faults.clients import Client
from tests.faults.house import Process
from tests.faults.loop import Stuck
from tests.faults.rest import Unrest, unrest
from tests.faults.store import Disk
from tests.faults.truth import Truth
from tests.faults.world import Plan, Table, World, Wrong
from tests.server.guests import blank
from tests.tiny import on_the_shelf

RESTS = (
    11.0,
    20.0,
    35.0,
    65.0,
)  # seconds until all has to be quiet; a retry may take that long
COUNTED = (
    "crashes",
    "writes failed",
    "torn writes",
    "lines to the store cut",
    "lines cut",
    "messages lost",
    "messages doubled",
    "messages overtaken",
    "news lost",
    "news doubled",
    "news overtaken",
)


@dataclass(frozen=True)
class Told:
    """What became of a story."""

    plan: str
    seed: int
    digest: str
    wrong: Wrong | None
    faults: Counter[str]
    seen: Counter[str]
    notes: list[str] | None
    told: list[list[tuple[float, bytes]]]  # by client, where twins are compared
    opened: float = math.inf  # when what was hidden came into the open
    hidden: int | None = None  # the client who did otherwise in secret

    @property
    def counted(self) -> int:
        return sum(self.faults[what] for what in COUNTED)


class Story:
    """One plan, one seed."""

    def __init__(self, plan: Plan, seed: int, database: bytes) -> None:
        self.world = World(plan, seed)
        self.disk = Disk(database)
        self.truth = Truth(self.world, self.disk)
        self.event = ""
        self.hidden: int | None = None
        self.processes: list[Process] = []
        self.processes += [
            Process(self.world, self.disk, n, self.processes) for n in range(plan.processes)
        ]

    async def tell(self) -> None:
        world, plan = self.world, self.world.plan
        for process in self.processes:
            process.start()
        await self._until_open()
        for table in plan.tables:
            await self._lay(table)
        if plan.event:
            self.event = await competing.hold(self.processes[0], self.truth, self.processes)
        for client in self.truth.clients:
            client.live()
        world.calm = False
        end = world.loop.now + plan.length
        while world.loop.now < end:
            wait = world.rng.uniform(0.1, 2.0) * plan.crash if plan.crash else plan.length
            await asyncio.sleep(min(end - world.loop.now, wait))
            alive = [each for each in self.processes if each.up]
            if plan.crash and alive and world.loop.now < end:
                world.rng.choice(alive).crash()
        world.calm = True
        await self._until_open()
        await self._rest()

    async def _until_open(self) -> None:
        while not all(process.listens for process in self.processes):
            await asyncio.sleep(0.1)

    async def _rest(self) -> None:
        for wait in RESTS:
            await asyncio.sleep(wait)
            wrong = next(self._unrest(), None)
            if wrong is None:
                return
        if wrong is not None:
            self.world.fail(*wrong)

    def _unrest(self) -> Iterator[Unrest]:
        yield from unrest(self.truth, self.processes)
        yield from rating.unrest(self.truth)
        if self.event:
            yield from competing.unrest(self.truth, self.processes, self.event)

    async def _lay(self, table: Table) -> None:
        game, seats, options, more = table
        terms = Terms(**more["terms"]) if "terms" in more else Terms()
        bots = more.get("bots", {})
        new = NewTable(game=game, seats=seats, options=options, first=0, bots=bots, terms=terms)
        first = self.processes[0]
        laid = await first.do(first.house.lobby.lay(new, "host", "here"))
        people = more.get("people", {})  # by seat, who sit at other tables too
        for seat in [seat for seat in range(seats) if seat not in bots]:
            person = people.get(seat)
            client = Client(self.world, self.truth, self.processes, laid.id, seat, person)
            name = f"Guest {person or client.n}"
            if terms.rated:
                rating.sign_up(self.truth, client.guest, name)
            wish = TakeSeat(name=name)
            await first.do(first.house.lobby.sit(laid.id, seat, wish, client.guest))
            if self.world.plan.order is not None and seat == 0:
                client.order, self.hidden = self.world.plan.order, client.n
        if more.get("watched"):
            Client(self.world, self.truth, self.processes, laid.id, None)


def tell(plan: Plan, seed: int, notes: bool = False) -> Told:
    """The same for the same plan and seed, whatever ran before."""
    database = image()
    with on_the_shelf(), _quiet() as ear:
        return _lived(Story(plan, seed, database), ear, notes)


def _lived(story: Story, ear: _Ear, notes: bool) -> Told:
    """Nobody else holds the story: when this returns it can be tidied up."""
    world = story.world
    world.notes = [] if notes else None
    _drive(story, ear)
    world.seen["steps"], world.seen["seconds"] = world.loop.steps, round(world.loop.now)
    return Told(
        *(world.plan.name, world.seed, world.digest, world.wrong),
        *(world.faults, world.seen, world.notes),
        [client.told for client in story.truth.clients],
        world.opened,
        story.hidden,
    )


def _drive(story: Story, ear: _Ear) -> None:
    world = ear.world = story.world
    loop = world.loop
    loop.set_exception_handler(lambda _, said: _complain(world, said))
    try:
        loop.run_until_complete(loop.create_task(story.tell()))
    except Stuck as problem:
        world.fail("sound", str(problem))
    except RuntimeError:
        if world.wrong is None:
            raise
    finally:
        ear.world = None
        loop.set_exception_handler(lambda _, said: None)
        loop.close()


def _complain(world: World, said: dict[str, Any]) -> None:
    problem = said.get("exception")
    if problem is not None and not isinstance(problem, StoreError):
        world.fail("sound", f"{said.get('message')}: {problem!r}")


class _Ear(logging.Handler):
    """Whatever the house itself calls broken is wrong, but for what it foresees."""

    world: World | None = None

    def emit(self, record: logging.LogRecord) -> None:
        problem = record.exc_info[1] if record.exc_info else None
        if self.world is not None and problem is not None and not isinstance(problem, StoreError):
            self.world.fail("sound", f"{record.getMessage()}: {problem!r}")


@contextmanager
def _quiet() -> Iterator[_Ear]:
    """What a dead process leaves is tidied up after its story, and by nobody else."""
    log, ear, hook = logging.getLogger("parlour"), _Ear(logging.ERROR), sys.unraisablehook
    before = log.handlers, log.level, log.propagate
    log.handlers, log.level, log.propagate = [ear], logging.ERROR, False
    sys.unraisablehook = lambda _: None
    collecting = gc.isenabled()
    gc.disable()
    gc.freeze()  # only what a story has made is looked at
    try:
        yield ear
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            gc.collect()
        gc.unfreeze()
        if collecting:
            gc.enable()
        sys.unraisablehook = hook
        log.handlers, log.level, log.propagate = before


@cache
def image() -> bytes:
    """A database in which the house was opened once: its days are dealt."""
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(sqlite3.connect(blank(Path(folder)))) as db,
    ):
        empty = db.serialize()
    with _quiet() as ear:
        return _opened(Story(Plan("", (), length=0.0, crash=0.0), 0, empty), ear)


def _opened(story: Story, ear: _Ear) -> bytes:
    _drive(story, ear)
    return bytes(story.disk.db.serialize())
