"""People at browsers of their own, as many as a test needs."""

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

PATIENCE = 45_000  # milliseconds; on busy cores a frame in three dimensions takes a while
expect.set_options(timeout=PATIENCE)

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
# Most have chosen Score Four's flat board on an earlier day: the solid one takes seconds to draw.
LIKES_IT_FLAT = """
    const chosen = JSON.parse(localStorage.getItem("parlour.settings") ?? "{}");
    localStorage.setItem("parlour.settings", JSON.stringify({view: "flat", ...chosen}));
"""
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

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._contexts: list[BrowserContext] = []
        self.mistakes: list[str] = []

    def arrive(self, solid: bool = False, **options: Any) -> Page:
        """A new person with no cookies; options are those of a Playwright context.

        Nothing moves for them that need not: what is tested is seldom the movement. `solid` is
        for whoever has never seen a board of Score Four: it is solid until they choose another.
        """
        given = {"base_url": self._url, "reduced_motion": "reduce", **options}
        context = self._browser.new_context(**given)
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        page = context.new_page()
        if not solid:
            page.add_init_script(LIKES_IT_FLAT)
        page.on("pageerror", lambda error: self.mistakes.append(str(error)))
        return page

    def leave(self) -> None:
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
