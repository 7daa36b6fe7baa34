"""What people do at a table of Dictionary, Please!: with a mouse, a finger or keys."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.rigged import Rigged
from tests.browser.visitors import Person, Visitors
from tests.browser.visitors import lay as lay_table

SEEN = {"viewport": {"width": 900, "height": 760}}
UNPACKING = 60_000  # milliseconds: the first word of all opens the dictionary


class Smith(Person):
    """Somebody at a table of Dictionary, Please!"""

    # --- the table

    def word(self, text: str) -> Locator:
        return self.page.locator(f'[data-word="{text}"]')

    def row(self, name: str) -> Locator:
        return self.page.get_by_role("group", name=f"{name}’s words", exact=True)

    def sees(self, text: str, owner: str) -> None:
        expect(self.row(owner).locator(f'[data-word="{text}"]')).to_be_visible()

    def sees_no(self, text: str) -> None:
        expect(self.word(text)).to_have_count(0)

    def sees_turn(self, words: str) -> None:
        board = self.page.get_by_role("region", name="Board")
        expect(board.get_by_role("status").first).to_have_text(words)

    def log(self) -> Locator:
        return self.page.get_by_role("list", name="Moves")

    # --- a word

    @property
    def field(self) -> Locator:
        return self.page.get_by_label("Word", exact=True)

    def types(self, text: str, *olds: str) -> None:
        """Choose the words to build with, and type the new one."""
        for old in olds:
            self.word(old).click()
        self.field.fill(text)

    def is_told(self, kind: str, words: str = ".") -> None:
        """What the word would be, before it is made."""
        verdict = self.page.locator(f'[data-verdict="{kind}"]')
        expect(verdict).to_contain_text(re.compile(words), timeout=UNPACKING)

    def is_refused(self, clause: str, why: str = ".") -> None:
        self.is_told("refused", why)
        verdict = self.page.locator('[data-verdict="refused"]')
        expect(verdict.get_by_role("link", name=clause)).to_be_visible()

    def makes(self, text: str, *olds: str, kind: str = "") -> None:
        self.types(text, *olds)
        default = ("original", "capture", "double")[len(olds)]
        self.is_told(kind or default)
        self.presses("Make it")
        expect(self.field).to_have_value("")

    def presses(self, name: str) -> None:
        self.page.get_by_role("button", name=re.compile(f"^{name}")).first.click()

    def raises_curtain(self, name: str) -> None:
        self.page.get_by_role("button", name=f"I am {name}").click()


def lay(page: Page, seats: int, mine: list[int], **wanted: Any) -> str:
    """A table by the door that the form uses too; its address."""
    names = {str(seat): ("Ann", "Ben", "Cleo", "Dan")[seat] for seat in mine}
    return lay_table(page, "dictionary_please", seats=seats, mine=mine, names=names, **wanted)


def play_4cyte_elsewhere(page: Page) -> None:
    """At another table this person may look nothing up (4C-27)."""
    wish = {"game": "fourcyte", "seats": 1, "mine": [0]}
    assert page.request.post("/api/tables", data=wish).ok
    assert page.request.get("/api/dictionary/word?word=range").status == 403


def on_one_device(
    visitors: Visitors, house: Rigged, letters: str, seats: int = 2, **wanted: Any
) -> Smith:
    """Ann, Ben and so on at one page; it is Ann's turn."""
    house.bag.put(letters)
    page = visitors.arrive(**SEEN)
    smith = Smith(page, "Ann")
    page.goto(lay(page, seats, list(range(seats)), **wanted))
    smith.raises_curtain("Ann")
    return smith


def apart(visitors: Visitors, house: Rigged, letters: str, **wanted: Any) -> tuple[Smith, Smith]:
    """Ann and Ben at browsers of their own."""
    house.bag.put(letters)
    pages = visitors.arrive(**SEEN), visitors.arrive(**SEEN)
    ann, ben = Smith(pages[0], "Ann"), Smith(pages[1], "Ben")
    address = lay(ann.page, 2, [0], **wanted)
    ann.page.goto(address)
    ben.page.goto(address)
    ben.sit()
    return ann, ben
