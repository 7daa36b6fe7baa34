"""Backup, restore and move, rehearsed with a house in which people go on playing."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from parlour.cli.main import run
from parlour.server.copies import backup as copying
from parlour.server.store import schema, writer
from parlour.server.store.schema import migrate
from parlour.server.store.sqlite import SqliteStore
from tests.server.guests import Guest, blank, house
from tests.server.test_disks import append
from tests.services import new_database

MOVES = [f"{file}{rank}" for rank in "1234" for file in "abcd"]
Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a house in PostgreSQL keeps its keys."""
    blank(tmp_path)  # of which the tests keep one in a data folder that stays
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path / "home"))


async def parlour(*words: str) -> int:
    """As from another terminal, while the house plays on."""
    return await asyncio.to_thread(run, list(words))


async def play(guest: Guest, table: str, first: int, count: int) -> None:
    """Beads of both colours, one after the other; each is acknowledged."""
    for nth in range(first, first + count):
        answer = await guest.move(table, nth % 2, MOVES[nth % 16], f"bead {nth + 1}", f"m{nth}")
        assert answer["t"] == "done", answer


@asynccontextmanager
async def returned(
    folder: Path, database: str, table: str, ann: Guest
) -> AsyncIterator[tuple[Guest, int]]:
    """Somebody who played elsewhere, at the same table here, and how many beads are on it."""
    async with house(folder, database=database) as url:
        guest = Guest(url)
        guest.http.cookies.update(dict(ann.http.cookies))
        await guest.connect()
        pins = (await guest.open(table))["view"]["pins"]
        yield guest, sum(map(len, pins))
        await guest.__aexit__()


async def test_a_house_is_backed_up_while_it_plays_and_goes_on_wherever_it_is_taken(
    tmp_path: Path, capsys: Said
) -> None:
    file, server = f"sqlite:///{tmp_path}/a.sqlite", new_database(empty=True)
    saved = tmp_path / "saved"
    saved.mkdir()
    async with house(tmp_path, database=file) as url, Guest(url) as ann:
        table = await ann.lay(mine=[0, 1])
        await play(ann, table, 0, 6)
        meanwhile = asyncio.create_task(play(ann, table, 6, 6))
        assert await parlour("backup", str(saved / "a"), "--database", file) == 0
        await meanwhile
        assert await parlour("backup", str(saved / "a"), "--database", file) == 2
        assert "nothing is overwritten" in capsys.readouterr().err
    assert {each.name for each in saved.iterdir()} == {"a", "a.key", "a.signing", "a.vapid"}
    assert all(each.stat().st_mode & 0o77 == 0 for each in saved.iterdir())

    assert await parlour("move", "--from", file, "--to", server) == 0
    async with returned(tmp_path, server, table, ann) as (guest, found):
        assert found == 12
        await play(guest, table, 12, 2)
        meanwhile = asyncio.create_task(play(guest, table, 14, 2))
        assert await parlour("backup", str(saved / "b"), "--database", server, "--no-keys") == 0
        await meanwhile
        # Whoever moved a house that is open would leave behind what is played meanwhile.
        assert await parlour("move", "--from", server, "--to", f"{file}-2") == 2
        assert "is open" in capsys.readouterr().err
    assert not (saved / "b.key").exists()

    for name, least, to in (("a", 6, f"{file}-3"), ("b", 14, new_database())):
        assert await parlour("restore", str(saved / name), "--database", to) == 0
        async with returned(tmp_path, to, table, ann) as (guest, found):
            assert found >= least  # all that was acknowledged before, and perhaps more
            await play(guest, table, found, 1)
        assert await parlour("restore", str(saved / name), "--database", to) == 2
        assert "nothing is overwritten" in capsys.readouterr().err

    assert await parlour("move", "--from", server, "--to", f"{file}-4") == 0
    async with returned(tmp_path, f"{file}-4", table, ann) as (guest, found):
        assert found == 16
        await play(guest, table, 16, 1)
        assert await guest.lay(mine=[0]) != table


def test_numbers_that_were_given_once_are_not_given_again(tmp_path: Path) -> None:
    """Who follows finished matches remembers the number of the last: docs/adr/0033."""
    file, back = blank(tmp_path), tmp_path / "back.sqlite"
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("INSERT INTO sqlite_sequence VALUES ('talk', 41)")
        db.execute(
            "INSERT INTO holders (table_id, seat, name, guest, since) VALUES ('t', 0, 'A', 'a', 7)"
        )
    server = new_database()
    assert run(["move", "--from", f"sqlite:///{file}", "--to", server]) == 0
    assert run(["move", "--from", server, "--to", f"sqlite:///{back}"]) == 0
    with closing(sqlite3.connect(back)) as db:
        numbers = dict(db.execute("SELECT name, seq FROM sqlite_sequence"))
        assert numbers["talk"] == 41
        assert db.execute("SELECT since FROM holders").fetchall() == [(7,)]


def test_a_backup_of_an_earlier_release_is_brought_to_todays_shape(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = tmp_path / "old.sqlite", tmp_path / "new.sqlite"
    with monkeypatch.context() as patched:
        patched.setattr(schema, "HEAD", "0001")
        migrate(old)
    before = old.read_bytes()
    assert run(["restore", str(old), "--database", f"sqlite:///{new}"]) == 0
    assert schema.revision(new) == schema.HEAD
    assert old.read_bytes() == before


def test_what_cannot_be_copied_is_one_sentence_and_leaves_nothing_behind(
    tmp_path: Path, capsys: Said
) -> None:
    house_file, other = blank(tmp_path), tmp_path / "other"
    other.mkdir()
    (other / "letter").write_text("Dear aunt, " * 1000)
    whole = blank(other).read_bytes()
    (other / "torn").write_bytes(whole[:70000] + b"\xa5" * 8192 + whole[78192:])
    (other / "key.sqlite.key").write_bytes(b"k" * 32)
    (tmp_path / "key.key").write_bytes(b"o" * 32)
    (tmp_path / "key").write_bytes(whole)
    there = f"sqlite:///{house_file}"
    nowhere = f"sqlite:///{other}/none/x.sqlite"
    before = {each.name for each in other.iterdir()}
    for words, why in (
        (("backup", f"{other}/none/x", "--database", there), "there is no folder"),
        (("backup", f"{other}/x", "--database", nowhere), "there is no house"),
        (("restore", f"{other}/none"), "there is no backup"),
        (("restore", f"{other}/letter", "--database", f"sqlite:///{other}/x"), "not a database"),
        (("restore", f"{other}/torn", "--database", f"sqlite:///{other}/x"), "damaged"),
        (
            ("restore", f"{tmp_path}/key", "--database", f"sqlite:///{other}/key.sqlite"),
            "belongs to another house",
        ),
        (("move", "--from", nowhere, "--to", f"sqlite:///{other}/x"), "there is no house"),
        (("move", "--from", there, "--to", there), "there already"),
        (("move", "--from", there, "--to", "postgresql:///x?host=/nowhere"), "No such file"),
        (("move", "--from", there, "--to", "mysql://x"), "a database is given as"),
    ):
        assert run(list(words)) == 2, words
        said = capsys.readouterr().err
        assert why in said, said
        assert said.count("\n") == 1
        assert {each.name for each in other.iterdir()} == before


async def test_moves_do_not_wait_for_whoever_reads_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reader keeps the log from being folded into the file: it is done later."""
    monkeypatch.setattr(writer, "IDLE", 0.02)
    store = SqliteStore(tmp_path / "p.sqlite")
    assert await append(store, 0)
    with closing(sqlite3.connect(tmp_path / "p.sqlite")) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM log").fetchone()
        async with asyncio.timeout(writer.PATIENCE / 2):
            for seq in range(1, 6):
                assert await append(store, seq)
                await asyncio.sleep(0.05)  # long enough for a checkpoint to be tried
    await store.close()


def test_a_backup_in_parts_is_of_one_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copying, "PAGES", 1)
    file, copied, written = blank(tmp_path), tmp_path / "copied", 0
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("PRAGMA journal_mode = WAL")

    def meanwhile(done: int, of: int) -> None:
        nonlocal written
        if done % 20 == 1:
            with closing(sqlite3.connect(file)) as db, db:
                db.execute("INSERT INTO guests (id, name) VALUES (?, 'Ann')", (f"g{done}",))
                written += 1

    copying._copy_pages(file, copied, meanwhile)
    copying.check_whole(copied)
    with closing(sqlite3.connect(copied)) as db:
        assert db.execute("SELECT count(*) FROM guests").fetchone() == (0,)
    assert written > 2
