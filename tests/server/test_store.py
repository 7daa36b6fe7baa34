"""The store: one lock, groups that fail one by one, deadlines that stay, and its own history."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path
from threading import current_thread
from time import perf_counter, sleep
from typing import Any

import pytest
import pytest_asyncio

from parlour.core.game import CLOCK
from parlour.server.store import (
    Due,
    Dues,
    Ending,
    Holder,
    Laid,
    Store,
    StoreError,
    Written,
    schema,
    shortcut,
    stopwatch,
)
from parlour.server.store.connection import connect
from parlour.server.store.postgres.store import open_postgres
from parlour.server.store.schema import NewerDatabase, migrate, revision
from parlour.server.store.shortcut import AGAIN, FORGIVEN, Shortcut
from parlour.server.store.sqlite import SqliteStore
from parlour.server.store.stopwatch import Stopwatch
from parlour.server.store.writer import Writer
from tests.server.guests import blank
from tests.services import new_database

NONE = Dues()
OVER = Ending('{"totals": []}', "{}", "parlour-record 1")


DISKS = {"by the thread": -1.0, "by the shortcut": 60.0}  # seconds that count as quick


@pytest_asyncio.fixture(loop_scope="module", params=[*DISKS, "in PostgreSQL"])
async def store(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Store]:
    found: Store
    if request.param in DISKS:
        monkeypatch.setattr(shortcut, "QUICK", DISKS[request.param])
        found = SqliteStore(blank(tmp_path))
    else:
        found = await open_postgres(new_database())
    yield found
    await found.close()


def due(at: float, about: str = "pot 1", within: float = 10.0) -> Due:
    return Due(CLOCK, "settle:1", about, within, at)


async def test_the_key_is_the_only_lock(store: Store) -> None:
    assert await store.append("t", 0, [Written(0, "a1"), Written(1, "b1")], NONE, None)
    assert not await store.append("t", 1, [Written(1, "c1")], NONE, None)
    assert not await store.append("t", 0, [Written(1, "c1")], NONE, None)
    assert await store.append("t", 2, [Written(0, "c1")], NONE, None)
    assert await store.append("other", 0, [Written(0, "c1")], NONE, None)
    log, _ = await store.since("t", 0)
    assert [entry.move for entry in log] == ["a1", "b1", "c1"]
    assert [entry.move for entry in (await store.since("t", 2))[0]] == ["c1"]


@pytest.mark.parametrize("dues", [NONE, Dues((due(5.0),))])
async def test_a_lost_race_undoes_its_own_table_only(store: Store, dues: Dues) -> None:
    """All of these wait together, so that they are written in one group."""
    made = await asyncio.gather(
        *(
            store.append(f"t{nth % 10}", 0, [Written(0, "a1"), Written(1, f"m{nth}")], dues, None)
            for nth in range(200)
        )
    )
    assert sum(made) == 10
    for table in range(10):
        log, found = await store.since(f"t{table}", 0)
        assert [entry.move for entry in log][:-1] == ["a1"]
        assert len(found) == len(dues.added)


async def test_a_group_without_races_is_written_whole(store: Store) -> None:
    appends = [store.append(f"t{n}", 0, [Written(0, f"m{n}")], NONE, None) for n in range(350)]
    assert all(await asyncio.gather(*appends))
    for nth in (0, 99, 100, 349):
        assert [entry.move for entry in (await store.since(f"t{nth}", 0))[0]] == [f"m{nth}"]


async def test_what_cannot_be_written_spoils_nothing_else(store: Store) -> None:
    """A text that is no text, in the middle of a group."""
    moves = ["a1", "\ud800", "b1"]
    made = await asyncio.gather(
        *(store.append(f"t{n}", 0, [Written(0, move)], NONE, None) for n, move in enumerate(moves)),
        return_exceptions=True,
    )
    assert [made[0], made[2]] == [True, True]
    assert isinstance(made[1], Exception)
    assert (await store.since("t1", 0))[0] == []


async def test_what_is_half_written_is_not_written(store: Store) -> None:
    await store.append("t", 1, [Written(0, "late")], NONE, None)
    assert not await store.append(
        "t", 0, [Written(0, "a1"), Written(1, "b1")], Dues((due(1.0),)), OVER
    )
    log, dues = await store.since("t", 1)
    assert ([entry.move for entry in log], dues) == (["late"], [])


async def test_a_deadline_stays_until_it_is_dropped(store: Store) -> None:
    await store.append("t", 0, [Written(0, "a1")], Dues((due(5.0),)), None)
    await store.append("t", 1, [Written(0, "a1")], Dues((due(9.0), due(7.0, "pot 2"))), None)
    _, found = await store.since("t", 0)
    assert sorted(d.at for d in found) == [5.0, 7.0]
    assert await store.next_due(0.0) == 5.0
    assert await store.next_due(5.0) == 7.0
    assert [(table, d.at) for table, d in await store.due_by(6.0)] == [("t", 5.0)]
    await store.append("t", 2, [Written(0, "a1")], Dues((), (due(0).key,)), None)
    assert await store.next_due(0.0) == 7.0


async def windows(store: Store) -> dict[str, float]:
    return {each.about: each.at for each in (await store.since("t", 0))[1]}


async def test_nothing_of_a_short_window_runs_off_while_the_house_is_away(
    store: Store,
) -> None:
    """Seen at 100, open again at 130: thirty seconds are given back, and a few to come back."""
    rows = (
        due(112.0, "half gone", within=20.0),
        due(100.5, "nearly over", within=20.0),
        due(101.0, "short", within=2.0),
        due(99.0, "past", within=20.0),
        due(200.0, "long", within=86400.0),
    )
    await store.append("t", 0, [], Dues(rows), None)
    await store.be_seen(100.0)
    await store.credit_absence(130.0, 60.0, 5.0)
    credited = {"half gone": 142.0, "nearly over": 135.0, "short": 132.0, "past": 99.0}
    assert await windows(store) == credited | {"long": 200.0}
    assert await store.seen() == 130.0
    for _ in range(3):  # one start after another gives no more than a moment each
        await store.credit_absence(130.1, 60.0, 5.0)
    assert (await windows(store))["half gone"] == pytest.approx(142.1)


async def test_windows_of_a_house_that_was_never_seen_start_afresh(store: Store) -> None:
    await store.append("t", 0, [], Dues((due(5.0), due(6.0, "day", 86400.0))), None)
    assert await store.seen() is None
    await store.credit_absence(1000.0, 60.0, 5.0)
    assert await windows(store) == {"pot 1": 1010.0, "day": 6.0}


async def test_one_free_seat_goes_to_one_guest(store: Store) -> None:
    await store.lay(
        Laid("t", "score_four", 1, 2, {}, 0, 1.0), [Holder(1, "club", level="club")], [], NONE
    )
    seated = await asyncio.gather(
        *(store.sit("t", Holder(0, name, name), None) for name in "abcdef")
    )
    assert sum(found is not None for found in seated) == 1
    (one,) = (h for h in await store.holders("t") if h.seat == 0)
    assert await store.sit("t", Holder(0, "zoe", "z"), "y") is None  # y does not sit there
    assert await store.sit("t", Holder(0, "zoe", "z"), one.guest) is not None
    assert await store.sit("t", Holder(1, "zoe", "z"), None) is None  # a bot shares with nobody
    assert len([h for h in await store.holders("t") if h.seat == 0]) == 2
    assert await store.stand("t", 0, "z") == await store.holders("t")
    assert await store.stand("t", 0, "z") is None


async def test_who_has_left_a_seat_is_remembered(store: Store) -> None:
    laid = Laid("t", "score_four", 1, 2, {}, 0, 1.0)
    await store.lay(laid, [Holder(0, "Ann", "ann"), Holder(1, "Bob", "bob")], [], NONE)
    newest = 0
    for name, gone in (("Ann", True), ("Anna", False), ("Anna", True)):
        if gone:
            found = await store.stand("t", 0, "ann")
        else:
            found = await store.sit("t", Holder(0, name, "ann"), None)
        assert found is not None
        assert [(h.seat, h.name, h.gone) for h in found] == [(0, name, gone), (1, "Bob", False)]
        assert max(h.since for h in found) > newest  # whichever list is newer is known by it
        newest = max(h.since for h in found)
    assert await store.tables_of("ann", 9) == []
    assert await store.sit("t", Holder(0, "Cy", "cy"), "ann") is not None  # the seat is free
    assert await store.sit("t", Holder(0, "Ann", "ann"), "ann") is None  # and then it is not


async def test_unfinished_tables_come_first(store: Store) -> None:
    for nth, table in enumerate(("old", "won", "new")):
        laid = Laid(table, "score_four", 1, 2, {}, 0, float(nth))
        await store.lay(laid, [Holder(0, "Ann", "ann")], [], NONE)
    await store.append("won", 0, [Written(0, "a1")], NONE, OVER)
    assert [laid.id for laid in await store.tables_of("ann", 9)] == ["new", "old", "won"]
    assert await store.tables_of("bob", 9) == []


async def test_an_error_is_said_and_the_writer_goes_on(store: Store) -> None:
    with pytest.raises(StoreError):
        await store.append("t", 0, [Written(0, object())], NONE, None)  # type: ignore[arg-type]
    assert await store.append("t", 0, [Written(0, "a1")], NONE, None)


async def test_all_that_was_asked_is_written_before_closing(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "p.sqlite")
    asked = [
        asyncio.create_task(store.append("t", seq, [Written(0, "a1")], NONE, None))
        for seq in range(50)
    ]
    await asyncio.sleep(0)
    await store.close()
    assert all(await asyncio.gather(*asked))
    assert not (tmp_path / "p.sqlite-wal").exists()


async def test_when_an_entry_was_written_is_kept(store: Store) -> None:
    await store.lay(Laid("t", "score_four", 1, 2, {}, 0, 1.0), [Holder(0, "Ann", "a")], [], NONE)
    assert [laid.stirred for laid in await store.tables_of("a", 5)] == [None]
    await store.append("t", 0, [Written(0, "a1", when=7.5)], NONE, None)
    await store.append("t", 1, [Written(1, "b1", when=8.5)], Dues((due(9.0),)), None)
    assert [entry.when for entry in (await store.since("t", 0))[0]] == [7.5, 8.5]
    assert [laid.stirred for laid in await store.tables_of("a", 5)] == [8.5]


# --- the schema


def shape(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as db:
        return {row[0] for row in db.execute("SELECT name FROM sqlite_master")}


def test_a_new_file_is_brought_to_the_newest_shape(tmp_path: Path) -> None:
    path = tmp_path / "with 100% blanks.sqlite"
    migrate(path)
    steps = sorted(step.name[:4] for step in (schema.HERE / "versions").glob("0*.py"))
    assert steps == [f"{nth:04}" for nth in range(1, len(steps) + 1)]  # each number once
    assert revision(path) == schema.HEAD == steps[-1]
    assert {"tables", "log", "holders", "due", "guests"} <= shape(path)
    migrate(path)


async def test_a_house_of_the_first_shape_keeps_its_people_and_tables(tmp_path: Path) -> None:
    path = tmp_path / "p.sqlite"
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(schema, "HEAD", "0001")
        migrate(path)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT INTO holders (table_id, seat, name, guest) VALUES ('t', 0, 'Ann', 'a')")
        db.execute("INSERT INTO tables VALUES ('t', 'score_four', 1, 2, '{}', 0, 5.0, '{}')")
        db.execute("INSERT INTO log VALUES ('t', 0, 0, 'a1', 'x')")
    store = SqliteStore(path)
    assert await store.since("t", 0) == ([Written(0, "a1", "x")], [])
    assert [laid.id for laid in await store.tables_of("a", 5)] == ["t"]
    assert await store.holders("t") == [Holder(0, "Ann", "a", None, False, 1)]
    assert await store.laid("t") == Laid("t", "score_four", 1, 2, {}, 0, 5.0, "{}", None)
    assert (await store.unkept(), await store.ending("t")) == (["t"], None)
    await store.keep("t", OVER)
    assert (await store.unkept(), await store.ending("t")) == ([], replace(OVER, result="{}"))
    await store.close()


def test_a_step_is_taken_wholly_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "p.sqlite"

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("power cut")

    with monkeypatch.context() as patched:
        patched.setattr("alembic.op.create_index", broken)
        with pytest.raises(RuntimeError):
            migrate(path)
    assert "log" not in shape(path)
    migrate(path)
    assert "log" in shape(path)


def test_a_file_of_a_later_release_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "p.sqlite"
    migrate(path)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerDatabase):
        migrate(path)


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear aunt, " * 100)
    with pytest.raises(StoreError, match="not a database"):
        migrate(path)
    assert path.read_text().startswith("Dear aunt")


def test_an_up_to_date_file_needs_no_alembic(tmp_path: Path) -> None:
    path = tmp_path / "p.sqlite"
    migrate(path)
    code = (
        "import sys; from pathlib import Path; from parlour.server.store.schema import migrate; "
        f"migrate(Path({str(path)!r})); print({{'alembic', 'sqlalchemy'}} & set(sys.modules))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "set()"


def threads_that_commit(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    names: list[str] = []
    commit = Writer._commit

    def noted(self: Writer, *given: Any) -> None:
        names.append(current_thread().name)
        commit(self, *given)

    monkeypatch.setattr(Writer, "_commit", noted)
    return names


@pytest.mark.parametrize(("quick", "thread"), [(60.0, "MainThread"), (-1.0, "writer")])
async def test_a_quick_disk_needs_no_thread(
    quick: float, thread: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shortcut, "QUICK", quick)
    names = threads_that_commit(monkeypatch)
    store = SqliteStore(tmp_path / "parlour.sqlite")
    assert await store.append("t", 0, [Written(0, "a1")], NONE, None)
    assert names == [thread]
    await store.close()


async def test_nobody_waits_in_the_event_loop_for_another_writer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shortcut, "QUICK", 60.0)
    file = tmp_path / "parlour.sqlite"
    store = SqliteStore(file)
    with closing(connect(file)) as other:
        other.execute("BEGIN IMMEDIATE")
        append = asyncio.ensure_future(store.append("t", 0, [Written(0, "a1")], NONE, None))
        began = perf_counter()
        await asyncio.sleep(0.05)
        assert perf_counter() - began < 5  # the other's lock is waited for ten seconds
        assert not append.done()
        other.execute("COMMIT")
    assert await append
    await store.close()


def test_a_disk_that_slows_down_is_left_to_the_thread_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shortcut, "QUICK", 60.0)
    with closing(connect(tmp_path / "x.sqlite")) as connection:
        way = Shortcut(connection)
        for nth in range(FORGIVEN + 1):
            assert way.open, f"after {nth} slow commits"
            way.took(100.0, 1)
        assert [way.open for _ in range(AGAIN)] == [False] * AGAIN
        assert way.open  # it was tried anew


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody tells who slept")
def test_a_processor_that_others_had_meanwhile_does_not_make_a_disk_slow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watch = Stopwatch()
    sleep(0.02)  # as one waits for a disk
    assert watch.seconds() >= 0.02
    leaping = count(0.0, 100.0)
    monkeypatch.setattr(stopwatch, "perf_counter", lambda: next(leaping))
    for _ in range(1000):  # unless we happen to sleep: for a page of memory, say
        watch = Stopwatch()
        if watch.seconds() < 50:
            return
    pytest.fail("what others took is counted")
