"""Crosticon in the browser: the booklet's example, four sides, diagonals in time, late, at once."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from parlour.games.crosticon import rules as crosticon
from tests.browser.axe import axe_is_content_by_day_and_night
from tests.browser.conftest import HURRY
from tests.browser.pieces import REEL, Player, in_two_browsers, on_one_device
from tests.browser.rigged import Clock
from tests.browser.test_keyboard import tab_to
from tests.browser.test_phone import PLAIN_PHONE, drag
from tests.browser.visitors import Visitors
from tests.clause import clause

DESK = {"viewport": {"width": 1100, "height": 720}}
TIE = 90 * HURRY  # a busy machine has to see both claims within it; then the clock is moved on
BLACK = "#" * 11


def test_commands_stay_with_the_browser(visitors: Visitors) -> None:
    """A key with Ctrl or Alt is no letter of the stock, and reloads or goes back as everywhere."""
    ann = on_one_device(visitors.arrive(**DESK))
    tried = """(button, [key, held]) => button.dispatchEvent(
        new KeyboardEvent("keydown", { ...held, key, bubbles: true, cancelable: true }))"""
    stock = ann.stock("A")
    assert stock.evaluate(tried, ["r", {"ctrlKey": True}])
    assert stock.evaluate(tried, ["ArrowLeft", {"altKey": True}])
    assert not stock.evaluate(tried, ["r", {}])  # plain, it leads to the letter


@clause("CR-07", "CR-09", "CR-14", "CR-19", "CR-T1")
def test_the_booklets_example(visitors: Visitors) -> None:
    ann, ben = Player(visitors.arrive(**DESK), "Ann"), Player(visitors.arrive(**DESK), "Ben")
    ben.come(ann.lay())
    ben.sit()
    # South types on the board; West takes pieces from the stock, for which the board is turned.
    ann.square("e2").click()
    ann.page.keyboard.type("cat")
    expect(ann.check()).to_contain_text("CAT good; takes nothing")
    ann.sees_vacant("e2")  # not said yet
    ann.page.keyboard.press("Enter")
    ben.sees("C", "e2", "Ann")
    ann.sees_read("e2", "f2", "g2")
    ann.sees_turned("e2", 0)
    ben.sees_read("f1", "f2", "f3", "f4")
    ben.sees_turned("e2", 270)

    expect(ben.stock("L")).to_have_attribute("aria-label", "L, 6 left")
    stock = ben.page.locator("[data-stock]").all_inner_texts()
    assert stock == sorted(stock, key=lambda text: text[0])
    ben.square("f1").click()
    for letter in "LACE":
        ben.stock(letter).click()
    expect(ben.stock("L")).to_have_attribute("aria-label", "L, 5 left")
    expect(ben.check()).to_contain_text("LACE good; takes A")
    expect(ben.square("f2")).to_have_attribute("aria-label", "f2, A of Ann, will be captured")
    ben.page.get_by_role("button", name="Lay LACE", exact=True).click()
    ann.sees("A", "f2", "Ben")
    ann.sees_turned("f2", 90)

    # Dragged; what lies between belongs to the word.
    for letter, square in (("A", "e3"), ("E", "g3")):
        ann.stock(letter).drag_to(ann.square(square))
    expect(ann.check()).to_contain_text("ACE good; takes C")
    ann.page.get_by_role("button", name="Lay ACE", exact=True).click()
    ben.sees("C", "f3", "Ann")
    ben.plays("ATE", "g1")
    south = {"e2": "C", "e3": "A", "f3": "C"}
    west = {"f1": "L", "f2": "A", "g1": "A", "g2": "T", "g3": "E", "f4": "E"}
    for player in (ann, ben):
        for who, pieces in (("Ann", south), ("Ben", west)):
            for square, letter in pieces.items():
                player.sees(letter, square, who)
        tray = player.page.get_by_role("list", name="Captured by Ben").get_by_role("listitem")
        expect(tray).to_have_attribute("aria-label", "3 of Ann: A T E")
        tray = player.page.get_by_role("list", name="Captured by Ann").get_by_role("listitem")
        expect(tray).to_have_attribute("aria-label", "1 of Ben: C")
    # The other's stock is open.
    other = ann.page.get_by_role("list", name="Players").locator('[data-seat="1"]')
    other.get_by_text("Stock").click()
    expect(other).to_contain_text("L5")


@clause("CR-04")
def test_two_colours_of_one_player_are_drawn_apart(visitors: Visitors) -> None:
    ann = Player(visitors.arrive(**DESK), "Ann")
    ann.lay(mine=2, pieces={"letters": dict.fromkeys("ACELT", 1)})
    ann.plays("CAT", "e2")
    ann.plays("LACE", "f1")
    colours = {}
    for letter, nth in (("A", "second"), ("E", "first")):  # South's A is laid, and no E
        piece = ann.stock(letter).locator("[data-piece]")
        if nth == "second":
            expect(piece).to_have_class(re.compile(r"\bsecond\b"))
        else:
            expect(piece).not_to_have_class(re.compile(r"\bsecond\b"))
        colours[nth] = piece.locator(".tile").evaluate("e => getComputedStyle(e).backgroundImage")
    assert colours["first"] != colours["second"]
    ann.plays("ACE", "e3")
    ann.plays("ATE", "g1")
    for square, second in (("e2", 0), ("e3", 1), ("f3", 1), ("f2", 0), ("g1", 1), ("g3", 1)):
        expect(ann.square(square).locator("[data-piece].second")).to_have_count(second)
        expect(ann.square(square).locator("[data-piece]")).to_have_count(1)


@clause("CR-06", "CR-09", "CR-17")
def test_four_sides_on_one_device(visitors: Visitors) -> None:
    ann = on_one_device(visitors.arrive(**DESK), seats=4)
    words = {
        "READ": "e3 f3 g3 h3",
        "TIME": "i4 i5 i6 i7",
        "HOME": "g9 f9 e9 d9",
        "STAR": "c10 c9 c8 c7",
    }
    for seat, (word, squares) in enumerate(words.items()):
        ann.sees_turn(f"{('Ann', 'Ben', 'Cleo', 'Dan')[seat]}’s turn")
        ann.sees_read(*squares.split())  # the board has turned to whoever is next
        ann.plays(word, squares.split()[0])
    for seat, square in enumerate(("e3", "i4", "g9", "c10")):
        ann.sees_turned(square, 90 * seat)  # seen by South again
    ann.types("DREAD", "d3")  # in line with one's own: only the D is new
    expect(ann.check()).to_contain_text("DREAD good; takes nothing")


@clause("CR-06")
def test_four_seats_with_bots(visitors: Visitors) -> None:
    page = visitors.arrive(**DESK)
    ann = Player(page, "Ann")
    ann.lay(4, bots={"1": "beginner", "2": "casual", "3": "club"})
    ann.plays("READ", "e3")
    moves = page.get_by_role("list", name="Moves").get_by_role("listitem")
    # A worker's first thought takes a while: it loads its kernel and its words.
    expect(moves.nth(3)).to_be_attached(timeout=60_000)
    ann.sees_turn("Your turn")
    expect(page.locator('[role=grid] [data-piece="3"]').first).to_be_visible()
    ann.sees_read("e3", "f3", "g3", "h3")


@clause("CR-10", "CR-13", "CR-20", "CR-22", "CR-25")
def test_words_are_checked_before_they_are_said(visitors: Visitors) -> None:
    ann = on_one_device(visitors.arrive(**DESK), "CAT e2, LACE f1")
    for word, square, id in (
        ("QQX", "a3", "CR-22"),
        ("CAT", "a9", "CR-20"),
        ("BOG", "e2", "CR-13"),
        ("TEN", "b2", "CR-10"),
        ("OTHER", "i9", "CR-10"),
        ("PIZZAZZ", "c9", "CR-25"),
    ):
        ann.types(word, square)
        expect(ann.check().get_by_role("link", name=id)).to_be_visible()
        expect(ann.page.get_by_role("button", name=f"Lay {word}")).to_have_attribute(
            "aria-disabled", "true"
        )
        ann.page.get_by_role("button", name="Take back").click()
        expect(ann.check()).to_have_count(0)
    ann.sees_turn("Ann’s turn")


@clause("CR-34", "CR-35", "CR-37", "CR-39")
def test_a_diagonal_claimed_in_time(visitors: Visitors) -> None:
    ann, ben = in_two_browsers(visitors.arrive(**DESK), visitors.arrive(**DESK), REEL)
    ben.draws("e3", "h6")  # it is its maker's still
    expect(ben.page.get_by_role("link", name="CR-39")).to_be_visible()
    ann.draws("e3", "g1")
    expect(ann.page.get_by_role("link", name="CR-31")).to_be_visible()
    ann.draws("e3", "h6")
    for player in (ann, ben):
        expect(player.line("scored", "REEL")).to_have_count(1)
        expect(player.page.get_by_text("diagonal REEL e3-h6")).to_be_visible()
    # Behind h6 there is no black square: the marker lies under the last piece.
    expect(ann.square("h6").locator("[data-marker]")).to_have_attribute("data-marker", "0")
    expect(ann.square("h6")).to_have_attribute("aria-label", re.compile("marker of Ann for REEL"))


@clause("CR-39", "CR-40")
def test_a_diagonal_claimed_late_is_nobody_elses_to_know(callers: Visitors, hurried: Clock) -> None:
    ann, ben = in_two_browsers(
        callers.arrive(**DESK), callers.arrive(**DESK), f"{REEL}, SUN k9", tie=TIE
    )
    before = [
        ann.page.get_by_role("region", name="Board").inner_html(),
        ann.page.locator("aside").inner_html(),
    ]
    ben.draws("h6", "e3")
    expect(ben.line("open", "LEER")).to_have_count(1)
    expect(ben.page.get_by_text("You claim LEER, h6-e3").first).to_be_attached()
    after = [
        ann.page.get_by_role("region", name="Board").inner_html(),
        ann.page.locator("aside").inner_html(),
    ]
    assert after == before
    hurried.move_on(TIE)
    for player in (ann, ben):
        expect(player.line("scored", "LEER")).to_have_count(1)
        expect(player.page.get_by_text("diagonal LEER h6-e3")).to_be_visible()
    expect(ben.line("open", "LEER")).to_have_count(0)


@clause("CR-40")
def test_two_claims_at_one_time(callers: Visitors, hurried: Clock) -> None:
    ann, ben = in_two_browsers(
        callers.arrive(**DESK), callers.arrive(**DESK), f"{REEL}, SUN k9", tie=TIE
    )
    for player in (ann, ben):
        player.draws("e3", "h6")
        expect(player.line("open", "REEL")).to_have_count(1)
    hurried.move_on(TIE)
    for player in (ann, ben):
        expect(player.line("dead", "REEL")).to_have_count(1)
        expect(player.line("scored", "REEL")).to_have_count(0)
        expect(player.page.get_by_text("it is nobody’s").first).to_be_attached()
    ben.draws("e3", "h6")
    expect(ben.page.get_by_role("link", name="CR-40")).to_be_visible()


@clause("CR-27", "CR-36", "CR-43")
def test_the_last_claims_the_end_and_its_replay(
    callers: Visitors, hurried: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crosticon, "LAST_CLAIMS", TIE)
    page = callers.arrive(**DESK)
    ann = Player(page, "Ann")
    square, room = "#...###.###", "#######.###"  # three by three, and a column for West
    ann.lay(mine=2, board={"rows": [BLACK, *[square] * 3, BLACK, *[room] * 3, *[BLACK] * 3]})
    for word, first in (("TIN", "b2"), ("CUP", "h2"), ("OWL", "b3"), ("DOG", "h6"), ("EGO", "b4")):
        ann.plays(word, first)
    ann.sees_turn("Last claims")
    asked = page.get_by_role("group", name="Who claims b2 to d4?")
    ann.draws("b2", "d4")
    asked.get_by_role("button", name="Ben").click()
    expect(page.get_by_role("link", name="CR-39")).to_be_visible()  # it is its maker's to the end
    ann.draws("b2", "d4")
    asked.get_by_role("button", name="Ann").click()
    expect(ann.line("scored", "TWO")).to_have_count(1)
    marker = re.compile("^e5, black, marker of Ann for TWO")
    expect(ann.square("e5")).to_have_attribute("aria-label", marker)
    expect(ann.square("d4").locator("[data-marker]")).to_have_count(0)
    hurried.move_on(TIE)
    expect(page.get_by_role("link", name="Replay")).to_be_visible()
    expect(page.get_by_role("link", name="CR-43")).to_be_visible()
    page.get_by_role("link", name="Replay").click()
    expect(page.locator("[role=grid] [data-piece]")).to_have_count(0)
    page.get_by_role("button", name="On", exact=True).click()
    ann.sees("T", "b2", "Ann")
    expect(page.get_by_text("Ann: TIN at b2").first).to_be_attached()


def test_by_keys_alone(visitors: Visitors) -> None:
    page = visitors.arrive(**DESK)
    ann = on_one_device(page)
    tab_to(page, "button", "f6, black")
    for _ in range(4):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    expect(ann.square("e2")).to_be_focused()
    page.keyboard.type("catx")
    expect(ann.check().get_by_role("link", name="CR-10")).to_be_visible()  # h2 is black
    page.keyboard.press("Enter")  # nothing is said that would be refused
    ann.sees_turn("Ann’s turn")
    page.keyboard.press("Backspace")
    expect(ann.check()).to_contain_text("CAT good")
    page.keyboard.press("Enter")
    ann.sees_turn("Ben’s turn")
    # The whole word, typed; then taken back; then said.
    tab_to(page, "textbox", "The word and its first square, such as LACE f1")
    page.keyboard.type("lace f1")
    page.keyboard.press("Enter")
    expect(ann.check()).to_contain_text("takes A")
    page.keyboard.press("Escape")
    expect(ann.check()).to_have_count(0)
    tab_to(page, "textbox", "The word and its first square, such as LACE f1")
    page.keyboard.type("lace f1")
    page.keyboard.press("Enter")
    tab_to(page, "button", "Lay LACE")
    page.keyboard.press("Enter")
    ann.sees("A", "f2", "Ben")
    # A diagonal by its ends on the board, and as written.
    tab_to(page, "button", "Claim a diagonal")
    page.keyboard.press("Enter")
    expect(page.locator("[role=grid] :focus")).to_have_count(1)
    page.keyboard.type("e2")
    page.keyboard.press("Enter")
    page.keyboard.type("g4")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Ann", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="CR-31")).to_be_visible()
    tab_to(page, "button", "Claim a diagonal")
    page.keyboard.press("Enter")
    tab_to(page, "textbox", "The diagonal, as written, such as b2-e5")
    page.keyboard.type("e2-f3")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Ann", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="CR-34")).to_be_visible()


def test_a_finger_on_a_phone(visitors: Visitors) -> None:
    page = visitors.arrive(**PLAIN_PHONE)
    ann = Player(page, "Ann")
    ann.lay(mine=2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    ann.square("e2").tap()
    for letter in "CAT":
        ann.stock(letter).tap()
    expect(ann.check()).to_contain_text("CAT good")
    page.set_viewport_size({"width": 390, "height": 664})  # under the bars of a browser
    page.evaluate("scrollTo(0, 0)")
    letter, tray = ann.stock("Z").bounding_box(), ann.check().bounding_box()
    assert letter is not None
    assert tray is not None
    assert letter["y"] + letter["height"] <= tray["y"]  # the whole alphabet is in sight
    page.get_by_role("button", name="Lay CAT").tap()
    ann.sees_turn("Ben’s turn")
    for letter, square in (("L", "f1"), ("C", "f3"), ("E", "f4")):
        box = ann.stock(letter).bounding_box()
        assert box is not None
        drag(page, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 3), ann.spot(square))
    expect(ann.check()).to_contain_text("LACE good; takes A")
    expect(ann.square("f2")).to_have_attribute("aria-label", "f2, A of Ann, will be captured")
    # A press: the browser makes no click of the first tap after a drag that the test sent it.
    page.get_by_role("button", name="Lay LACE").click()
    ann.sees("A", "f2", "Ben")
    drag(page, ann.spot("e2"), ann.spot("g4"))
    page.get_by_role("group", name="Who claims e2 to g4?").get_by_role("button", name="Ann").click()
    expect(page.get_by_role("link", name="CR-31")).to_be_visible()
    for path in (page.url, "/new/crosticon", "/rules/crosticon"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def drafting(page: Page) -> None:
    ann = on_one_device(page, "CAT e2")
    ann.types("LACE", "f1")
    expect(ann.check()).to_contain_text("takes A")


def refused(page: Page) -> None:
    ann = on_one_device(page, "CAT e2")
    ann.draws("e2", "g4")
    page.get_by_role("button", name="Ann", exact=True).click()
    expect(page.get_by_role("link", name="CR-31")).to_be_visible()


def rules(page: Page) -> None:
    page.goto("/rules/crosticon#CR-33")
    diagram = page.get_by_role("figure", name="Diagram for CR-33")
    expect(diagram.get_by_role("grid")).to_have_count(1)
    expect(diagram.locator('[data-scored="REEL"]')).to_have_count(1)
    diagram.get_by_role("button", name="First", exact=True).click()
    expect(diagram.locator("[data-piece]")).to_have_count(0)


@pytest.mark.parametrize("scene", [drafting, refused, rules])
def test_axe_has_nothing_to_say(visitors: Visitors, scene: Callable[[Page], None]) -> None:
    page = visitors.arrive(**DESK, color_scheme="light")
    scene(page)
    axe_is_content_by_day_and_night(page)
