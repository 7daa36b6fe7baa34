"""Whatever comes in from outside gets one clear answer, and changes nothing."""

import json
from contextlib import suppress
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.guests import Guest, house

DEEP = '{"t":' + "[" * 30_000 + "]" * 30_000 + "}"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "junk",
        "{",
        "null",
        "[]",
        "42",
        '"open"',
        "{}",
        '{"t":"nothing"}',
        '{"t":"open"}',
        '{"t":"open","table":5}',
        '{"t":"open","table":""}',
        '{"t":"open","table":"x","seat":"0"}',
        '{"t":"open","table":"x","seat":-1}',
        '{"t":"open","table":"x","seat":1e99}',
        '{"t":"open","table":"x","seat":99999999999999999999999999}',
        '{"t":"open","table":"x","more":1}',
        '{"t":"open","table":"' + "x" * 65 + '"}',
        '{"t":"move","id":"a","table":"x","seat":0,"move":"' + "x" * 201 + '"}',
        '{"t":"move","id":"","table":"x","seat":0,"move":"a1"}',
        '{"t":"move","id":"a","table":"x","seat":true,"move":"a1"}',
        '{"t":"update","table":"x"}',
        "\x00",
        DEEP,
    ],
)
async def test_unreadable_text_is_one_problem_and_the_line_holds(url: str, text: str) -> None:
    async with Guest(url) as ann:
        assert ann.line is not None
        await ann.line.send(text)
        assert (await ann.hear("problem"))["why"]
        table = await ann.lay(mine=[0, 1], first=0)
        assert (await ann.open(table, 0))["n"] == 1
        assert [m["t"] for m in ann.heard].count("problem") == 1


async def test_unreadable_bytes_are_one_problem(url: str) -> None:
    async with Guest(url) as ann:
        assert ann.line is not None
        for data in (b"\xff\xfe\x00", b"", bytes(range(256)), "{".encode("utf-16")):
            await ann.line.send(data)
            assert (await ann.hear("problem"))["why"]


async def test_ten_megabytes_cut_the_line_and_change_nothing(url: str) -> None:
    async with Guest(url) as ann:
        table = await ann.lay(mine=[0, 1], first=0)
        assert ann.line is not None
        big = json.dumps({"t": "move", "id": "x", "table": table, "seat": 0, "move": "a1"})
        with suppress(ConnectionClosed):  # the house may hang up before it is all sent
            await ann.line.send(big[:-1] + " " * 10_000_000 + "}")
        assert "too long" in (await ann.hear("problem"))["why"]
        assert await ann.cut_off() == 1009
        await ann.connect()
        assert sum(map(len, (await ann.open(table))["view"]["pins"])) == 0


async def test_who_sends_only_junk_is_cut_off(url: str) -> None:
    async with Guest(url) as ann:
        assert ann.line is not None
        with suppress(ConnectionClosed):
            for _ in range(100):
                await ann.line.send("junk")
        assert await ann.cut_off() == 1008


@pytest.mark.parametrize(
    "said",
    [
        {"t": "move", "id": "x", "seat": 0, "move": "a1"},
        {"t": "try", "id": "x", "seat": 0, "move": "a1"},
    ],
)
async def test_a_strangers_seat(url: str, said: dict[str, Any]) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await ann.lay(mine=[0, 1], first=0)
        await bob.say(**said, table=table)
        answer = await bob.answer("x")
        assert (answer["t"], answer["clause"]) == ("refused", "turn")
        await bob.say(t="open", table=table, seat=0)
        assert "not yours" in (await bob.hear("problem"))["why"]
        await bob.say(t="ready", table=table, seat=0)
        assert "not yours" in (await bob.hear("problem"))["why"]
        assert sum(map(len, (await bob.open(table))["view"]["pins"])) == 0


async def test_an_unknown_table(url: str) -> None:
    async with Guest(url) as ann:
        await ann.say(t="open", table="nowhere")
        assert "no such table" in (await ann.hear("problem"))["why"]
        assert (await ann.move("nowhere", 0, "a1"))["t"] == "refused"
        for path in ("", "/record", "/replay"):
            answer = await ann.http.get(f"/api/tables/nowhere{path}")
            assert (answer.status_code, answer.json()) == (404, {"why": "there is no such table"})


async def test_a_seat_that_is_not_there(url: str) -> None:
    async with Guest(url) as ann:
        table = await ann.lay(mine=[0, 1], first=0)
        assert (await ann.move(table, 7, "a1"))["t"] == "refused"
        assert (await ann.sit(table, 2)).status_code == 404


async def test_too_many_moves_at_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    async with house(tmp_path_factory.mktemp("h"), move_rate=5.0) as url, Guest(url) as ann:
        table = await ann.lay(mine=[0, 1], first=0)
        answers = [await ann.move(table, 1, "a1") for _ in range(30)]
        assert any("too many" in answer["why"] for answer in answers)
        assert all(answer["t"] == "refused" for answer in answers)


async def test_too_many_tries_at_one_seat(url: str) -> None:
    async with Guest(url) as ann:
        table = await ann.lay(mine=[0, 1], first=0)
        for nth in range(40):
            await ann.say(t="try", id=str(nth), table=table, seat=0, move="a1")
        answers = [await ann.answer(str(nth)) for nth in range(40)]
        assert 10 <= sum(answer["t"] == "tried" for answer in answers) <= 20


async def test_too_many_tables_on_one_socket(tmp_path_factory: pytest.TempPathFactory) -> None:
    async with house(tmp_path_factory.mktemp("h"), open_tables=2) as url, Guest(url) as ann:
        tables = [await ann.lay(mine=[0, 1]) for _ in range(3)]
        for table in tables[:2]:
            await ann.open(table, 0)
        await ann.say(t="open", table=tables[2])
        assert "no more than 2" in (await ann.hear("problem"))["why"]
        await ann.say(t="leave", table=tables[0])
        await ann.open(tables[2])


async def test_too_many_tables_in_an_hour(tmp_path_factory: pytest.TempPathFactory) -> None:
    async with house(tmp_path_factory.mktemp("h"), tables_an_hour=3) as url, Guest(url) as ann:
        for _ in range(3):
            await ann.lay(mine=[0])
        answer = await ann.http.post("/api/tables", json={"game": "score_four"})
        assert answer.status_code == 429
        assert "tables" in answer.json()["why"]


async def test_a_reader_who_does_not_read_costs_no_memory(url: str) -> None:
    """He gets the newest state when he wakes, with all that was said, in few updates."""
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await ann.lay(mine=[0, 1], first=0, options={"method": "total"})
        await bob.open(table)
        assert bob.line is not None
        bob.line.transport.pause_reading()
        before = len(bob.heard)
        for nth in range(64):
            while (await ann.move(table, nth % 2, "abcd"[nth % 4] + str(nth // 16 + 1)))[
                "t"
            ] != "done":
                await ann.quiet(0.2)
        bob.line.transport.resume_reading()
        last = await bob.update(lambda m: sum(map(len, m["view"]["pins"])) == 64)
        updates = [m for m in bob.heard[before:] if m["t"] == "update"]
        facts = [fact for update in updates for fact in update["facts"]]
        assert [fact["data"]["place"] for fact in facts][-1] == last["facts"][-1]["data"]["place"]
        assert len(facts) == 64
        assert [update["n"] for update in updates] == list(range(2, len(updates) + 2))


async def test_other_sites_are_turned_away(url: str) -> None:
    evil = {"Origin": "http://evil.example"}
    with pytest.raises(InvalidStatus) as refused:
        await connect(url.replace("http", "ws") + "/socket", additional_headers=evil)
    assert refused.value.response.status_code == 403
    async with connect(url.replace("http", "ws") + "/socket", additional_headers={"Origin": url}):
        pass
    async with Guest(url) as ann:
        for method in ("post", "delete"):
            answer = await ann.http.request(method, "/api/tables", headers=evil)
            assert answer.status_code == 403
        assert (await ann.http.get("/api/tables", headers=evil)).json() == []


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth - 1):
        value = [value]
    return value


BAD_TABLES: list[tuple[Any, str]] = [
    ({}, "game"),
    ({"game": "chess"}, "there is no game"),
    ({"game": 5}, "Expected `str`"),
    ({"game": "score_four", "seats": 3}, "2, 4, 6, 8"),
    ({"game": "score_four", "seats": 0}, "2, 4, 6, 8"),
    ({"game": "score_four", "seats": "2"}, "Expected `int"),
    ({"game": "score_four", "first": 2}, "no seat 2"),
    ({"game": "score_four", "options": {"colour": "red"}}, "no option 'colour'"),
    ({"game": "score_four", "options": {"games": "3"}}, "one of 1, 3"),
    ({"game": "score_four", "options": {"target": True}}, "whole number"),
    ({"game": "score_four", "options": {"target": 10**30}}, ""),
    ({"game": "score_four", "options": {"method": {"a": []}}}, "one of basic"),
    ({"game": "score_four", "options": []}, "Expected `object`"),
    ({"game": "score_four", "mine": [2]}, "no such seat as 2"),
    ({"game": "score_four", "mine": [0], "bots": {"0": "club"}}, "both"),
    ({"game": "score_four", "bots": {"1": "grandmaster"}}, "no level"),
    ({"game": "score_four", "bots": {"x": "club"}}, "Expected `int`"),
    ({"game": "score_four", "names": {"0": "Zoe"}}, "no such seat as 0"),
    ({"game": "score_four", "table": "mine"}, "unknown field"),
    ([], "Expected `object`"),
    # Lots that would be drawn for ever (CR-08, KW-17).
    ({"game": "crosticon", "options": {"pieces": {"letters": {"A": 1}}}}, "CR-08"),
    ({"game": "keyword", "options": {"blocks": {"letters": {"A": 1000}}}}, "KW-17"),
    ({"game": "keyword", "options": {"board": nested(490)}}, "nested more than 20 deep"),
    ({"game": "keyword", "options": {"board": {"rows": [], "name": nested(490)}}}, "20 deep"),
]


@pytest.mark.parametrize(("wanted", "why"), BAD_TABLES)
async def test_a_table_that_cannot_be(url: str, wanted: Any, why: str) -> None:
    async with Guest(url) as ann:
        answer = await ann.http.post("/api/tables", json=wanted)
        assert answer.status_code == 400
        assert set(answer.json()) == {"why"}
        assert why in answer.json()["why"]
        assert (await ann.http.get("/api/tables")).json() == []


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff\xff", b'{"game":"score_four","options":{"x":' + b"[" * 20_000]
)
async def test_a_body_that_cannot_be_read(url: str, body: bytes) -> None:
    async with Guest(url) as ann:
        for path in ("/api/tables", "/api/me"):
            answer = await ann.http.post(path, content=body)
            assert (answer.status_code, set(answer.json())) == (400, {"why"})


async def test_a_body_that_is_too_large(url: str) -> None:
    async with Guest(url) as ann:
        for path in ("/api/tables", "/api/me", "/api/replay"):
            answer = await ann.http.post(path, content=b"x" * 1_000_000)
            assert (answer.status_code, set(answer.json())) == (413, {"why"})


async def test_nobody_without_a_cookie_sits_down(url: str) -> None:
    async with httpx.AsyncClient(base_url=url, verify=False) as nobody:
        for path in ("/api/tables", "/api/me", "/api/tables/x/seats/0"):
            answer = await nobody.post(path, json={"game": "score_four", "name": "Eve"})
            assert (answer.status_code, set(answer.json())) == (401, {"why"})
        nobody.cookies.set("parlour", "x" * 5000)
        assert (await nobody.post("/api/tables", json={"game": "score_four"})).status_code == 401


@pytest.mark.parametrize(
    ("text", "status", "why"),
    [
        ("", 422, "line 1"),
        ("parlour-record 1\ngame score_four\nseats 2\n\n0 a1\n0 a1\n", 422, "line 6"),
        ("parlour-record 1\ngame score_four\nseats 2\n\n0 z9\n", 422, "line 5"),
        ("parlour-record 1\ngame score_four\nseats 2\n" + "\n" * 6000, 413, "5000"),
    ],
)
async def test_a_record_that_is_none(url: str, text: str, status: int, why: str) -> None:
    async with Guest(url) as ann:
        answer = await ann.http.post("/api/replay", content=text)
        assert answer.status_code == status
        assert why in answer.json()["why"]
        answer = await ann.http.post("/api/replay", content=b"\xff\xfe")
        assert answer.status_code == 400
