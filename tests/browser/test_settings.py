"""Settings hold at once, stay in the browser, and go with an account to other devices."""

from playwright.sync_api import Page, expect

from tests.browser.players import SMALL, Player
from tests.browser.test_accounts import fresh, sign_in, sign_up, signed_in
from tests.browser.visitors import Visitors


def choose(page: Page, group: str, way: str) -> None:
    page.get_by_role("group", name=group).get_by_label(way, exact=True).check()


def test_they_are_the_same_on_two_devices(visitors: Visitors) -> None:
    eve = fresh("Eve of two rooms")
    first = visitors.arrive(
        solid=True, viewport=SMALL, color_scheme="light", reduced_motion="no-preference"
    )
    other = visitors.arrive(
        solid=True, viewport=SMALL, color_scheme="light", reduced_motion="no-preference"
    )
    first.goto("/settings")
    choose(first, "Room", "Dark")
    root = first.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")  # at once
    expect(first.get_by_role("status")).to_have_text("Kept in this browser.")
    choose(first, "Score Four", "Flat")
    sign_up(first, eve)  # what the browser has kept becomes the account's
    first.goto("/settings")
    with first.expect_response(lambda answer: answer.request.method == "PUT"):
        choose(first, "Boards", "High contrast")
        choose(first, "Motion", "Still")
        choose(first, "A second press before a bead falls", "Always")
    expect(first.get_by_role("status")).to_have_text("Kept with your account.")

    sign_in(other, eve)
    signed_in(other, eve)
    room = other.locator("html")
    expect(room).to_have_attribute("data-theme", "dark")
    expect(room).to_have_attribute("data-boards", "contrast")
    expect(room).to_have_attribute("data-still", "")
    ann = Player(other, eve)  # the account likes it flat
    ann.lay(bots={"1": "beginner"})
    expect(other.get_by_role("button", name="Flat", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    ann.drop("a11")
    expect(other.get_by_text("Press it again to drop.")).to_be_visible()
    ann.sees_empty("a11")
    ann.click("a11")
    ann.sees("a11", 0)
    assert other.evaluate("document.documentElement.dataset.boards") == "contrast"


def test_without_quick_keys_letters_stay_where_the_focus_is(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    page.goto("/settings")
    page.get_by_label("Quick keys").uncheck()
    laid = page.request.post("/api/tables", data={"game": "fourcyte", "seats": 1, "mine": [0]})
    page.goto(f"/t/{laid.json()['id']}")
    park = page.get_by_role("region", name="Board").locator(".park")
    park.wait_for()
    page.keyboard.press("e")
    expect(park.locator(":focus")).to_have_count(0)
    page.evaluate("localStorage.removeItem('parlour.settings')")
    page.reload()
    park.wait_for()
    page.keyboard.press("e")
    expect(park.locator(":focus")).to_have_count(1)
