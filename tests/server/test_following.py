"""Finished matches are followed: each is handed over once it counts, in order, and none is lost."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from parlour.core.game import HOUSE
from parlour.server.duties import Duty
from parlour.server.play import following
from parlour.server.play.bus import Bus, News
from parlour.server.play.following import FINISHES, Follower
from parlour.server.store import Dues, Ending, Filed, Holder, Laid, Played, StoreError, Terms
from parlour.server.store.finishes import Finish, advance
from parlour.server.store.sqlite import SqliteStore
from tests.server.faulty import process, until
from tests.server.guests import blank

NONE = Terms()
Take = Callable[[Finish], Awaitable[None]]


async def finish(store: SqliteStore, id: str, ended: float = 5.0, terms: Terms = NONE) -> None:
    """A match that has been played and given up."""
    await store.lay(
        Laid(id, "score_four", 1, 2, {}, 0, 1.0, terms=terms), [Holder(0, "Ann", "a")], [], Dues()
    )
    filed = Filed(
        *("score_four", "Score Four", ended, {"method": "basic"}, (1, 0), (0,)),
        *("resigned", (Played(), Played())),
    )
    await store.append(id, 0, [], Dues(), Ending("{}", "{}", "record", filed))


@asynccontextmanager
async def following_them(store: SqliteStore, bus: Bus, take: Take) -> AsyncIterator[None]:
    task = asyncio.create_task(Duty("tests", Follower("tests", store, bus, take).keep).do())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_each_finish_is_handed_over_in_order_and_after_a_restart_the_next(
    tmp_path: Path,
) -> None:
    store, bus = SqliteStore(blank(tmp_path)), Bus()
    taken: list[Finish] = []

    async def take(found: Finish) -> None:
        taken.append(found)

    played = Terms(rated=True, event="E", pairing="1.2", bout=1)
    await finish(store, "z", 9.0)
    await finish(store, "b", 7.0, played)  # written later, by a clock that goes before
    async with following_them(store, bus, take):
        await until(lambda: len(taken) == 2)
        await finish(store, "a", 8.0)
        bus.tell(News(FINISHES, 0))
        await until(lambda: len(taken) == 3)
    assert [each.table for each in taken] == ["z", "b", "a"]
    told = taken[1]
    assert (told.rated, told.event, told.pairing, told.bout) == (True, "E", "1.2", 1)
    assert (told.totals, told.winners, told.how, told.ended) == ((1, 0), (0,), "resigned", 7.0)
    assert (taken[0].rated, taken[0].event) == (False, None)
    laid = await store.laid("b")
    assert laid is not None
    assert laid.terms == played
    await finish(store, "c")
    async with following_them(store, bus, take):
        await until(lambda: len(taken) == 4)
        await asyncio.sleep(0.05)
    assert taken[-1].table == "c"
    assert len(taken) == 4
    await store.close()


async def test_a_failed_disk_is_tried_again_and_what_was_written_with_the_place_is_kept_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.server.duties.SOON", 0.01)
    store, bus = SqliteStore(blank(tmp_path)), Bus()
    written: list[str] = []
    heard: list[str] = []

    async def take(found: Finish) -> None:
        """Writes in the transaction that notes the place, and fails before or after it."""
        heard.append(found.table)
        if heard.count(found.table) == 1 and found.table == "a":
            raise StoreError("the disk is full")
        if await store.write(lambda db: advance(db, "tests", found.n)):
            written.append(found.table)
        if heard.count(found.table) == 1 and found.table == "b":
            raise StoreError("nobody knows whether it was written")

    for id in ("a", "b", "c"):
        await finish(store, id)
    async with following_them(store, bus, take):
        await until(lambda: "c" in written)
    assert written == ["a", "b", "c"]
    assert heard[:2] == ["a", "a"]
    assert await store.finishes.taken_by("tests") == 3
    assert not await store.finishes.advance("tests", 2)
    await store.close()


async def test_lost_news_is_made_up_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "EVERY", 0.02)
    store, taken = SqliteStore(blank(tmp_path)), list[str]()

    async def take(found: Finish) -> None:
        taken.append(found.table)

    async with following_them(store, Bus(), take):
        await finish(store, "a")
        await until(lambda: taken == ["a"])
    await store.close()


async def test_a_table_tells_of_its_end_whoever_wrote_it(tmp_path: Path) -> None:
    """The process that ends a match tells its followers, and so does one that catches up."""
    here, there = Bus(), Bus()  # which do not hear each other
    async with (
        process(blank(tmp_path), bus=here) as (_, ours),
        process(blank(tmp_path), bus=there) as (store, theirs),
    ):
        laid = Laid("t", "score_four", 1, 2, {}, 0, time.time())
        await store.lay(laid, [Holder(0, "Ann", "a"), Holder(1, "Bob", "b")], [], Dues())
        told: list[str] = []
        here.listen(FINISHES, lambda news: told.append("here"))
        there.listen(FINISHES, lambda news: told.append("there"))
        mine, other = await ours.get("t"), await theirs.get("t")
        await mine.submit(HOUSE, "resign:1")
        assert told == ["here"]
        await other.catch_up()
        assert told == ["here", "there"]


async def test_who_is_laid_for_a_pairing_is_laid_once(tmp_path: Path) -> None:
    store = SqliteStore(blank(tmp_path))

    async def lay(id: str, bout: int = 0) -> bool:
        terms = Terms(event="E", pairing="1.1", bout=bout)
        return await store.lay(
            Laid(id, "score_four", 1, 2, {}, 0, 1.0, terms=terms), [], [], Dues()
        )

    assert await lay("a")
    assert not await lay("b")
    assert await store.laid("b") is None
    assert await lay("c", 1)
    await store.close()
