"""What axe objects to on a page."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

OPTIONS: dict[str, Any] = {
    "resultTypes": ["violations"],
    # Off unless asked for: whoever speaks to the machine says what they read.
    "rules": {"label-content-name-mismatch": {"enabled": True}},
}
# A room that has just been switched to dark is drawn before it is looked at.
DRAWN = "() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


def axe_is_content(page: Page, part: str | None = None) -> None:
    """Nothing to object to, on the page or on a part of it."""
    page.evaluate(DRAWN)
    found = Axe().run(page, context=part, options=OPTIONS)
    assert found.violations_count == 0, found.generate_report()
