"""PostgreSQL beside SQLite: the same shape, races that are decided, a server that goes away."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from signal import SIGKILL

import asyncpg
import pytest

from parlour.server.store import Dues, Ending, Filed, Holder, Laid, Played, Unread, Written, schema
from parlour.server.store.postgres.database import translated
from parlour.server.store.postgres.store import PostgresStore, open_postgres
from parlour.server.store.schema import NewerDatabase
from parlour.server.store.schema.postgres import migrate, revision
from parlour.server.store.uploads import Upload
from tests.server.guests import blank
from tests.services import Server, new_database

NONE = Dues()
LAID = Laid("t", "score_four", 1, 2, {}, 0, 1.0)


@asynccontextmanager
async def houses(count: int) -> AsyncIterator[list[PostgresStore]]:
    """Several processes' stores on one database."""
    url = new_database()
    found = [await open_postgres(url) for _ in range(count)]
    yield found
    for store in found:
        await store.close()


# --- the schema


async def columns(url: str) -> set[tuple[str, str]]:
    line = await asyncpg.connect(url)
    sql = """SELECT table_name, column_name FROM information_schema.columns
             WHERE table_schema = 'public'"""
    found = {tuple(row) for row in await line.fetch(sql)}
    await line.close()
    return found


async def test_both_engines_have_the_same_shape(tmp_path: Path) -> None:
    with closing(sqlite3.connect(blank(tmp_path))) as db:
        tables = [n for (n,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        ours = {
            (table, row[1])
            for table in tables
            if not table.startswith("sqlite_")
            for row in db.execute(f"PRAGMA table_info({table})")
        }
    url = new_database(empty=True)
    await asyncio.gather(*(migrate(url) for _ in range(3)))  # who comes second waits
    assert await columns(url) == ours
    line = await asyncpg.connect(url)
    assert await revision(line) == schema.HEAD
    # Texts have one order in every house, and a number has room for weeks of milliseconds.
    kinds = """SELECT attname FROM pg_attribute JOIN pg_type t ON t.oid = atttypid
               JOIN pg_class c ON c.oid = attrelid AND c.relkind = 'r'
               JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
               LEFT JOIN pg_collation l ON l.oid = attcollation
               WHERE attnum > 0 AND relname <> 'alembic_version' AND
               (typname = 'text' AND collname <> 'C' OR attname = 'at' AND typname = 'int4')"""
    assert await line.fetch(kinds) == []
    await line.close()


async def test_a_step_is_taken_wholly_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    url = new_database(empty=True)

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("power cut")

    with monkeypatch.context() as patched:
        patched.setattr("alembic.op.create_index", broken)
        with pytest.raises(RuntimeError):
            await migrate(url)
    assert await columns(url) == set()


async def test_a_database_of_a_later_release_is_left_alone() -> None:
    url = new_database()
    line = await asyncpg.connect(url)
    await line.execute("UPDATE alembic_version SET version_num = '9999'")
    await line.close()
    with pytest.raises(NewerDatabase):
        await migrate(url)


def test_values_are_numbered_and_texts_left_alone() -> None:
    assert translated("SELECT '?' WHERE a = ? AND b = ?") == "SELECT '?' WHERE a = $1 AND b = $2"
    assert translated("x IN (SELECT value FROM json_each(?))").endswith("_text($1))")


# --- races


async def test_a_lost_race_undoes_its_own_table_only() -> None:
    """Two processes append to the same tables at once, in groups."""
    async with houses(2) as stores:
        made = await asyncio.gather(
            *(
                store.append(
                    f"t{nth % 20}", 0, [Written(0, "a1"), Written(1, f"m{nth}")], NONE, None
                )
                for nth in range(100)
                for store in stores
            )
        )
        assert sum(made) == 20
        for table in range(20):
            log, _ = await stores[0].since(f"t{table}", 0)
            assert [entry.move for entry in log][:-1] == ["a1"]


async def test_one_free_seat_goes_to_one_guest() -> None:
    async with houses(3) as stores:
        await stores[0].lay(LAID, [Holder(1, "club", level="club")], [], NONE)
        seated = await asyncio.gather(
            *(
                store.sit("t", Holder(0, f"{nth}", f"{nth}-{n}"), None)
                for n in range(4)
                for nth, store in enumerate(stores)
            )
        )
        assert sum(found is not None for found in seated) == 1
        assert len([h for h in await stores[1].holders("t") if h.seat == 0]) == 1


async def test_a_limit_holds_whoever_counts() -> None:
    async with houses(2) as stores:
        added = await asyncio.gather(
            *(
                store.uploads.add(Upload(f"{house}{nth}", "ann", 1.0, "keyword", ""), 5)
                for nth in range(10)
                for house, store in enumerate(stores)
            )
        )
        assert sum(added) == 5


async def test_finishes_are_numbered_in_the_order_in_which_they_can_be_seen() -> None:
    """Whoever has read number n misses none before it, though two processes number them."""
    filed = Filed("score_four", "Score Four", 5.0, {}, (1, 0), (0,), "", (Played(),) * 2)
    over = Ending("{}", "{}", "parlour-record 1", filed)
    async with houses(2) as stores:
        for nth in range(30):
            laid = Laid(f"t{nth}", "score_four", 1, 2, {}, 0, 1.0)
            await stores[0].lay(laid, [Holder(0, "Ann", "a"), Holder(1, "Bob", "b")], [], NONE)
        seen: list[int] = []

        async def follow() -> None:
            while len(seen) < 30:
                seen.extend(f.n for f in await stores[0].finishes.after(max(seen, default=0), 99))

        await asyncio.gather(
            follow(),
            *(
                stores[nth % 2].append(f"t{nth}", 0, [Written(0, "a1")], NONE, over)
                for nth in range(30)
            ),
        )
        assert seen == list(range(1, 31))


# --- a server that goes away


async def test_a_killed_server_is_told_and_found_again() -> None:
    """Nothing that was acknowledged is lost; the house needs no hands to go on."""
    server = Server()
    server.start()
    store = await open_postgres(server.address.format("postgres"))
    assert await store.append("t", 0, [Written(0, "a1")], NONE, None)
    server.kill(SIGKILL)
    with pytest.raises(Unread, match="postgresql://"):
        await store.append("t", 1, [Written(1, "b1")], NONE, None)
    with pytest.raises(Unread):
        await store.since("t", 0)
    server.start()
    assert [entry.move for entry in (await store.since("t", 0))[0]] == ["a1"]
    assert await store.append("t", 1, [Written(1, "b1")], NONE, None)
    await store.name_guest("ann", "Ann")
    await store.close()
    server.kill()


async def test_what_postgresql_does_not_take_is_said_and_spoils_nothing() -> None:
    async with houses(1) as (store,):
        made = await asyncio.gather(
            *(store.append(n, 0, [Written(0, "a1", n)], NONE, None) for n in ("x", "\0", "y")),
            return_exceptions=True,
        )
        assert [made[0], made[2]] == [True, True]
        assert "postgresql://" in str(made[1])


async def test_an_address_that_leads_nowhere_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(Unread, match="postgresql://") as said:
        await open_postgres(f"postgresql://me:secret@/none?host={tmp_path}")
    assert "secret" not in str(said.value)
    assert "\n" not in str(said.value)
