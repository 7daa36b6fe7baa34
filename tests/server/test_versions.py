"""Tables of other releases: finished ones are shown for ever, the others say why they stand."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from parlour.core.game import BOOK, SPECTATOR
from parlour.core.record import Record
from parlour.house.referee import replay
from parlour.server.play.ending import Last, read
from parlour.server.store.sqlite import SqliteStore
from tests.server.faulty import process, until
from tests.server.guests import DATABASE, Guest, Message, house

BEGUN = "this match was begun under version 0 of the rules, which this release no longer plays"
WON = [(seat, f"{'ab'[seat]}{row}") for row in range(1, 5) for seat in (0, 1)][:-1]


def change(folder: Path, sql: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(folder / DATABASE)) as db, db:
        return db.execute(sql).fetchall()


async def played(guest: Guest, moves: int = len(WON)) -> str:
    """A table of Score Four after so many moves; after all of them it is won."""
    table = await guest.lay(mine=[0, 1], first=0, options={"calling": "automatic"})
    for seat, move in WON[:moves]:
        assert (await guest.move(table, seat, move))["t"] == "done"
    return table


async def again(url: str, guest: Guest) -> Guest:
    """The same guest in the house as it was opened again."""
    found = Guest(url, guest.name)
    found.http.cookies.update(dict(guest.http.cookies))
    await found.connect()
    return found


async def shown(guest: Guest, table: str) -> tuple[Message, httpx.Response, httpx.Response]:
    """A table's card, as it stands alone and in the guest's list; its record; its replay."""
    card: Message = (await guest.http.get(f"/api/tables/{table}")).json()
    assert (await guest.http.get("/api/tables")).json() == [card]
    record = await guest.http.get(f"/api/tables/{table}/record")
    return card, record, await guest.http.get(f"/api/tables/{table}/replay")


async def test_a_finished_match_of_older_rules_is_shown_as_it_ended(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("h")
    async with house(folder) as url, Guest(url) as ann:
        table = await played(ann)
        card, record, steps = await shown(ann, table)
        assert (card["over"], card["closed"]) == (True, "")
    change(folder, "UPDATE tables SET version = 0")
    async with house(folder) as url:
        bob = await again(url, ann)
        old, kept, end = await shown(bob, table)
        assert old == card | {"closed": BEGUN, "chairs": old["chairs"]}
        assert [c["name"] for c in old["chairs"]] == [c["name"] for c in card["chairs"]]
        assert all(c["mine"] for c in old["chairs"])
        assert Record.read(kept.text) == Record.read(record.text)
        assert (
            "dropped seat 0 side 0 pin a1 place a11" in kept.text
        )  # what came of it, which nobody could replay
        last = steps.json()["frames"][-1]
        assert end.json() == steps.json() | {
            "frames": [last | {"entry": "", "facts": []}],
            "closed": BEGUN,
        }
        await bob.__aexit__()


async def test_an_unfinished_match_of_older_rules_says_why_it_stands(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("h")
    async with house(folder) as url, Guest(url) as ann:
        table = await played(ann, 3)
    change(folder, "UPDATE tables SET version = 0")
    async with house(folder) as url:
        bob = await again(url, ann)
        card, record, steps = await shown(bob, table)
        assert (card["title"], card["over"], card["result"]) == ("Score Four", False, None)
        assert card["closed"] == BEGUN
        for answer in (record, steps, await bob.sit(table, 1)):
            assert (answer.status_code, answer.json()["why"]) == (410, BEGUN)
        await bob.say(t="open", table=table, seat=0)
        assert (await bob.hear("problem"))["why"] == BEGUN
        assert (await bob.move(table, 1, "b2"))["why"] == BEGUN
        await bob.__aexit__()
    change(folder, "UPDATE tables SET version = 1")
    async with house(folder) as url:
        bob = await again(url, ann)
        assert (await bob.move(table, 1, "b2", id="on"))["t"] == "done"  # nothing was lost
        await bob.__aexit__()


@pytest.mark.parametrize(
    ("harm", "why"),
    [
        ("UPDATE tables SET game = 'whist'", "this release does not have the game whist"),
        ("UPDATE log SET move = 'a9', crc = NULL WHERE seq = 2", "cannot be replayed"),
    ],
)
async def test_whatever_keeps_a_match_from_being_replayed_it_is_in_the_list(
    harm: str, why: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("h")
    async with house(folder) as url, Guest(url) as ann:
        table = await played(ann)
    change(folder, harm)
    async with house(folder) as url:
        bob = await again(url, ann)
        card, record, steps = await shown(bob, table)
        assert why in card["closed"]
        assert "a9" not in card["closed"]
        assert card["result"]["winners"] == [0]
        assert (record.status_code, steps.status_code) == (200, 200)
        await bob.__aexit__()


async def test_a_table_keeps_its_dictionary_or_says_that_it_is_gone(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("h")
    async with house(folder) as url, Guest(url) as ann:
        table = await ann.lay(game="fourcyte", seats=2, mine=[0, 1])
    ((named,),) = change(folder, "SELECT lexicon FROM tables")
    assert named.startswith("parlour-en 2 ")
    change(folder, "UPDATE tables SET lexicon = 'parlour-en 1 liberal'")
    async with process(folder / DATABASE) as (_, tables):
        words = (await tables.get(table)).sitting.setup.lexicon
        assert words is not None
        assert words.name == "parlour-en 2 liberal"  # not the tier that is usual today
    change(folder, "UPDATE tables SET lexicon = 'parlour-en 3 standard'")
    async with house(folder) as url:
        bob = await again(url, ann)
        card, _, _ = await shown(bob, table)
        assert "begun with the dictionary parlour-en 3 standard" in card["closed"]
        await bob.__aexit__()


async def test_matches_that_ended_before_endings_were_kept_are_kept_at_the_next_start(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("h")
    async with house(folder) as url, Guest(url) as ann:
        table = await played(ann)
        await played(ann, 3)
    before = change(folder, "SELECT * FROM endings")
    assert [row[0] for row in before] == [table]
    change(folder, "DELETE FROM endings")
    async with house(folder):
        await until(lambda: change(folder, "SELECT * FROM endings") == before)


async def test_what_is_kept_are_the_sheet_and_the_last_views(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("h")
    async with house(folder) as url, Guest(url) as ann:
        table = await played(ann)
    store = SqliteStore(folder / DATABASE)
    kept = await store.ending(table)
    await store.close()
    assert kept is not None
    last, sitting = read(kept), replay(kept.record)
    assert isinstance(last, Last)
    assert not hasattr(sitting, "why"), sitting
    assert last.book["pins"] == [list(pin) for pin in sitting.view(BOOK).pins]
    assert last.spectator["pins"] == [list(pin) for pin in sitting.view(SPECTATOR).pins]
    assert [line.clause for line in last.sheet] == [line.clause for line in sitting.sheet]
    assert tuple(last.totals) == sitting.totals
