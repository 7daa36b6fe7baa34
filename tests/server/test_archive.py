"""The archive: whoever sat at a match finds it again, and nobody else unless all of them agree."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from parlour.client import House
from parlour.core.record import Record, remarks
from parlour.core.sitting import Sitting
from parlour.house.referee import Refusal, replay
from parlour.server.play.filing import filed
from parlour.server.store import Laid
from parlour.server.store.archive import Sought, search
from tests.dictionaries import wish_of
from tests.server.guests import DATABASE, Guest, Message, blank, house
from tests.server.test_accounts import sign_in, sign_up
from tests.server.test_seat_links import Clock

TESTS = Path(__file__).parents[1]
WHOLE = {
    "crosticon": "games/crosticon/golden/2.record",
    "dictionary_please": "games/dictionary_please/golden/3.record",
    "fourcyte": "vectors/fourcyte/2-whole.record",
    "keyword": "games/keyword/golden/2.record",
    "score_four": "games/score_four/golden/2.record",
}


async def found(guest: Guest, **asked: Any) -> list[Message]:
    answer = await guest.http.get("/api/archive", params=asked)
    assert answer.status_code == 200, answer.text
    games: list[Message] = answer.json()["games"]
    return games


async def ids(guest: Guest, **asked: Any) -> list[str]:
    return [each["id"] for each in await found(guest, **asked)]


async def agree(guest: Guest, table: str, yes: bool = True) -> tuple[int, Any]:
    answer = await guest.http.post(f"/api/archive/{table}/public", json={"public": yes})
    return answer.status_code, answer.json()


async def played(ann: Guest, bob: Guest, loser: int = 1, **wanted: Any) -> str:
    """A match that somebody has given up after a bead each."""
    table = await ann.lay(mine=[0], first=0, **wanted)
    assert (await bob.sit(table, 1)).status_code == 200
    assert (await ann.move(table, 0, "a1"))["t"] == "done"
    quitter = (ann, bob)[loser]
    answer = await quitter.http.post(f"/api/tables/{table}/seats/{loser}/resignation")
    assert answer.status_code == 200
    return table


async def test_a_finished_match_is_found_by_those_who_sat_there(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob, Guest(url, "Cid") as cid:
        running = await ann.lay(mine=[0])
        table = await played(ann, bob)
        assert await ids(ann) == await ids(bob) == [table]
        assert running not in await ids(ann)
        assert await ids(cid) == []
        (mine,), (theirs,) = await found(ann), await found(bob)
        assert (mine["outcome"], theirs["outcome"]) == ("won", "lost")
        assert [chair["name"] for chair in mine["chairs"]] == ["Ann", "Bob"]
        assert (mine["title"], mine["result"]["how"]) == ("Score Four", "resigned")
        assert (mine["public"], mine["agrees"]) == (False, False)


async def test_it_is_searched_in_every_way(tmp_path: Path) -> None:
    clock = Clock()
    async with (
        house(tmp_path, {"clock": clock}) as url,
        Guest(url, "Ann") as ann,
        Guest(url, "Béa") as bea,
        Guest(url, "Cid") as cid,
    ):
        first = await played(ann, bea)
        clock.ahead = 1000
        second = await played(ann, cid, loser=0, options={"method": "total"})
        clock.ahead = 2000
        alone = await ann.lay(game="fourcyte", seats=1, mine=[0])
        await ann.http.post(f"/api/tables/{alone}/seats/0/resignation")
        both = await ann.lay(mine=[0, 1])
        await ann.http.post(f"/api/tables/{both}/seats/0/resignation")
        assert set(await ids(ann)) == {first, second, alone, both}
        assert (await ids(ann))[2:] == [second, first]
        assert await ids(ann, game="fourcyte") == [alone]
        assert await ids(ann, person="BÉA") == [first]
        assert await ids(ann, person="ann") == []  # others are looked for, not oneself
        assert await ids(ann, outcome="won") == [first]
        assert await ids(ann, outcome="lost") == [second]
        assert await ids(ann, outcome="alone") == [alone]
        assert await ids(ann, outcome="both") == [both]
        assert await ids(ann, option='method="total"') == [second]
        assert set(await ids(ann, option='method="basic"')) == {first, both}
        ended = {each["id"]: each["ended"] for each in await found(ann)}
        assert await ids(ann, until=ended[second]) == [first]
        assert await ids(ann, since=ended[second], until=ended[second] + 1) == [second]
        assert await ids(ann, word="QUIZ") == []


async def test_pages_follow_one_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.http.archive.PAGE", 2)
    clock = Clock()
    async with (
        house(tmp_path, {"clock": clock}) as url,
        Guest(url, "Ann") as ann,
        Guest(url, "Bob") as bob,
    ):
        tables = []
        for n in range(5):
            clock.ahead = 100.0 * (n // 2)  # two may end at the same time
            tables.append(await played(ann, bob))
        pages, before = [], ""
        while before is not None:
            answer = (await ann.http.get("/api/archive", params={"before": before})).json()
            pages.append([each["id"] for each in answer["games"]])
            before = answer["more"]
        assert [len(page) for page in pages] == [2, 2, 1]
        assert sorted(id for page in pages for id in page) == sorted(tables)
        assert pages[0][0] == tables[4]


async def test_nobody_else_finds_a_private_match(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob, Guest(url, "Eve") as eve:
        table = await played(ann, bob)
        for asked in ({}, {"person": "Ann"}, {"game": "score_four"}, {"option": 'method="basic"'}):
            assert table not in await ids(eve, whose="public", **asked)
            assert table not in await ids(eve, **asked)
        assert (await agree(eve, table))[0] == 403
        assert table not in await ids(eve, whose="public")
        assert (await eve.http.get("/api/archive", params={"whose": "theirs"})).status_code == 400
    async with Guest(url) as nobody:
        nobody.http.cookies.clear()
        assert (await nobody.http.get("/api/archive")).status_code == 401


async def test_a_match_is_public_while_everybody_agrees(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob, Guest(url, "Eve") as eve:
        table = await played(ann, bob)
        assert await agree(ann, table) == (200, {"public": False, "agrees": True})
        assert table not in await ids(eve, whose="public")
        assert await agree(bob, table) == (200, {"public": True, "agrees": True})
        (seen,) = [each for each in await found(eve, whose="public") if each["id"] == table]
        assert (seen["outcome"], seen["agrees"], seen["points"]) == (None, False, None)
        assert await ids(eve, whose="public", person="bob") == [table]
        assert await ids(eve) == []
        assert await agree(ann, table, yes=False) == (200, {"public": False, "agrees": False})
        assert table not in await ids(eve, whose="public")


async def test_a_table_laid_as_public_is_public_when_it_ends(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob, Guest(url, "Eve") as eve:
        table = await ann.lay(mine=[0], first=0, terms={"public": True})
        card = (await eve.http.get(f"/api/tables/{table}")).json()
        assert card["terms"]["public"] is True  # whoever sits down is told
        await bob.sit(table, 1)
        assert table not in await ids(eve, whose="public")
        await bob.http.post(f"/api/tables/{table}/seats/1/resignation")
        assert table in await ids(eve, whose="public")
        assert (await agree(bob, table, yes=False))[1]["public"] is False
        again = (await ann.http.post(f"/api/tables/{table}/again")).json()
        assert again["terms"]["public"] is True


async def test_a_running_match_cannot_be_made_public(url: str) -> None:
    async with Guest(url, "Ann") as ann:
        table = await ann.lay(mine=[0])
        assert (await agree(ann, table))[0] == 403


async def test_whoever_left_a_seat_still_finds_the_match(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob, Guest(url, "Cid") as cid:
        table = await ann.lay(mine=[0], first=0)
        await bob.sit(table, 1)
        await bob.stand(table, 1)
        await cid.sit(table, 1)
        await ann.http.post(f"/api/tables/{table}/seats/0/resignation")
        assert [each["outcome"] for each in await found(bob)] == ["left"]
        assert [each["outcome"] for each in await found(cid)] == ["won"]


async def test_a_guests_games_move_in_with_their_device(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob, Guest(url, "Moira") as laptop:
        first, second = await played(ann, bob), await played(laptop, bob)
        both = await played(ann, laptop)
        await agree(ann, both)
        await sign_up(ann, "Moira")
        await sign_in(laptop, "Moira")
        assert sorted(await ids(ann)) == sorted([first, second, both])
        (kept,) = [each for each in await found(ann) if each["id"] == both]
        assert (kept["public"], kept["agrees"]) == (False, False)
        assert (await agree(laptop, both))[1] == {"public": True, "agrees": True}


async def test_bad_questions_get_one_clear_answer(url: str) -> None:
    async with Guest(url) as ann:
        for asked in (
            {"outcome": "glorious"},
            {"since": "yesterday"},
            {"before": "the last"},
            {"option": "method"},
            {"option": "method=basic"},
            {"person": "x" * 41},
            {"colour": "red"},
            {"whose": "public", "outcome": "won"},
        ):
            answer = await ann.http.get("/api/archive", params=asked)
            assert answer.status_code == 400, asked
            assert answer.json()["why"]


async def test_matches_of_earlier_releases_are_filed_at_the_next_start(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await played(ann, bob)
        before = await found(ann)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as db:
        for name in ("archive", "archive_of", "archive_words"):
            db.execute(f"DELETE FROM {name}")
        db.commit()
    async with house(tmp_path) as url, Guest(url, "Ann") as again:
        again.http.cookies.update(dict(ann.http.cookies))
        while not (games := await found(again)):
            pass  # the duty is at work
        assert [each["id"] for each in games] == [table]
        same = ("chairs", "options", "result", "outcome", "points")
        assert [games[0][name] for name in same] == [before[0][name] for name in same]


def whole(game: str) -> tuple[Laid, Sitting]:
    """A match that is over, of which every move is known."""
    path = TESTS / WHOLE[game]
    sitting = replay(path.read_text(), wish=wish_of(game))
    assert not isinstance(sitting, Refusal)
    assert sitting.over
    return Laid("t", game, 1, sitting.setup.seats, {}, None, 1.0), sitting


@pytest.mark.parametrize("game", sorted(WHOLE.keys() - {"score_four"}))
def test_the_words_of_every_seat_are_filed(game: str) -> None:
    laid, sitting = whole(game)
    file = filed(laid, sitting, 5.0)
    assert file.ended == 5.0
    words = [word for seat in file.played for word in seat.words]
    assert words
    assert all(word.isalpha() and word.isupper() for word in words)
    written = Record.of(sitting).write(remarks(sitting)) + str(sitting.sheet)
    assert all(word in written for word in words)
    assert all(list(each.words) == list(dict.fromkeys(each.words)) for each in file.played)


def test_captures_are_counted_for_who_made_them() -> None:
    laid, sitting = whole("dictionary_please")
    facts = [fact for entry in sitting.log for fact in entry.facts if "owners" in fact.data]
    taken = [f.data["seat"] for f in facts for owner in f.data["owners"] if owner != f.data["seat"]]
    assert [each.captures for each in filed(laid, sitting, 5.0).played] == [
        taken.count(seat) for seat in range(laid.seats)
    ]


def test_score_four_has_no_words() -> None:
    laid, sitting = whole("score_four")
    assert not any(seat.words for seat in filed(laid, sitting, 5.0).played)


@pytest.mark.parametrize(
    "sought",
    [
        Sought("ann"),
        Sought("ann", game="keyword", before=(5.0, "t")),
        Sought("ann", since=1.0, until=9.0),
        Sought(None),
        Sought(None, game="keyword", before=(5.0, "t")),
    ],
)
def test_a_page_of_a_long_list_is_read_by_an_index(tmp_path: Path, sought: Sought) -> None:
    """No page sorts, or reads from one end to the other, what somebody has played."""
    sql, values = search(sought, 30)
    with closing(sqlite3.connect(blank(tmp_path))) as db:
        plan = [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {sql}", values)]
    assert not [step for step in plan if "TEMP B-TREE" in step], plan
    assert [step for step in plan if step.startswith("SEARCH")], plan
    assert not [step for step in plan if step == "SCAN archive" or step == "SCAN archive_of"], plan


async def test_public_matches_are_taken_home_page_by_page_and_no_others(tmp_path: Path) -> None:
    async with (
        house(tmp_path) as url,
        Guest(url, "Ann") as ann,
        Guest(url, "Bob") as bob,
        Guest(url, "Eve") as eve,
    ):
        public = [await played(ann, bob, terms={"public": True}) for _ in range(3)]
        hidden = await played(ann, bob)
        await ann.say(t="say", id="s", table=public[0], text="unheard of", channel="table", seat=0)
        bulk = "/api/archive/public.ndjson"
        first = (await eve.http.get(bulk, params={"limit": 2})).text
        lines = [json.loads(line) for line in first.splitlines()]
        assert [line["table"] for line in lines] == [public[2], public[1]]
        assert lines[0]["players"] == ["Ann", "Bob"]
        assert not isinstance(replay(lines[0]["record"]), Refusal)
        rest = await eve.http.get(bulk, params={"before": lines[-1]["place"], "game": "score_four"})
        assert [json.loads(line)["table"] for line in rest.text.splitlines()] == [public[0]]
        assert rest.headers["content-type"].startswith("application/x-ndjson")
        there = House(url)
        taken = await asyncio.to_thread(lambda: list(there.matches("score_four")))
        assert [each.table for each in taken] == public[::-1]
        assert hidden not in first + rest.text
        assert "unheard of" not in first + rest.text
        for bad, status in (({"game": "none"}, 404), ({"before": "x"}, 400), ({"limit": "x"}, 400)):
            assert (await eve.http.get(bulk, params=bad)).status_code == status
        said = [await eve.http.get(bulk, params={"limit": 1}) for _ in range(25)]
        assert said[-1].status_code == 429
        assert 1 <= int(said[-1].headers["retry-after"]) <= 3
