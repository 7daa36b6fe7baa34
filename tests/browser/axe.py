"""What axe objects to on a page."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page, expect

OPTIONS: dict[str, Any] = {
    "resultTypes": ["violations"],
    # Style sheets are read for no rule but one that is off.
    "preload": {"assets": ["media"]},
    # Off unless asked for: whoever speaks to the machine says what they read.
    "rules": {"label-content-name-mismatch": {"enabled": True}},
}
# What a dark room can change: all the other rules read the page, which stays the same.
COLOURS = ["color-contrast", "link-in-text-block"]
# A room that has just been switched to dark is drawn before it is looked at.
DRAWN = "() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
# What it finds in order is a long list, which nobody reads.
LOOK = "async ([part, options]) => (await axe.run(part ?? document, options)).violations"


def axe_is_content(page: Page, part: str | None = None) -> None:
    """Nothing to object to, on the page or on a part of it."""
    _look(page, part, OPTIONS)


def axe_is_content_by_day_and_night(page: Page, part: str | None = None) -> None:
    """Nothing to object to in the light room, nor to the colours of the dark one; it stays dark."""
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    _look(page, part, OPTIONS)
    page.get_by_role("button", name="Dark room").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    _look(page, part, {**OPTIONS, "runOnly": COLOURS})


def _look(page: Page, part: str | None, options: dict[str, Any]) -> None:
    page.evaluate(DRAWN)
    if not page.evaluate("() => 'axe' in window"):  # half a megabyte: once a page
        page.evaluate(AXE_SCRIPT)
    found = AxeResults({"violations": page.evaluate(LOOK, [part, options])})
    assert found.violations_count == 0, found.generate_report()
