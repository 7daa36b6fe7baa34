"""Tables on every phone: nothing below a fingertip, nothing covered, nothing to the side.

Keyword's, with the blocks that it needs, is in test_keyword.
"""

from playwright.sync_api import Page, expect

from tests.browser import letters, pieces, players, wordsmiths
from tests.browser.fingers import SIZES, TOUCH, drag, on_phones
from tests.browser.rigged import Rigged
from tests.browser.visitors import Visitors


def phone(visitors: Visitors, solid: bool = False) -> Page:
    return visitors.arrive(solid, **TOUCH, viewport={"width": 360, "height": 640})


def test_fourcyte(visitors: Visitors) -> None:
    ann = letters.Player(phone(visitors), "Ann")
    ann.lay(1)
    ann.calls_and_lays("S", "a1")
    ann.calls("I")
    on_phones(ann)
    ann.page.set_viewport_size({"width": 360, "height": 640})
    ann.lays("I", "b1")  # by a tap, where it is seen
    ann.letter("E").tap()
    on_phones(ann)
    ann.lay(1, mode="solitaire")
    on_phones(ann, SIZES[::3])


def test_score_four(visitors: Visitors) -> None:
    ann = players.on_one_device(phone(visitors), "a11", "b11", "a12")
    on_phones(ann)
    ann.page.get_by_role("button", name="SCORE!").tap()
    on_phones(ann)
    ann.page.set_viewport_size({"width": 320, "height": 568})
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 320


def test_dictionary_please(callers: Visitors, house: Rigged) -> None:
    house.bag.put("COUNTERACT ODW ING")
    page = phone(callers)
    smith = wordsmiths.Smith(page, "Ann")
    page.goto(wordsmiths.lay(page, 2, [0, 1]))
    smith.raises_curtain("Ann")
    smith.makes("COUNTERACT")
    smith.presses("Done")
    smith.raises_curtain("Ben")
    smith.presses("Pass")
    smith.raises_curtain("Ann")
    smith.types("COUNTERACTING", "COUNTERACT")
    smith.is_told("longer")
    on_phones(smith)
    smith.presses("Make it")
    smith.sees("COUNTERACTING", "Ann")
    page.set_viewport_size({"width": 360, "height": 640})
    blocks = smith.word("COUNTERACTING").locator("b")
    tops = {round(box["y"]) for box in (b.bounding_box() for b in blocks.all()) if box}
    assert len(tops) == 1, "a long word is broken"


def test_crosticon(visitors: Visitors) -> None:
    ann = pieces.on_one_device(phone(visitors), "CAT e2, LACE f1, ACE e3")
    page = ann.page
    on_phones(ann, small_squares=True)
    page.set_viewport_size({"width": 360, "height": 640})
    ann.sees_turn("Ben’s turn")
    # The whole alphabet is in sight, over the tray.
    tray = page.locator(".tray").bounding_box()
    last = ann.stock("Z").bounding_box()
    assert tray is not None
    assert last is not None
    assert last["y"] + last["height"] <= tray["y"] + 1
    # A square may be missed by a finger: it is moved by arrows, as one sees the board.
    for square in ("a1", "k11", "h5"):
        ann.square(square).tap()
        expect(page.get_by_role("group", name=f"Move from {square}")).to_be_visible()
    page.get_by_role("button", name="Left", exact=True).tap()
    page.get_by_role("button", name="Up", exact=True).tap()
    expect(page.get_by_role("group", name="Move from i4")).to_be_visible()  # West looks
    on_phones(ann, small_squares=True)
    # So are the ends of a diagonal, before it is claimed.
    page.get_by_role("button", name="Claim a diagonal").tap()
    ann.square("e3").tap()
    ann.square("g4").tap()
    page.get_by_role("button", name="Right", exact=True).tap()
    on_phones(ann, SIZES[:1], small_squares=True)
    page.get_by_role("button", name="Claim it").tap()
    expect(page.get_by_role("group", name="Who claims e3 to g5?")).to_be_visible()
    on_phones(ann, SIZES[:1], small_squares=True)


def test_a_finger_on_the_margin_moves_the_page(visitors: Visitors) -> None:
    """The solid board is turned by a finger; beside it the page scrolls."""
    page = phone(visitors, solid=True)
    ann = players.Player(page, "Ann")
    ann.lay("Ben")
    for x in (12.0, 348.0):
        page.evaluate("scrollTo(0, 0)")
        drag(page, (x, 400), (x, 250))
        ann.waits(lambda: page.evaluate("scrollY") > 20, f"the page did not move at {x}")
