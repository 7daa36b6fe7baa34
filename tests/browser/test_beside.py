"""Rules and dictionary open beside the table: nothing laid is lost, and Escape comes back."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import axe_is_content_by_day_and_night
from tests.browser.pieces import Player
from tests.browser.visitors import Visitors

SIZES = [(360, 640), (390, 664), (390, 844), (844, 390)]


def panel(page: Page, name: str) -> Locator:
    found = page.get_by_role("dialog", name=name)
    expect(found).to_be_visible()
    return found


def test_a_word_stays_laid_while_its_rule_is_read(visitors: Visitors) -> None:
    page = visitors.arrive(viewport={"width": 1280, "height": 800})
    ann = Player(page, "Ann")
    ann.lay(mine=2)
    ann.types("LACE", "c3")
    expect(ann.check()).to_contain_text("good")
    table = page.url

    link = page.get_by_role("link", name="CR-04")
    link.focus()
    page.keyboard.press("Enter")
    rules = panel(page, "Rules of Crosticon")
    expect(rules.locator("#CR-04")).to_be_in_viewport()
    expect(rules.locator("#CR-04")).to_be_focused()
    axe_is_content_by_day_and_night(page)
    rules.get_by_role("heading", name="In short").scroll_into_view_if_needed()
    rules.get_by_role("link", name="CR-13").first.click()  # from clause to clause, in the panel
    expect(rules.locator("#CR-13")).to_be_focused()
    page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    expect(link).to_be_focused()

    page.get_by_role("link", name="Dictionary", exact=True).click()
    book = panel(page, "The dictionary")
    book.get_by_role("textbox", name="Word", exact=True).fill("lace")
    page.keyboard.press("Enter")
    expect(book.get_by_role("status")).to_contain_text("Good in every word game")
    assert page.url == table
    page.go_back()  # as a phone's own button does
    expect(book).to_have_count(0)
    expect(ann.check()).to_contain_text("good")
    page.get_by_role("button", name="Lay LACE", exact=True).click()
    ann.sees("L", "c3", "Ann")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_on_a_phone_it_is_a_sheet(visitors: Visitors, width: int, height: int) -> None:
    page = visitors.arrive(
        viewport={"width": width, "height": height}, is_mobile=True, has_touch=True
    )
    page.goto("/new/crosticon")
    page.get_by_role("radio", name="4", exact=True).check()
    page.get_by_role("link", name="CR-30").tap()
    rules = panel(page, "Rules of Crosticon")
    expect(rules.locator("#CR-30")).to_be_in_viewport()
    close = rules.get_by_role("button", name="Close")
    expect(close).to_be_in_viewport(ratio=1)
    box, sheet = close.bounding_box(), rules.bounding_box()
    assert box is not None
    assert sheet is not None
    assert box["height"] >= 40
    assert (sheet["x"], sheet["width"]) == (0, width)
    close.tap()
    expect(rules).to_have_count(0)
    expect(page.get_by_role("radio", name="4", exact=True)).to_be_checked()
