"""The games of the day: one deal for all, one attempt each, published when the day is over."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from parlour.cli.main import run
from parlour.house.daily import Deal, read_deal
from parlour.server.events.daily import ONCE
from tests.server.guests import DATABASE, PATIENCE, Guest, Message, house
from tests.server.members import quick_passwords, sign_up
from tests.server.standing_clock import StandingClock

NOON = 1_794_873_600.0 + 43_200  # of 17 November 2026
DAY = "2026-11-17"


@pytest.fixture(autouse=True, scope="module")
def quickly() -> Iterator[None]:
    with quick_passwords():
        yield


async def day(guest: Guest, date: str = "") -> dict[str, Any]:
    answer = await guest.http.get(f"/api/daily/{date}".rstrip("/"))
    assert answer.status_code == 200, answer.text
    card: Message = answer.json()
    return {**card, "games": {game["slot"]: game for game in card["games"]}}


async def begun(guest: Guest, slot: str = "fourcyte") -> str:
    answer = await guest.http.post(f"/api/daily/{slot}/table")
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


async def lay(guest: Guest, table: str, update: Message, letters: int) -> tuple[Message, str]:
    """Lay so many letters on the first free squares; what was called."""
    called = ""
    for _ in range(letters):
        duty = next(p for p in update["prompts"] if p["duty"] and "lay" in p["moves"])
        called += update["view"]["called"]
        move = next(text for text in update["choices"] if text.startswith("lay:"))
        assert (await guest.move(table, 0, move, duty["about"]))["t"] == "done"
        update = await guest.update(lambda m: m["table"] == table)
    return update, called


def hidden(folder: Path, slot: str, date: str = DAY) -> Deal:
    with closing(sqlite3.connect(folder / DATABASE)) as db:
        sql = "SELECT deal FROM daily_deals WHERE event = ?"
        return read_deal(db.execute(sql, (f"{date}-{slot}",)).fetchone()[0])


async def test_a_whole_day(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    clock = StandingClock(NOON)
    async with house(tmp_path, {"clock": clock}) as url, Guest(url, "Ann") as ann:
        card = await day(ann)
        assert (card["date"], card["left"], card["streak"]) == (DAY, 43_200, 0)
        assert [game["state"] for game in card["games"].values()] == ["open"] * 4
        digest = card["games"]["fourcyte"]["digest"]
        assert digest == hidden(tmp_path, "fourcyte").digest
        assert card["next"]["fourcyte"] == hidden(tmp_path, "fourcyte", "2026-11-18").digest
        assert (await ann.http.get(f"/api/daily/{DAY}/fourcyte/deal")).status_code == 403
        assert (await ann.http.get("/api/daily/2026-11-18")).status_code == 404
        assert (await ann.http.get("/api/daily/nonsense")).status_code == 404
        assert (await ann.http.post("/api/daily/chess/table")).status_code == 404

        async with Guest(url, "Bob") as bob:
            await sign_up(bob, "Bob")
            table, other = await begun(ann), await begun(bob)
            assert await begun(ann) == table  # one table, however often one asks
            mine, theirs = await ann.open(table, 0), await bob.open(other, 0)
            assert mine["view"]["called"] == theirs["view"]["called"]
            over, called = await lay(ann, table, mine, 36)
            assert called == hidden(tmp_path, "fourcyte").calls
            assert over["result"]
            _, same = await lay(bob, other, theirs, 3)
            assert called.startswith(same)
            await reached(ann, "fourcyte")
            game = (await day(ann))["games"]["fourcyte"]
            assert (game["state"], game["rank"], game["players"]) == ("done", 1, 1)
            assert game["points"] == over["totals"][0]
            assert game["rows"][0] == {
                "rank": 1,
                "name": "Ann",
                "points": game["points"],
                "mine": True,
            }
            again = await ann.http.post("/api/daily/fourcyte/table")
            assert (again.status_code, again.json()["why"]) == (409, f"{ONCE} (event)")
            assert (await day(bob))["games"]["fourcyte"]["state"] == "playing"
            assert f"4CYTE {game['points']}" in (await day(ann))["share"]
            await problems(tmp_path, ann, bob)
            assert (await day(bob))["streak"] == 1
            assert (await day(ann))["streak"] == 0  # guests keep none

        record = tmp_path / "ann.record"
        record.write_text((await ann.http.get(f"/api/tables/{table}/record")).text, "utf-8")
        clock.now += 43_201
        assert (await day(ann))["date"] == "2026-11-18"
        past = await day(ann, DAY)
        assert past["left"] == 0
        assert past["games"]["patience"]["state"] == "over"
        published = await ann.http.get(f"/api/daily/{DAY}/fourcyte/deal")
        (tmp_path / "deal").write_text(published.text, "utf-8")
        capsys.readouterr()
        line = ["daily", "check", str(tmp_path / "deal"), str(record), "--digest", digest, "--json"]
        assert run(line) == 0
        told = json.loads(capsys.readouterr().out)
        assert told["attempts"][0]["points"] == game["points"]
        assert run(["daily", "check", str(tmp_path / "deal"), "--digest", "sha256:00"]) == 1
        (tmp_path / "deal").write_text(published.text.replace(called[:5], "AAAAA"), "utf-8")
        assert run(["daily", "check", str(tmp_path / "deal")]) == 1


async def reached(guest: Guest, slot: str) -> None:
    """The score is entered a moment after the end."""
    async with asyncio.timeout(PATIENCE):
        while (await day(guest))["games"][slot]["points"] is None:
            await asyncio.sleep(0.01)


async def problems(folder: Path, ann: Guest, bob: Guest) -> None:
    """One of them finds the answer."""
    answer = hidden(folder, "problem").answer
    card = (await ann.http.get("/api/daily/problem")).json()
    free = card["update"]["choices"]
    assert answer in free
    wrong = next(pin for pin in free if pin != answer)

    async def said(guest: Guest, move: str) -> Any:
        return await guest.http.post("/api/daily/problem", json={"move": move})

    assert (await said(ann, "z9")).status_code == 400
    assert (await said(ann, wrong)).status_code == 200
    second = await said(ann, answer)
    assert (second.status_code, second.json()["why"]) == (409, f"{ONCE} (event)")
    assert (await said(bob, answer)).status_code == 200
    game = (await day(bob))["games"]["problem"]
    assert [(row["rank"], row["name"], row["points"]) for row in game["rows"]] == [
        (1, "Bob", 1),
        (2, "Ann", 0),
    ]


async def test_a_deal_goes_on_after_a_restart_and_a_taken_back_move_does_not_count(
    tmp_path: Path,
) -> None:
    clock = StandingClock(NOON)
    async with house(tmp_path, {"clock": clock}) as url, Guest(url, "Ann") as ann:
        cookies = dict(ann.http.cookies)
        digests = {slot: game["digest"] for slot, game in (await day(ann))["games"].items()}
        table = await begun(ann)
        _, first = await lay(ann, table, await ann.open(table, 0), 5)
    async with house(tmp_path, {"clock": clock}) as url, Guest(url, "x") as ann:
        ann.http.cookies.clear()
        ann.http.cookies.update(cookies)
        await ann.hang_up()
        await ann.connect()
        card = await day(ann)
        assert {slot: game["digest"] for slot, game in card["games"].items()} == digests
        assert await begun(ann) == table
        _, rest = await lay(ann, table, await ann.open(table, 0), 5)
        assert hidden(tmp_path, "fourcyte").calls.startswith(first + rest)
        await ann.http.post(f"/api/tables/{table}/seats/0/resignation")
        game = (await day(ann))["games"]["fourcyte"]
        assert (game["state"], game["points"], game["why"]) == ("done", None, "it was given up")
        assert (await ann.http.post("/api/daily/fourcyte/table")).status_code == 409
        box = await begun(ann, "patience")
        await ann.open(box, 0)
        assert (await ann.move(box, 0, "pass"))["t"] == "done"
        assert "KW-71" in (await day(ann))["games"]["patience"]["why"]
        assert (await ann.http.get(f"/api/events/{DAY}-patience")).status_code == 404
        text = (await ann.http.get(f"/api/events/{DAY}-patience/text")).text
        assert "kind daily" in text
        assert hidden(tmp_path, "patience").secret not in text
