"""What people do at a table of Crosticon: with a mouse, a finger or keys, and in no other way."""

import re
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.visitors import Person, lay, make, middle

# South completes REEL from e3 to h6 with LIT; when West's SUN is laid anybody may claim it.
REEL = "RAN e3, TON a1, WET e4, CUP k1, EAR g5, DOG a9, LIT h6"
NAMES = ("Ann", "Ben", "Cleo", "Dan")


class Player(Person):
    """Somebody at a table of Crosticon."""

    # --- coming to a table

    def lay(
        self, seats: int = 2, mine: int = 1, bots: Mapping[str, str] | None = None, **options: Any
    ) -> str:
        """Lay a table, the first seats mine and the very first to move; its link."""
        names = {str(seat): name for seat, name in enumerate(NAMES[:mine])}
        wanted = {"seats": seats, "mine": list(range(mine)), "names": names, "bots": bots or {}}
        self.page.goto(lay(self.page, "crosticon", options=options, **wanted))
        return self.link()

    def wait(self) -> None:
        self.square("a1").wait_for()

    def link(self) -> str:
        self.wait()
        return super().link()

    # --- the board

    def square(self, name: str) -> Locator:
        return self.page.locator(f'[role=grid] button[data-drop="{name}"]')

    def stock(self, letter: str) -> Locator:
        return self.page.locator(f'[data-stock="{letter}"]')

    def spot(self, square: str) -> tuple[float, float]:
        return middle(self.square(square))

    def check(self) -> Locator:
        """What is said of the word before it is laid."""
        return self.page.get_by_role("status", name="Check")

    def types(self, word: str, square: str) -> None:
        """A word and its first square, typed; it lies there, and is not said yet."""
        field = self.page.get_by_label("The word and its first square")
        expect(field).to_be_attached()
        if field.is_visible():
            field.fill(f"{word} {square}")
            field.press("Enter")
        else:  # a phone has no room for it
            self.square(square).focus()
            self.page.keyboard.type(word)

    def plays(self, word: str, square: str) -> None:
        self.types(word, square)
        expect(self.check()).to_contain_text("good")
        self.page.get_by_role("button", name=f"Lay {word}", exact=True).click()
        expect(self.check()).to_have_count(0)

    def sees(self, letter: str, square: str, who: str) -> None:
        said = re.compile(f"^{square}, {letter} of {who}\\b")
        expect(self.square(square)).to_have_attribute("aria-label", said)

    def sees_laid(self, entry: str, who: str) -> None:
        """A word and its first square."""
        word, square = entry.split()
        self.sees(word[0], square, who)

    def sees_vacant(self, square: str) -> None:
        expect(self.square(square)).to_have_attribute(
            "aria-label", re.compile(f"^{square}, vacant")
        )

    def sees_turn(self, words: str) -> None:
        board = self.page.get_by_role("region", name="Board")
        expect(board.get_by_role("status").first).to_have_text(words)

    def sees_read(self, *squares: str) -> None:
        """From left to right, on one line, as soon as the board has turned."""

        def in_line() -> bool:
            boxes = [self.square(square).bounding_box() for square in squares]
            spots = [(box["x"], box["y"]) for box in boxes if box is not None]
            heights = [y for _, y in spots]
            whole = len(spots) == len(squares)  # none is missing while all are drawn anew
            return whole and spots == sorted(spots) and max(heights) - min(heights) < 1

        self.waits(in_line, f"{squares} do not read from left to right")

    def sees_turned(self, square: str, degrees: int) -> None:
        """How the piece there lies, clockwise from upright."""
        piece = self.square(square).locator("[data-piece]")
        expect(piece).to_have_css("rotate", f"{degrees}deg")

    # --- diagonals

    def draws(self, first: str, last: str) -> None:
        """Along a diagonal with the mouse."""
        (x, y), (to_x, to_y) = self.spot(first), self.spot(last)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        for part in (0.3, 0.7, 1.0):
            self.page.mouse.move(x + (to_x - x) * part, y + (to_y - y) * part)
        self.page.mouse.up()

    def line(self, kind: str, word: str) -> Locator:
        """Drawn on the board: scored, open or dead."""
        return self.page.locator(f'[data-{kind}="{word}"]')


def on_one_device(page: Page, story: str = "", seats: int = 2) -> Player:
    """Ann, Ben and perhaps more at one page, who have laid some words already."""
    ann = Player(page, "Ann")
    ann.lay(seats, mine=seats)
    words = list(filter(None, story.split(", ")))
    if words:
        make(page, *((nth % seats, _play(entry)) for nth, entry in enumerate(words)))
        ann.sees_laid(words[-1], NAMES[(len(words) - 1) % seats])
    ann.sees_turn(f"{NAMES[len(words) % seats]}’s turn")
    return ann


def _play(entry: str) -> str:
    return "play:{}@{}".format(*entry.split())


def in_two_browsers(one: Page, other: Page, story: str, **options: Any) -> tuple[Player, Player]:
    """Ann and Ben, each at a page, who have laid some words already."""
    ann, ben = Player(one, "Ann"), Player(other, "Ben")
    link = ann.lay(**options)
    ben.come(link)
    ben.sit()
    words = story.split(", ")
    for nth, entry in enumerate(words):
        make((one, other)[nth % 2], (nth % 2, _play(entry)))
    for player in (ann, ben):
        player.sees_laid(words[-1], NAMES[(len(words) - 1) % 2])
    (ann, ben)[len(words) % 2].sees_turn("Your turn")
    return ann, ben
