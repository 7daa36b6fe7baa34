"""A picture of every page, desktop and phone, by day and by night, into the data folder.

`./run shots` runs this; the pictures are for eyes, not for assertions. In each of the four rooms a
game of Score Four is played by clicks, with a false call on the way and a true one at its end, then
4CYTE: a solo game and a round of solitaire; then come people, events, clubs and certificates; then
Dictionary, Please! and Keyword, from a bag and a box that are arranged.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from parlour.folders import home
from tests.browser import shots_of_company, shots_of_keyword, shots_of_words
from tests.browser.chromium import chromium
from tests.browser.letters import PITCH, SQUARES
from tests.browser.letters import Player as Speller
from tests.browser.pieces import REEL
from tests.browser.pieces import on_one_device as with_crossing_words
from tests.browser.players import Player
from tests.browser.rigged import rigged
from tests.browser.visitors import PHONE
from tests.games.keyword.box import Box
from tests.serving import Serving

GAME = "a1 c2 d2 c2 d1 b3 d4 d2 a2 a1 a3 a1 d4 b2 b2 a4 b2 c3 c3 b1 c3 d4 d4"
LINE = "a11-d44"
Scenes = Callable[
    [Page], Iterator[tuple[str, bool]]
]  # names, and whether all of the page is wanted
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
ROOMS = {
    f"{device}-{theme}": {**options, "color_scheme": theme}
    for device, options in (("desktop", DESKTOP), ("phone", PHONE))
    for theme in ("light", "dark")
}


def main() -> int:
    folder = home() / "shots"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as house, chromium() as started:
        serving = Serving(Path(house))
        serving.start()
        try:
            for room, options in ROOMS.items():
                for file in shoot(started, serving.url, options, folder, room, scenes):
                    tell(file)
        finally:
            serving.stop()
    company(folder)
    words(folder)
    return 0


def company(folder: Path) -> None:
    """All that is not a table."""
    with tempfile.TemporaryDirectory() as house, chromium() as started:
        serving = Serving(Path(house), PARLOUR_TABLES_AN_HOUR="1000")
        serving.start()
        try:
            furnished = shots_of_company.furnish(started, serving)
            stops = partial(shots_of_company.scenes, company=furnished)
            for room, options in ROOMS.items():
                for file in shoot(started, serving.url, options, folder, room, stops):
                    tell(file)
        finally:
            serving.stop()


def words(folder: Path) -> None:
    """Games with letters that are arranged."""
    with tempfile.TemporaryDirectory() as house, chromium() as started:
        with rigged(Path(house)) as opened:
            for room, options in ROOMS.items():
                stops = partial(shots_of_words.scenes, house=opened)
                for file in shoot(started, opened.url, options, folder, room, stops):
                    tell(file)
        box = Box()
        with rigged(Path(house), roll=box.roll) as opened:
            for room, options in ROOMS.items():
                keys = partial(shots_of_keyword.scenes, box=box)
                for file in shoot(started, opened.url, options, folder, room, keys):
                    tell(file)


def tell(file: Path) -> None:
    sys.stdout.write(f"{file}\n")
    sys.stdout.flush()


def shoot(
    browser: Browser, url: str, options: dict[str, Any], folder: Path, room: str, shown: Scenes
) -> Iterator[Path]:
    context = browser.new_context(base_url=url, **options)
    context.set_default_timeout(60_000)
    page = context.new_page()
    for name, whole in shown(page):
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(1500)  # a bead may still be falling
        file = folder / f"{room}-{name}.png"
        page.screenshot(path=file, full_page=whole, timeout=120_000)
        yield file
    context.close()


def scenes(page: Page) -> Iterator[tuple[str, bool]]:
    """Go from page to page; at each stop a name, and whether all of it is wanted."""
    page.goto("/")
    page.get_by_label("Your name at the table").fill("Ann")
    page.get_by_role("button", name="Play now").first.wait_for()
    yield "home", True
    yield from in_the_dictionary(page)
    yield from at_the_table(page)
    yield from with_letters(page)
    yield from with_pieces(page)
    page.goto("/")
    page.get_by_role("heading", name="Your tables").wait_for()
    yield "home-again", True
    page.goto("/new/score_four")
    page.get_by_role("radio", name="4", exact=True).check()
    page.get_by_label("Seat 4").select_option("bot club")
    yield "new-table", True
    page.goto("/new/fourcyte")
    page.get_by_label("Seat 2").wait_for()
    yield "fourcyte-new-table", True
    page.goto("/rules/fourcyte#4C-38")
    page.get_by_role("figure", name="Diagram for 4C-38").get_by_role("grid").first.wait_for()
    yield "fourcyte-rules", False
    page.goto("/new/crosticon")
    page.get_by_label("Seat 2").wait_for()
    yield "crosticon-new-table", True
    page.goto("/rules/crosticon#CR-14")
    page.get_by_role("figure", name="Diagram for CR-14").get_by_role("grid").first.wait_for()
    yield "crosticon-rules", False
    page.goto("/rules/score_four#SF-03")
    page.get_by_role("figure", name="Diagram for SF-04").get_by_role("grid").first.wait_for()
    yield "rules", False
    page.goto("/about")
    yield "about", True
    page.goto("/nowhere")
    yield "not-found", False


def in_the_dictionary(page: Page) -> Iterator[tuple[str, bool]]:
    """Before the first table of 4CYTE: while it runs the dictionary is closed to them (4C-27)."""
    for name, question in (("word", "word=dosh"), ("capture", "old=tractor&new=contractor")):
        page.goto(f"/dictionary?{question}")
        page.get_by_role("status").filter(has_text="o").wait_for()
        yield f"dictionary-{name}", True


def at_the_table(page: Page) -> Iterator[tuple[str, bool]]:
    ann = lay(page)
    heights: dict[str, int] = {}
    for turn, pin in enumerate(GAME.split()):
        heights[pin] = heights.get(pin, 0) + 1
        if turn == 14:
            ann.look("3D")
            yield "table", False
            if page.get_by_role("button", name="Both").is_visible():
                ann.look("Both")
                yield "table-both", False
            ann.look("Flat")
            yield "table-flat", False
            ann.look("3D")
            ann.says("a11-a41", "Ann")
            expect(page.get_by_role("link", name="SF-13")).to_be_visible()
            yield "refusal", False
            ann.look("Flat")
        place = f"{pin}{heights[pin]}"
        ann.drop(place)
        ann.sees(place, turn % 2)
    ann.look("3D")
    page.get_by_role("button", name="SCORE!").click()
    page.get_by_role("button", name="Ann", exact=True).click()
    for end in LINE.split("-"):
        ann.click(end)
    yield "naming", False
    page.keyboard.press("Escape")
    ann.says(LINE, "Ann")
    expect(page.get_by_role("link", name="Replay")).to_be_visible()
    yield "finished", False
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("slider", name="Step").fill("18")
    yield "record", False


def with_letters(page: Page) -> Iterator[tuple[str, bool]]:
    """4CYTE: solo in progress and at its end; solitaire with its running score."""
    ann = Speller(page, "Ann")
    ann.lay(1)
    for nth, (letter, square) in enumerate(zip(PITCH, SQUARES, strict=True)):
        if nth == 15:
            ann.calls(letter)
            yield "fourcyte", False
            ann.lays(letter, square)
        else:
            ann.calls_and_lays(letter, square)
    page.get_by_role("link", name="Replay").wait_for()
    yield "fourcyte-finished", False
    page.get_by_role("button", name="SILVER", exact=True).click()
    yield "fourcyte-meaning", False
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("slider", name="Step").fill("30")
    yield "fourcyte-record", False
    ann.lay(1, mode="solitaire")
    ann.square("a1").focus()
    page.keyboard.type(PITCH[:18])
    ann.sees(PITCH[17], SQUARES[17])
    yield "fourcyte-solitaire", False
    link = ann.lay(2)
    own = page.context.cookies()
    page.context.clear_cookies()  # a stranger looks on
    page.goto(link)
    page.get_by_text("Nobody looks at another’s board").wait_for()
    yield "fourcyte-watched", False
    page.context.add_cookies(own)


def with_pieces(page: Page) -> Iterator[tuple[str, bool]]:
    """Crosticon: a word before it is said, a refused claim, diagonals, four sides, the end."""
    ann = with_crossing_words(page, "CAT e2, LACE f1, ACE e3")
    ann.types("ATE", "g1")
    expect(ann.check()).to_contain_text("good")
    yield "crosticon", False
    page.keyboard.press("Escape")
    ann.draws("e3", "g5")
    page.get_by_role("button", name="Ben", exact=True).click()
    expect(page.get_by_role("link", name="CR-31")).to_be_visible()
    yield "crosticon-refusal", False
    ann = with_crossing_words(page, REEL)
    ann.draws("e3", "h6")
    page.get_by_role("button", name="Ann", exact=True).click()
    expect(ann.line("scored", "REEL")).to_have_count(1)
    yield "crosticon-diagonal", False
    with_crossing_words(page, "READ e3, TIME i4, HOME g9, STAR c10", seats=4)
    yield "crosticon-four", True
    square, black = "#...###.###", "#" * 11
    rows = [black, *[square] * 3, black, *["#######.###"] * 3, *[black] * 3]
    ann.lay(mine=2, board={"rows": rows}, diagonals=False)
    for word, first in (("TIN", "b2"), ("CUP", "h2"), ("OWL", "b3"), ("DOG", "h6"), ("EGO", "b4")):
        ann.plays(word, first)
    page.get_by_role("link", name="Replay").wait_for()
    yield "crosticon-finished", False
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("slider", name="Step").fill("3")
    yield "crosticon-record", False


def lay(page: Page) -> Player:
    """A table of two people at one device, Ann and Ben."""
    page.goto("/new/score_four")
    page.get_by_label("Name at seat 1").fill("Ann")
    page.get_by_label("Seat 2").select_option("here")
    page.get_by_label("Name at seat 2").fill("Ben")
    page.get_by_label("Who begins").select_option("0")
    page.get_by_role("button", name="Lay the table").click()
    ann = Player(page, "Ann")
    ann.look("Flat")
    return ann


if __name__ == "__main__":
    raise SystemExit(main())
