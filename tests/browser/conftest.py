"""A real browser and a real server for the tests in this folder; fresh visitors for each test."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import chromium
from tests.browser.visitors import Visitors
from tests.serving import Serving


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Started once."""
    with chromium() as started:
        yield started


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
