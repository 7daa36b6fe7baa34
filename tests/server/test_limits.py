"""Nobody holds the house up, and nobody is believed about who they are or where they came from."""

import asyncio
import socket
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidMessage, InvalidStatus

from parlour.server.config import Config
from parlour.server.http import finished, replays, transport
from parlour.server.http.door import Door
from parlour.server.play import table
from parlour.server.socket import endpoint
from tests.server.faulty import until
from tests.server.guests import Guest, house

HALF_SENT = [
    b"",  # a connection, and not a word
    b"GET /api/games HT",
    b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-More: ",
    b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{",
]


async def test_no_part_of_an_answer_waits_for_the_caller(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever loop the house runs in."""
    at_once: list[int] = []
    made = transport.TimedProtocol.connection_made

    def seen(self: transport.TimedProtocol, line: asyncio.Transport) -> None:
        made(self, line)
        accepted: socket.socket = line.get_extra_info("socket")
        at_once.append(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    monkeypatch.setattr(transport.TimedProtocol, "connection_made", seen)
    async with house(tmp_path) as url, Guest(url) as ann:
        await ann.lay()
    assert at_once
    assert all(at_once)


@pytest.mark.parametrize("text", HALF_SENT)
async def test_a_request_that_never_ends_is_given_up(
    tmp_path: Path, text: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "REQUEST", 0.3)
    async with house(tmp_path) as url:
        reader, writer = await asyncio.open_connection("127.0.0.1", urlsplit(url).port)
        writer.write(text)
        async with asyncio.timeout(60):
            with pytest.raises((asyncio.IncompleteReadError, ConnectionResetError)):
                await reader.readexactly(100_000)
        writer.close()


async def test_a_slow_drip_does_not_keep_a_request_alive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "REQUEST", 0.5)
    async with house(tmp_path) as url:
        reader, writer = await asyncio.open_connection("127.0.0.1", urlsplit(url).port)
        writer.write(b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-More: ")
        began = time.monotonic()
        while not reader.at_eof() and reader.exception() is None:
            assert time.monotonic() - began < 60, "it is still listened to"
            writer.write(b"x")
            await asyncio.sleep(0.05)
        writer.close()


async def test_a_socket_that_only_listens_is_not_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "REQUEST", 1.0)
    async with house(tmp_path) as url, Guest(url) as ann:
        await asyncio.sleep(1.5)
        table = await ann.lay(mine=[0, 1], first=0)
        assert (await ann.open(table, 0))["n"] == 1


async def finished_solitaire(ann: Guest, moves: int) -> str:
    """One letter laid down and taken up again, over and over: a long match of one guest."""
    table = await ann.lay(game="fourcyte", seats=1, mine=[0], options={"mode": "solitaire"})
    for nth in range(moves):
        move = "put:S@a1" if nth % 2 == 0 else "lift:a1"
        answer = await ann.move(table, 0, move)
        assert answer["t"] == "done", answer
    await ann.move(table, 0, "finish")
    return table


async def test_a_long_replay_does_not_stop_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it is worked out others are answered; afterwards it is kept."""
    made: list[str] = []
    go_on = threading.Event()
    real = finished.replay_of

    def slow(table: object) -> object:
        made.append("replay")
        assert go_on.wait(60)
        return real(table)  # type: ignore[arg-type]

    monkeypatch.setattr(finished, "replay_of", slow)
    async with house(tmp_path, move_rate=10_000.0) as url, Guest(url) as ann:
        laid = await finished_solitaire(ann, 10)
        asked = [asyncio.create_task(ann.http.get(f"/api/tables/{laid}/replay")) for _ in range(3)]
        await until(lambda: made == ["replay"])
        assert (await ann.http.get("/api/games")).status_code == 200
        assert not any(answer.done() for answer in asked)
        go_on.set()
        answers = await asyncio.gather(*asked)
        assert [answer.status_code for answer in answers] == [200] * 3
        assert len({answer.content for answer in answers}) == 1
        assert len(answers[0].json()["frames"]) == 12
        assert made == ["replay"]


async def test_a_replay_that_takes_too_long_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replays, "PATIENCE", 0.0)
    async with house(tmp_path, move_rate=10_000.0) as url, Guest(url) as ann:
        table = await finished_solitaire(ann, 4)
        answer = await ann.http.get(f"/api/tables/{table}/replay")
        assert answer.status_code == 503
        assert "too long" in answer.json()["why"]
        assert (await ann.http.get(f"/api/tables/{table}/record")).status_code == 200


async def test_what_is_kept_of_replays_is_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finished, "ROOM", 1)
    async with house(tmp_path, move_rate=10_000.0) as url, Guest(url) as ann:
        table = await finished_solitaire(ann, 2)
        first = await ann.http.get(f"/api/tables/{table}/record")
        again = await ann.http.get(f"/api/tables/{table}/record")
        assert first.text == again.text != ""


async def test_a_match_does_not_outgrow_its_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "MOST_ENTRIES", 3)
    async with house(tmp_path) as url, Guest(url) as ann:
        laid = await ann.lay(mine=[0, 1], first=0)
        answers = [await ann.move(laid, nth % 2, pin) for nth, pin in enumerate(("a1", "b1", "c1"))]
        assert [answer["t"] for answer in answers] == ["done"] * 3
        refused = await ann.move(laid, 1, "d1")
        assert (refused["clause"], "3 entries" in refused["why"]) == ("house", True)


async def test_nobody_writes_their_own_address(tmp_path: Path) -> None:
    """A made-up X-Forwarded-For gives no more tables than one's own address."""
    async with house(tmp_path, tables_an_hour=1) as url:
        statuses = []
        for nth in range(14):
            async with Guest(url) as ann:
                headers = {"X-Forwarded-For": f"10.0.0.{nth}"}
                made = await ann.http.post(
                    "/api/tables", json={"game": "score_four"}, headers=headers
                )
                statuses.append(made.status_code)
        assert statuses.count(201) == 10
        assert statuses[-1] == 429


async def test_a_proxy_we_were_told_of_is_believed(tmp_path: Path) -> None:
    async with house(tmp_path, tables_an_hour=1, proxies="127.0.0.1") as url:
        statuses = []
        for nth in range(14):
            async with Guest(url) as ann:
                headers = {"X-Forwarded-For": f"10.0.0.{nth}"}
                made = await ann.http.post(
                    "/api/tables", json={"game": "score_four"}, headers=headers
                )
                statuses.append(made.status_code)
        assert statuses == [201] * 14


async def test_one_browser_does_not_open_sockets_without_end(tmp_path: Path) -> None:
    async with house(tmp_path, sockets=2) as url, Guest(url) as ann, Guest(url) as bob:
        second, third = await again(ann), await again(ann)
        async with asyncio.timeout(60):
            await third.wait_closed()
        assert (third.close_code, third.close_reason) == (1013, endpoint.TOO_MANY)
        assert bob.line is not None
        await bob.line.ping()  # others are not held up
        await second.close()
        fourth = await again(ann)  # where one has gone another may come
        await (await fourth.ping())
        await fourth.close()


async def test_nor_does_one_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint, "HOUSEHOLD", 1)
    async with house(tmp_path, sockets=2) as url, Guest(url), Guest(url), Guest(url) as cy:
        assert await cy.cut_off() == 1013


async def again(guest: Guest) -> ClientConnection:
    """One more socket of the same browser."""
    cookies = "; ".join(f"{key}={value}" for key, value in guest.http.cookies.items())
    address = guest.url.replace("http", "ws") + "/socket"
    return await connect(address, additional_headers={"Cookie": cookies}, open_timeout=60)


async def test_names_are_not_changed_without_end(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url) as ann:
        answers = [await ann.http.post("/api/me", json={"name": f"Ann {n}"}) for n in range(40)]
        assert answers[10].status_code == 200
        assert answers[-1].status_code == 429
        assert "names" in answers[-1].json()["why"]


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "", "127.0.0.1.nip.io"])
async def test_other_names_for_this_machine_are_not_answered(tmp_path: Path, host: str) -> None:
    """A page of another site whose name points here learns nothing (DNS rebinding)."""
    async with house(tmp_path) as url:
        async with httpx.AsyncClient() as http:
            answer = await http.get(f"{url}/api/me", headers={"Host": host})
        assert answer.status_code in (400, 421)
        assert "set-cookie" not in answer.headers
        with pytest.raises((InvalidStatus, InvalidMessage)):
            await connect(
                url.replace("http", "ws") + "/socket",
                additional_headers={"Host": host, "Origin": f"http://{host}"},
            )


@pytest.mark.parametrize(
    ("config", "host", "known"),
    [
        (Config(), b"127.0.0.1:8000", True),
        (Config(), b"localhost:8000", True),
        (Config(), b"LOCALHOST", True),
        (Config(), b"[::1]:8000", True),
        (Config(), b"192.168.0.7:8000", False),
        (Config(), b"a@localhost", True),  # what is before the @ is no part of the name
        (Config(), b"localhost@evil.example", False),
        (Config(), b"\xff", False),
        (Config(), b"[", False),
        (Config(host="0.0.0.0"), b"192.168.0.7:8000", True),
        (Config(host="0.0.0.0"), b"evil.example", False),
        (Config(url="https://play.example/"), b"play.example", True),
        (Config(url="https://play.example/"), b"evil.example", False),
    ],
)
def test_by_which_names_the_house_is_called(config: Config, host: bytes, known: bool) -> None:
    assert Door(config).known(host) is known
