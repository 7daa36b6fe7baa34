"""People at browsers of their own, as many as a test needs."""

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, expect

from tests.browser.devices import LIKES_IT_FLAT, PATIENCE, Devices

expect.set_options(timeout=PATIENCE)

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
# Moves are made over a line of their own: quicker than by hand, where something else is tested.
MAKE = """async ([table, moves]) => {
    const line = new WebSocket(`${location.origin.replace("http", "ws")}/socket`);
    await new Promise((opened, failed) => { line.onopen = opened; line.onerror = failed; });
    for (const [seat, move] of moves) {
        const id = `made-${Math.random()}`;
        const answer = new Promise((heard) => {
            line.onmessage = ({ data }) => {
                const said = JSON.parse(data);
                if (said.id === id) heard(said);
            };
        });
        line.send(JSON.stringify({ t: "move", id, table, seat, move, about: "" }));
        const said = await answer;
        if (said.t !== "done") throw new Error(JSON.stringify(said));
    }
    line.close();
}"""


def middle(place: Locator) -> tuple[float, float]:
    """Where a finger would touch it, once it is drawn and lies still."""
    deadline = time.monotonic() + PATIENCE / 1000
    before, box = None, place.bounding_box()
    while box is None or box != before:
        assert time.monotonic() < deadline, f"{place} is not on the page, or does not lie still"
        place.page.wait_for_timeout(20)
        before, box = box, place.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Visitors:
    """Opens pages for one test and remembers every mistake that happens in them."""

    def __init__(self, browser: Browser, url: str, devices: Devices | None = None) -> None:
        self._browser = browser
        self._url = url
        self._devices = devices
        self._lent: list[tuple[Page, dict[str, Any]]] = []
        self._contexts: list[BrowserContext] = []
        self.mistakes: list[str] = []

    def arrive(self, solid: bool = False, own: bool = False, **options: Any) -> Page:
        """A new person with no cookies; options are those of a Playwright context.

        Nothing moves for them that need not: what is tested is seldom the movement. `solid` is
        for whoever has never seen a board of Score Four: it is solid until they choose another.
        They sit down at a device that somebody else has left, unless a test does something to it
        that cannot be undone: with scripts, listeners, a clock or a key of its `own`.
        """
        given = {"reduced_motion": "reduce", **options}
        page = self._devices.take(given) if self._devices and not (solid or own) else None
        if page is None:
            page = self._bring(solid, given)
        else:
            self._lent.append((page, given))
        page.on("pageerror", self._note)
        return page

    def _bring(self, solid: bool, given: dict[str, Any]) -> Page:
        """A device of one's own."""
        context = self._browser.new_context(**{"base_url": self._url, **given})
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        page = context.new_page()
        if not solid:
            page.add_init_script(LIKES_IT_FLAT)
        return page

    def _note(self, error: Error) -> None:
        self.mistakes.append(str(error))

    def leave(self) -> None:
        for page, given in self._lent:
            assert self._devices is not None
            self._devices.give_back(page, given)
            page.remove_listener("pageerror", self._note)
        for context in self._contexts:
            context.close()


def lay(page: Page, game: str, **wanted: Any) -> str:
    """A table by the door that the form uses too, seat 0 first; its address."""
    page.request.get("/api/me")  # now the house knows this guest
    if name := wanted.get("names", {}).get("0"):
        page.request.post("/api/me", data={"name": name})
    laid = page.request.post("/api/tables", data={"game": game, "first": 0, **wanted})
    assert laid.status == 201, laid.text()
    return f"/t/{laid.json()['id']}"


def make(page: Page, *moves: tuple[int, str]) -> None:
    """Seats of whoever looks at this table move; their page hears of it a moment later."""
    page.evaluate(MAKE, [page.url.rpartition("/")[2], moves])


class Person:
    """Somebody at a page; `who` is the name that is given at the table."""

    def __init__(self, page: Page, who: str) -> None:
        self.page, self.who = page, who

    def wait(self) -> None:
        """Until the table can be seen; each game knows by what."""
        raise NotImplementedError

    def come(self, link: str) -> None:
        self.page.goto(link)
        self.wait()

    def waits(self, until: Callable[[], bool], otherwise: str) -> None:
        """For what no locator can be asked; a look is cheap, so there are many."""
        deadline = time.monotonic() + PATIENCE / 1000
        while not until():
            assert time.monotonic() < deadline, otherwise
            self.page.wait_for_timeout(20)

    def link(self) -> str:
        """The link to this table; whoever waits for others then looks at the board."""
        found = self.page.get_by_label("Link to this table").input_value()
        board = self.page.get_by_role("button", name="Show me the board")
        if board.count():
            board.click()
        return found

    def sit(self) -> None:
        """By the invitation that lies over the board."""
        self.page.get_by_label("Your name").fill(self.who)
        self.page.get_by_role("button", name="Sit down").click()
        expect(self.page.get_by_text("Watching", exact=True)).to_have_count(0)
