"""The guard at the door: names, sites, cookies, headers, and how much comes from one address."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from parlour.server.http import static, transport
from parlour.server.http.guests import COOKIE, HOST_COOKIE
from tests.server.direct import HOST, Caller, opened
from tests.server.faulty import until
from tests.server.guests import Guest, house

HERE = HOST.decode()
PUBLIC = {"url": "https://play.example"}
PLAY = {"host": "play.example"}

FOREIGN = [
    {"origin": "http://evil.example"},
    {"origin": "null"},
    {"origin": ""},
    {"origin": f"http://{HERE}.evil.example"},
    {"origin": f"http://evil.example/{HERE}"},
    {"origin": f"ftp://{HERE}"},
    {"origin": "http://127.0.0.1:9000"},  # another program of the same machine
    {"sec-fetch-site": "cross-site"},  # however it came to be without an Origin
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "cross-site", "origin": f"http://{HERE}"},
]
OWN = [
    {},
    {"origin": f"http://{HERE}"},
    {"origin": f"http://{HERE}", "sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "none"},
]


async def test_what_changes_something_comes_from_our_own_pages(tmp_path: Path) -> None:
    async with opened(tmp_path) as app:
        ann = Caller(app)
        await ann.get("/api/me")
        for headers in FOREIGN:
            for method, path in (
                ("POST", "/api/me"),
                ("PUT", "/api/wish"),
                ("DELETE", "/api/wish"),
            ):
                answer = await ann.ask(method, path, {"name": "Eve"}, headers)
                assert (answer.status, "other sites" in answer.why) == (403, True), headers
            async with ann.line(headers) as line:
                assert await line.hear() == {"t": "closed", "code": 1008}, headers
        for headers in OWN:
            assert (await ann.ask("POST", "/api/me", {"name": "Ann"}, headers)).status == 200
            async with ann.line(headers) as line:
                line.say({"t": "attend"})
                assert (await line.hear())["t"] == "mine"


async def test_other_names_are_answered_by_nobody(tmp_path: Path) -> None:
    """DNS rebinding: the page's own name points here, and its Origin fits its Host."""
    async with opened(tmp_path) as app:
        eve = Caller(app)
        for name in ("evil.example", "127.0.0.1.evil.example", "", "127.0.0.1@evil.example"):
            rebound = {"host": name, "origin": f"http://{name}", "sec-fetch-site": "same-origin"}
            answer = await eve.ask("GET", "/api/me", headers=rebound)
            assert (answer.status, "set-cookie" in answer.headers) == (421, False)
            async with eve.line(rebound) as line:
                assert await line.hear() == {"t": "closed", "code": 1008}


@pytest.mark.parametrize("path", ["/api/health", "/socket"])
async def test_nobody_comes_under_two_names(tmp_path: Path, path: str) -> None:
    """One for whoever checks it, the other for whoever goes by it."""
    upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n" if path == "/socket" else ""
    async with house(tmp_path) as url:
        where = urlsplit(url)
        for names in ((where.netloc, "evil.example"), ("evil.example", where.netloc)):
            reader, writer = await asyncio.open_connection(where.hostname, where.port)
            hosts = "".join(f"Host: {name}\r\n" for name in names)
            writer.write(f"GET {path} HTTP/1.1\r\n{hosts}{upgrade}\r\n".encode())
            assert (await reader.readline()).startswith(b"HTTP/1.1 400 ")
            writer.close()


async def test_behind_https_cookies_and_pages_come_over_https_alone(tmp_path: Path) -> None:
    async with opened(tmp_path, PUBLIC) as app:
        ann = Caller(app)
        given = await ann.ask("GET", "/api/me", headers=PLAY, keep=False)
        cookie = given.headers["set-cookie"]
        assert cookie.startswith(f"{HOST_COOKIE}=")
        marks = {each.strip().lower() for each in cookie.split(";")[1:]}
        assert {"secure", "httponly", "samesite=lax", "path=/"} <= marks
        assert not any(mark.startswith("domain") for mark in marks)
        assert given.headers["strict-transport-security"].startswith("max-age=")
        token = cookie.partition("=")[2].partition(";")[0]
        for name, known in ((HOST_COOKIE, True), (COOKIE, False)):  # any host may set the other
            headers = PLAY | {"cookie": f"{name}={token}"}
            answer = await ann.ask("POST", "/api/me", {"name": "Ann"}, headers, keep=False)
            assert (answer.status == 200) is known
        plain = PLAY | {"origin": "http://play.example", "cookie": f"{HOST_COOKIE}={token}"}
        assert (await ann.ask("POST", "/api/me", {"name": "Eve"}, plain)).status == 403
        here = await Caller(app).get("/api/me")  # on the machine itself it is plain http
        assert here.headers["set-cookie"].startswith(f"{COOKIE}=")
        assert "strict-transport-security" not in here.headers


async def test_every_answer_keeps_browsers_strict(tmp_path: Path) -> None:
    async with opened(tmp_path) as app:
        ann = Caller(app)
        for path in ("/", "/api/me", "/api/nothing", "/nothing", "/api/keys"):
            headers = (await ann.get(path)).headers
            assert "default-src 'self'" in headers["content-security-policy"]
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["cross-origin-resource-policy"] == "same-origin"
            assert headers["permissions-policy"]
            assert headers["cache-control"] == (
                "no-store" if path.startswith("/api/") else "no-cache"
            )


def test_the_page_has_no_script_of_its_own_in_it() -> None:
    """The policy would not run it, and the page would break."""
    page = (static.FOLDER / "index.html").read_text()
    scripts = re.findall(r"<script([^>]*)>([^<]*)", page)
    assert scripts
    assert all("src=" in marks and not text.strip() for marks, text in scripts)
    assert not re.search(r"\son\w+\s*=|javascript:|<style", page)


async def test_requests_from_one_address_are_bounded(tmp_path: Path) -> None:
    """On every entrance, whatever is asked for; others notice nothing."""
    async with opened(tmp_path, {"request_rate": 1.0}, ticks=lambda: 0.0) as app:
        eve, ann = Caller(app), Caller(app)
        codes = [(await eve.get("/api/health")).status for _ in range(12)]
        assert codes == [200] * 10 + [429] * 2
        answer = await eve.get("/")
        assert (answer.status, answer.headers["retry-after"]) == (429, "1")
        async with eve.line() as line:
            assert await line.hear() == {"t": "closed", "code": 1013}
        assert (await ann.get("/api/health")).status == 200


async def test_requests_of_one_person_are_bounded_wherever_they_come_from(tmp_path: Path) -> None:
    """Pages and sockets count alike; whoever has no cookie yet is nobody in particular."""
    async with opened(tmp_path, {"request_rate": 4.0}, ticks=lambda: 0.0) as app:
        eve = Caller(app)
        await eve.get("/api/me")
        codes = [(await Caller(app, eve.cookie).get("/api/health")).status for _ in range(12)]
        assert codes == [200] * 10 + [429] * 2
        answer = await Caller(app, eve.cookie).get("/")
        assert (answer.status, answer.headers["retry-after"]) == (429, "1")
        assert "of yours" in answer.why
        async with Caller(app, eve.cookie).line() as line:
            assert await line.hear() == {"t": "closed", "code": 1013}
        assert (await eve.ask("GET", "/api/health", headers={"cookie": ""})).status == 200


async def test_all_lines_of_one_person_together_are_bounded(tmp_path: Path) -> None:
    async with opened(tmp_path, {"move_rate": 1.0}, ticks=lambda: 0.0) as app:
        eve, ann = Caller(app), Caller(app)
        await eve.get("/api/me")
        await ann.get("/api/me")
        async with eve.line() as one, eve.line() as other, ann.line() as hers:
            for _ in range(9):
                one.say({"t": "leave", "table": "none"})
            one.say({"t": "browse"})
            assert await one.hear("lobby")
            for line, kind in ((other, "problem"), (hers, "lobby")):
                line.say({"t": "browse"})
                assert (await line.hear("problem", "lobby"))["t"] == kind


async def test_connections_from_one_address_are_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A socket is counted as a socket: it leaves its place to the next request."""
    monkeypatch.setattr(transport, "MOST", 3)
    counted = transport.TimedProtocol._from
    async with house(tmp_path) as url:
        port = urlsplit(url).port
        open_ = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        await until(lambda: counted["127.0.0.1"] == 3)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        async with asyncio.timeout(60):
            with suppress(ConnectionResetError):
                assert await reader.read() == b""
        writer.close()
        for _, each in open_:
            each.close()
        await until(lambda: counted["127.0.0.1"] == 0)
        async with Guest(url) as ann:
            await ann.http.aclose()
            await until(lambda: counted["127.0.0.1"] == 0)
            assert ann.line is not None
            await (await ann.line.ping())
