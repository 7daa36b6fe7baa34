"""Bad disks: what cannot be written is not acknowledged, and nobody waits for it for ever."""

import asyncio
import os
import sqlite3
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from parlour.server.store import Dues, StoreError, Unwritable, Written, connection, shortcut, writer
from parlour.server.store.sqlite import SqliteStore
from parlour.server.store.writer import Writer
from tests.server.read_only import disk

NONE = Dues()
SLOW, QUICK = -1.0, 60.0  # a disk that only the thread writes to, and one for the event loop
SOON = 30.0  # seconds after which nobody may still be waiting


@asynccontextmanager
async def opened(
    folder: Path, monkeypatch: pytest.MonkeyPatch, quick: float = SLOW
) -> AsyncIterator[tuple[SqliteStore, Path]]:
    """A store with one entry in it."""
    monkeypatch.setattr(shortcut, "QUICK", quick)
    monkeypatch.setattr(writer, "IDLE", 0.02)
    file = folder / "parlour.sqlite"
    store = SqliteStore(file)
    assert await append(store, 0)
    yield store, file
    await store.close()


async def append(store: SqliteStore, seq: int, table: str = "t") -> bool:
    async with asyncio.timeout(SOON):
        return await store.append(table, seq, [Written(0, "a1")], NONE, None)


async def folded(file: Path) -> None:
    """Everything has gone from the log into the database."""
    while file.with_name(file.name + "-wal").stat().st_size:
        await asyncio.sleep(0.01)


# --- the writer


class Malformed(connection.SqliteDatabase):
    """A checkpoint that meets a page it cannot read."""

    folds = 0

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if "wal_checkpoint" in sql:
            Malformed.folds += 1
            raise sqlite3.DatabaseError("a page cannot be read")
        return super().execute(sql, *values)


async def test_a_checkpoint_that_fails_does_not_stop_the_writer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "SqliteDatabase", Malformed)
    async with opened(tmp_path, monkeypatch) as (store, _):
        for seq in (1, 2):
            before = Malformed.folds
            while Malformed.folds == before:
                await asyncio.sleep(0.01)
            assert await append(store, seq)


async def test_when_the_writer_cannot_go_on_nobody_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shortcut, "QUICK", SLOW)
    told: list[str] = []
    store = SqliteStore(tmp_path / "parlour.sqlite", told.append)
    assert await append(store, 0)
    with monkeypatch.context() as patched:
        patched.setattr(Writer, "_group", lambda *_: 1 / 0)
        patched.setattr(Writer, "_rows_alone", lambda *_: False)
        waiting = [append(store, seq) for seq in (1, 2, 3)]
        found = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(each, Unwritable) for each in found)
    with pytest.raises(Unwritable, match="has stopped"):
        await append(store, 1)
    assert len(told) == 1
    assert [entry.move for entry in (await store.since("t", 0))[0]] == ["a1"]
    await store.close()


async def test_nobody_commits_during_a_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A commit that resets the log under a checkpoint can corrupt the file (ADR 17)."""
    during: list[str] = []
    folding = threading.Event()
    fold, commit = Writer._checkpoint, Writer._commit

    def slowly(self: Writer, connection: sqlite3.Connection, how: str) -> None:
        folding.set()
        sleep(0.2)
        fold(self, connection, how)
        folding.clear()

    def noted(self: Writer, *given: Any) -> None:
        if folding.is_set() and threading.current_thread().name == "MainThread":
            during.append(threading.current_thread().name)
        commit(self, *given)

    monkeypatch.setattr(Writer, "_checkpoint", slowly)
    monkeypatch.setattr(Writer, "_commit", noted)
    async with opened(tmp_path, monkeypatch, QUICK) as (store, _):
        while not folding.is_set():
            await asyncio.sleep(0.005)
        for seq in (1, 2, 3):
            assert await append(store, seq)
        assert not during


# --- the file


def deleted(file: Path) -> None:
    file.unlink()


def moved(file: Path) -> None:
    file.rename(file.with_suffix(".elsewhere"))


def replaced(file: Path) -> None:
    os.replace(_other(file), file)


def log_deleted(file: Path) -> None:
    file.with_name(file.name + "-wal").unlink()


def cut_short(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def overwritten(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.write(b"no database at all " * 300)


def _other(file: Path) -> Path:
    other = file.with_suffix(".other")
    other.write_bytes(b"")
    return other


@pytest.mark.parametrize("quick", [SLOW, QUICK])
@pytest.mark.parametrize(
    "harm",
    [deleted, moved, replaced, log_deleted, cut_short, overwritten],
    ids=lambda f: f.__name__,
)
async def test_a_file_that_is_gone_or_damaged_is_not_written_to(
    harm: Any, quick: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path, monkeypatch, quick) as (store, file):
        await folded(file)
        await store.look()
        harm(file)
        with pytest.raises(Unwritable) as problem:
            await store.look()
        assert str(file) in str(problem.value)
        with pytest.raises(Unwritable) as refused:
            await append(store, 1)
        assert str(file) not in refused.value.told  # that is nobody's business
    assert not file.exists() or harm not in (deleted, moved)  # nor is an empty one made


async def test_a_file_that_comes_back_is_written_to_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path, monkeypatch) as (store, file):
        moved(file)
        with pytest.raises(Unwritable):
            await store.look()
        file.with_suffix(".elsewhere").rename(file)
        await store.look()
        assert await append(store, 1)


async def test_a_full_disk_is_said_and_used_again_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path, monkeypatch) as (store, _):
        await store.write(lambda db: db.execute("PRAGMA max_page_count = 1"))
        long = [Written(0, "a" * 40_000)]
        with pytest.raises(StoreError, match="is full") as problem:
            await store.append("t", 1, long, NONE, None)
        assert "try again" in problem.value.told
        await store.write(lambda db: db.execute("PRAGMA max_page_count = 1000000"))
        assert await store.append("t", 1, long, NONE, None)
        assert len((await store.since("t", 0))[0]) == 2


@pytest.mark.parametrize("quick", [SLOW, QUICK])
async def test_a_disk_that_turns_read_only_is_said_and_used_again_when_it_is_not(
    quick: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with disk() as found:
        async with opened(tmp_path, monkeypatch, quick) as (store, _):
            assert await append(store, 1)
            found.read_only = True
            for _ in range(3):
                with pytest.raises(StoreError, match="does not read or write") as problem:
                    await append(store, 2)
                assert "nothing has changed" in problem.value.told
            await store.look()  # the file is there, and sound
            assert len((await store.since("t", 0))[0]) == 2  # what was written can be read
            assert found.refused
            found.read_only = False
            assert await append(store, 2)
            assert len((await store.since("t", 0))[0]) == 3
        again = SqliteStore(tmp_path / "parlour.sqlite")
        assert len((await again.since("t", 0))[0]) == 3
        await again.close()
