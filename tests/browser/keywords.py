"""What people do at a table of Keyword: with a mouse, a finger or keys, and in no other way."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Literal

from playwright.sync_api import CDPSession, FloatRect, Locator, Page, expect

from tests.browser.rigged import Rigged
from tests.browser.visitors import PATIENCE, Person, Visitors, middle
from tests.browser.visitors import lay as lay_table
from tests.games.keyword.box import Box

WAYS: tuple[tuple[Literal["x", "y"], Literal["width", "height"]], ...] = (
    ("x", "width"),
    ("y", "height"),
)
SEEN = {"viewport": {"width": 1100, "height": 760}}


class Player(Person):
    """Somebody at a table of Keyword."""

    # --- coming to a table

    def wait(self) -> None:
        self.square("j10").wait_for()

    def sit(self) -> None:
        super().sit()
        self.rack.wait_for()
        self.page.evaluate("scrollTo(0, 0)")  # on a phone the seats are below the board

    def takes_over(self) -> None:
        """The device changes hands."""
        self.page.get_by_role("button", name=f"I am {self.who}").click()
        self.rack.wait_for()

    # --- board and rack

    @property
    def rack(self) -> Locator:
        return self.page.get_by_role("group", name="Your rack")

    @property
    def trial(self) -> Locator:
        return self.page.get_by_role("status", name="The play that lies there")

    @property
    def news(self) -> Locator:
        return self.page.locator(".news")

    def square(self, name: str) -> Locator:
        return self.page.locator(f'button[data-drop="{name}"]')

    def block(self, letter: str) -> Locator:
        return self.rack.get_by_role("button", name=letter, exact=True).first

    def letters(self) -> str:
        """What is on the rack, in order."""
        buttons = self.rack.get_by_role("button")
        labels = buttons.evaluate_all("all => all.map((each) => each.ariaLabel ?? '')")
        here = [each for each in labels if each != "empty place" and not each.startswith("Take ")]
        return "".join("*" if label == "Master block" else label for label in here)

    def holds(self, letters: str) -> None:
        """These are on the rack, in any order."""
        wanted = sorted(letters)
        self.waits(lambda: sorted(self.letters()) == wanted, f"the rack is not {letters}")

    def drags(self, letter: str, square: str) -> None:
        self.block(letter).drag_to(self.square(square))
        self.has_laid(letter, square)

    def types(self, text: str, square: str, down: bool = False) -> None:
        """Press a square, once more to change the direction, and type."""
        self.square(square).click()
        arrow = self.page.locator("svg.arrow")
        expect(arrow).to_have_count(1)
        if (self.page.locator("svg.arrow.down").count() == 1) != down:
            self.square(square).click()
        self.page.keyboard.type(text)

    def plays(self, text: str, square: str, down: bool = False) -> None:
        self.types(text, square, down)
        self.button("Play").click()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def challenges(self) -> None:
        """It is asked once more, with what is at stake."""
        self.button("Challenge").click()
        expect(self.page.get_by_role("group", name="Challenge")).to_contain_text("25 points")
        self.button("I doubt it").click()

    def passes(self) -> None:
        self.button("Pass").click()
        self.button("Pass this turn").click()

    def pinches(self, at: tuple[float, float], apart: float) -> None:
        """Two fingers, a hundred pixels apart at first, go apart or together."""
        hand: CDPSession = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, *gaps: float) -> None:
            points = [
                {"x": at[0] + side * gap / 2, "y": at[1], "id": n}
                for gap in gaps
                for n, side in enumerate((-1, 1))
            ]
            hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        touch("touchStart", 100.0)
        for part in (0.25, 0.5, 0.75, 1.0):
            touch("touchMove", 100.0 + (apart - 100.0) * part)
        touch("touchEnd")
        hand.detach()

    # --- what is to be seen

    def box(self, square: str) -> FloatRect:
        found = self.square(square).bounding_box()
        assert found is not None, f"{square} is not on the page"
        return found

    def middle(self, selector: str) -> tuple[float, float]:
        return middle(self.page.locator(selector).first)

    def has_in_sight(self, square: str) -> bool:
        """Is a square wholly in the board's window?"""
        window, box = self.page.locator(".window").bounding_box(), self.box(square)
        assert window is not None
        return all(
            window[way] - 1 <= box[way] and box[way] + box[size] <= window[way] + window[size] + 1
            for way, size in WAYS
        )

    def keeps_in_sight(self, *squares: str) -> None:
        """Each is wholly in the board's window, as soon as that has settled."""
        for square in squares:
            self.waits(partial(self.has_in_sight, square), f"{square} is not in sight")

    def waits_for_width(self, square: str, fits: Callable[[float], bool]) -> None:
        self.waits(lambda: fits(self.box(square)["width"]), f"{square} has not the width")

    def has_laid(self, letter: str, square: str) -> None:
        label = re.compile(f"^{square}, {letter} for a try")
        expect(self.square(square)).to_have_attribute("aria-label", label)

    def sees(self, letter: str, square: str) -> None:
        label = re.compile(f"^{square}, {letter}, ")
        expect(self.square(square)).to_have_attribute("aria-label", label)

    def sees_empty(self, square: str) -> None:
        expect(self.square(square)).to_have_attribute("aria-label", re.compile(f"^{square}, empty"))

    def sees_turn(self, words: str, seconds: int = PATIENCE // 1000) -> None:
        turn = self.page.locator(".turn").get_by_role("status")
        expect(turn).to_have_text(words, timeout=seconds * 1000)

    def sees_clause(self, clause: str) -> None:
        expect(self.page.get_by_role("link", name=clause).first).to_be_visible()

    def hears(self, *words: str) -> None:
        for each in words:
            expect(self.news).to_contain_text(each)


def lay(page: Page, box: Box, drawn: str, *cards: str, **wanted: Any) -> str:
    """A new table's address; the blocks come out of the box in this order."""
    box.put(drawn, *cards)
    options = {"cards": list(cards), **wanted.pop("options", {})}
    return lay_table(page, "keyword", options=options, **wanted)


class Room:
    """A house whose box a test fills, and those who come into it."""

    def __init__(self, visitors: Visitors, house: Rigged, box: Box) -> None:
        self.visitors, self.house, self.box = visitors, house, box

    def lay(self, page: Page, drawn: str, *cards: str, **wanted: Any) -> str:
        return lay(page, self.box, drawn, *cards, **wanted)

    def alone(self, drawn: str, *cards: str, device: Any = SEEN, **options: Any) -> Player:
        page = self.visitors.arrive(**device)
        ann = Player(page, "Ann")
        ann.come(
            self.lay(page, drawn, *cards, seats=1, mine=[0], names={"0": "Ann"}, options=options)
        )
        return ann

    def two(
        self, drawn: str, *cards: str, device: Any = SEEN, **options: Any
    ) -> tuple[Player, Player]:
        """Ann and Ben at browsers of their own."""
        ann = Player(self.visitors.arrive(**device), "Ann")
        ben = Player(self.visitors.arrive(**device), "Ben")
        link = self.lay(
            ann.page, drawn, *cards, seats=2, mine=[0], names={"0": "Ann"}, options=options
        )
        ann.come(link)
        ben.come(link)
        ben.sit()
        return ann, ben

    def one_device(
        self, drawn: str, *cards: str, device: Any = SEEN, **options: Any
    ) -> tuple[Player, Player]:
        """Ann and Ben at one, which is Ann's to look at."""
        page = self.visitors.arrive(**device)
        ann, ben = Player(page, "Ann"), Player(page, "Ben")
        names = {"0": "Ann", "1": "Ben"}
        page.goto(self.lay(page, drawn, *cards, seats=2, mine=[0, 1], names=names, options=options))
        ann.takes_over()
        return ann, ben
