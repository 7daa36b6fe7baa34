"""axe finds nothing to object to on any page, by day or by night; and addresses lead somewhere."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import axe_is_content_by_day_and_night
from tests.browser.players import SMALL, on_one_device
from tests.browser.visitors import Visitors

ROW = ["a11", "b11", "a21", "b21", "a31", "b31"]


def at(path: str) -> Callable[[Page], None]:
    return lambda page: page.goto(path) and None


def refusal(page: Page) -> None:
    ann = on_one_device(page, "a11", "b11")
    ann.says("a11-a41", "Ann")
    expect(page.get_by_text("is not four of a colour")).to_be_visible()


def finished(page: Page) -> None:
    ann = on_one_device(page, *ROW, "a41")
    ann.says("a11-a41", "Ann")
    expect(page.get_by_role("heading", name="Ann wins for Light")).to_be_visible()
    told = page.get_by_role("region", name="Result")
    expect(told).to_contain_text("Ann called the light line a11-a41 on move 7. Ann 1, Ben 0.")


def naming(page: Page) -> None:
    on_one_device(page, "a11")
    page.get_by_role("button", name="SCORE!").click()
    page.get_by_role("button", name="Ben", exact=True).click()


def solid(page: Page) -> None:
    ann = on_one_device(page, "a11")
    ann.look("3D")


def record(page: Page) -> None:
    finished(page)
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("group", name="Replay")).to_be_visible()


def rules(page: Page) -> None:
    page.goto("/rules/score_four")
    page.get_by_role("figure").first.get_by_role("grid").first.wait_for()


PAGES = {
    "home": at("/"),
    "new table": at("/new/score_four"),
    "about": at("/about"),
    "settings": at("/settings"),
    "profile": at("/profile"),
    "nowhere": at("/nowhere/at/all"),
    "no table": at("/t/nothing"),
    "table": solid,
    "naming a line": naming,
    "refusal": refusal,
    "finished": finished,
    "record": record,
    "rules": rules,
}


@pytest.mark.parametrize("name", PAGES)
def test_axe_has_nothing_to_say(visitors: Visitors, name: str) -> None:
    page = visitors.arrive(viewport=SMALL, color_scheme="light")
    PAGES[name](page)
    page.get_by_role("heading", level=1).wait_for(state="attached")
    axe_is_content_by_day_and_night(page)


def test_the_theme_is_remembered(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL, color_scheme="light")
    page.goto("/")
    page.get_by_role("button", name="Dark room").click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("button", name="Dark room")).to_have_attribute("aria-pressed", "true")


def test_the_system_is_heeded(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL, color_scheme="dark")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
