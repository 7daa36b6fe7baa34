"""On a phone, with a finger: nothing to the side, SCORE! under the thumb, a drag is no move."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.fingers import drag
from tests.browser.players import COARSE, Player
from tests.browser.visitors import PHONE, Visitors
from tests.clause import clause

# What is tested here is the finger, not the picture.
PLAIN_PHONE = {**PHONE, **COARSE}
PAGES = ["/", "/new/score_four", "/rules/score_four", "/about", "/nowhere"]


@pytest.mark.parametrize("path", PAGES)
def test_nothing_to_the_side(visitors: Visitors, path: str) -> None:
    page = visitors.arrive(**PLAIN_PHONE)
    page.goto(path)
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@clause("SF-08")
def test_a_finger_turns_the_board_and_drops_beads(visitors: Visitors) -> None:
    page = visitors.arrive(solid=True, **PLAIN_PHONE)
    ann = Player(page, "Ann")
    ann.lay("Ben")
    expect(page.locator("canvas")).to_have_css("width", "390px")
    score = page.get_by_role("button", name="SCORE!").bounding_box()
    assert score is not None
    assert score["y"] > 844 * 2 / 3
    assert score["height"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= 390

    before = ann.spot("a11")
    drag(page, before, (before[0] + 90, before[1] + 10))
    ann.sees_at("a11", before, near=False)  # the board has turned
    expect(page.get_by_text("Nothing yet.")).to_have_count(1)  # and no bead was dropped
    ann.tap("a11")  # the first tap shows where the bead would land
    expect(page.get_by_text("a1, level 1.")).to_be_visible()
    ann.sees_empty("a11")
    ann.tap("a11")
    ann.sees("a11", 0)

    # The bead in hand, dragged from the tray over a pin.
    hand = page.get_by_title("Drag onto a pin").bounding_box()
    assert hand is not None
    drag(page, (hand["x"] + 20, hand["y"] + 20), ann.spot("d11"))
    ann.sees("d11", 1)
    hand = page.get_by_title("Drag onto a pin").bounding_box()
    assert hand is not None
    drag(page, (hand["x"] + 20, hand["y"] + 20), (200, 40))  # let go beside the board
    expect(page.get_by_title("Drag onto a pin")).to_have_class(re.compile("light"))
    ann.sees_empty("a12")
    page.get_by_role("button", name="One tap").tap()
    ann.tap("a12")
    ann.sees("a12", 0)


def test_the_pin_under_the_finger_is_the_one_chosen(visitors: Visitors) -> None:
    """All sixteen, from where one begins, from another side and from above."""
    small = {"width": 360, "height": 640}
    page = visitors.arrive(solid=True, **{**PLAIN_PHONE, "viewport": small})
    ann = Player(page, "Ann")
    ann.lay("Ben")
    canvas = page.locator("canvas")
    for keys in ("", "eeArrowRight", "ArrowUp" * 8):
        before = ann.spot("a14")
        for key in re.findall("Arrow[A-Z][a-z]+|e", keys):
            canvas.press(key)
        if keys:
            ann.sees_at("a14", before, near=False)
        for pin in (f"{column}{row}" for column in "abcd" for row in "1234"):
            page.touchscreen.tap(*ann.spot(f"{pin}4"))
            expect(page.get_by_text(f"{pin}, level 1.")).to_be_visible()
    expect(page.get_by_text("Nothing yet.")).to_have_count(1)  # all were shown, none was dropped
