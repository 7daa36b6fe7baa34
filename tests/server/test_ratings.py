"""Ratings on the server: which matches count, who stands on the boards, and the same again."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from parlour.cli.main import run
from parlour.core.record import Record
from parlour.house.ratings import Rating, anchors
from parlour.server.config import Config
from parlour.server.copies.moving import restore
from parlour.server.store import ratings as stored
from tests.server.entrants import done, make
from tests.server.guests import DATABASE, PATIENCE, Guest, Message, house
from tests.server.members import quick_passwords, sign_up
from tests.server.random_bot import think
from tests.server.test_archive import played
from tests.server.test_offers import answered, both, offered, the_offer
from tests.services import new_database

RATED = {"rated": True}


@pytest.fixture(autouse=True, scope="module")
def quickly() -> Iterator[None]:
    with quick_passwords():
        yield


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("house")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def members(folder: Path) -> AsyncIterator[tuple[Guest, Guest]]:
    async with AsyncExitStack() as stack:
        url = await stack.enter_async_context(house(folder, {"think": think}, tables_an_hour=1000))
        found = []
        for name in ("Ada", "Ben"):
            found.append(await stack.enter_async_context(Guest(url, name)))
            await sign_up(found[-1], name)
        yield found[0], found[1]


async def match(guest: Guest, table: str) -> Message:
    """What a match came to, once it is counted."""
    async with asyncio.timeout(PATIENCE):
        while True:
            answer = await guest.http.get(f"/api/tables/{table}/rating")
            assert answer.status_code == 200, answer.text
            told: Message = answer.json()
            if told["steps"] or not told["counts"]:
                return told
            await asyncio.sleep(0.01)


async def board(guest: Guest, game: str = "score_four") -> Message:
    told: Message = (await guest.http.get(f"/api/ratings/{game}")).json()
    return told


async def test_a_rated_match_of_two_accounts_counts(members: tuple[Guest, Guest]) -> None:
    ada, ben = members
    table = await played(ada, ben, terms=RATED)
    assert (await ada.http.get(f"/api/tables/{table}")).json()["terms"]["rated"] is True
    told = await match(ada, table)
    assert [step["name"] for step in told["steps"]] == ["Ada", "Ben"]
    assert told["steps"][0]["shown"] > 1500 > told["steps"][1]["shown"]
    (mine,) = (await ada.http.get("/api/ratings")).json()
    assert (mine["shown"], mine["games"], mine["provisional"]) == (
        told["steps"][0]["shown"],
        1,
        True,
    )
    assert mine["doubt"] > 300
    assert [row for row in (await board(ada))["rows"] if row["rank"]] == []  # too few games
    assert (await board(ada))["mine"] == mine


async def test_what_is_not_rated_is_said_in_a_sentence(members: tuple[Guest, Guest]) -> None:
    ada, ben = members
    plain = await played(ada, ben)
    assert (await ada.http.get(f"/api/tables/{plain}/rating")).status_code == 404
    async with Guest(ada.url, "Gus") as gus:
        told = await match(ada, await played(ada, gus, terms=RATED))
        assert (told["counts"], told["why"]) == (False, "Gus played without an account")
    both = await ada.lay(mine=[0, 1], terms=RATED)
    await ada.http.post(f"/api/tables/{both}/seats/1/resignation")
    assert "several seats" in (await match(ada, both))["why"]
    left = await ada.lay(mine=[0], terms=RATED)
    async with Guest(ada.url, "Eve") as eve:
        await eve.sit(left, 1)
        await eve.stand(left, 1)
    await ben.sit(left, 1)
    await ben.http.post(f"/api/tables/{left}/seats/1/resignation")
    assert "somebody else" in (await match(ada, left))["why"]


async def test_a_move_taken_back_unrates_a_match(members: tuple[Guest, Guest]) -> None:
    ada, ben = members
    table = await both(ada, ben, terms=RATED)
    await ada.move(table, 0, "a1")
    assert (await offered(ada, table, 0, "back")).status_code == 200
    offer = await the_offer(ben)
    assert (await answered(ben, table, 1, offer["id"], True)).status_code == 200
    await ben.http.post(f"/api/tables/{table}/seats/1/resignation")
    assert (await match(ada, table))["why"] == "a move was taken back"


async def test_bots_are_anchors(members: tuple[Guest, Guest]) -> None:
    ada, _ = members
    (before,) = (await ada.http.get("/api/ratings")).json()
    table = await ada.lay(mine=[0], bots={1: "champion"}, terms=RATED)
    await ada.http.post(f"/api/tables/{table}/seats/0/resignation")
    (step,) = (await match(ada, table))["steps"]
    assert before["shown"] - 15 < step["shown"] <= before["shown"]  # nobody expected anything else
    rows = (await board(ada))["rows"]
    levels = [row["bot"] for row in rows if row["bot"]]
    assert levels == ["champion", "expert", "club", "casual", "beginner"]
    assert {row["doubt"] for row in rows if row["bot"]} == {0}


async def test_after_ten_games_somebody_stands_on_the_board(
    members: tuple[Guest, Guest], folder: Path
) -> None:
    ada, ben = members
    for nth in range(10):
        table = await played(ada, ben, loser=int(nth % 4 > 0), terms=RATED)
    await match(ada, table)
    rows = [row for row in (await board(ben))["rows"] if row["rank"]]
    assert [(row["name"], row["rank"], row["mine"]) for row in rows] == [
        ("Ada", 1, False),
        ("Ben", 2, True),
    ]
    assert rows[0]["games"] >= 10
    assert (await ben.http.get("/api/ratings/chess")).status_code == 404
    async with Guest(ada.url, "Nan") as stranger:
        assert (await board(stranger))["mine"] is None
        assert (await stranger.http.get("/api/ratings")).json() == []


def numbers(folder: Path) -> dict[str, Any]:
    with closing(sqlite3.connect(folder / DATABASE)) as db:
        rows = db.execute("SELECT name, mu, sigma, games FROM ratings JOIN guests ON id = person")
        return {name: rest for name, *rest in rows}


async def test_the_command_gives_the_same_numbers_from_the_house_and_from_its_records(
    members: tuple[Guest, Guest],
    folder: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def told(*arguments: str) -> Any:
        capsys.readouterr()
        assert run(["ratings", *arguments, "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    known = numbers(folder)
    assert known.keys() == {"Ada", "Ben"}
    database = f"sqlite:///{folder / DATABASE}"
    ours = told("--database", database, "--records", str(tmp_path))
    rows = {row["name"]: row for row in ours["games"]["score_four"]}
    again = {name: [row["mu"], row["sigma"], row["games"]] for name, row in rows.items()}
    assert again == known
    files = sorted(map(str, tmp_path.iterdir()))
    assert len(files) == ours["matches"] > 10
    theirs = told(*reversed(files))
    assert theirs["games"] == ours["games"]
    assert theirs["method"] == ours["method"]
    # Nor does the engine matter.
    copy, server = tmp_path / "copy.sqlite", new_database(empty=True)
    assert run(["backup", str(copy), "--database", database, "--no-keys"]) == 0
    restore(copy, Config(database=server), lambda done, all: None)
    assert told("--database", server) == ours
    # Nobody's id is in what leaves the house.
    with closing(sqlite3.connect(folder / DATABASE)) as db:
        people = [person for (person,) in db.execute("SELECT person FROM accounts")]
    everything = json.dumps(ours) + "".join(Path(file).read_text("utf-8") for file in files)
    assert not any(person in everything for person in people)
    assert Record.read(Path(files[0]).read_text("utf-8")).rated is not None


async def test_with_another_method_or_a_late_match_everything_is_counted_again(
    members: tuple[Guest, Guest], folder: Path
) -> None:
    ada, ben = members
    known = numbers(folder)

    def change(sql: str) -> None:
        with closing(sqlite3.connect(folder / DATABASE, timeout=30)) as db, db:
            db.execute(sql)

    change("UPDATE rating_methods SET method = 'openskill 1'")
    change("UPDATE ratings SET mu = 99, games = 1")
    table = await played(ada, ben, terms=RATED)
    await match(ada, table)
    after = numbers(folder)
    assert after["Ada"][2] == known["Ada"][2] + 1  # the wrong numbers are gone
    assert after["Ada"][0] < 60
    # A match that ended before all others is filed now.
    change(f"UPDATE rated SET ended = 5.0, counted = 0 WHERE table_id = '{table}'")
    last = await played(ada, ben, terms=RATED)
    await match(ada, last)
    shifted = numbers(folder)
    assert shifted["Ada"][2] == after["Ada"][2] + 1
    assert shifted != after


async def test_what_another_process_has_just_counted_is_not_late() -> None:
    """Found by a story (tests/faults): between two questions nothing was left to be counted."""
    answers = {
        "SELECT game FROM rating_methods": [],
        "SELECT DISTINCT game": [("score_four",)],
        "SELECT ended, table_id FROM rated WHERE game = ? AND counted = 1": [(1.0, "t")],
        "SELECT ended, table_id FROM rated WHERE game = ? AND counted = 0": [],
    }

    class Asked(stored.SqlRatings):
        async def _select(self, sql: str, *values: Any) -> Any:
            return next(rows for words, rows in answers.items() if sql.startswith(words))

    asked = Asked.__new__(Asked)
    assert await asked.behind("a method") == [("score_four", False)]


async def test_whoever_leaves_takes_their_rating_along_and_others_keep_theirs(
    members: tuple[Guest, Guest], folder: Path
) -> None:
    with closing(sqlite3.connect(folder / DATABASE, timeout=30)) as db:
        (person,) = db.execute("SELECT id FROM guests WHERE name = 'Ada'").fetchone()
        stored.leave(db, person, "nobody-1")
        assert "Ada" not in {
            name for (name,) in db.execute("SELECT name FROM ratings JOIN guests ON id = person")
        }
        rest = db.execute("SELECT sides FROM rated WHERE why IS NULL").fetchall()
        assert rest
        assert not any(person in sides for (sides,) in rest)
        db.rollback()


async def test_ratings_seed_an_event_where_no_lots_are_drawn(
    members: tuple[Guest, Guest], folder: Path
) -> None:
    """By what somebody's number was when they entered; a provisional one says nothing yet."""
    with closing(sqlite3.connect(folder / DATABASE, timeout=30)) as db, db:
        sql = """UPDATE ratings SET mu = ?, games = ?
                 WHERE person = (SELECT id FROM guests WHERE name = ?)"""
        db.executemany(sql, [(60.0, 9, "Ada"), (27.0, 10, "Ben")])
    ada, ben = members
    cup = await make(ada, lots=False)
    for guest in members:
        await done(guest, cup, "enter")
    now = await done(ada, cup, "bot", level="beginner")
    bot, mine = anchors()["score_four"]["beginner"], Rating(27.0)
    ratings = [each["rating"] for each in now["players"]]
    assert ratings == [None, mine.shown, Rating(bot).shown]
    assert now["order"] == [1, 2, 0]
    assert 'enter "Ben" {"rating": 1560}' in (await ada.http.get(f"/api/events/{cup}/text")).text
    by_lot = await make(ada, name="By lot")
    assert [each["rating"] for each in (await done(ben, by_lot, "enter"))["players"]] == [None]
