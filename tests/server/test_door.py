"""The door: who is host, what opens the local network, and what links begin with."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
import pytest

from parlour.server.config import Config
from parlour.server.http import door as doors
from parlour.server.http.door import Closed, Door
from parlour.server.http.host_links import LASTS, HostLinks
from parlour.server.key import key_beside
from tests.cli.conftest import Parlour, parlour  # noqa: F401 (a fixture)
from tests.server.guests import Guest, blank, house
from tests.serving import Serving

KEY = bytes(range(32))
NOW = 1_000_000.0


def test_a_host_link_is_good_for_ten_minutes_and_for_its_own_house() -> None:
    links = HostLinks(KEY)
    token = links.make(NOW)
    assert links.read(token, NOW) is not None
    assert links.read(token, NOW + LASTS) is not None
    assert links.read(token, NOW + LASTS + 1) is None
    assert HostLinks(bytes(32)).read(token, NOW) is None
    assert links.read(links.make(NOW), NOW) != links.read(token, NOW)
    for nth, sign in enumerate(token):
        changed = token[:nth] + ("0" if sign != "0" else "1") + token[nth + 1 :]
        assert links.read(changed, NOW) is None
    for bad in ("", ".", "1.2.3", token + "0", token.upper(), "9" * 5000, token + "\n"):
        assert links.read(bad, NOW) is None


async def test_only_who_redeemed_a_link_is_host_and_a_link_works_once(tmp_path: Path) -> None:
    links = HostLinks(key_beside(blank(tmp_path)))
    async with house(tmp_path) as url, Guest(url) as ann, Guest(url, "Ben") as ben:
        assert (await ann.http.get("/api/host")).status_code == 403
        token = links.make(time.time())
        found = await ann.http.post("/api/host", json={"token": token})
        assert (found.status_code, found.json()["lan"]) == (200, [])
        assert (await ann.http.get("/api/host")).status_code == 200
        stolen = await ben.http.post("/api/host", json={"token": token})
        assert stolen.status_code == 403
        assert "parlour host" in stolen.json()["why"]
        late = links.make(time.time() - LASTS - 5)
        assert (await ben.http.post("/api/host", json={"token": late})).status_code == 403
        for method, path in (("GET", ""), ("POST", "/lan"), ("DELETE", "/lan")):
            answer = await ben.http.request(method, f"/api/host{path}", json={})
            assert answer.status_code == 403
        async with httpx.AsyncClient(base_url=url) as nobody:
            assert (await nobody.get("/api/host")).status_code == 401
    async with house(tmp_path) as url:  # and after a restart
        ann.http = httpx.AsyncClient(base_url=url, cookies=ann.http.cookies)
        assert (await ann.http.get("/api/host")).status_code == 200
        again = await ann.http.post("/api/host", json={"token": token})
        assert again.status_code == 403
        await ann.http.aclose()


async def test_guessing_is_slowed_down(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url) as ann:
        codes = [
            (await ann.http.post("/api/host", json={"token": "guess"})).status_code
            for _ in range(12)
        ]
    assert codes[0] == 403
    assert codes[-1] == 429


async def test_a_house_that_nobody_listens_for_says_why_it_stays_shut(tmp_path: Path) -> None:
    token = HostLinks(key_beside(blank(tmp_path))).make(time.time())
    async with house(tmp_path) as url, Guest(url) as ann:
        await ann.http.post("/api/host", json={"token": token})
        refused = await ann.http.post("/api/host/lan", json={})
        assert refused.status_code == 409
        assert "listens" in refused.json()["why"]


@pytest.mark.parametrize(
    ("url", "host", "address"),
    [
        ("", b"127.0.0.1:8000", None),
        ("", b"localhost:8000", None),
        ("", b"192.168.0.7:8000", "http://192.168.0.7:8000"),
        ("https://play.example/", b"127.0.0.1:8000", "https://play.example"),
        ("https://play.example", b"play.example", "https://play.example"),
    ],
)
def test_what_links_begin_with(url: str, host: bytes, address: str | None) -> None:
    assert Door(Config(url=url)).address(host, "http") == address


@pytest.mark.parametrize(
    "url",
    [
        "play.example",
        "ftp://play.example",
        "https://",
        "https://a/b",
        "https://u@a",
        "http://[",
        "https://a:0",
    ],
)
def test_a_public_address_is_a_whole_one(url: str) -> None:
    with pytest.raises(ValueError, match="PARLOUR_URL is a whole address"):
        Config(url=url)


async def test_cookies_are_for_https_where_the_house_is_called_so(tmp_path: Path) -> None:
    async with (
        house(tmp_path, url="https://play.example") as url,
        httpx.AsyncClient(base_url=url, headers={"Host": "play.example"}) as ann,
    ):
        answer = await ann.get("/api/me")
    assert "secure" in answer.headers["set-cookie"].lower()


async def test_a_machine_without_a_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "own_addresses", list)

    async def listen(_: object) -> None:
        raise AssertionError("there is nothing to listen at")

    shut = Door(Config())
    shut.serve(listen, 8000)  # type: ignore[arg-type]
    with pytest.raises(Closed, match="no address in a local network"):
        await shut.open_lan()


def test_the_network_is_opened_from_the_start_by_lan(tmp_path: Path) -> None:
    serving = Serving(
        tmp_path, PARLOUR_LAN="1", PARLOUR_NETWORK="127.0.0.2", PARLOUR_BOT_WORKERS="0"
    )
    serving.start()
    try:
        near = f"http://127.0.0.2:{serving.port}"
        said = serving.log.read_text()
        assert f"In the local network: {near}" in said
        assert "█" in said  # the code
        assert httpx.get(f"{near}/api/door").json() == {"address": near}
        assert httpx.get(f"{serving.url}/api/door").json() == {"address": near}
        assert httpx.get(f"{near}/api/door", headers={"Host": "evil.example"}).status_code == 421
    finally:
        serving.stop()


def test_the_command_needs_an_open_house(
    parlour: Parlour,  # noqa: F811
    tmp_path: Path,
) -> None:
    done = parlour("host", "--database", f"sqlite:///{tmp_path}/none.sqlite")
    assert done.code == 2
    assert "no house is open" in done.err
    assert not list(tmp_path.iterdir())  # and leaves nothing behind
