"""Nothing that works behind the tables stops in silence: it is taken up again, or it is said."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import pytest_asyncio

from parlour.core.game import CLOCK
from parlour.games.score_four import rules
from parlour.server import duties
from parlour.server.duties import Duty
from parlour.server.play import timekeeper
from parlour.server.play.errands import Errands
from parlour.server.play.past import NoTable
from parlour.server.play.timekeeper import Timekeeper
from parlour.server.store import Due, Dues, StoreError, connection
from parlour.server.store.sqlite import SqliteStore
from tests.server.faulty import until
from tests.server.guests import DATABASE, PATIENCE, Guest, blank, house
from tests.server.random_bot import think
from tests.server.test_clocks import fill

NOW = 1000.0


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duties, "SOON", 0.02)
    monkeypatch.setattr("parlour.server.house.WATCH", 0.05)


def failing(monkeypatch: pytest.MonkeyPatch, name: str, times: float = 1) -> None:
    """The store fails at its first so many attempts to do this."""
    real, left = getattr(SqliteStore, name), times

    async def fails(self: SqliteStore, *given: Any) -> Any:
        nonlocal left
        left -= 1
        if left >= 0:
            raise StoreError("the disk is away")
        return await real(self, *given)

    monkeypatch.setattr(SqliteStore, name, fails)


# --- clocks


def now() -> float:
    return NOW


class Holding:
    """Whatever is due, the table knows it."""

    def __contains__(self, key: object) -> bool:
        return True

    def get(self, key: tuple[int, str, str]) -> Due:
        return Due(*key, 0.0, NOW)


class Struck:
    """Tables that are struck, some of them in vain."""

    def __init__(self, **problems: Exception) -> None:
        self.made: list[str] = []
        self._problems = problems

    async def get(self, id: str) -> Any:
        if id == "none":
            raise NoTable("there is no such table")

        async def submit(actor: int, move: str, about: str) -> None:
            self.made.append(id)
            if id in self._problems:
                raise self._problems[id]

        return SimpleNamespace(submit=submit, dues=Holding(), supplies=SimpleNamespace(clock=now))


@pytest_asyncio.fixture(loop_scope="module")
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    found = SqliteStore(blank(tmp_path))
    await found.be_seen(NOW)
    yield found
    await found.close()


async def keep(store: SqliteStore, tables: Struck, *struck: str) -> None:
    """The timekeeper at work until these tables were struck, with all clocks at one moment."""
    keeper = Timekeeper(store, tables, lambda: NOW)  # type: ignore[arg-type]
    work = asyncio.create_task(Duty("timekeeper", keeper.keep, StoreError).do())
    await until(lambda: set(struck) <= set(tables.made))
    assert not work.done()
    work.cancel()


async def owe(store: SqliteStore, *tables: str) -> None:
    for nth, table in enumerate(tables):
        due = Due(CLOCK, "close", "", 10.0, NOW - 9 + nth)
        await store.append(table, 0, [], Dues((due,)), None)


@pytest.mark.parametrize("query", ["credit_absence", "due_by", "next_due"])
async def test_clocks_go_on_when_a_query_fails(
    query: str, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, query)
    await owe(store, "t")
    tables = Struck()
    await keep(store, tables, "t")


@pytest.mark.parametrize("problem", [StoreError("full"), RuntimeError("a mistake of ours")])
async def test_one_tables_trouble_is_not_anothers(store: SqliteStore, problem: Exception) -> None:
    await owe(store, "a", "none", "b", "c")
    tables = Struck(a=problem)
    await keep(store, tables, "a", "b", "c")
    assert sorted(set(tables.made)) == ["a", "b", "c"]
    assert tables.made.index("a") < tables.made.index("b")
    assert tables.made.count("a") == 1  # it is tried again, but not at once
    assert [table for table, _ in await store.due_by(NOW)] == ["a", "b", "c"]


async def test_a_damaged_row_stops_no_other_clock(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "LAST_CALL", 0.6)
    folder = tmp_path_factory.mktemp("h")
    async with house(folder, move_rate=1000.0) as url, Guest(url) as ann:
        tables = [await fill(ann), await fill(ann)]
    with closing(sqlite3.connect(folder / DATABASE)) as db, db:
        db.execute("UPDATE tables SET options = '{' WHERE id = ?", (tables[0],))
    async with house(folder) as url, Guest(url) as bob:
        update = await bob.open(tables[1])
        while update["result"] is None:
            update = await bob.update()
        assert update["view"]["closed"] is True


async def test_a_lock_held_at_the_start_does_not_stop_the_clocks(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "LAST_CALL", 0.5)
    monkeypatch.setattr(connection, "PATIENCE", 0.1)
    folder = tmp_path_factory.mktemp("h")
    async with house(folder, move_rate=1000.0) as url, Guest(url) as ann:
        table = await fill(ann)
    with closing(sqlite3.connect(folder / DATABASE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        async with house(folder) as url:
            bob = Guest(url)
            assert (await bob.http.get("/api/ready")).status_code == 503
            await asyncio.sleep(0.5)
            other.execute("COMMIT")
            await bob.__aenter__()
            update = await bob.open(table)
            while update["result"] is None:
                update = await bob.update()
            await bob.__aexit__()


# --- bots


@pytest.mark.parametrize("query", ["unfinished_with_bots", "laid"])
async def test_bots_come_back_though_a_query_fails(
    query: str, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path_factory.mktemp("h")

    async def silent(question: object) -> None:
        await asyncio.Event().wait()

    async with house(folder, {"think": silent}) as url, Guest(url) as ann:
        table = await ann.lay(mine=[0], bots={1: "club"}, first=1)
    failing(monkeypatch, query)

    def made() -> int:
        with closing(sqlite3.connect(folder / DATABASE)) as db:
            counted = db.execute("SELECT count(*) FROM log WHERE table_id = ?", (table,))
            return int(counted.fetchone()[0])

    async with house(folder, {"think": think}):
        await until(lambda: made() > 0)  # nobody looks at the table
    assert made() == 1


# --- what the house says of itself


async def ready(guest: Guest, status: int) -> httpx.Response:
    """What the house says of itself, once it answers so."""
    async with asyncio.timeout(PATIENCE):
        while True:
            answer = await guest.http.get("/api/ready")
            if answer.status_code == status:
                return answer
            await asyncio.sleep(0.02)


async def test_a_house_says_that_it_is_ready(url: str) -> None:
    async with Guest(url) as ann:
        answer = await ann.http.get("/api/ready")
        assert (answer.status_code, answer.json()) == (200, {"ok": True, "wrong": {}})


async def test_a_database_that_goes_is_noticed_and_nothing_is_acknowledged(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("h")
    async with house(folder) as url, Guest(url) as ann:
        table = await ann.lay(mine=[0, 1], first=0)
        assert (await ann.move(table, 0, "a1"))["t"] == "done"
        (folder / DATABASE).rename(folder / "elsewhere")
        await ready(ann, 503)
        refused = await ann.move(table, 1, "b1")
        assert refused["t"] == "refused"
        assert "cannot write anything down" in refused["why"]
        answer = await ann.http.post("/api/tables", json={"game": "score_four", "mine": [0]})
        assert (answer.status_code, answer.json()["why"]) == (503, refused["why"])
        answer = await ann.http.get("/api/ready")
        assert answer.status_code == 503
        assert answer.json()["wrong"].keys() == {"store"}
        assert str(folder) not in answer.text
        assert (await ann.http.get("/api/health")).status_code == 200
        (folder / "elsewhere").rename(folder / DATABASE)
        await ready(ann, 200)
        assert (await ann.move(table, 1, "b1"))["t"] == "done"


async def test_a_timekeeper_that_is_missed_is_named(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, "next_due", times=float("inf"))
    async with house(tmp_path_factory.mktemp("h")) as url, Guest(url) as ann:
        answer = await ready(ann, 503)
        assert answer.json()["wrong"].keys() == {"timekeeper"}


async def test_a_duty_is_taken_up_again_at_longer_and_longer_intervals(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    async def work() -> None:
        if len(waits) < 8:
            raise StoreError("the disk is away")

    monkeypatch.setattr(duties.asyncio, "sleep", sleep)  # type: ignore[attr-defined]
    await Duty("timekeeper", work, StoreError).do()
    assert waits == [0.02 * 2**nth for nth in range(8)]
    assert "timekeeper" in caplog.records[0].getMessage()
    assert "the disk is away" in caplog.records[0].getMessage()
    assert timekeeper.LOOK < duties.LATEST  # nobody's clock stands still for long


# --- errands


async def test_an_errand_asked_for_as_it_ends_runs_once_more() -> None:
    """Between its last step and the moment when its task is known to be done."""
    errands, runs = Errands("t"), 0

    async def work() -> None:
        nonlocal runs
        runs += 1
        if runs == 1:
            asyncio.get_running_loop().call_soon(errands.run, "look", work)

    errands.run("look", work)
    await until(lambda: not errands)
    assert runs == 2
