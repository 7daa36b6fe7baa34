"""Work that is kept until it is done: in order, fairly, once, and though its doer dies."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from parlour.server.play import jobs as doing
from parlour.server.play.bus import Bus
from parlour.server.play.jobs import Jobs, Later
from parlour.server.store import StoreError, jobs
from parlour.server.store.accounts import Session
from parlour.server.store.jobs import Job
from parlour.server.store.postgres.store import open_postgres
from parlour.server.store.sql import SqlStore
from parlour.server.store.sqlite import SqliteStore
from tests.server.guests import blank
from tests.server.standing_clock import StandingClock
from tests.services import new_database

KIND = ["push"]


@pytest_asyncio.fixture(loop_scope="module", params=["SQLite", "PostgreSQL"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[SqlStore]:
    if request.param == "SQLite":
        found: SqlStore = SqliteStore(blank(tmp_path))
    else:
        found = await open_postgres(new_database())
    yield found
    await found.close()


def job(id: str, person: str = "ann", rank: int = 1, due: float = 10.0) -> Job:
    return Job(id, "push", person, rank, due, payload={"table": id})


async def taken(store: SqlStore, now: float, until: float = 1000.0) -> list[str]:
    """All that can be had at a moment, in their order."""
    found = []
    while each := await store.jobs.take(KIND, now, until):
        found.append(each.id)
    return found


async def test_a_job_is_had_by_one_and_done_once(store: SqlStore) -> None:
    assert await store.jobs.put(job("a"))
    assert not await store.jobs.put(job("a"))  # it is there already
    assert await store.jobs.next_due(KIND) == 10.0
    assert await store.jobs.take(KIND, 9.0, 50.0) is None  # not yet due
    assert await store.jobs.take(["other"], 11.0, 50.0) is None
    first = await store.jobs.take(KIND, 11.0, 50.0)
    assert first == replace(job("a"), due=50.0, tries=1)
    assert await store.jobs.take(KIND, 12.0, 50.0) is None
    second = await store.jobs.take(KIND, 51.0, 90.0)  # whoever had it has died
    assert second is not None
    await store.jobs.done(first)  # or was only slow: it is no longer theirs
    assert await store.jobs.next_due(KIND) == 90.0
    await store.jobs.later(replace(second, due=70.0, payload={"left": 1}))
    third = await store.jobs.take(KIND, 70.0, 90.0)
    assert third is not None
    assert (third.tries, third.payload) == (3, {"left": 1})
    await store.jobs.done(third)
    assert await store.jobs.next_due(KIND) is None


async def test_many_who_take_at_once_have_each_their_own(store: SqlStore) -> None:
    for nth in range(12):
        await store.jobs.put(job(f"{nth}"))
    found = await asyncio.gather(*(store.jobs.take(KIND, 11.0, 50.0) for _ in range(15)))
    ids = [each.id for each in found if each is not None]
    assert sorted(ids, key=int) == [f"{nth}" for nth in range(12)]


async def test_ranks_first_and_each_person_in_turn(store: SqlStore) -> None:
    for nth in range(4):
        await store.jobs.put(job(f"a{nth}", "ann"))
    for nth in range(2):
        await store.jobs.put(job(f"b{nth}", "bob"))
    await store.jobs.put(job("urgent", "ann", rank=0))
    assert await taken(store, 11.0) == ["urgent", "a0", "b0", "a1", "b1", "a2", "a3"]


async def test_a_newcomer_is_not_held_up_by_a_crowd_nor_rewarded_for_idleness(
    store: SqlStore,
) -> None:
    for nth in range(5):
        await store.jobs.put(job(f"a{nth}", "ann"))
    for _ in range(3):
        each = await store.jobs.take(KIND, 11.0, 1000.0)
        assert each is not None
        await store.jobs.done(each)
    await store.jobs.put(job("b0", "bob"))
    await store.jobs.put(job("b1", "bob"))
    assert await taken(store, 11.0) == ["a3", "b0", "a4", "b1"]


async def test_nobody_fills_the_store(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "MOST_OF_ONE", 3)
    monkeypatch.setattr(jobs, "MOST", 5)
    assert [await store.jobs.put(job(f"a{n}", "ann")) for n in range(4)] == [True] * 3 + [False]
    assert [await store.jobs.put(job(f"b{n}", "bob")) for n in range(3)] == [True] * 2 + [False]


async def test_whoever_leaves_takes_their_jobs_along(store: SqlStore) -> None:
    await store.jobs.put(job("a", "ann"))
    await store.jobs.put(job("b", "bob"))
    await store.accounts.delete("ann")
    assert await taken(store, 11.0) == ["b"]


# --- doing them


class Doer:
    """Does jobs, after some failures."""

    def __init__(self, *problems: Exception) -> None:
        self.problems, self.done = list(problems), list[Job]()

    async def __call__(self, job: Job) -> None:
        if self.problems:
            raise self.problems.pop(0)
        self.done.append(job)


async def until_done(store: SqlStore) -> None:
    async with asyncio.timeout(30):
        while await store.jobs.next_due(KIND) is not None:
            await asyncio.sleep(0.01)


async def test_what_failed_is_done_later_and_what_is_left_alone(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doing, "AGAIN", 0.0)
    clock = StandingClock()
    house, doer = Jobs(store.jobs, Bus(), clock), Doer(Later("busy", {"left": 1}), StoreError("x"))
    house.on("push", doer)
    keeping = asyncio.create_task(house.keep())
    await house.put(job("a", due=clock.now))
    await until_done(store)
    assert [(each.tries, each.payload) for each in doer.done] == [(3, {"left": 1})]
    keeping.cancel()


@pytest.mark.parametrize("problem", [Later("busy"), RuntimeError("a mistake of ours")])
async def test_what_never_goes_well_is_given_up(
    store: SqlStore, problem: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doing, "AGAIN", 0.0)
    monkeypatch.setattr(doing, "TRIES", 3)
    clock, doer = StandingClock(), Doer(*[problem] * 99)
    house = Jobs(store.jobs, Bus(), clock)
    house.on("push", doer)
    keeping = asyncio.create_task(house.keep())
    await house.put(job("a", due=clock.now))
    await until_done(store)
    assert 99 - len(doer.problems) == (3 if isinstance(problem, Later) else 1)
    assert not doer.done
    keeping.cancel()


async def test_what_a_process_had_when_it_died_is_done_by_another(store: SqlStore) -> None:
    clock = StandingClock()
    begun = asyncio.Event()

    async def dies(job: Job) -> None:
        begun.set()
        await asyncio.sleep(3600)

    one, other = (Jobs(store.jobs, Bus(), clock) for _ in range(2))
    doer = Doer()
    one.on("push", dies)
    other.on("push", doer)
    dying = asyncio.create_task(one.keep())
    await one.put(job("a", due=clock.now))
    await asyncio.wait_for(begun.wait(), 30)
    dying.cancel()
    keeping = asyncio.create_task(other.keep())
    await asyncio.sleep(0.1)
    assert not doer.done  # it may only be slow
    clock.now += doing.HELD
    other._stirred.set()
    await until_done(store)
    assert [each.tries for each in doer.done] == [2]
    keeping.cancel()


async def test_a_guest_who_becomes_a_person_keeps_their_jobs(store: SqlStore) -> None:
    await store.jobs.put(job("a", "guest"))
    session = Session("device", "person", "", 1.0, 1.0)
    await store.accounts.enter(session, "guest", "before")
    found = await store.jobs.take(KIND, 11.0, 50.0)
    assert found is not None
    assert found.person == "person"


async def test_what_was_told_is_not_told_again_but_what_came_since_is(store: SqlStore) -> None:
    first, second = replace(job("turn"), nth=3), replace(job("turn"), nth=5)
    assert await store.jobs.put(first)
    assert not await store.jobs.put(first)  # found again after a death
    one = await store.jobs.take(KIND, 11.0, 50.0)
    assert one is not None
    assert await store.jobs.put(second)  # while somebody tells of the first
    await store.jobs.done(one)  # they have looked before the second came
    other = await store.jobs.take(KIND, 11.0, 50.0)
    assert other is not None
    await store.jobs.done(other)
    assert not await store.jobs.put(second)
    assert not await store.jobs.put(first)
    assert await store.jobs.put(replace(second, person="somebody else"))
    await store.jobs.forget(second.due + 1)
    assert await store.jobs.put(second)
