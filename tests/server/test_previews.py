"""Previews of links: title, sentence and picture in the page itself, and nothing secret in them."""

import asyncio
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest

from parlour.server.http import pictures
from tests.server.guests import Guest, house


class Reader(HTMLParser):
    """Reads a page as messengers do: its title and its tags, and runs nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.said: dict[str, str] = {}
        self.scripts, self._title = 0, False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "meta" and (name := found.get("property") or found.get("name")):
            assert name not in self.said, f"{name} stands twice"
            self.said[name] = found.get("content") or ""
        self.scripts += tag == "script"
        self._title = tag == "title"

    def handle_data(self, data: str) -> None:
        if self._title:
            self.said["title"] = self.said.get("title", "") + data

    def handle_endtag(self, tag: str) -> None:
        self._title = False


async def read(http: httpx.AsyncClient, path: str) -> Reader:
    answer = await http.get(path)
    assert answer.status_code == 200
    reader = Reader()
    reader.feed(answer.text)
    return reader


async def test_a_friends_link_says_who_invites_to_what(url: str) -> None:
    async with Guest(url, "Ann") as ann, httpx.AsyncClient(base_url=url) as robot:
        table = await ann.lay(mine=[0])
        said = (await read(robot, f"/t/{table}")).said
        assert said["title"] == said["og:title"] == "Ann invites you to Score Four"
        assert said["og:description"].startswith("One seat is free. 5 to 15 minutes")
        assert said["description"] == said["og:description"]
        assert said["og:url"] == f"{url}/t/{table}"
        assert said["og:image"] == f"{url}/api/tables/{table}/picture.png"
        assert said["twitter:card"] == "summary_large_image"


async def test_running_and_finished_tables_say_who_plays(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await ann.lay(mine=[0])
        await bob.sit(table, 1)
        said = (await read(bob.http, f"/t/{table}")).said
        assert said["og:title"] == "Score Four: Ann and Bob"
        await bob.http.post(f"/api/tables/{table}/seats/1/resignation")
        said = (await read(bob.http, f"/r/{table}")).said
        assert said["og:title"] == "Replay: Score Four: Ann and Bob"
        assert said["og:description"] == "The match is over."


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/", "Parlour"),
        ("/about", "Parlour"),
        ("/t/nowhere", "Parlour"),
        ("/r/nowhere", "Parlour"),
        ("/rules/whist", "Parlour"),
        ("/rules/keyword", "The rules of Keyword · Parlour"),
        ("/new/score_four", "A new table of Score Four · Parlour"),
    ],
)
async def test_every_page_has_a_head(url: str, path: str, title: str) -> None:
    async with httpx.AsyncClient(base_url=url) as robot:
        said = (await read(robot, path)).said
        assert said["title"] == said["og:title"] == title
        assert said["og:description"]
        picture = await robot.get(said["og:image"])
        assert (picture.status_code, picture.headers["content-type"]) == (200, "image/png")
        assert picture.content[:4] == b"\x89PNG"


@pytest.mark.parametrize(
    "name", ['"><script>alert(1)</script>', "</title><b>", "&quot;'", "Ann & Co"]
)
async def test_names_are_no_markup(url: str, name: str) -> None:
    async with Guest(url, "Ann") as ann, httpx.AsyncClient(base_url=url) as robot:
        scripts = (await read(robot, "/")).scripts
        table = await ann.lay(mine=[0], names={0: name})
        read_so = await read(robot, f"/t/{table}")
        assert read_so.scripts == scripts
        assert read_so.said["og:title"] == f"{name} invites you to Score Four"


async def test_a_page_that_has_not_changed_is_not_sent_again(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await ann.lay(mine=[0])
        for path in (f"/t/{table}", f"/api/tables/{table}/picture.png"):
            first = await ann.http.get(path)
            again = {"if-none-match": first.headers["etag"]}
            assert (await ann.http.get(path, headers=again)).status_code == 304
            await bob.sit(table, 1)
            await bob.http.post(f"/api/tables/{table}/seats/1/resignation")
        assert (await ann.http.get(f"/t/{table}", headers=again)).status_code == 200


async def test_nothing_of_a_seat_is_in_a_preview(url: str) -> None:
    async with Guest(url, "Ann") as ann:
        table = await ann.lay(game="keyword", mine=[0, 1], first=0)
        (rack,) = (await ann.open(table, 0))["view"]["racks"].values()
        assert rack
        assert rack not in (await ann.http.get(f"/t/{table}")).text  # though it is she who asks


async def pictured(guest: Guest, table: str) -> str:
    tag: str = (await guest.http.get(f"/api/tables/{table}/picture.png")).headers["etag"]
    return tag


async def test_the_picture_is_that_of_a_spectator(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables whose hidden boards differ, and nothing else, have one picture."""
    async with Guest(url, "Ann") as ann:
        tables = []
        for square in ("a1", "f6"):
            table = await ann.lay(game="fourcyte", seats=2, mine=[0, 1], first=0)
            for move in ("call:E", f"lay:{square}"):
                assert (await ann.move(table, 0, move))["t"] == "done"
            tables.append(table)
        assert len({await pictured(ann, table) for table in tables}) == 1
        monkeypatch.setattr(pictures, "SPECTATOR", 0)  # drawn from her seat they would differ
        assert len({await pictured(ann, table) for table in tables}) == 2


async def test_a_move_that_all_may_see_changes_the_picture(url: str) -> None:
    async with Guest(url, "Ann") as ann:
        table = await ann.lay(mine=[0, 1], first=0)
        before = await pictured(ann, table)
        await ann.move(table, 0, "b2")
        assert await pictured(ann, table) != before


async def test_pictures_are_made_one_at_a_time_and_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    async def rendered(svg: str) -> bytes:
        made.append(svg)
        await asyncio.sleep(0)
        return b"\x89PNG"

    monkeypatch.setattr(pictures, "rendered", rendered)
    async with house(tmp_path) as url, Guest(url) as ann:
        table = await ann.lay(mine=[0])
        path = f"/api/tables/{table}/picture.png"
        answers = await asyncio.gather(*(ann.http.get(path) for _ in range(5)))
        assert [each.status_code for each in answers] == [200] * 5
        assert len(made) == 1


async def test_a_renderer_that_fails_is_one_clear_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("raise SystemExit(3)")
    monkeypatch.setattr(pictures.pixels, "__file__", str(broken))
    async with house(tmp_path) as url, Guest(url) as ann:
        answer = await ann.http.get("/api/picture.png")
        assert (answer.status_code, answer.json()["why"]) == (503, "there is no picture just now")
        broken.write_text("import time; time.sleep(60)")
        monkeypatch.setattr(pictures, "PATIENCE", 0.2)
        assert "too long" in (await ann.http.get("/api/picture.png")).json()["why"]


async def test_pictures_are_not_asked_for_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def rendered(svg: str) -> bytes:
        return b"\x89PNG"

    monkeypatch.setattr(pictures, "rendered", rendered)
    async with house(tmp_path) as url, Guest(url) as ann:
        answers = [(await ann.http.get("/api/picture.png")).status_code for _ in range(100)]
        assert answers[0] == 200
        assert 429 in answers
        assert (await ann.http.get("/api/games/whist/picture.png")).status_code == 404
        assert (await ann.http.get("/")).status_code == 200
