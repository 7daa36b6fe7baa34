"""Everything by keys: a whole game of two people at one device, and a game against a bot."""

import re

from playwright.sync_api import Page, expect

from tests.browser.players import SMALL, Player
from tests.browser.visitors import Visitors
from tests.clause import clause


def tab_to(page: Page, role: str, name: str) -> None:
    """Press Tab until that is in focus, as somebody without a mouse does."""
    wanted = page.get_by_role(role, name=name, exact=True).first  # type: ignore[arg-type]
    wanted.wait_for(state="attached")
    for _ in range(60):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way by Tab to the {role} {name!r}")


def tab_to_the_pins(player: Player) -> None:
    for _ in range(60):
        if player.page.locator("[data-place]:focus").count():
            return
        player.page.keyboard.press("Tab")
    raise AssertionError("no way by Tab to the pins")


@clause("SF-08", "SF-11")
def test_a_whole_game_by_keys_alone(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    both = Player(page, "Ann")
    page.goto("/")
    tab_to(page, "textbox", "Your name at the table")
    page.keyboard.type("Ann")
    shelf = page.get_by_role("article", name="Score Four")
    shelf.get_by_text("Other ways to begin").focus()
    page.keyboard.press("Enter")
    tab_to(page, "button", "Two on this device")
    page.keyboard.press("Enter")
    both.wait()
    turn = page.locator(".turn").get_by_role("status")
    expect(turn).to_have_text(re.compile("’s turn$"))
    first = 0 if "Ann’s turn" in turn.inner_text() else 1  # a space follows the side’s sign
    opener = ("Ann", "Second player")[first]
    tab_to_the_pins(both)
    for nth, pin in enumerate(["a1", "b1", "a2", "b2", "a3", "b3"]):
        page.keyboard.type(pin)
        focus = page.locator("[data-place]:focus")
        expect(focus).to_have_attribute("aria-label", f"{pin}, 0 beads; drop here lands on level 1")
        page.keyboard.press("Enter")
        both.sees(f"{pin}1", (first + nth) % 2)
    # By arrows: from b3, where the focus has stayed, to the left and up.
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-place]:focus")).to_have_attribute("data-place", "a41")
    expect(both.place("a41")).to_have_attribute("aria-disabled", "false")  # the turn has come
    page.keyboard.press("Enter")
    both.sees("a41", first)

    page.keyboard.press("s")
    tab_to(page, "button", opener)
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    tab_to_the_pins(both)
    for end in ("a11", "a41"):
        page.keyboard.type(end)
        page.keyboard.press("Enter")
    expect(page.get_by_text("Your line runs a11 to a41")).to_be_visible()
    page.keyboard.press("Escape")  # taken back: nothing was said
    expect(page.get_by_role("button", name="SCORE!")).to_be_visible()

    tab_to(page, "button", "SCORE!")
    page.keyboard.press("Enter")
    tab_to(page, "button", opener)
    page.keyboard.press("Enter")
    tab_to(page, "textbox", "The line, as written, such as a11-d44")
    page.keyboard.type("a11-a41")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Say SCORE")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=re.compile(f"{opener} wins"))).to_be_visible()


def test_a_bot_answers_one_who_plays_by_keys(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    ann = Player(page, "Ann")
    ann.lay(bots={"1": "beginner"})
    tab_to_the_pins(ann)
    for bead, pin in enumerate(["a1", "d4", "b3"]):
        ann.sees_turn("Your turn")
        expect(page.locator(".bead.dark:not(.ghost)")).to_have_count(bead)
        page.keyboard.type(pin)
        page.keyboard.press("Enter")
        # A worker's first thought takes a moment longer: it loads its kernel.
        expect(page.locator(".bead.dark:not(.ghost)")).to_have_count(bead + 1, timeout=90_000)
    ann.sees("a11", 0)
