"""From a friend's link to the seat: what is seen on the first screen, and how one leaves again."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.visitors import Visitors

SIZES = [(360, 640), (390, 664), (390, 844), (844, 390)]


def phone(width: int, height: int) -> dict[str, Any]:
    return {"viewport": {"width": width, "height": height}, "is_mobile": True, "has_touch": True}


def laid(page: Page, title: str, name: str = "Ann") -> str:
    """A table by one press on the shelf; its link."""
    page.goto("/")
    page.get_by_label("Your name at the table").fill(name)
    shelf = page.get_by_role("article", name=title)
    shelf.get_by_role("button", name="With a friend, by link").click()
    return page.get_by_label("Link to this table").input_value()


def whole_in_view(page: Page, selector: Any) -> None:
    expect(selector).to_be_in_viewport(ratio=1)
    box = selector.bounding_box()
    assert box is not None
    assert box["height"] >= 40


def beside(left: Locator, right: Locator) -> None:
    """Neither covers the other."""
    one, other = left.bounding_box(), right.bounding_box()
    assert one is not None
    assert other is not None
    assert one["x"] + one["width"] <= other["x"]


def test_a_friend_sees_who_invites_and_sits_down(visitors: Visitors) -> None:
    ann, bob = visitors.arrive(), visitors.arrive(**phone(*SIZES[0]))
    link = laid(ann, "Score Four")
    expect(ann.get_by_role("heading", name="One seat is free")).to_be_visible()
    for width, height in SIZES:
        bob.set_viewport_size({"width": width, "height": height})
        bob.goto(link)
        expect(bob.get_by_text("Ann invites you")).to_be_in_viewport()
        expect(bob.get_by_text("5 to 15 minutes")).to_be_in_viewport()
        whole_in_view(bob, bob.get_by_role("button", name="Sit down"))
        bob.get_by_label("Your name").fill("Bob")
        bob.get_by_role("button", name="Sit down").tap(trial=True)
    bob.get_by_role("button", name="Sit down").tap()
    expect(bob.get_by_role("button", name="Sit down")).to_have_count(0)
    expect(ann.get_by_role("heading", name="One seat is free")).to_have_count(0)
    expect(ann.get_by_role("listitem").filter(has_text="Bob").first).to_be_visible()


@pytest.mark.parametrize("title", ["4CYTE", "Keyword", "Crosticon", "Dictionary, Please!"])
def test_every_game_invites_on_the_first_screen(visitors: Visitors, title: str) -> None:
    link = laid(visitors.arrive(), title)
    bob = visitors.arrive(**phone(360, 640))
    bob.goto(link)
    expect(bob.get_by_role("region", name=title)).to_be_visible()
    whole_in_view(bob, bob.get_by_role("button", name="Sit down"))


def test_whoever_waits_has_the_link_a_code_and_the_board(visitors: Visitors) -> None:
    ann = visitors.arrive(**phone(390, 664))
    laid(ann, "Score Four")
    expect(ann.get_by_text("./run --lan")).to_have_css("white-space", "nowrap")
    ann.get_by_role("button", name="Show a code to scan").tap()
    code = ann.get_by_role("img", name="QR code of the link")
    expect(code).to_be_visible()
    code.evaluate("image => image.decode()")  # fails if it is no picture
    assert code.evaluate("image => image.naturalWidth") > 0
    ann.get_by_role("button", name="Show me the board").tap()
    expect(ann.get_by_role("heading", name="One seat is free")).to_have_count(0)


def test_a_stranger_may_only_watch(visitors: Visitors) -> None:
    link = laid(visitors.arrive(), "Score Four")
    bob = visitors.arrive()
    bob.goto(link)
    bob.get_by_role("button", name="Only watch").click()
    expect(bob.get_by_text("Watching", exact=True)).to_be_visible()


def test_whoever_watches_on_a_phone_has_the_board_and_its_switches(visitors: Visitors) -> None:
    link = laid(visitors.arrive(), "Score Four")
    bob = visitors.arrive(solid=True, **phone(360, 640))
    bob.goto(link)
    bob.get_by_role("button", name="Only watch").tap()
    watching = bob.get_by_text("Watching", exact=True)
    switches = bob.get_by_role("group", name="View of the board")
    for size in (SIZES[0], SIZES[-1]):  # the phone is turned
        bob.set_viewport_size({"width": size[0], "height": size[1]})
        theme = bob.get_by_role("button", name="Dark room")
        for shown in (watching, switches, bob.locator("canvas"), theme):
            expect(shown).to_be_in_viewport(ratio=1)
        beside(watching, switches)
        beside(bob.locator("header .brand"), bob.get_by_role("navigation", name="The house"))
        assert bob.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_resigning_asks_twice_and_is_told_to_both(visitors: Visitors) -> None:
    ann, bob = visitors.arrive(), visitors.arrive()
    bob.goto(laid(ann, "Score Four"))
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    bob.get_by_text("Take back, rest, leave").click()
    bob.get_by_role("button", name="Resign the match").click()
    expect(ann.get_by_role("region", name="Result")).to_have_count(0)
    bob.get_by_role("button", name="Press again to resign").click()
    expect(ann.get_by_role("region", name="Result")).to_contain_text("You win")
    expect(bob.get_by_role("region", name="Result")).to_contain_text("Ann wins")


def test_a_bot_plays_on_and_the_seat_is_taken_back(visitors: Visitors) -> None:
    ann, bob = visitors.arrive(), visitors.arrive()
    bob.goto(laid(ann, "Score Four"))
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    bob.get_by_text("Take back, rest, leave").click()
    bob.get_by_role("button", name="Let a bot play on").click()
    expect(ann.get_by_text("club bot", exact=False).first).to_be_visible()
    bob.get_by_role("button", name="Take the seat back").click()
    bob.get_by_placeholder("Name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    bobs = ann.get_by_role("listitem").filter(has_text="Bob").filter(has_text="Dark")
    expect(bobs.first).to_be_visible()


def test_a_rematch_takes_both_to_the_same_table(visitors: Visitors) -> None:
    ann, bob = visitors.arrive(), visitors.arrive(**phone(390, 664))
    bob.goto(laid(ann, "Score Four"))
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").tap()
    bob.get_by_text("Take back, rest, leave").tap()
    bob.get_by_role("button", name="Resign the match").tap()
    bob.get_by_role("button", name="Press again to resign").tap()
    ann.get_by_role("button", name="Play again").click()
    bob.get_by_role("button", name="Join the rematch").tap()
    expect(bob.get_by_role("region", name="Result")).to_have_count(0)
    expect(ann.get_by_role("region", name="Result")).to_have_count(0)
    assert ann.url == bob.url
