"""A real browser for the tests in this folder, started once, with fresh visitors for each test."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from setup import browser as set_up
from setup.node import node
from tests.browser.visitors import Visitors


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """$CHROMIUM, the machine's Chromium, or the one that set-up unpacked into the clone."""
    # Playwright's own node needs a library that a bare machine lacks.
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node()))
    chromium = set_up.prepare()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=chromium.executable, env=dict(chromium.environment)
        )
        yield started
        started.close()


@pytest.fixture
def visitors(browser: Browser) -> Iterator[Visitors]:
    """Whoever comes in this test; a mistake in any page fails it, even if nobody looked there."""
    coming = Visitors(browser)
    yield coming
    coming.leave()
    assert coming.mistakes == []
