"""A real browser and a real server for the tests in this folder; fresh visitors for each test."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from parlour.server.play import timekeeper
from tests.browser.chromium import ROUGH, UNPOLISHED, chromium
from tests.browser.devices import Devices
from tests.browser.rigged import Clock, Rigged, rigged
from tests.browser.visitors import Visitors
from tests.serving import Serving

HURRY = 40  # times as fast as other clocks go


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Started once."""
    with chromium(ROUGH, UNPOLISHED) as started:
        yield started


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """The house that all tests here visit, open from the first to the last of them."""
    serving = Serving(tmp_path_factory.mktemp("house"))
    serving.start()
    yield serving
    serving.stop()


@pytest.fixture(scope="package")
def devices(browser: Browser, server: Serving) -> Iterator[Devices]:
    """Those in this house."""
    with Devices(browser, server.url) as standing:
        yield standing


@pytest.fixture
def visitors(browser: Browser, server: Serving, devices: Devices) -> Iterator[Visitors]:
    """Whoever comes in this test; a mistake in any page fails it, even if nobody looked there."""
    coming = Visitors(browser, server.url, devices)
    yield coming
    coming.leave()
    assert coming.mistakes == []


@pytest.fixture(scope="package")
def hurried() -> Clock:
    return Clock(HURRY)


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory, hurried: Clock) -> Iterator[Rigged]:
    """With a bag that a test fills, and a clock in a hurry."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timekeeper, "LOOK", 0.2)
        with rigged(tmp_path_factory.mktemp("rigged"), clock=hurried) as opened:
            yield opened


@pytest.fixture(scope="package")
def rigged_devices(browser: Browser, house: Rigged) -> Iterator[Devices]:
    with Devices(browser, house.url) as standing:
        yield standing


@pytest.fixture
def callers(browser: Browser, house: Rigged, rigged_devices: Devices) -> Iterator[Visitors]:
    """Visitors of that house."""
    coming = Visitors(browser, house.url, rigged_devices)
    yield coming
    coming.leave()
    assert coming.mistakes == []
