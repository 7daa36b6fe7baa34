"""Devices that visitors sit down at, one after the other; whoever leaves leaves nothing behind.

A new browser context starts a process and reads, compiles and lays out the whole page. One that has
been used has most of that at hand, and a first load takes half of the processor's time.
"""

from collections import deque
from typing import Any, Self

from playwright.sync_api import Browser, Page

PATIENCE = 45_000  # milliseconds; on busy cores a frame in three dimensions takes a while
# Pixels and fingers are a device's own. Its size and colours are set for each visitor.
OWN = frozenset({"device_scale_factor", "has_touch", "is_mobile"})
SIZE = {"width": 1280, "height": 720}
KEPT = 8  # idle devices: each holds a process
ASIDE = "/favicon.svg"  # of the house, but without a script: nothing runs there
# Most have chosen Score Four's flat board on an earlier day: the solid one takes seconds to draw.
LIKES_IT_FLAT = """
    const chosen = JSON.parse(localStorage.getItem("parlour.settings") ?? "{}");
    localStorage.setItem("parlour.settings", JSON.stringify({view: "flat", ...chosen}));
"""


class Devices:
    """For the visitors of one house."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser, self._url = browser, url
        self._idle: deque[tuple[dict[str, Any], Page]] = deque()  # the last used one first

    def __enter__(self) -> Self:
        return self

    def take(self, wanted: dict[str, Any]) -> Page | None:
        """For a visitor with these options of a Playwright context; None: they need a new one."""
        rest = dict(wanted)
        size = rest.pop("viewport", SIZE)
        colours = rest.pop("color_scheme", "light")
        motion = rest.pop("reduced_motion", "no-preference")
        if not rest.keys() <= OWN:
            return None
        page = self._kept(rest) or self._new(rest)
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=colours, reduced_motion=motion)
        page.context.clear_cookies()  # only now: an answer may have been under way
        return page

    def _kept(self, kind: dict[str, Any]) -> Page | None:
        for device in self._idle:
            if device[0] == kind:
                self._idle.remove(device)
                return device[1]
        return None

    def _new(self, kind: dict[str, Any]) -> Page:
        context = self._browser.new_context(base_url=self._url, **kind)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(LIKES_IT_FLAT)
        return context.new_page()

    def give_back(self, page: Page, wanted: dict[str, Any]) -> None:
        """Wiped: no page, no storage, and no trouble that a test has made."""
        context = page.context
        for other in context.pages:
            if other != page:
                other.close()
        page.unroute_all()
        context.set_offline(False)
        context.clear_permissions()
        page.goto(ASIDE)
        page.evaluate("localStorage.clear()")
        page.mouse.move(0, 0)
        self._idle.appendleft(({name: wanted[name] for name in OWN & wanted.keys()}, page))
        while len(self._idle) > KEPT:
            self._idle.pop()[1].context.close()

    def __exit__(self, *_: object) -> None:
        for _, page in self._idle:
            page.context.close()
