"""What a disk has changed is noticed and told, and nobody plays on from it."""

import logging
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from parlour.server.store import Damaged, Dues, StoreError, Written, checks, wal
from parlour.server.store.checks import check_of
from parlour.server.store.opening import prepare
from parlour.server.store.sql import SqlStore
from parlour.server.store.sqlite import SqliteStore
from tests.server.guests import Guest, blank, house
from tests.server.test_disks import append

NONE = Dues()
ENTRIES = [
    Written(0, "a1", "x", 5, 17.25),
    Written(-1, "é\n", None, None, None),
    Written(1, "b2", None, None, 5),
]


def change(file: Path, sql: str) -> None:
    with closing(sqlite3.connect(file)) as db, db:
        assert db.execute(sql).rowcount == 1


async def filled(file: Path) -> SqliteStore:
    store = SqliteStore(file)
    for table in "abc":
        assert await store.append(table, 0, ENTRIES, NONE, None)
    return store


async def proved(store: SqlStore) -> frozenset[str]:
    """After a whole pass."""
    while await store.proof.look():
        pass
    return store.proof.damaged


def test_a_check_is_the_same_in_every_release() -> None:
    """Else the next release would find every log damaged."""
    assert check_of("t", 3, -1, "é\n", None, None) == 3114331386


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE log SET move = 'a2' WHERE table_id = 'b' AND seq = 0",
        "UPDATE log SET actor = 1 WHERE table_id = 'b' AND seq = 0",
        "UPDATE log SET at = 6 WHERE table_id = 'b' AND seq = 0",
        "UPDATE log SET crc = 7 WHERE table_id = 'b' AND seq = 2",
        "DELETE FROM log WHERE table_id = 'b' AND seq = 1",
    ],
)
async def test_an_entry_that_was_changed_or_lost_is_told(
    tmp_path: Path, damage: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "AT_ONCE", 4)
    file = blank(tmp_path)
    store = await filled(file)
    assert await proved(store) == frozenset()
    change(file, damage)
    with pytest.raises(Damaged):
        await store.since("b", 0)
    assert (await store.since("a", 0))[0] == ENTRIES  # others play on
    assert await proved(store) == {"b"}
    assert [each.levelno for each in caplog.records] == [logging.CRITICAL]
    await store.close()


async def test_entries_of_earlier_releases_are_believed(tmp_path: Path) -> None:
    file = blank(tmp_path)
    store = await filled(file)
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("UPDATE log SET crc = NULL")
    assert await proved(store) == frozenset()
    assert (await store.since("b", 1))[0] == ENTRIES[1:]
    await store.close()


async def test_whoever_looks_at_a_damaged_table_is_told(tmp_path: Path) -> None:
    async with house(tmp_path, tables_in_memory=0) as url, Guest(url) as ann:
        table = await ann.lay(mine=[0, 1])
        assert (await ann.move(table, 0, "a1"))["t"] == "done"
        await ann.hang_up()
        change(tmp_path / "parlour.sqlite", "UPDATE log SET move = 'd4'")
        for _ in range(3):  # until it has been put aside
            other = await ann.lay(mine=[0, 1])
            await ann.http.get(f"/api/tables/{other}")
        assert "damaged" in (await ann.http.get(f"/api/tables/{table}")).json()["closed"]
        assert len((await ann.http.get("/api/tables")).json()) == 4
        await ann.connect()
        await ann.say(t="move", id="m", table=table, seat=1, move="a1")
        assert "damaged" in (await ann.answer("m"))["why"]


# --- the write-ahead log, and files that are gone


async def left_behind(folder: Path) -> tuple[Path, Path]:
    """A database and its log, as kill -9 leaves them."""
    live = folder / "live"
    live.mkdir()
    store = SqliteStore(blank(live))
    for seq in range(6):
        assert await append(store, seq)
    dead = folder / "dead"
    shutil.copytree(live, dead)
    await store.close()
    return dead / "parlour.sqlite", dead / "parlour.sqlite-wal"


def entries(file: Path) -> int:
    with closing(sqlite3.connect(file)) as db:
        return int(db.execute("SELECT count(*) FROM log").fetchone()[0])


async def test_a_whole_log_is_read(tmp_path: Path) -> None:
    file, _ = await left_behind(tmp_path)
    prepare(file)
    assert entries(file) == 6


@pytest.mark.parametrize("where", [4, 20, 60, 3000, 4500])
async def test_a_damaged_log_is_told_before_anything_is_lost(tmp_path: Path, where: int) -> None:
    """SQLite would read as far as the damage, and drop the rest without a word."""
    file, log = await left_behind(tmp_path)
    whole = log.read_bytes()
    log.write_bytes(whole[:where] + bytes([whole[where] ^ 0x55]) + whole[where + 1 :])
    with pytest.raises(StoreError, match="is damaged"):
        prepare(file)
    log.write_bytes(whole)  # a sound copy
    prepare(file)
    assert entries(file) == 6


async def test_a_torn_end_is_what_a_power_cut_leaves(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file, log = await left_behind(tmp_path)
    whole = log.read_bytes()
    log.write_bytes(whole[:-9] + b"\xff" + whole[-8:])
    prepare(file)
    assert entries(file) == 5
    assert "torn" in caplog.text


def test_a_database_that_has_gone_is_not_replaced_by_an_empty_one(tmp_path: Path) -> None:
    file = tmp_path / "parlour.sqlite"
    (tmp_path / "parlour.sqlite.key").write_bytes(b"k" * 32)
    with pytest.raises(StoreError, match="has gone"):
        prepare(file)
    assert not file.exists()
    os.remove(tmp_path / "parlour.sqlite.key")
    prepare(file)
    assert file.exists()


def test_nothing_is_said_of_a_log_that_is_not_there(tmp_path: Path) -> None:
    wal.refuse_damaged(tmp_path / "none")
    (tmp_path / "none-wal").write_bytes(b"")
    wal.refuse_damaged(tmp_path / "none")
