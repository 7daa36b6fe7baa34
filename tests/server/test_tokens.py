"""Tokens: programs that act for an account, as far as their scopes go; and bots shown as such."""

import asyncio
import os
import sqlite3
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from parlour.client import Denied, House
from parlour.server import names, scopes
from parlour.server.accounts.tokens import MOST
from parlour.server.http.described import calls_of
from parlour.server.routes import routes
from setup.node import node
from tests.server.guests import DATABASE, Guest, house
from tests.server.members import PASSWORD, my_devices, quick_passwords, recover, sign_up

SAMPLES = Path(__file__).resolve().parents[2] / "docs" / "bots"
ALL = list(scopes.SCOPES)


@pytest.fixture(scope="module", autouse=True)
def quick() -> Iterator[None]:
    with quick_passwords():
        yield


async def made(guest: Guest, *wanted: str, name: str = "My program") -> dict[str, Any]:
    wish = {"name": name, "scopes": [*wanted] or ALL, "password": PASSWORD}
    answer = await guest.http.post("/api/account/tokens", json=wish)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


@asynccontextmanager
async def program(url: str, token: str) -> AsyncIterator[httpx.AsyncClient]:
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=url, headers=headers) as http:
        yield http


async def test_a_token_acts_for_its_account_until_it_is_ended(url: str) -> None:
    async with Guest(url, "Ada") as ada:
        await sign_up(ada, "Ada of tokens")
        one = await made(ada, "play", "read")
        assert one["card"]["scopes"] == ["read", "play"]
        card = (await ada.http.get("/api/account")).json()
        assert [each["id"] for each in card["tokens"]] == [one["card"]["id"]]
        assert len(await my_devices(ada)) == 1  # it is no device
        async with program(url, one["token"]) as http:
            assert (await http.get("/api/me")).json()["name"] == "Ada of tokens"
            laid = await http.post("/api/tables", json={"game": "score_four", "mine": [0]})
            assert laid.status_code == 201, laid.text
            mine = [each["id"] for each in (await ada.http.get("/api/tables")).json()]
            assert laid.json()["id"] in mine
            bearer = {"Authorization": f"Bearer {one['token']}"}
            async with connect(f"ws{url[4:]}/socket", additional_headers=bearer) as line:
                ended = await ada.http.delete(f"/api/account/tokens/{one['card']['id']}")
                assert ended.status_code == 204
                with pytest.raises(ConnectionClosed):  # in the same moment
                    await asyncio.wait_for(line.recv(), 60)
            gone = await http.get("/api/me")
            assert (gone.status_code, gone.json()["why"]) == (401, scopes.UNKNOWN)
            assert gone.headers["www-authenticate"].startswith("Bearer")
        assert (await ada.http.get("/api/account")).json()["tokens"] == []


@pytest.mark.parametrize("scope", ALL)
async def test_each_scope_opens_its_own_doors_and_no_other(url: str, scope: str) -> None:
    asked = {
        "read": ("GET", "/api/tables"),
        "play": ("POST", "/api/draws"),
        "records": ("GET", "/api/uploads"),
        "webhooks": ("GET", "/api/webhooks"),
    }
    async with Guest(url, "Sco") as guest:
        await sign_up(guest, f"Scope {scope}")
        async with program(url, (await made(guest, scope))["token"]) as http:
            for needed, (method, path) in asked.items():
                answer = await http.request(method, path, json={} if method == "POST" else None)
                if needed == scope:
                    assert answer.status_code < 300, answer.text
                else:
                    assert answer.status_code == 403
                    assert answer.json()["why"] == scopes.lacking(needed)
            for method, path in (("GET", "/api/account"), ("POST", "/api/account/tokens")):
                answer = await http.request(method, path, json={})
                assert (answer.status_code, answer.json()["why"]) == (403, scopes.NOT_BY_TOKEN)


async def test_on_the_socket_a_token_that_may_only_look_makes_no_move(url: str) -> None:
    async with Guest(url, "Lou") as guest:
        await sign_up(guest, "Lou who looks")
        table = await guest.lay(mine=[0])
        looking = (await made(guest, "read"))["token"]
        blind = (await made(guest, "play", name="Blind"))["token"]

        def tried() -> None:
            with House(url, token=looking) as there:
                seen = there.open(table, 0)
                with pytest.raises(ValueError, match="lacks the scope play"):
                    seen.move("a1")
                with pytest.raises(Denied, match="lacks the scope play"):
                    there.sit(table, 1)
            with pytest.raises(Denied, match="scope read"):
                House(url, token=blind).ask("GET", "/api/me")
            with pytest.raises(ValueError, match="lacks the scope read"):
                House(url, token=blind).open(table, 0)

        await asyncio.to_thread(tried)


async def test_what_is_no_token(url: str) -> None:
    async with Guest(url, "Nob") as guest:
        cookie = guest.http.cookies["parlour"]
        for bad in ("x", "parlour_short", "parlour_" + "a" * 43, cookie):
            header = {"Authorization": f"Bearer {bad}"}
            answer = await guest.http.get("/api/me", headers=header)  # its cookie does not help
            assert answer.status_code == 401
        line = connect(f"ws{url[4:]}/socket", additional_headers={"Authorization": "Bearer x"})
        async with line as open_line:
            with pytest.raises(ConnectionClosed, match="not known here"):
                await open_line.recv()
        basic = {"Authorization": "Basic YTpi"}  # some proxy's
        assert (await guest.http.get("/api/me", headers=basic)).json()["name"] == "Nob"
        wish = {"name": "No account", "scopes": ["read"]}
        assert (await guest.http.post("/api/account/tokens", json=wish)).status_code == 401
        await sign_up(guest, "Nobody else")
        for bad_wish, status in (
            ({"name": "", "scopes": ["read"]}, 400),
            ({"name": "x", "scopes": []}, 400),
            ({"name": "x", "scopes": ["all"]}, 400),
            ({"name": "x", "scopes": ["read"], "password": "wrong"}, 403),
        ):
            wish = {"password": PASSWORD, **bad_wish}
            answer = await guest.http.post("/api/account/tokens", json=wish)
            assert answer.status_code == status, answer.text


async def test_a_program_that_asks_too_often_is_told_when_to_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.server.http.guard.RATE", 0.01)
    monkeypatch.setattr("parlour.server.http.guard.BURST", 3.0)
    async with house(tmp_path) as url, Guest(url, "Flo") as guest:
        await sign_up(guest, "Flo the flood")
        async with program(url, (await made(guest))["token"]) as http:
            said = [await http.get("/api/health") for _ in range(4)]
        assert [each.status_code for each in said] == [200, 200, 200, 429]
        assert 1 <= int(said[3].headers["retry-after"]) <= 100
        assert "10 times a second" in said[3].json()["why"]
        same = {"name": "Flo the flood"}
        named = [await guest.http.post("/api/me", json=same) for _ in range(25)]
        assert {each.headers.get("retry-after") for each in named} == {None, "60"}


async def test_only_a_digest_is_kept_and_a_recovery_ends_all_tokens(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url, "Rec") as guest:
        codes = await sign_up(guest, "Rec Overy")
        token = (await made(guest))["token"]
        async with program(url, token) as http:
            assert (await recover(guest, "Rec Overy", codes[0])).status_code == 200
            assert (await http.get("/api/me")).status_code == 401
        token = (await made(guest))["token"]
        await guest.http.get("/api/me")
    with closing(sqlite3.connect(tmp_path / DATABASE)) as db:
        assert token not in "\n".join(db.iterdump())
    async with house(tmp_path) as url, program(url, token) as http:  # and it outlives the house
        assert (await http.get("/api/me")).json()["name"] == "Rec Overy"


async def test_nobody_has_more_tokens_than_they_can_look_after(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.server.accounts.tokens.MOST", 2)
    assert MOST >= 2
    async with Guest(url, "Mo") as guest:
        await sign_up(guest, "Mo with many")
        await made(guest)
        await made(guest)
        wish = {"name": "x", "scopes": ["read"], "password": PASSWORD}
        answer = await guest.http.post("/api/account/tokens", json=wish)
        assert answer.status_code == 409


def test_every_route_has_been_thought_of() -> None:
    """A new one that changes something is not for tokens until a rule says so."""
    barred = {
        call.path.split("/")[2]
        for call in calls_of(routes())
        if scopes.scope_of_call(call.method, call.path) is None
    }
    assert barred == {
        *("account", "host", "push", "export.zip", "settings", "me", "people", "muted"),
        *("clubs", "events", "judges", "certificates", "dictionary"),
    }


def test_the_mark_of_a_bot_is_nobody_else_s() -> None:
    for name in ("Robin [bot]", "Robin [BOT] [bot]", "Robin\u200b[ bot ]", "Robin ［bot］"):
        assert names.clean(name) == "Robin"
        assert names.marked(name) == "Robin [bot]"
    assert names.is_bot(names.marked("x" * 60))
    assert len(names.marked("x" * 60)) == 40
    assert not names.is_bot(names.clean("y" * 35 + " [bot] [bot]"))
    assert names.called("Wren", "Robin [bot]") == "Wren [bot]"
    assert names.called("", "Robin [bot]") == "Robin [bot]"
    assert names.called("Wren [bot]", "Robin") == "Wren"


async def bot_account(guest: Guest, name: str) -> str:
    """Its token."""
    await sign_up(guest, name)
    token: str = (await made(guest))["token"]
    answer = await guest.http.post("/api/account/bot", json={"password": PASSWORD})
    assert answer.json() == {"name": f"{name} [bot]", "member": True}
    return token


async def test_the_sample_bots_play_each_other_over_the_socket(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "P") as python, Guest(url, "J") as javascript:
        tokens = [await bot_account(python, "Python"), await bot_account(javascript, "Script")]
        commands = [
            [sys.executable, SAMPLES / "socket_bot.py"],
            [node(), SAMPLES / "socket_bot.mjs"],
        ]
        running = [
            await asyncio.create_subprocess_exec(
                *command, url, env={**os.environ, "PARLOUR_TOKEN": token}
            )
            for command, token in zip(commands, tokens, strict=True)
        ]
        try:
            kept = {"0": {"name": "Python [bot]"}, "1": {"name": "script"}}
            options = {"calling": "automatic", "games": 1}
            wish = {"game": "score_four", "kept": kept, "options": options}
            laid = await ann.http.post("/api/tables", json=wish)
            assert laid.status_code == 201, laid.text
            seen = await ann.open(laid.json()["id"])
            while seen["result"] is None:
                seen = await ann.hear("update")
        finally:
            for each in running:
                each.kill()
                await each.wait()
        card = (await ann.http.get(f"/api/tables/{laid.json()['id']}")).json()
        assert [chair["name"] for chair in card["chairs"]] == ["Python [bot]", "Script [bot]"]
        me = (await ann.http.get("/api/person/script")).json()
        assert me["name"] == "Script [bot]"


async def test_a_bot_stays_a_bot_under_every_name(url: str) -> None:
    async with Guest(url, "R") as robin, Guest(url, "Ann") as ann:
        await bot_account(robin, "Roborobin")
        renamed = await robin.http.post("/api/me", json={"name": "Plain Wren"})
        assert renamed.json()["name"] == "Plain Wren [bot]"
        table = await ann.lay(mine=[0])
        sat = await robin.http.post(f"/api/tables/{table}/seats/1", json={"name": "A person"})
        assert sat.json()["chairs"][1]["name"] == "Plain Wren [bot]"
        wish = await robin.http.put("/api/wish", json={"game": "score_four"})
        assert (wish.status_code, "people" in wish.json()["why"]) == (403, True)
        assert (await robin.http.get("/api/account")).json()["bot"] is True
        imitation = await ann.http.post("/api/me", json={"name": "Plain Wren [bot]"})
        assert imitation.status_code == 409
