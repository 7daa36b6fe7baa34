"""Events on the server: entered by people, carried out by the house, kept as a log."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from parlour.house.competitions import document
from parlour.server.events import carrying
from parlour.server.rights import EVENT
from parlour.server.store import StoreError
from parlour.server.store.sqlite import SqliteStore
from tests.clause import clause
from tests.server.entrants import (
    CUP,
    People,
    do,
    done,
    give_up,
    laid,
    make,
    pairings,
    replayed,
    seated,
    shown,
    until,
)
from tests.server.guests import DATABASE, Guest, house
from tests.server.members import quick_passwords, sign_up


@clause("SF-36")
async def test_a_championship_goes_on_until_one_is_left(url: str) -> None:
    """From the form to the champion, without another press of the organiser's."""
    async with Guest(url, "Olga") as olga, People(url, "Ann", "Bob", "Cleo", "Dan") as people:
        cup = await make(olga, public=True)
        for guest in people:
            await guest.say(t="attend")
            await done(guest, cup, "enter")
        await olga.say(t="visit", event=cup)
        told = await olga.hear("event", lambda m: len(m["players"]) == 4)
        assert (told["state"], told["entering"], told["holders"]["organiser"]) == (
            "open",
            True,
            "Olga",
        )
        now = await done(olga, cup, "begin")
        assert sorted(now["order"]) == [0, 1, 2, 3]
        assert now["drawn"]
        assert now["log"][1]["words"].startswith("The house draws lots: ")
        now = await until(olga, cup, laid)
        first, second = pairings(now)
        (called,) = (await people[0].hear("mine", lambda m: m["notices"]))["notices"]
        assert (called["kind"], called["name"]) == ("event", "Autumn cup")
        assert called["table"] in (first["table"], second["table"])
        chairs = (await olga.http.get(f"/api/tables/{first['table']}")).json()["chairs"]
        names = [now["players"][n]["name"] for n in first["players"]]
        assert [chair["name"] for chair in chairs] == names
        await give_up(now, people, first, 1)
        await give_up(now, people, second, 0)
        now = await until(olga, cup, lambda m: len(m["rounds"]) == 2 and laid(m))
        (final,) = pairings(now)
        assert final["players"] == [first["players"][0], second["players"][1]]
        live = await olga.hear("event", lambda m: len(m["rounds"]) == 2 and laid(m))
        assert live["rounds"] == now["rounds"]
        await give_up(now, people, final, 0)
        now = await until(olga, cup, lambda m: m["state"] == "over")
        assert now["standings"][0] == {
            "player": final["players"][1],
            "rank": 1,
            "points": 2.0,
            "tiebreaks": {},
        }
        ended = await replayed(olga, cup)
        assert ended.over
        assert [row["player"] for row in document(ended)["standings"]] == [
            row["player"] for row in now["standings"]
        ]
        assert cup in {card["id"] for card in (await olga.http.get("/api/events")).json()}


async def test_a_withdrawal_a_correction_and_the_judges_last_word(url: str) -> None:
    async with Guest(url, "Olga") as olga, People(url, "Ann", "Bob", "Cleo", "Dan") as people:
        cup = await make(olga, automatic=False)
        for guest in people:
            await done(guest, cup, "enter")
        await done(olga, cup, "begin")
        now = await until(olga, cup, laid)
        first, second = pairings(now)
        gone = await seated(now, people, first["players"][0])
        await done(gone, cup, "leave")  # at their table it is over too
        now = await until(olga, cup, lambda m: not pairings(m)[0]["open"])
        assert pairings(now)[0]["result"]["default"]
        async with asyncio.timeout(60):
            while not (await olga.http.get(f"/api/tables/{first['table']}")).json()["over"]:
                await asyncio.sleep(0.02)
        assert (await do(gone, cup, "leave")).status_code == 403
        await give_up(now, people, second, 0)
        now = await until(olga, cup, lambda m: not pairings(m)[1]["open"])
        assert pairings(now)[1]["result"]["winners"] == [1]
        turned = {"pairing": "1.2", "totals": [1, 0], "winners": [0]}
        other = await seated(now, people, first["players"][1])
        assert (await do(other, cup, "correct", **turned, why="I say so")).status_code == 403
        assert (await do(olga, cup, "correct", **turned)).status_code == 400  # and why?
        assert (await do(olga, cup, "correct", **turned, why="a ; b")).status_code == 400
        drawn = {"pairing": "1.2", "totals": [1, 1], "winners": []}
        refused = await do(olga, cup, "correct", **drawn, why="no")
        assert (refused.status_code, "SF-35" in refused.text) == (409, True)
        now = await done(olga, cup, "correct", **turned, why="they shook hands")
        assert pairings(now)[1]["result"]["winners"] == [0]
        # A judge's correction is the last.
        page = await shown(olga, cup)
        assert (await shown(other, cup))["mine"]["links"] == {}
        wrong = await do(other, cup, "help", word="x" * 32)
        assert wrong.status_code == 403
        await done(other, cup, "help", word=page["mine"]["links"]["judge"])
        back = {**turned, "totals": [0, 1], "winners": [1]}
        await done(other, cup, "correct", **back, why="looked at the board again")
        final = await do(olga, cup, "correct", **turned, why="but")
        assert (final.status_code, "4C-63" in final.text) == (403, True)
        assert (await do(other, cup, "round")).status_code == 403
        now = await done(olga, cup, "round")
        assert pairings(now)[0]["players"] == [first["players"][1], second["players"][1]]
        assert await replayed(olga, cup)


async def test_drawn_or_broken_up_is_played_again(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        cup = await make(ann, lots=False)
        await done(ann, cup, "enter")
        await done(bob, cup, "enter")
        await done(ann, cup, "begin")
        now = await until(ann, cup, laid)
        table = pairings(now)[0]["table"]
        assert (await ann.move(table, 0, "a1"))["t"] == "done"
        await ann.http.post(f"/api/tables/{table}/seats/0/offer/void")
        await bob.say(t="open", table=table, seat=1)
        offered = await bob.hear("people", lambda m: m["offer"])
        agreed = f"/api/tables/{table}/seats/1/agreement/{offered['offer']['id']}"
        assert (await bob.http.post(agreed)).status_code == 200
        now = await until(ann, cup, lambda m: laid(m) and pairings(m)[0]["table"] != table)
        assert (pairings(now)[0]["bout"], pairings(now)[0]["open"]) == (1, True)
        await give_up(now, [ann, bob], pairings(now)[0], 1)
        now = await until(ann, cup, lambda m: m["state"] == "over")
        assert now["standings"][0]["player"] == 0


async def test_seats_are_kept_and_nobody_plays_in_anothers_place(url: str) -> None:
    async with People(url, "Ann", "Bob", "Eve") as (ann, bob, eve):
        cup = await make(ann, lots=False)
        await done(ann, cup, "enter")
        await done(bob, cup, "enter")
        await done(ann, cup, "begin")
        table = pairings(await until(ann, cup, laid))[0]["table"]
        assert (await eve.open(table))["seat"] is None  # anybody may look on
        assert (await bob.stand(table, 1)).status_code == 200
        assert (await eve.sit(table, 1)).status_code == 403
        assert (await bob.sit(table, 1)).status_code == 200
        link = await ann.http.get(f"/api/tables/{table}/seats/0/invitation")
        assert link.status_code == 403
        bot = await ann.http.post(f"/api/tables/{table}/seats/0/bot", json={"level": "champion"})
        assert bot.status_code == 403
        forged = {"game": "score_four", "terms": {"event": cup, "pairing": "1.1"}}
        assert (await eve.http.post("/api/tables", json=forged)).status_code == 400
        said = {"pairing": "1.1", "totals": [0, 1], "winners": [1]}
        assert (await do(bob, cup, "result", **said)).status_code == 400
        assert (await shown(ann, cup))["event"]["state"] == "running"


async def test_what_is_refused_changes_nothing(url: str) -> None:
    async with Guest(url, "Olga") as olga, Guest(url, "Ann") as ann, Guest(url, "ANN") as twin:
        for wrong in (
            {"kind": "chess"},
            {"game": "chess"},
            {"name": "  "},
            {"name": "a ; b"},
            {"plan": {"rounds": 3}},
            {"kind": "swiss"},
            {"kind": "swiss", "plan": {"rounds": "3"}},
            {"kind": "party", "plan": {"rounds": 2}},  # Score Four with four has two sides
            {"options": {"games": 7}},
            {"fill": "genius"},
            {"places": 500},
            {"terms": {"time": "soon"}},
            {"kind": "party", "game": "keyword", "plan": {"rounds": 2}, "terms": {"time": "60+0"}},
        ):
            answer = await olga.http.post("/api/events", json={**CUP, **wrong})
            assert answer.status_code in (400, 404), (wrong, answer.text)
        assert (await olga.http.post("/api/events", content=b'{"kind": "kno')).status_code == 400
        cup = await make(olga)
        for deed in EVENT.keys() - {"enter", "help"}:
            assert (await do(ann, cup, deed, player=0)).status_code == 403, deed
        for deed, more, status in (
            ("begin", {}, 409),  # nobody is there
            ("withdraw", {}, 400),
            ("withdraw", {"player": 3}, 409),
            ("chair", {"player": 0, "level": "club"}, 409),
            ("bot", {"level": "genius"}, 400),
            ("go", {}, 409),
            ("round", {}, 409),
            ("card", {"word": "HOUSE"}, 409),
            ("dismiss", {"nth": 0}, 409),
            ("finish", {}, 409),
            ("correct", {"pairing": "1.1", "totals": [1], "winners": [0], "why": "x"}, 409),
        ):
            answer = await do(olga, cup, deed, **more)
            assert answer.status_code == status, (deed, answer.text)
        assert (await shown(olga, cup))["event"]["entries"] == 0
        await done(ann, cup, "enter")
        assert (await do(ann, cup, "enter", name="Somebody else")).status_code == 409
        same = await do(twin, cup, "enter")
        assert (same.status_code, "has entered already" in same.text) == (409, True)
        await done(twin, cup, "enter", name="Ann the second")
        assert (await olga.http.get("/api/events/nowhere")).status_code == 404
        assert (await do(olga, "nowhere", "begin")).status_code == 404
        await olga.say(t="visit", event="nowhere")
        assert "no such event" in (await olga.hear("problem"))["why"]
        listed = {card["id"] for card in (await ann.http.get("/api/events")).json()}
        assert cup in listed  # it is hers, though it is not public
        async with Guest(url, "Stranger") as stranger:
            assert cup not in {c["id"] for c in (await stranger.http.get("/api/events")).json()}
            stranger.http.cookies.clear()
            assert (await do(stranger, cup, "enter")).status_code == 401


async def test_an_event_for_people_with_accounts(url: str) -> None:
    with quick_passwords():
        async with Guest(url, "Olga") as olga, Guest(url, "Ann") as ann:
            cup = await make(olga, guests=False)
            assert (await do(ann, cup, "enter")).status_code == 403
            await sign_up(ann, "Annabel of the cup")
            await done(ann, cup, "enter")
            assert (await shown(ann, cup))["mine"]["player"] == 0


async def test_it_goes_on_after_a_restart_and_without_its_organiser(tmp_path: Path) -> None:
    """Closed when a result is in and the next round is not yet drawn, and again with it drawn."""
    cookies: list[httpx.Cookies] = []
    async with house(tmp_path) as url, Guest(url, "Olga") as olga:
        async with People(url, "Ann", "Bob", "Cleo") as people:
            cup = await make(olga)
            for guest in people:
                await done(guest, cup, "enter")
            await done(olga, cup, "begin")
            now = await until(olga, cup, laid)
            assert len(pairings(now)) == len(now["rounds"][0]["byes"]) == 1
            cookies = [guest.http.cookies for guest in people]
        olga.http.cookies.clear()  # who is gone for good
    # The match ends in a house that is closed before anything comes of it.
    store = SqliteStore(tmp_path / DATABASE)
    assert (await store.finishes.after(0, 9)) == []
    await store.close()
    for _ in range(2):
        async with house(tmp_path) as url, People(url, "Ann", "Bob", "Cleo") as people:
            for guest, mine in zip(people, cookies, strict=True):
                guest.http.cookies = mine
            now = await until(people[0], cup, laid)
            for pairing in pairings(now):
                if pairing["open"]:
                    await give_up(now, people, pairing, 0)
            await until(people[0], cup, lambda m: len(m["rounds"]) == 2 and laid(m))
    async with house(tmp_path) as url, Guest(url, "Ann") as ann:
        now = await until(ann, cup, lambda m: m["state"] == "over")
        assert len(now["rounds"]) == 2
        assert now["standings"][0]["rank"] == 1
        assert (await replayed(ann, cup)).over


async def test_a_failed_disk_and_two_houses_lay_every_table_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both begin at once, and both carry on; each round's tables are there once."""
    failures = iter([True, False, True])
    whole = carrying.lay

    async def failing(*given: Any) -> Any:
        if next(failures, False):
            raise StoreError("the disk is full")
        return await whole(*given)

    monkeypatch.setattr(carrying, "lay", failing)
    async with (
        house(tmp_path) as here,
        house(tmp_path) as there,
        Guest(here, "Olga") as olga,
        People(here, "Ann", "Bob", "Cleo", "Dan") as people,
    ):
        cup = await make(olga)
        entered = await asyncio.gather(*(do(guest, cup, "enter") for guest in people))
        assert [answer.status_code for answer in entered] == [200] * 4
        async with Guest(there, "Olga too") as other:
            other.http.cookies = olga.http.cookies
            begun = await asyncio.gather(do(olga, cup, "begin"), do(other, cup, "begin"))
            assert sorted(answer.status_code for answer in begun) == [200, 409]
            now = await until(olga, cup, laid)
            for pairing in pairings(now):
                await give_up(now, people, pairing, 1)
            now = await until(other, cup, lambda m: len(m["rounds"]) == 2 and laid(m))
    with closing(sqlite3.connect(tmp_path / DATABASE)) as db:
        rows = db.execute("SELECT pairing, count(*) FROM tables GROUP BY pairing").fetchall()
        entries = [e for (e,) in db.execute("SELECT entry FROM event_log ORDER BY seq")]
    assert rows == [("1.1", 1), ("1.2", 1), ("2.1", 1)]
    assert entries.count("begin") == entries.count("round") == 1


async def test_a_torn_log_is_said_and_disturbs_nobody_else(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url, "Olga") as olga:
        torn, whole = await make(olga), await make(olga)
        await done(olga, torn, "enter")
    with closing(sqlite3.connect(tmp_path / DATABASE)) as db, db:
        db.execute("UPDATE event_log SET entry = 'enter \"Ol' WHERE event = ?", (torn,))
    async with house(tmp_path) as url, Guest(url, "Olga") as olga:
        answer = await olga.http.get(f"/api/events/{torn}")
        assert (answer.status_code, "cannot be read" in answer.text) == (410, True)
        assert (await do(olga, torn, "begin")).status_code == 410
        assert (await shown(olga, whole))["event"]["state"] == "open"


async def test_an_event_on_paper(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        cup = await make(ann)
        await done(ann, cup, "enter")
        await done(bob, cup, "enter")
        await done(ann, cup, "begin")
        for sheet in ("bracket", "standings", "cards"):
            printed = await ann.http.get(f"/api/events/{cup}/print/{sheet}")
            assert (printed.status_code, printed.content[:5]) == (200, b"%PDF-"), sheet
        assert (await ann.http.get(f"/api/events/{cup}/print/nothing")).status_code == 404
