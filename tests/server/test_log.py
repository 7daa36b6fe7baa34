"""Whoever runs the house reads when something was said, how grave it is, and by whom."""

import io
import json
import logging
import re
import socket
import sqlite3
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from parlour.server import log
from parlour.server.http.host_links import HostLinks
from parlour.server.key import key_beside
from parlour.server.store.database import Area
from parlour.server.store.writer import Writer
from tests.server.guests import DATABASE, Guest, blank, house
from tests.server.members import quick_passwords, recover, sign_up, tried
from tests.server.push_service import Device, push_service
from tests.server.test_start import Running
from tests.server.test_webhooks import added

TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00"


@pytest.fixture
def root() -> Iterator[None]:
    """Logging is the process's own: as it was before."""
    before, level = logging.root.handlers[:], logging.root.level
    yield
    logging.root.handlers[:], logging.root.level = before, level


@pytest.mark.usefixtures("root")
def test_a_line_for_people() -> None:
    said = io.StringIO()
    log.set_up("text", said)
    logging.getLogger("parlour").warning("%s is not resumed", log.label("abcdefghijklmnopqrstuv"))
    logging.getLogger("parlour").info("nobody asked")
    assert re.fullmatch(
        TIME + " WARNING parlour: table abcdef… is not resumed\n", said.getvalue()
    ), said.getvalue()


@pytest.mark.usefixtures("root")
def test_a_line_for_machines() -> None:
    said = io.StringIO()
    log.set_up("json", said)
    try:
        raise RuntimeError("no\nway")
    except RuntimeError as problem:
        logging.getLogger("uvicorn.error").error("unforeseen", exc_info=problem)
    (line,) = said.getvalue().splitlines()
    found = json.loads(line)
    assert datetime.fromisoformat(found.pop("time")).tzinfo is not None
    assert found.pop("traceback").endswith("RuntimeError: no\nway")
    assert found == {"level": "error", "logger": "uvicorn.error", "message": "unforeseen"}


def test_the_servers_own_lines_go_the_same_way(tmp_path: Path) -> None:
    """Uvicorn complains of a line that is no HTTP."""
    running = Running(tmp_path, 0, PARLOUR_LOG="json")
    try:
        running.answers()
        host, port = running.url.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as line:
            line.sendall(b"how do you do\r\n\r\n")
            line.recv(1000)
    finally:
        running.process.terminate()
    said = running.process.communicate(timeout=60)[0].splitlines()
    assert [json.loads(line)["level"] for line in said] == ["warning"]
    assert json.loads(said[0])["logger"].startswith("uvicorn")


class Told(logging.Handler):
    """All that our own loggers say, at every level, as it would be written."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(log.AsJson())
        self.text = ""

    def emit(self, record: logging.LogRecord) -> None:
        self.text += self.format(record) + "\n"


@pytest.fixture
def told() -> Iterator[Told]:
    handler = Told()
    loggers = [logging.getLogger(name) for name in ("parlour", "uvicorn", "asyncio", "litestar")]
    levels = [each.level for each in loggers]
    for each in loggers:
        each.addHandler(handler)
        each.setLevel(logging.DEBUG)
    yield handler
    for each, level in zip(loggers, levels, strict=True):
        each.removeHandler(handler)
        each.setLevel(level)


async def test_no_secret_reaches_the_log(
    tmp_path: Path, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While all goes well, while nothing can be written, and while every request breaks."""
    password, wrong = "correct horse battery", "incorrect horse battery"
    workers = tmp_path / "workers"
    workers.write_text("a secret of all workers, thirty-two characters and more")
    async with (
        push_service(tmp_path) as service,
        house(tmp_path, {"outward": service.outward()}, worker_secret=str(workers)) as url,
        Guest(url, "Ann") as ann,
        Guest(url, "Ben") as ben,
    ):
        with quick_passwords():
            codes = await sign_up(ann, "Ada", password)
            wish = {"name": "My program", "scopes": ["read", "play"], "password": password}
            program = (await ann.http.post("/api/account/tokens", json=wish)).json()["token"]
        hook = await added(ann, service)
        pushed = Device().subscription(service.url)
        secrets = {password, wrong, *codes, *ann.http.cookies.values(), *ben.http.cookies.values()}
        table = await ann.lay(game="fourcyte", mine=[0], seats=2)
        link = await ann.http.post(f"/api/tables/{table}/seats/0/link", json={})
        assert link.status_code < 300, link.text
        secrets |= {table, link.json()["token"]}
        token = HostLinks(key_beside(blank(tmp_path))).make(time.time())
        secrets |= {token, token.rpartition(".")[2], program, hook["secret"], workers.read_text()}
        secrets |= {pushed["key"], pushed["secret"], (tmp_path / f"{DATABASE}.vapid").read_text()}

        async def go_round() -> None:
            """Everything that carries a secret, over HTTP."""
            await tried(ben, "Ada", wrong)
            await recover(ben, "Ada", codes[0] + "0", wrong)
            bad = {"token": link.json()["token"] + "x"}
            await ben.http.post(f"/api/tables/{table}/seats/0/device", json=bad)
            await ben.http.post("/api/host", json={"token": token + "0"})
            await ben.http.get(f"/api/tables/{table}?token={token}")
            await ann.http.get("/api/account")
            for given in (program, program[:-1] + "x"):
                await ben.http.get("/api/me", headers={"Authorization": f"Bearer {given}"})
            await ann.http.post(f"/api/webhooks/{hook['card']['id']}/test")
            await ann.http.put("/api/push", json=pushed)
            await ann.http.put("/api/push", json=pushed | {"secret": "AAAA"})
            async with connect(f"ws{url[4:]}/worker") as line:
                await line.send(workers.read_bytes())  # of somebody who has not understood
                with suppress(ConnectionClosed):
                    await line.recv()
                    await line.recv()

        async def move() -> None:
            """A letter that nobody else may see, and something that is no move."""
            for text in ("call:Q", "unreadable-letter-Q"):
                await ann.say(t="move", id="hidden-id", table=table, seat=0, move=text)
            await ann.settled()

        await go_round()
        await move()

        def full(*_: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        def broken(*_: object) -> None:
            raise RuntimeError("a mistake of ours")

        with monkeypatch.context() as patched:
            patched.setattr(Writer, "_commit", full)
            await go_round()
            await move()
        with monkeypatch.context() as patched:
            patched.setattr(Area, "_select", broken)
            await go_round()
    assert "a mistake of ours" in told.text  # it was listened to
    secrets |= {"call:Q", "unreadable-letter"}
    assert [secret for secret in secrets if secret in told.text] == []


async def test_who_is_there_when_the_house_closes_is_told_to_come_back(tmp_path: Path) -> None:
    """And what they had asked for is written and answered first."""
    async with house(tmp_path) as url:
        ann = Guest(url)
        await ann.__aenter__()
        table = await ann.lay(mine=[0, 1])
        await ann.open(table, 0)
        await ann.say(t="move", id="last", table=table, seat=0, move="a1")
        await ann.answer("last")
        began = time.monotonic()
    assert time.monotonic() - began < 5.0
    assert await ann.cut_off() == 1012
    await ann.http.aclose()
    async with house(tmp_path) as url:
        again = Guest(url)
        again.http.cookies.update(dict(ann.http.cookies))
        await again.connect()
        assert (await again.open(table, 0))["view"]["pins"][0] == [0]
        await again.__aexit__()
