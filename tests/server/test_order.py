"""Muting, blocking, reporting; and what the host does about it."""

import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio

from parlour.server.http.host_links import HostLinks
from parlour.server.key import key_beside
from tests.server.guests import DATABASE, Guest, Message, house
from tests.server.test_talk import listen, say, texts


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def hosted(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("hosted")
    async with house(folder, tables_an_hour=1000) as url:
        yield url, folder


@asynccontextmanager
async def three(url: str) -> AsyncIterator[tuple[str, Guest, Guest, Guest]]:
    """A table of two, and somebody who watches."""
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob, Guest(url, "Wim") as wim:
        table = await ann.lay(mine=[0], first=0)
        await bob.sit(table, 1)
        await listen(ann, table, 0)
        await listen(bob, table, 1)
        await listen(wim, table)
        yield table, ann, bob, wim


async def spoken(guest: Guest, table: str, text: str, *hearers: Guest, seat: int | None = 1) -> str:
    """The id under which others know what somebody said."""
    answer = await say(guest, table, seat, "watchers" if seat is None else "table", text)
    assert answer["t"] == "done", answer
    ids: set[str] = set()
    for each in hearers:
        told = await each.hear("talk", lambda m: any(w["text"] == text for w in m["messages"]))
        ids |= {w["id"] for w in told["messages"] if w["text"] == text}
    [id] = ids
    return id


@asynccontextmanager
async def the_host(hosted: tuple[str, Path]) -> AsyncIterator[Guest]:
    url, folder = hosted
    token = HostLinks(key_beside(folder / DATABASE)).make(time.time())
    async with Guest(url, "Host") as host:
        assert (await host.http.post("/api/host", json={"token": token})).status_code == 200
        yield host


@pytest.mark.parametrize("how", ["mute", "block"])
async def test_whoever_is_shut_out_is_heard_no_more(url: str, how: str) -> None:
    async with three(url) as (table, ann, bob, wim):
        id = await spoken(bob, table, "you are slow", ann, wim)
        answer = await ann.http.post(f"/api/tables/{table}/talk/{id}/{how}")
        assert answer.status_code in (200, 204)
        assert (await ann.hear("talk", lambda m: m["whole"]))["messages"] == []
        await spoken(bob, table, "very slow", wim)
        await ann.settled()
        assert "very slow" not in texts(ann)
        # At another table too, and nobody else notices.
        other = await bob.lay(mine=[0], first=0)
        await ann.sit(other, 1)
        await say(bob, other, 0, "table", "still slow")
        assert (await listen(ann, other, 1))["messages"] == []
        assert [m["text"] for m in (await listen(wim, other))["messages"]] == ["still slow"]


async def test_who_is_blocked_from_their_seat_is_heard_no_more(url: str) -> None:
    async with three(url) as (table, ann, bob, _):
        await spoken(bob, table, "you are slow", ann)
        wish = {"table": table, "seat": 1, "kind": "block"}
        [person] = (await ann.http.post("/api/people", json=wish)).json()
        assert (await ann.hear("talk", lambda m: m["whole"]))["messages"] == []
        assert (await ann.http.delete(f"/api/people/{person['id']}")).status_code == 204
        again = await ann.hear("talk", lambda m: m["whole"])
        assert [m["text"] for m in again["messages"]] == ["you are slow"]


async def test_whoever_is_muted_can_be_heard_again(url: str) -> None:
    async with three(url) as (table, ann, bob, _):
        id = await spoken(bob, table, "you are slow", ann)
        [muted] = (await ann.http.post(f"/api/tables/{table}/talk/{id}/mute")).json()
        assert muted["name"] == "Bob"
        assert (await ann.http.get("/api/muted")).json() == [muted]
        await ann.hear("talk", lambda m: m["whole"])
        assert (await ann.http.delete(f"/api/muted/{muted['id']}")).json() == []
        again = await ann.hear("talk", lambda m: m["whole"])
        assert [m["text"] for m in again["messages"]] == ["you are slow"]


async def test_nobody_acts_on_what_they_cannot_hear_or_said_themselves(url: str) -> None:
    async with three(url) as (table, ann, bob, wim):
        hidden = await spoken(wim, table, "b3 wins", wim, seat=None)
        own = await spoken(ann, table, "Hello", bob, seat=0)
        for guest, id, status in ((ann, hidden, 404), (ann, "nothing", 404), (ann, own, 409)):
            for how in ("mute", "block"):
                answer = await guest.http.post(f"/api/tables/{table}/talk/{id}/{how}")
                assert answer.status_code == status
            wish = {"message": id, "why": "rude"}
            answer = await guest.http.post(f"/api/tables/{table}/reports", json=wish)
            assert answer.status_code in (status, 429)


async def test_the_host_reads_a_report_and_ends_the_table(hosted: tuple[str, Path]) -> None:
    url, _ = hosted
    async with three(url) as (table, ann, bob, wim), the_host(hosted) as host:
        await spoken(wim, table, "a watcher's secret", wim, seat=None)
        await spoken(ann, table, "Good luck", bob, seat=0)
        id = await spoken(bob, table, "you are slow", ann)
        await spoken(ann, table, "Goodbye", bob, seat=0)
        wish = {"message": id, "why": "He is  rude\u202e"}
        told = await ann.http.post(f"/api/tables/{table}/reports", json=wish)
        assert told.status_code == 204
        [report] = (await host.http.get("/api/host/reports")).json()["reports"]
        assert (report["by"], report["about"], report["why"]) == ("Ann", "Bob", "He is rude")
        assert (report["title"], report["over"], report["message"]) == ("Score Four", False, id)
        around = [(m["name"], m["text"]) for m in report["around"]]
        assert around == [("Ann", "Good luck"), ("Bob", "you are slow"), ("Ann", "Goodbye")]
        assert report["when"] > 1e9

        ended = await host.http.post(f"/api/host/reports/{report['n']}/end")
        assert ended.status_code == 200
        over = await bob.update(lambda m: m["result"] is not None)
        assert (over["result"]["how"], over["result"]["winners"]) == ("void", [])
        record = await ann.http.get(f"/api/tables/{table}/record")
        assert "house void" in record.text
        again = await host.http.post(f"/api/host/reports/{report['n']}/end")
        assert again.status_code == 409

        kept = (await host.http.delete(f"/api/host/reports/{report['n']}")).json()
        assert kept["reports"] == []
        done = [deed["what"] for deed in kept["deeds"]]
        assert done[:2] == ["put a report about Bob aside", f"ended the table {table}"]
        gone = await host.http.post(f"/api/host/reports/{report['n']}/end")
        assert gone.status_code == 404


async def test_whoever_the_house_is_closed_to_plays_on_silently(hosted: tuple[str, Path]) -> None:
    url, _ = hosted
    async with three(url) as (table, ann, bob, _wim), the_host(hosted) as host:
        wish = {"seat": 1, "why": "He says his moves are better"}
        told = await ann.http.post(f"/api/tables/{table}/reports", json=wish)
        assert told.status_code == 204
        [report] = (await host.http.get("/api/host/reports")).json()["reports"]
        closed = (await host.http.post(f"/api/host/reports/{report['n']}/close")).json()
        assert closed["reports"][0]["closed"]
        refused = await say(bob, table, 1, "table", "Hello")
        assert "closed it to you" in refused["why"]
        laid = await bob.http.post("/api/tables", json={"game": "score_four", "mine": [0]})
        assert laid.status_code == 403
        assert (await ann.move(table, 0, "b2"))["t"] == "done"
        assert (await bob.move(table, 1, "c3"))["t"] == "done"
        [person] = closed["closed"]
        opened = (await host.http.delete(f"/api/host/closed/{person['id']}")).json()
        assert opened["closed"] == []
        assert (await say(bob, table, 1, "table", "Hello"))["t"] == "done"
        await host.http.delete(f"/api/host/reports/{report['n']}")


async def test_reports_are_the_hosts_alone(url: str) -> None:
    async with three(url) as (table, ann, bob, _):
        id = await spoken(bob, table, "you are slow", ann)
        wish = {"message": id, "why": "rude"}
        assert (await ann.http.post(f"/api/tables/{table}/reports", json=wish)).status_code == 204
        for method, path in (
            ("GET", "reports"),
            ("DELETE", "reports/1"),
            ("POST", "reports/1/end"),
            ("POST", "reports/1/close"),
            ("DELETE", "closed/x"),
        ):
            assert (await ann.http.request(method, f"/api/host/{path}")).status_code == 403


@pytest.mark.parametrize(
    "wish",
    [
        {"why": "rude"},
        {"seat": 1, "why": ""},
        {"seat": 1, "why": "\u202e"},
        {"seat": 1, "why": "x" * 301},
        {"seat": 0, "why": "it is me"},
        {"seat": 7, "why": "nobody there"},
        {"seat": 1, "why": "x", "more": 1},
    ],
)
async def test_a_report_says_whom_and_why(url: str, wish: Message) -> None:
    async with three(url) as (table, ann, _, _):
        answer = await ann.http.post(f"/api/tables/{table}/reports", json=wish)
        assert answer.status_code in (400, 409)
        assert json.loads(answer.text)


async def test_a_flood_of_reports_is_slowed_down(url: str) -> None:
    async with three(url) as (table, ann, _, _):
        wish = {"seat": 1, "why": "rude"}
        made = [await ann.http.post(f"/api/tables/{table}/reports", json=wish) for _ in range(8)]
        assert [each.status_code for each in made] == [204] * 5 + [429] * 3
