"""Seasons against PAR: what counts by itself, for whom, and how a year ends."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from parlour.events.kinds import par
from parlour.games.fourcyte.board import PAR
from parlour.house.competitions import replay_event
from parlour.house.dice import dice
from parlour.server.events.rooms import Rooms
from parlour.server.events.seasons import GRACE, Scored, Seasons, entries, held, is_spoilt
from parlour.server.play.bus import Bus
from parlour.server.play.supplies import Supplies
from parlour.server.store import Terms
from parlour.server.store.events import Said
from parlour.server.store.finishes import Finish
from parlour.server.store.sqlite import SqliteStore
from tests.champion import champion
from tests.clause import clause
from tests.server.champions import id_of, member, played
from tests.server.guests import DATABASE, Guest, house

RATED = Terms(rated=True)
YEAR = datetime.now(UTC).year


@asynccontextmanager
async def seasons_of(folder: Path, now: float | None = None) -> AsyncIterator[Seasons]:
    """The house's seasons without the rest of it."""
    store = SqliteStore(folder / DATABASE)
    clock = time.time if now is None else lambda: now
    supplies = Supplies(store, Bus(), dice(), clock, time.monotonic, Random(1), lambda at: None)
    try:
        yield Seasons(Rooms(store, supplies.bus), supplies)
    finally:
        await store.close()


async def finishes(folder: Path) -> list[Finish]:
    store = SqliteStore(folder / DATABASE)
    try:
        return await store.finishes.after(0, 100)
    finally:
        await store.close()


async def members(folder: Path, *names: str) -> list[Guest]:
    """People with accounts, whose house is closed again."""
    async with house(folder) as url:
        people = [Guest(url, name) for name in names]
        for guest in people:
            await guest.__aenter__()
            await member(guest)
            await guest.hang_up()
    return people


async def taken(folder: Path, *which: Finish) -> dict[str, Any]:
    """The season's text as a document, after these matches."""
    async with seasons_of(folder) as seasons:
        for finish in which or await finishes(folder):
            await seasons.take(finish)
        room = await seasons.of(YEAR)
        return {} if room is None else {"room": room, "event": replay_event(room.text)}


@clause("4C-51", "4C-52", "4C-53", "4C-54", "4C-55")
async def test_rated_games_count_for_their_class_by_themselves(tmp_path: Path) -> None:
    ada, ben = await members(tmp_path, "Ada", "Ben")
    await played(tmp_path, ada, ben, terms=RATED)
    await played(tmp_path, ada, terms=RATED)
    await played(tmp_path, ada, ben)  # not rated
    await played(tmp_path, ada, ben, options='{"juniors": [0]}', terms=RATED)
    async with house(tmp_path) as url:  # which takes them by itself when it opens
        visitor = Guest(url, "Eve")
        async with asyncio.timeout(20):
            while (card := (await visitor.http.get("/api/season")).json())["games"] < 5:
                await asyncio.sleep(0.05)
        rows = {(row["group"], row["name"]): row for row in card["rows"]}
        assert set(rows) == {("A", "Ada"), ("B", "Ada"), ("B", "Ben"), ("F", "Ada (junior)")}
        best = rows["B", "Ada"]
        assert (best["points"], best["plus"], best["handicap"], best["rank"]) == (270, 109, None, 1)
        other = rows["B", "Ben"]
        assert other["plus"] is None
        assert other["handicap"] == PAR["B"] - other["points"]
        assert (card["year"], card["par"], card["proposed"]) == (YEAR, PAR, None)
        pdf = await visitor.http.get(f"/api/events/season-{YEAR}/print/standings")
        assert (pdf.status_code, pdf.content[:5]) == (200, b"%PDF-")
        assert (await visitor.http.get("/api/events")).json() == []
        assert (await visitor.http.get("/api/season?year=1964")).status_code == 404
        assert (await visitor.http.get("/api/events/season-1/print/bracket")).status_code == 404
        wrong = await visitor.http.get(f"/api/events/season-{YEAR}/print/bracket")
        assert wrong.status_code == 409
        await visitor.http.aclose()


@clause("4C-50")
async def test_what_does_not_count(tmp_path: Path) -> None:
    """Solitaire, bots, guests, whoever plays both sides, and a game that was not rated."""
    (ada,) = await members(tmp_path, "Ada")
    guest = Guest("http://nowhere")
    guest.http.cookies.set("parlour", "x" * 22)
    await played(tmp_path, guest, "expert", terms=RATED)
    await played(tmp_path, ada, ada, terms=RATED)
    await played(tmp_path, ada)
    assert await taken(tmp_path) == {}
    await played(tmp_path, ada, "expert", terms=RATED)
    last = (await finishes(tmp_path))[-1]
    for other in (
        replace(last, options={**last.options, "mode": "solitaire"}),
        replace(last, how="void"),
        replace(last, rated=False),
        replace(last, game="keyword"),
        replace(last, totals=(200,) * 5),
    ):
        assert await taken(tmp_path, other) == {}
    room = (await taken(tmp_path, last))["room"]
    assert [player.name for player in room.event.players] == ["Ada"]


async def test_a_match_that_is_heard_of_twice_counts_once(tmp_path: Path) -> None:
    ada, ben = await members(tmp_path, "Ada", "Ben")
    await played(tmp_path, ada, ben, terms=RATED)
    [finish] = await finishes(tmp_path)
    room = (await taken(tmp_path, finish, finish))["room"]
    assert len(room.event.scores) == 2
    again = (await taken(tmp_path, finish))["room"]  # and after a restart
    assert again.log == room.log
    assert [each.guest for each in room.log] == [id_of(ada), id_of(ada), id_of(ben), id_of(ben)]


def test_help_that_the_record_shows_spoils_it() -> None:
    whole = champion('names ["A", "B"]')
    lines = whole.splitlines()
    lines[6:6] = ["house back:1", lines[5]]
    assert not is_spoilt(whole)
    assert is_spoilt("\n".join(lines))


@clause("4C-67")
async def test_a_season_ends_with_its_year_and_proposes_the_next_par(tmp_path: Path) -> None:
    ada, ben = await members(tmp_path, "Ada", "Ben")
    await played(tmp_path, ada, ben, terms=RATED)
    [finish] = await finishes(tmp_path)
    end = datetime(YEAR + 1, 1, 1, tzinfo=UTC).timestamp()
    async with seasons_of(tmp_path, end + GRACE - 60) as seasons:
        await seasons.take(finish)
        await seasons.end_old_ones()
        room = await seasons.of(YEAR)
        assert room is not None
        assert not room.event.over
        for nth in range(4):  # with Ada five champions, the third of whom has 190
            more = [Scored(f"person {nth}", f"Player {nth}", "B", False, 170 + 10 * nth)]
            said = entries(room, more, f"sha256:{nth}", end)
            room = await seasons._rooms.append(room, said)
            assert room is not None
    async with seasons_of(tmp_path, end + GRACE + 60) as seasons:
        await seasons.end_old_ones()
        await seasons.end_old_ones()
        room = await seasons.of(YEAR)
        assert room is not None
        assert room.event.over
        assert par.proposed(room.event) == {**PAR, "B": 190}
        before = room.log
        await seasons.take(replace(finish, table=await played(tmp_path, ben, ada, terms=RATED)))
        assert (await seasons.of(YEAR)).log == before  # type: ignore[union-attr]
        assert await seasons.years() == [YEAR]
    async with house(tmp_path) as url:
        visitor = Guest(url)
        card = (await visitor.http.get(f"/api/season?year={YEAR}")).json()
        assert (card["over"], card["proposed"]["B"], card["proposed"]["A"]) == (True, 190, 170)
        await visitor.http.aclose()


def test_names_stand_once_and_never_break_the_text() -> None:
    from parlour.server.events.room import opened, play

    room = opened(held(YEAR, 0.0))
    names = ["Ada", "ADA", "Ada ; finish", "W" * 60, "W" * 60, " "]
    for nth, name in enumerate(names):
        for said in entries(room, [Scored(f"p{nth}", name, "A", False, nth)], f"d{nth}", 0.0):
            room = play(room, said)
    assert [player.name for player in room.event.players] == [
        *("Ada", "ADA (2)", "Ada finish", "W" * 40, f"{'W' * 32} (2)", "Somebody"),
    ]
    assert replay_event(room.text).scores == room.event.scores  # type: ignore[union-attr]
    assert isinstance(room.log[0], Said)
