"""The browser of the tests and of the pictures, started."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from setup import browser as set_up
from setup.node import node

# A name of this machine that is no secure place, as an address in a local network is none.
NAMES = "--host-resolver-rules=MAP parlour.test 127.0.0.1"
# Edges of the solid board need not be smooth: each would be drawn four times, by the processor.
ROUGH = "--webgl-antialiasing-mode=none"
# Pages of the tests do not live for long: compiling them well takes more time than it saves, but
# for the loops that paint the solid board's wood.
UNPOLISHED = "--js-flags=--no-maglev --invocation-count-for-turbofan=40000"


@contextmanager
def chromium(*flags: str) -> Iterator[Browser]:
    """$CHROMIUM, the machine's Chromium, or the one that set-up unpacked into the clone."""
    # Playwright's own node needs a library that a bare machine lacks.
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node()))
    found = set_up.prepare()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=found.executable, env=dict(found.environment), args=[NAMES, *flags]
        )
        yield started
        started.close()
