"""A picture of every page, desktop and phone, by day and by night, into the data folder.

`./run shots` runs this; the pictures are for eyes, not for assertions. In each of the four rooms a
game of Score Four is played by clicks, with a false call on the way and a true one at its end, then
4CYTE: a solo game and a round of solitaire, and Keyword, out of a box that was filled for it.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from parlour.house.folders import home
from tests.browser import keywords
from tests.browser.chromium import chromium
from tests.browser.letters import PITCH, SQUARES
from tests.browser.letters import Player as Speller
from tests.browser.players import Player
from tests.browser.rigged import rigged
from tests.browser.visitors import PHONE
from tests.games.keyword.box import Box, just
from tests.serving import Serving

GAME = "a1 c2 d2 c2 d1 b3 d4 d2 a2 a1 a3 a1 d4 b2 b2 a4 b2 c3 c3 b1 c3 d4 d4"
LINE = "a11-d44"
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
ROOMS = {
    f"{device}-{theme}": {**options, "color_scheme": theme}
    for device, options in (("desktop", DESKTOP), ("phone", PHONE))
    for theme in ("light", "dark")
}


def main() -> int:
    folder = home() / "shots"
    folder.mkdir(parents=True, exist_ok=True)
    box = Box()
    with tempfile.TemporaryDirectory() as house, chromium() as started:
        serving = Serving(Path(house))
        serving.start()
        (Path(house) / "box").mkdir()
        try:
            with rigged(Path(house) / "box", roll=box.roll) as filled:
                for room, options in ROOMS.items():
                    places = (serving.url, scenes), (filled.url, lambda page: with_words(page, box))
                    for url, stops in places:
                        for file in shoot(started, url, options, folder, room, stops):
                            sys.stdout.write(f"{file}\n")
                            sys.stdout.flush()
        finally:
            serving.stop()
    return 0


def shoot(
    browser: Browser,
    url: str,
    options: dict[str, Any],
    folder: Path,
    room: str,
    stops: Callable[[Page], Iterator[tuple[str, bool]]],
) -> Iterator[Path]:
    context = browser.new_context(base_url=url, **options)
    context.set_default_timeout(60_000)
    page = context.new_page()
    for name, whole in stops(page):
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
    page.get_by_role("link", name="More choices").first.wait_for()
    yield "home", True
    yield from at_the_table(page)
    yield from with_letters(page)
    page.goto("/")
    page.get_by_role("heading", name="Your tables").wait_for()
    yield "home-again", True
    page.goto("/new/score_four")
    page.get_by_label("4", exact=True).check()
    page.get_by_label("Seat 4").select_option("bot club")
    yield "new-table", True
    page.goto("/new/fourcyte")
    page.get_by_label("Seat 2").wait_for()
    yield "fourcyte-new-table", True
    page.goto("/rules/fourcyte#4C-38")
    page.get_by_role("figure", name="Diagram for 4C-38").get_by_role("grid").first.wait_for()
    yield "fourcyte-rules", False
    page.goto("/rules/score_four#SF-03")
    page.get_by_role("figure", name="Diagram for SF-04").get_by_role("grid").first.wait_for()
    yield "rules", False
    for name, question in (("word", "word=dosh"), ("capture", "old=tractor&new=contractor")):
        page.goto(f"/dictionary?{question}")
        page.get_by_role("status").filter(has_text="o").wait_for()
        yield f"dictionary-{name}", True
    page.goto("/about")
    yield "about", True
    page.goto("/nowhere")
    yield "not-found", False


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
    ann.lay(1, "Solitaire")
    ann.square("a1").focus()
    page.keyboard.type(PITCH[:18])
    ann.sees(PITCH[17], SQUARES[17])
    yield "fourcyte-solitaire", False
    link = ann.lay(2)
    page.context.clear_cookies()
    page.goto(link)
    page.get_by_text("Nobody looks at another’s board").wait_for()
    yield "fourcyte-watched", False


def with_words(page: Page, box: Box) -> Iterator[tuple[str, bool]]:
    """Keyword: a play being tried, refused, doubted and taken back; partners; alone; the end."""
    ann, ben, cy = (keywords.Player(page, name) for name in ("Ann", "Ben", "Cy"))

    def sit(drawn: str, *cards: str, seats: int = 2, **options: Any) -> None:
        names = dict(enumerate(("Ann", "Ben", "Cy", "Di")[:seats]))
        wanted = {"seats": seats, "mine": list(range(seats)), "names": names, "options": options}
        page.goto(keywords.lay(page, box, drawn, *cards, **wanted))
        if seats > 1:
            ann.takes_over()

    sit("SEETRCATNG ASYOUQTBXD", "PIANO", "TRAIN")
    ann.plays("see", "i10")
    ben.takes_over()
    yield "keyword-doubt", False
    ben.types("asy", "k11", down=True)
    expect(ben.trial).to_contain_text("30 points")
    yield "keyword", False
    ben.button("Play").click()
    ann.takes_over()
    ann.plays("cat", "h12")
    ben.takes_over()
    ben.plays("out", "n13", down=True)
    yield "keyword-refusal", False
    ben.button("Take back").click()
    ben.plays("box", "l13")
    ann.takes_over()
    ann.button("Challenge").click()
    ann.hears("Ann is right to doubt")
    yield "keyword-challenge", False

    sit(
        "SEETRIANGO ASYOUQTBXD ORTEALNIAB",
        "PIANO",
        seats=4,
        play="partnership",
        validation="strict",
    )
    ann.plays("see", "i10")
    ben.takes_over()
    ben.plays("asy", "k11", down=True)
    cy.takes_over()
    cy.types("toxr", "h9")
    expect(page.locator(".bad").first).to_be_visible()
    yield "keyword-partners", False

    blocks = "SETTLEMENT QQQQQQQQQQ"
    sit(blocks, blocks=just(blocks))
    ann.types("settlement", "i10")
    expect(ann.trial).to_contain_text("points")
    ann.button("Play").click()
    page.get_by_role("timer").wait_for()
    yield "keyword-last-call", False
    ben.button("Challenge").click()
    page.get_by_role("link", name="Replay").wait_for()
    yield "keyword-finished", False
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("group", name="Replay").get_by_role("button", name="Last").click()
    yield "keyword-record", False

    sit("SEETRCATNG EASONSONON", play="patience", seats=1)
    ann.plays("cat", "a1")
    ann.sees("T", "c1")
    ann.plays("ree", "c2", down=True)
    ann.sees("E", "c4")
    yield "keyword-patience", False
    page.goto("/new/keyword")
    page.get_by_label("Seat 2").wait_for()
    yield "keyword-new-table", True
    page.goto("/rules/keyword#KW-41")
    page.get_by_role("figure", name="Diagram for KW-41").get_by_role("grid").wait_for()
    yield "keyword-rules", False


def lay(page: Page) -> Player:
    """A table of two people at one device, Ann and Ben."""
    page.goto("/new/score_four")
    page.get_by_label("Name at seat 1").fill("Ann")
    page.get_by_label("Seat 2").select_option("here")
    page.get_by_label("Name at seat 2").fill("Ben")
    page.get_by_label("Who begins").select_option("0")
    page.get_by_role("button", name="Lay the table").click()
    ann = Player(page, "Ann", solid=True)
    ann.look("Flat")
    return ann


if __name__ == "__main__":
    raise SystemExit(main())
