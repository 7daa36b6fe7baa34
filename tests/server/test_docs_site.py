"""The docs as a site: every page is there, keeps to the house's policy, and needs nothing else."""

import re
from html.parser import HTMLParser
from pathlib import PurePosixPath
from urllib.parse import urldefrag, urljoin
from zipfile import ZipFile

import httpx
import pytest

from parlour.server.http import docs

ROOT = "http://house/docs/"
OURS = ("favicon.svg", "theme.js")  # the page's own files, one folder up


class Page(HTMLParser):
    """What a page links to, loads, and has as places to link to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.places: set[str] = set()
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in given}
        self.places.add(attributes.get("id", ""))
        if tag == "a" and "href" in attributes:
            self.links.append(attributes["href"])
        if tag in ("link", "script", "img"):
            self.loads.append(attributes.get("href") or attributes.get("src", ""))
        if tag == "style" or (tag == "script" and "src" not in attributes):
            self.inline.append(tag)
        self.inline += [name for name in attributes if name.startswith("on")]


@pytest.fixture(scope="module")
def pages() -> dict[str, Page]:
    with ZipFile(docs.PACKED) as site:
        names = [name for name in site.namelist() if name.endswith(".html")]
        return {name: Page(site.read(name).decode()) for name in names}


def place_of(name: str) -> str:
    folder = PurePosixPath(name).parent.as_posix()
    return ROOT if folder == "." else f"{ROOT}{folder}/"


def test_every_part_of_the_docs_is_a_page(pages: dict[str, Page]) -> None:
    for part in ("tutorial", "library", "reference", "bots", "api", "http", "socket", "research"):
        assert f"{part}/index.html" in pages
    for part in ("hosting", "cli", "games/score_four", "games/keyword", "adr", "project/changelog"):
        assert f"{part}/index.html" in pages


def test_no_page_holds_a_script_or_a_style_or_loads_from_elsewhere(pages: dict[str, Page]) -> None:
    for name, page in pages.items():
        assert page.inline == [], name
        away = [each for each in page.loads if "://" in each or each.startswith("//")]
        assert away == [], name


def test_every_link_leads_to_a_page_and_a_place_on_it(pages: dict[str, Page]) -> None:
    with ZipFile(docs.PACKED) as site:
        files = set(site.namelist())
    broken = []
    for name, page in pages.items():
        for link in (*page.links, *page.loads):
            there, place = urldefrag(urljoin(place_of(name), link))
            if not there.startswith(ROOT):
                known = there.removeprefix("http://house/") in ("", *OURS)
                broken += [] if known or "://house/" not in there else [(name, link)]
                continue
            path = there.removeprefix(ROOT)
            file = f"{path}index.html" if path.endswith("/") or not path else path
            if file not in files or (place and file in pages and place not in pages[file].places):
                broken.append((name, link))
    assert broken == []


async def test_the_house_serves_it_under_its_own_policy(url: str) -> None:
    async with httpx.AsyncClient(base_url=url) as http:
        begin = await http.get("/docs")
        assert (begin.status_code, begin.headers["location"]) == (307, "/docs/")
        first = await http.get("/docs/")
        assert "<h1" in first.text
        assert first.headers["content-security-policy"].startswith("default-src 'self'")
        page = await http.get("/docs/api")
        assert page.headers["location"] == "/docs/api/"
        page = await http.get("/docs/api/", headers={"if-none-match": "x"})
        assert "Authorization: Bearer" in page.text
        again = await http.get("/docs/api/", headers={"if-none-match": page.headers["etag"]})
        assert again.status_code == 304
        assert (await http.get("/docs/assets/text.woff2")).headers["content-type"] == "font/woff2"
        found = (await http.get("/docs/search.json")).json()
        assert any(place == "api/#tokens" for place, *_ in found)
        for lost in ("/docs/nothing/", "/docs/../parlour.sqlite", "/docs/%2e%2e/key"):
            answer = await http.get(lost)
            assert "Bearer" not in answer.text
            assert answer.status_code == 404 or not re.search("docs", lost.replace("/docs/..", ""))
