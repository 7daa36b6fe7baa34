"""What is served over HTTP: who I am, games, clauses, diagrams, and the page itself."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from litestar.di import Provide
from litestar.testing import TestClient

from parlour.games import GAMES
from parlour.house.clauses import clauses
from parlour.server.config import Config
from parlour.server.http import errors, static
from parlour.server.http.door import Door
from parlour.server.names import clean
from tests.server.guests import Guest


async def test_a_guest_is_a_cookie_and_a_name(url: str) -> None:
    async with httpx.AsyncClient(base_url=url, verify=False) as browser:
        first = await browser.get("/api/me")
        assert first.json() == {"name": "", "member": False}
        cookie = first.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert len(browser.cookies["parlour"]) == 22  # 128 bits
        named = await browser.post("/api/me", json={"name": "  Zoë \u202e\n the  Great "})
        assert named.json() == {"name": "Zoë the Great", "member": False}
        again = await browser.get("/api/me")
        assert again.json() == {"name": "Zoë the Great", "member": False}
        assert "set-cookie" not in again.headers
        for name in ("", "   ", "\u200b"):
            assert (await browser.post("/api/me", json={"name": name})).status_code == 400
        assert (await browser.post("/api/me", json={"name": "x" * 41})).status_code == 400


def test_names_are_cleaned() -> None:
    assert clean("a\x00b\u2066c\td") == "a b c d"
    assert len(clean("é" * 100)) == 40


async def test_two_guests_never_have_the_same_cookie_or_table(url: str) -> None:
    async with Guest(url) as ann, Guest(url) as bob:
        assert ann.http.cookies["parlour"] != bob.http.cookies["parlour"]
        tables = {await ann.lay(mine=[0]) for _ in range(20)}
        assert len(tables) == 20
        assert {len(table) for table in tables} == {22}


async def test_the_shelf(url: str) -> None:
    async with httpx.AsyncClient(base_url=url, verify=False) as browser:
        cards = (await browser.get("/api/games")).json()
        assert [card["name"] for card in cards] == list(GAMES)
        method = cards[0]["options"][0]
        assert (method["name"], method["kind"], method["clause"]) == ("method", "choice", "SF-23")
        assert method["values"] == ["basic", "total", "counting"]


async def test_the_clauses_and_their_diagrams(url: str) -> None:
    async with httpx.AsyncClient(base_url=url, verify=False) as browser:
        rows = (await browser.get("/api/games/score_four/clauses")).json()
        assert [row["id"] for row in rows] == [clause.id for clause in clauses("score_four")]
        drawn = {row["diagram"] for row in rows if row["diagram"]}
        assert drawn
        for name in drawn:
            replay = (await browser.get(f"/api/games/score_four/diagrams/{name}")).json()
            assert len(replay["frames"]) >= 2
        for path in (
            "score_four/diagrams/nothing",
            "score_four/diagrams/..%2Fclauses",
            "x/clauses",
        ):
            answer = await browser.get(f"/api/games/{path}")
            assert (answer.status_code, set(answer.json())) == (404, {"why"})


async def test_every_answer_keeps_browsers_strict(url: str) -> None:
    async with httpx.AsyncClient(base_url=url, verify=False) as browser:
        for path in ("/", "/api/games", "/api/nothing", "/table/x"):
            headers = (await browser.get(path)).headers
            assert "default-src 'self'" in headers["content-security-policy"]
            assert "script" not in headers["content-security-policy"]  # none but our own
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"
            assert "server" not in headers


async def test_what_is_not_there(url: str) -> None:
    async with httpx.AsyncClient(base_url=url, verify=False) as browser:
        for path in ("/api", "/api/", "/api/nothing", "/api/tables/x/y/z", "/assets/nothing.js"):
            answer = await browser.get(path)
            assert (answer.status_code, set(answer.json())) == (404, {"why"})
        answer = await browser.put("/api/games")
        assert (answer.status_code, set(answer.json())) == (405, {"why"})


# --- the page


@pytest.fixture
def page(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Parlour</title>")
    (tmp_path / "assets" / "app-1.js").write_text("let a = 1;\n" * 500)
    (tmp_path / "favicon.svg").write_text("<svg/>")
    (tmp_path.parent / "secret.txt").write_text("secret")
    with TestClient(pages_alone(tmp_path)) as client:
        yield client


def pages_alone(folder: Path) -> Litestar:
    """The page without a house behind it: none of these addresses is a table's."""
    door = Door(Config())
    return Litestar(
        [static.page(folder)],
        dependencies={
            "tables": Provide(lambda: None, sync_to_thread=False),
            "door": Provide(lambda: door, sync_to_thread=False),
        },
        exception_handlers=errors.HANDLERS,
    )


def test_every_address_that_is_no_file_is_the_page(page: TestClient[Litestar]) -> None:
    for path in ("/", "/table/abc", "/rules/score_four"):
        answer = page.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["cache-control"] == "no-cache"


def test_files_are_packed_and_kept(page: TestClient[Litestar]) -> None:
    plain = page.get("/assets/app-1.js", headers={"accept-encoding": "identity"})
    assert "javascript" in plain.headers["content-type"]
    assert "immutable" in plain.headers["cache-control"]
    assert "content-encoding" not in plain.headers
    packed = page.get("/assets/app-1.js", headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < len(plain.content)
    assert len(gzip.compress(plain.content)) < 1000
    same = page.get("/assets/app-1.js", headers={"if-none-match": plain.headers["etag"]})
    assert (same.status_code, same.content) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/../../secret.txt",
        "/assets/..%2f..%2fsecret.txt",
    ],
)
def test_nothing_else_on_the_disk_is_served(page: TestClient[Litestar], path: str) -> None:
    assert "secret" not in page.get(path).text


def test_a_page_that_is_not_built_says_so(tmp_path: Path) -> None:
    with TestClient(pages_alone(tmp_path / "none")) as client:
        assert "./run setup" in client.get("/").text
