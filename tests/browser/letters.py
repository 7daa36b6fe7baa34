"""What people do at a table of 4CYTE: with a mouse, a finger or keys, and in no other way."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.visitors import Person, lay

# Rows of six: SILVER is the first channel, and all 36 letters are in the Park R-4C.
PITCH = "SILVERTOMATOGARDENPICKEDFAMOUSENZYNX"
SQUARES = [f"{'abcdef'[n % 6]}{n // 6 + 1}" for n in range(36)]


class Player(Person):
    """Somebody at a table of 4CYTE."""

    # --- coming to a table

    def lay(self, seats: int = 2, **options: str) -> str:
        """Lay a table, the first seat mine and first to call; its link."""
        wanted = {"seats": seats, "mine": [0], "names": {"0": self.who}, "options": options}
        self.page.goto(lay(self.page, "fourcyte", **wanted))
        self.wait()
        return self.link()

    def wait(self) -> None:
        self.letter("A").wait_for()

    # --- the board

    def letter(self, letter: str) -> Locator:
        """A letter's places in the Park."""
        return self.page.locator(f'[data-letter="{letter}"]')

    def square(self, name: str) -> Locator:
        """A square of one's own Pitch, or Standby."""
        return self.page.locator(f'button[data-drop="{name}"]').first  # after it: the best one

    def calls(self, letter: str) -> None:
        expect(self.letter(letter)).to_have_attribute("aria-disabled", "false")
        self.letter(letter).click()
        self.page.get_by_role("button", name=f"Call {letter}", exact=True).click()
        expect(self.page.get_by_text(f"{letter} is called.")).to_be_visible()

    def lays(self, letter: str, place: str) -> None:
        """The called letter, by a click where it shall lie."""
        expect(self.page.get_by_text(f"{letter} is called.")).to_be_visible()
        self.square(place).click()
        self.sees(letter, place)

    def calls_and_lays(self, letter: str, place: str) -> None:
        """Taken from the Park and laid at once, which calls it."""
        expect(self.letter(letter)).to_have_attribute("aria-disabled", "false")
        self.letter(letter).click()
        self.square(place).click()
        self.sees(letter, place)

    def sees(self, letter: str, place: str) -> None:
        name = "Standby" if place == "standby" else place
        told = re.compile(rf"^{name}, {letter}\b")
        expect(self.square(place)).to_have_attribute("aria-label", told)

    def sees_other(self, name: str, state: str) -> None:
        others = self.page.get_by_role("list", name="The others")
        expect(others.get_by_role("listitem").filter(has_text=name)).to_contain_text(state)
