"""Scenes of Dictionary, Please! for the pictures, in a house whose bag gives the letters wanted."""

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from tests.browser.rigged import Rigged
from tests.browser.wordsmiths import Smith, lay

LETTERS = "RANGEKITES ODW TIN LAC SHE BRE SHI OUS AMP"
Turn = list[tuple[str, ...]]  # words, each with those that it is made of
TURNS: list[tuple[str, Turn]] = [
    ("Ann", [("RANGE",), ("KITES",)]),
    ("Ben", [("ORANGE", "RANGE")]),
    ("Cleo", [("WIND",)]),
    ("Ann", [("TALC",)]),
    ("Ben", [("LATCHES", "TALC")]),
    ("Cleo", [("REWIND", "WIND")]),
]


def scenes(page: Page, house: Rigged) -> Iterator[tuple[str, bool]]:
    yield from in_progress(page, house)
    yield from voted(page, house)
    yield from finished(page, house)
    page.goto("/new/dictionary_please")
    page.get_by_label("Seat 2").wait_for()
    yield "dp-new-table", True
    page.goto("/rules/dictionary_please#DP-34")
    figure = page.get_by_role("figure", name="Diagram for DP-34")
    figure.locator("[data-word]").first.wait_for()
    yield "dp-rules", False


def in_progress(page: Page, house: Rigged) -> Iterator[tuple[str, bool]]:
    house.bag.put(LETTERS)
    smith = Smith(page, "Ann")
    page.goto(lay(page, 3, [0, 1, 2]))
    yield "dp-curtain", False
    for who, words in TURNS:
        smith.raises_curtain(who)
        for text, *olds in words:
            smith.types(text, *olds)
            smith.is_told("longer" if text == "REWIND" else ("original", "capture")[len(olds)])
            smith.presses("Make it")
            expect(smith.field).to_have_value("")
        smith.presses("Done")
    smith.raises_curtain("Ann")
    yield "dp-table", False
    smith.types("ORANGES", "ORANGE")
    smith.is_refused("DP-38")
    yield "dp-refusal", False
    if (
        page.get_by_role("button", name="Dictionary", exact=True).get_attribute("aria-pressed")
        == "false"
    ):
        page.get_by_role("button", name="Dictionary", exact=True).click()
    page.get_by_label("Word or pattern").fill("?range")
    page.get_by_role("button", name="Look up").click()
    page.get_by_role("button", name="grange").wait_for()
    yield "dp-dictionary", False


def voted(page: Page, house: Rigged) -> Iterator[tuple[str, bool]]:
    house.bag.put("RANGEKITES ODW TIN")
    smith = Smith(page, "Ann")
    page.goto(lay(page, 2, [0, 1], options={"ruling": "vote"}))
    smith.raises_curtain("Ann")
    smith.makes("RANGE")
    smith.presses("Done")
    smith.raises_curtain("Ben")
    smith.types("ORANGE", "RANGE")
    smith.is_told("capture")
    smith.presses("Make it")
    smith.raises_curtain("Ann")
    yield "dp-vote", False


def finished(page: Page, house: Rigged) -> Iterator[tuple[str, bool]]:
    house.bag.put("TREESIDEAL DOG EAT")
    smith = Smith(page, "Ann")
    page.goto(lay(page, 2, [0, 1], options={"target": 3}))
    for who, words, then in (
        ("Ann", ["TREE", "IDEAS"], "Done"),
        ("Ben", [], "Pass"),
        ("Ann", ["LATE"], "Done"),
        ("Ben", [], "Discard all"),
    ):
        smith.raises_curtain(who)
        for word in words:
            smith.makes(word)
        smith.presses(then)
    page.get_by_role("link", name="Replay").wait_for()
    yield "dp-finished", False
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("slider", name="Step").fill("30")
    yield "dp-record", False
