"""What people do at a table of Score Four: with a mouse, a finger or keys, and in no other way."""

import math
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.visitors import Person, lay, make, middle

SMALL = {"width": 520, "height": 560}  # a frame of the solid board is dear without a graphics card
COARSE = {"device_scale_factor": 0.5}  # a quarter of the pixels, where they are not looked at
SIDES = ("light", "dark")


class Player(Person):
    """Somebody at a table of Score Four."""

    # --- coming to a table

    def lay(self, *others: str, **wanted: Any) -> str:
        """Lay a table for two, the first seat mine and first to move; its link.

        `others` sit at this page, too; without them seat 1 is free, unless a bot is wanted there.
        """
        names = {str(seat): name for seat, name in enumerate((self.who, *others))}
        mine = list(range(len(names)))
        self.page.goto(lay(self.page, "score_four", seats=2, mine=mine, names=names, **wanted))
        self.wait()
        return self.link()

    def wait(self) -> None:
        """Until the board is there; drawn by the processor, the solid one takes its time."""
        self.place("a11").wait_for(state="attached", timeout=60_000)

    def look(self, way: str) -> None:
        self.page.get_by_role("button", name=way, exact=True).click()
        expect(self.page.get_by_role("button", name=way, exact=True)).to_have_attribute(
            "aria-pressed", "true"
        )
        self.wait()

    # --- the board

    def place(self, name: str) -> Locator:
        return self.page.locator(f'[data-place="{name}"]')

    def spot(self, place: str) -> tuple[float, float]:
        """Where a place is seen, in the flat view or on the solid board."""
        self.place(place).scroll_into_view_if_needed()
        return middle(self.place(place))

    def click(self, place: str) -> None:
        self.page.mouse.click(*self.spot(place))

    def drop(self, place: str) -> None:
        """Click there as soon as one may."""
        expect(self.place(place)).to_have_attribute("aria-disabled", "false")
        self.click(place)

    def tap(self, place: str) -> None:
        expect(self.place(place)).to_have_attribute("aria-disabled", "false")
        self.page.touchscreen.tap(*self.spot(place))

    def sees(self, place: str, side: int) -> None:
        full = rf"|4 beads, top {SIDES[side]}; full" if place[2] == "4" else ""
        bead = re.compile(rf"level {place[2]}, {SIDES[side]} bead{full}")
        expect(self.place(place)).to_have_attribute("aria-label", bead)

    def sees_empty(self, place: str) -> None:
        bead = re.compile("(light|dark) bead")
        expect(self.place(place)).not_to_have_attribute("aria-label", bead)

    def sees_at(self, place: str, wanted: tuple[float, float], near: bool = True) -> None:
        """That a place is, or is no longer, where it was."""
        self.waits(
            lambda: (math.dist(self.spot(place), wanted) < 1) == near,
            f"{place} was at {wanted}: that it still is must be {near}",
        )

    def sees_turn(self, words: str) -> None:
        board = self.page.get_by_role("region", name="Board")
        expect(board.get_by_role("status")).to_have_text(words)

    # --- SCORE

    def says(self, line: str, speaker: str) -> None:
        """On a device that several share it is first asked who speaks."""
        self.page.get_by_role("button", name="SCORE!").click()
        self.page.get_by_role("button", name=speaker, exact=True).click()
        self.page.get_by_label("The line, as written").fill(line)
        self.page.keyboard.press("Enter")
        self.page.get_by_role("button", name="Say SCORE").click()


def on_one_device(page: Page, *places: str, **options: Any) -> Player:
    """Ann and Ben at one page with the flat board, on which some beads have been dropped."""
    ann = Player(page, "Ann")
    ann.lay("Ben", options=options)
    make(page, *((turn % 2, place[:2]) for turn, place in enumerate(places)))
    for turn, place in enumerate(places):
        ann.sees(place, turn % 2)
    return ann
