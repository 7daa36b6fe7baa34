"""Mistakes that are made on purpose, each by its name, to see that the stories find them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count
from typing import Any
from unittest.mock import patch

from parlour.events import record
from parlour.server.bots.robots import Robots
from parlour.server.events.carrying import Carrying
from parlour.server.play import due, projection, prompted, striking, submitting, table, timekeeper
from parlour.server.play.lookout import Lookout
from parlour.server.play.processes import Processes
from parlour.server.play.table import Table
from parlour.server.play.timekeeper import Timekeeper
from parlour.server.socket.connection import Connection
from parlour.server.store.events import Said
from parlour.server.store.ratings import SqlRatings
from parlour.server.store.sql import SqlStore
from tests.faults.plans import PLANS, TIMED, TOO
from tests.faults.world import INVARIANTS, Plan

Patches = list[tuple[Any, str, Any]]
Make = Callable[[], Patches]


@dataclass(frozen=True)
class Plant:
    """A mistake: which stories meet it, and which of the invariants it breaks."""

    make: Make
    plan: str
    breaks: tuple[str, ...]
    otherwise: Mapping[str, Any]  # how these stories differ from the plan, to meet it sooner

    def story(self, seed: int) -> Plan:
        return replace(PLANS[self.plan](seed), **self.otherwise)


PLANTS: dict[str, Plant] = {}
STILL: dict[str, Any] = {"crash": 0.0, "drop": 0.0}  # nobody comes back, and so looks anew


def plant(plan: str, *breaks: str, **otherwise: Any) -> Callable[[Make], Make]:
    assert INVARIANTS.keys() >= set(breaks)

    def sow(make: Make) -> Make:
        PLANTS[make.__name__.replace("_", " ")] = Plant(make, plan, breaks, otherwise)
        return make

    return sow


@contextmanager
def planted(name: str) -> Iterator[None]:
    """The server with this mistake."""
    patches = [patch.object(*each) for each in PLANTS[name].make()]
    for each in patches:
        each.start()
    try:
        yield
    finally:
        for each in patches:
            each.stop()


@plant("table", "shown")
def told_before_it_is_written() -> Patches:
    right = Table.append

    async def append(self: Any, after: Any, *rest: Any, **more: Any) -> bool:
        before, self.moment = self.moment, after
        self._projections.clear()
        self._wake()
        await asyncio.sleep(0)
        self.moment = before
        self._projections.clear()
        return await right(self, after, *rest, **more)

    return [(Table, "append", append), (submitting, "submit_soon", lambda *_: False), *_slow_way()]


def _slow_way() -> Patches:
    """Moves are heard by tasks alone."""
    return [(Connection, "heard", lambda self, text: False)]


@plant("table", "logged")
def the_same_move_made_twice() -> Patches:
    right, nth = table.written, count()

    def written(log: Any, id: str | None, when: float) -> Any:
        return right(log, None if id is None else f"{id}#{next(nth)}", when)

    return [
        (table, "written", written),
        (submitting, "written", written),
        (Table, "_was_made", lambda self, id, actor, move: False),
    ]


@plant("several", "converged", **STILL, direct=0.0)
def a_lost_wake_up() -> Patches:
    async def speak(self: Any, send: Any) -> None:
        while True:
            if not self._called:
                self._news = self._loop.create_future()
                await self._news
            while self._answers:
                await send(self._answers.pop(0).decode())
            stirred, self._stirred = self._stirred, {}
            for id in stirred:
                for frame in self._frames(id):
                    await asyncio.sleep(0)
                    await send(frame.decode())
            self._called = False  # what came meanwhile is forgotten

    return [(Connection, "speak", speak)]


@plant("several", "converged", **STILL, direct=1.0)
def a_direct_line_that_is_not_called_again() -> Patches:
    def speak_directly(self: Any, line: Any, telling: Any) -> None:
        self._line, self._telling = line, telling
        line.hears = self.heard
        if self._called:
            telling.add(self)

    return [(Connection, "speak_directly", speak_directly)]


@plant("table", "logged")
def a_lost_race_written_behind_the_other() -> Patches:
    right = SqlStore.append

    async def append(self: Any, table: str, seq: int, *rest: Any) -> bool:
        for later in range(20):
            if await right(self, table, seq + later, *rest):
                return True
        return False

    return [(SqlStore, "append", append), *_slow_way()]


@plant("table", "clocks")
def a_flag_that_falls_early() -> Patches:
    right = due.lateness

    def lateness(*given: Any) -> Any:
        return (replace(due, at=due.at - 3.0) for due in right(*given))

    return [(due, "lateness", lateness)]


@plant("several", "clocks")
def a_window_that_strikes_early() -> Patches:
    right = SqlStore.due_by
    keep = striking.strike

    async def strike(table: Any, due: Any) -> None:
        clock = table.supplies.clock
        supplies = replace(table.supplies, clock=lambda: clock() + 1.0)
        table.supplies, before = supplies, table.supplies
        try:
            await keep(table, due)
        finally:
            table.supplies = before

    return [
        (SqlStore, "due_by", lambda self, now: right(self, now + 1.0)),
        (timekeeper, "strike", strike),
    ]


@plant("table", "clocks")
def a_window_that_starts_anew() -> Patches:
    return [(due, "kept", lambda known, wanted: wanted)]


@plant("table", "clocks", "dues")
def a_due_move_forgotten_before_it_is_made() -> Patches:
    async def make(self: Any, id: str, due: Any) -> None:
        table = await self._tables.get(id)
        await self._store.forget_due(id, due)
        await table.submit(due.actor, due.move, due.about)

    return [(Timekeeper, "_make", make)]


@plant("table", "clocks")
def a_clock_that_runs_backwards() -> Patches:
    def time_at(laid: Any, sitting: Any, now: float, lag: float = 0.0) -> int | None:
        return None if sitting.clocks is None else round((now - laid.made - lag) * 1000)

    return [(table, "time_at", time_at)]


@plant("table", "heard")
def a_fact_that_all_hear() -> Patches:
    return [(projection, "heard", lambda facts, viewer: list(facts))]


@plant("table", "shown")
def a_view_that_watchers_share_with_a_seat() -> Patches:
    right = projection.Moment.view
    return [(projection.Moment, "view", lambda self, viewer: right(self, max(0, viewer)))]


@plant("table", "acknowledged")
def an_acknowledged_move_that_is_not_written() -> Patches:
    right = submitting._appended

    def appended(table: Any, after: Any, entries: Any, dues: Any, told: Any, why: Any) -> None:
        right(table, after, entries, dues, told, None)

    return [(submitting, "_appended", appended)]


@plant("several", "shown", "converged")
def an_old_projection_after_catching_up() -> Patches:
    right = Table.catch_up

    async def catch_up(self: Any) -> bool:
        kept = dict(self._projections)
        found = await right(self)
        self._projections.update(kept)
        return found

    return [(Table, "catch_up", catch_up)]


@plant("several", "converged", **STILL, lost=0.5)
def nobody_looks_out_for_lost_news() -> Patches:
    async def look(self: Any) -> None: ...

    return [(Lookout, "look", look)]


@plant("table", "bots")
def a_bot_forgotten_after_a_death() -> Patches:
    async def resume(self: Any, *given: Any) -> None: ...

    return [(Robots, "resume", resume)]


@plant("several", "presence")
def presence_that_outlives_a_death() -> Patches:
    right = Processes._look

    def look(self: Any, now: float) -> None:
        for each in self._others.values():
            each.heard = now
        right(self, now)

    return [(Processes, "_look", look)]


@plant("table", "converged", "presence")
def a_table_put_aside_while_somebody_watches() -> Patches:
    return [(Table, "busy", False)]


@plant("several", "subscriptions")
def a_subscription_made_after_the_end() -> Patches:
    async def open(self: Any, said: Any) -> None:
        async with self._tables.held(said.table) as table:
            if said.seat is None or await table.sits(self._guest, said.seat):
                self._looks.watch(table, self._guest, said.seat, None)

    return [(Connection, "_open", open)]


@plant("event", "events")
def an_event_forgotten_after_a_death() -> Patches:
    async def resume(self: Any) -> None: ...

    return [(Carrying, "resume", resume)]


# The house cannot read such a log either, and says so first.
@plant("event", "events", "sound")
def a_result_taken_twice() -> Patches:
    right = Carrying.take

    async def take(self: Any, finish: Any) -> None:
        """By one who does not look whether it was taken."""
        await right(self, finish)
        room = await self._rooms.get(finish.event)
        again = record.write_entry("again", finish.pairing, finish.bout + 1)
        await self._store.events.append(room.id, room.seq, [Said(again, when=1.0)], room.stand)

    return [(Carrying, "take", take)]


@plant("table", "ratings", tables=(TIMED, TOO), length=20.0)
def a_match_counted_before_it_is_noted_as_counted() -> Patches:
    right = SqlRatings.count

    async def count(self: Any, game: str, method: str, steps: Any) -> bool:
        """In two steps: whoever dies between them counts it again."""
        sql = """INSERT INTO ratings (game, person, mu, sigma, games) VALUES (?, ?, ?, ?, ?)
                 ON CONFLICT (game, person) DO UPDATE SET
                 mu = excluded.mu, sigma = excluded.sigma, games = excluded.games"""
        rows = [
            (game, person, now.mu, now.sigma, now.games)
            for _, after in steps
            for person, now in after.items()
        ]
        await self._write(lambda db: db.executemany(sql, rows))
        return await right(self, game, method, steps)

    return [(SqlRatings, "count", count)]


@plant("twins", "twins")
def an_answer_that_takes_longer_by_what_is_laid() -> Patches:
    """Every byte is right, and when it comes tells where a letter lies."""
    right = Table.append

    async def append(self: Any, after: Any, *rest: Any, **more: Any) -> bool:
        await asyncio.sleep(sum(map(ord, after.sitting.log[-1].move)) % 7 / 100)
        return await right(self, after, *rest, **more)

    return [(Table, "append", append), (submitting, "submit_soon", lambda *_: False), *_slow_way()]


@plant("twins", "twins")
def choices_that_all_are_shown() -> Patches:
    """What others may do now tells which of their squares are free."""
    right = prompted.own_choices

    def choices(prompts: Any, viewer: Any) -> Any:
        return right(prompts, max(0, viewer))

    # What such a server has worked out is not to be found by the next one.
    return [(prompted, "own_choices", choices), (projection, "prompted", prompted.Prompted)]
