"""Tables in memory and in the log: several holders, few places, and nothing said too early."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from parlour.core.game import Illegal
from parlour.server.play.past import NoTable
from parlour.server.play.subscription import Subscription
from parlour.server.play.table import Table
from parlour.server.play.tables import LOOKED_AT
from parlour.server.store import Dues, Holder, Laid, StoreError, Written
from tests.server.faulty import Faulty, process
from tests.server.guests import blank

HOLDERS = [Holder(0, "Ann", "ann"), Holder(1, "Bob", "bob")]


async def lay(store: Faulty, *ids: str) -> None:
    for id in ids:
        await store.lay(Laid(id, "score_four", 1, 2, {}, 0, 1.0), HOLDERS, [], Dues())


async def test_a_process_that_lags_behind_catches_up_before_it_refuses(tmp_path: Path) -> None:
    file = blank(tmp_path)
    async with process(file) as (store, one), process(file) as (_, two):
        await lay(store, "t")
        here, there = await one.get("t"), await two.get("t")
        await here.submit(0, "a1", "bead 1", "x")
        assert there.seq == 0
        await there.submit(1, "a1", "bead 2", "y")  # by what it knew, it was not his turn
        assert there.seq == 2
        with pytest.raises(Illegal, match="too late"):
            await here.submit(0, "b1", "bead 1")
        await here.submit(1, "a1", "bead 2", "y")  # sent again, to the other process
        assert here.seq == 2


async def test_a_race_that_is_lost_is_run_again(tmp_path: Path) -> None:
    file = blank(tmp_path)
    async with process(file) as (store, one), process(file) as (_, two):
        await lay(store, "t")
        here, there = await one.get("t"), await two.get("t")
        results = await asyncio.gather(
            here.submit(0, "a1", "bead 1", "x"),
            there.submit(0, "b1", "bead 1", "y"),
            return_exceptions=True,
        )
        late = [result for result in results if isinstance(result, Illegal)]
        assert [problem.clause for problem in late] == ["turn"]
        assert len((await store.since("t", 0))[0]) == 1


async def test_somebody_who_sat_down_elsewhere_is_known_when_asked_for(tmp_path: Path) -> None:
    file = blank(tmp_path)
    async with process(file) as (store, one), process(file) as (other, _):
        await store.lay(Laid("t", "score_four", 1, 2, {}, 0, 1.0), HOLDERS[:1], [], Dues())
        table = await one.get("t")
        assert table.seats.free == {1}
        await other.sit("t", HOLDERS[1], None)
        assert await table.sits("bob", 1)
        assert not await table.sits("bob", 0)
        assert not await table.sits(None, 0)


async def test_only_so_many_tables_stay_in_memory(tmp_path: Path) -> None:
    async with process(blank(tmp_path), kept=3) as (store, tables):
        ids = [f"t{nth}" for nth in range(8)]
        await lay(store, *ids)
        watched = await tables.get("t0")
        watch = Subscription(watched, None, None, lambda: None)
        await watched.submit(0, "a1")
        for id in ids[1:]:
            await (await tables.get(id)).submit(0, "a1")
        assert await tables.get("t0") is watched  # somebody looks on
        assert len(tables._tables) == 3
        assert (await tables.get("t1")).seq == 1  # put aside, and fetched again
        watch.close()
        for id in ids[1:5]:
            await tables.get(id)
        assert "t0" not in tables._tables


async def test_a_house_full_of_tables_in_use_is_not_searched_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(blank(tmp_path), kept=3) as (store, tables):
        ids = [f"t{nth}" for nth in range(60)]
        await lay(store, *ids)
        looks = [Subscription(await tables.get(id), None, None, lambda: None) for id in ids[:-1]]
        asked: list[str] = []

        def busy(table: Table) -> bool:
            asked.append(table.id)
            return True

        monkeypatch.setattr(Table, "busy", property(busy))
        await tables.get(ids[-1])
        assert len(asked) == len({*asked}) == LOOKED_AT
        assert ids[-1] not in asked
        monkeypatch.undo()
        for look in looks:
            look.close()
        await lay(store, "x", "y", "z")
        for id in ("x", "y", "z"):  # each of them unloads twenty
            await tables.get(id)
        assert len(tables._tables) == 3


async def test_who_asks_at_the_same_time_gets_the_same_table(tmp_path: Path) -> None:
    async with process(blank(tmp_path)) as (store, tables):
        await lay(store, "t")
        found = await asyncio.gather(*(tables.get("t") for _ in range(10)))
        assert len(set(map(id, found))) == 1


async def test_a_table_that_is_unloaded_at_once_is_fetched_again(tmp_path: Path) -> None:
    """Otherwise whoever asks in that moment would look at a table of which nobody else knows."""
    async with process(blank(tmp_path)) as (store, tables):
        await lay(store, "t")
        unloaded: list[Table] = []

        def ask_meanwhile() -> None:
            tables._tables.pop("t").close()
            asking = tables.get("t")
            with suppress(StopIteration):  # there was an answer at once
                asking.send(None)
                unloaded.clear()
            asking.close()

        def opened(table: Table) -> None:
            tables.opened = lambda table: None
            unloaded.append(table)
            asyncio.get_running_loop().call_soon(ask_meanwhile)

        tables.opened = opened
        await tables.get("t")
        assert not unloaded


async def test_a_table_whose_log_does_not_replay_is_not_shown(tmp_path: Path) -> None:
    async with process(blank(tmp_path)) as (store, tables):
        await lay(store, "t")
        await store.append("t", 0, [Written(1, "a1")], Dues(), None)
        with pytest.raises(NoTable) as told:
            await tables.get("t")
        assert "a1" not in str(told.value)  # a log is closed to everybody
        await store.lay(Laid("u", "score_four", 99, 2, {}, 0, 1.0), HOLDERS, [], Dues())
        with pytest.raises(NoTable):
            await tables.get("u")


async def test_nothing_is_told_before_it_is_written(tmp_path: Path) -> None:
    async with process(blank(tmp_path)) as (store, tables):
        await lay(store, "t")
        table = await tables.get("t")
        woken: list[int] = []
        watch = Subscription(table, None, None, lambda: woken.append(table.seq))
        list(watch.frames())
        woken.clear()
        gate = store.gate("append")
        moving = asyncio.create_task(table.submit(0, "a1"))
        await asyncio.sleep(0.05)
        assert (woken, table.seq, list(watch.frames())) == ([], 0, [])
        gate.set()
        await moving
        assert woken
        assert len(list(watch.frames())) == 1


async def test_a_store_that_fails_changes_nothing(tmp_path: Path) -> None:
    async with process(blank(tmp_path)) as (store, tables):
        await lay(store, "t")
        table: Table = await tables.get("t")

        store.fails["append"] = 1
        with pytest.raises(StoreError):
            await table.submit(0, "a1", id="x")
        assert table.seq == 0
        await table.submit(0, "a1", id="x")
        assert table.seq == 1
