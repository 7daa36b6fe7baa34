"""The browser of the tests and of the pictures, started."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from setup import browser as set_up
from setup.node import node

# A name of this machine that is no secure place, as an address in a local network is none.
NAMES = "--host-resolver-rules=MAP parlour.test 127.0.0.1"


@contextmanager
def chromium() -> Iterator[Browser]:
    """$CHROMIUM, the machine's Chromium, or the one that set-up unpacked into the clone."""
    # Playwright's own node needs a library that a bare machine lacks.
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node()))
    found = set_up.prepare()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=found.executable, env=dict(found.environment), args=[NAMES]
        )
        yield started
        started.close()
