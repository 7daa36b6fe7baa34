"""A real browser for the tests in this folder, started once, with fresh visitors for each test."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from setup import browser as set_up
from setup.node import node
from tests.browser.visitors import Visitors
from tests.serving import Serving


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


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """The house that all tests here visit, open from the first to the last of them."""
    serving = Serving(tmp_path_factory.mktemp("house"))
    serving.start()
    yield serving
    serving.stop()


@pytest.fixture
def visitors(browser: Browser, server: Serving) -> Iterator[Visitors]:
    """Whoever comes in this test; a mistake in any page fails it, even if nobody looked there."""
    coming = Visitors(browser, server.url)
    yield coming
    coming.leave()
    assert coming.mistakes == []
