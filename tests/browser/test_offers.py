"""What the other side has to agree to: a move taken back, refused, and a table that rests."""

from playwright.sync_api import expect

from tests.browser.axe import axe_is_content
from tests.browser.players import Player
from tests.browser.visitors import PHONE, Visitors

ROOMY = {"width": 1000, "height": 900}


def at_one_table(visitors: Visitors) -> tuple[Player, Player]:
    """Ann has moved, and Ben has moved."""
    ann = Player(visitors.arrive(viewport=ROOMY), "Ann")
    ben = Player(visitors.arrive(**PHONE, color_scheme="dark"), "Ben")
    ben.come(ann.lay())
    ben.sit()
    expect(ann.page.get_by_role("complementary").get_by_text("Ben").first).to_be_visible()
    expect(ann.page.get_by_role("button", name="Show me the board")).to_have_count(0)
    ann.drop("b21")
    ben.sees("b21", 0)
    for _ in range(2):  # the first tap shows where the bead would land
        ben.tap("c21")
    ann.sees("c21", 1)
    return ann, ben


def asks(player: Player, what: str) -> None:
    menu = player.page.get_by_text("Take back, rest, leave")
    menu.focus()
    wish = player.page.get_by_role("button", name=what, exact=True)
    if not wish.is_visible():
        player.page.keyboard.press("Enter")
    wish.focus()
    player.page.keyboard.press("Enter")


def test_a_move_is_taken_back_when_the_other_side_agrees(visitors: Visitors) -> None:
    ann, ben = at_one_table(visitors)
    asks(ann, "Take back my move")
    expect(ann.page.get_by_text("You have asked to take back your last move.")).to_be_visible()
    expect(ben.page.get_by_text("Ann would like to take back their last move.")).to_be_visible()
    axe_is_content(ben.page)
    ben.page.get_by_role("button", name="Agree").tap()
    for each in (ann, ben):
        each.sees_empty("b21")
        each.sees_empty("c21")
        expect(each.page.get_by_role("button", name="Agree")).to_have_count(0)
        expect(each.page.get_by_role("button", name="Withdraw")).to_have_count(0)
        said = each.page.get_by_role("list", name="Moves").get_by_text("2 moves are taken back")
        expect(said).to_be_visible()
    ann.sees_turn("Your turn")
    ann.drop("a11")
    ben.sees("a11", 0)


def test_refused_the_move_stands(visitors: Visitors) -> None:
    ann, ben = at_one_table(visitors)
    asks(ann, "Take back my move")
    ben.page.get_by_role("button", name="Refuse").tap()
    expect(ann.page.get_by_text("Ben would rather not.")).to_be_visible()
    axe_is_content(ann.page)
    ann.page.get_by_role("button", name="All right").click()
    expect(ann.page.get_by_text("Ben would rather not.")).to_have_count(0)
    for each in (ann, ben):
        each.sees("b21", 0)
        each.sees("c21", 1)
    expect(ben.page.get_by_role("button", name="Agree")).to_have_count(0)
    asks(ben, "Take back my move")  # and now Ben is the one who asks
    ann.page.get_by_role("button", name="Agree").click()
    ben.sees_empty("c21")
    ann.sees("b21", 0)


def test_a_table_rests_until_both_go_on(visitors: Visitors) -> None:
    ann, ben = at_one_table(visitors)
    asks(ann, "Rest for a while")
    ben.page.get_by_role("button", name="Agree").tap()
    for each in (ann, ben):
        each.sees_turn("The table rests")
    asks(ben, "Go on")
    ann.page.get_by_role("button", name="Agree").click()
    ann.sees_turn("Your turn")
    ann.drop("a11")
    ben.sees("a11", 0)
