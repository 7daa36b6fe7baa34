"""Learn in a minute: a coached first turn on each real board, by hand, by keys, on a phone."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import axe_is_content_by_day_and_night
from tests.browser.keywords import Player as Reader
from tests.browser.letters import Player as Caller
from tests.browser.pieces import Player as Speller
from tests.browser.players import SMALL, Player
from tests.browser.visitors import Visitors
from tests.browser.wordsmiths import Smith

GAMES = ["score_four", "fourcyte", "crosticon", "keyword", "dictionary_please"]
SIZES = [(360, 640), (390, 664), (390, 844), (844, 390)]


def coach(page: Page, step: int) -> Locator:
    found = page.get_by_role("region", name=f"Your first turn · step {step} of")
    expect(found).to_be_visible()
    return found


def test_from_the_shelf_to_a_line_by_keys_alone(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    ann = Player(page, "Ann")
    page.goto("/")
    shelf = page.get_by_role("article", name="Score Four")
    shelf.get_by_role("link", name="Learn in a minute").focus()
    page.keyboard.press("Enter")
    coach(page, 1)
    axe_is_content_by_day_and_night(page)
    ann.wait()
    ann.place("a21").focus()
    page.keyboard.type("c3")
    page.keyboard.press("Enter")
    expect(coach(page, 1)).to_contain_text("That can be played, too")
    ann.sees_empty("c31")
    page.keyboard.type("d1")
    page.keyboard.press("Enter")
    coach(page, 2)
    ann.sees("d11", 0)
    page.get_by_role("button", name="SCORE!").focus()
    page.keyboard.press("Enter")
    page.get_by_label("The line, as written").fill("d11-a11")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Say SCORE").focus()
    page.keyboard.press("Enter")
    expect(coach(page, 3)).to_contain_text("the game is yours")
    expect(page.get_by_role("region", name="Score", exact=True)).to_contain_text("SF-10")
    page.get_by_role("button", name="Play now against a bot").focus()
    page.keyboard.press("Enter")
    ann.sees_turn("Your turn")


def test_a_word_is_tried_and_laid_on_the_real_board(visitors: Visitors) -> None:
    page = visitors.arrive(viewport={"width": 1280, "height": 800})
    ann = Speller(page, "Ann")
    page.goto("/learn/crosticon")
    coach(page, 1)
    ann.types("ACE", "e3")
    expect(ann.check()).to_contain_text("good")
    page.get_by_role("button", name="Lay ACE", exact=True).click()
    expect(coach(page, 2)).to_contain_text("captured")
    ann.sees("C", "f3", "You")


def test_letters_are_laid_and_called_by_mouse(visitors: Visitors) -> None:
    page = visitors.arrive(viewport={"width": 1280, "height": 800})
    ann = Caller(page, "Ann")
    page.goto("/learn/fourcyte")
    coach(page, 1)
    ann.square("d1").click()
    expect(coach(page, 1)).to_contain_text("That can be played, too")
    ann.square("b1").click()
    coach(page, 2)
    ann.sees("A", "b1")
    ann.letter("T").click()
    page.get_by_role("button", name="Call T", exact=True).click()
    coach(page, 3)
    ann.square("c1").click()
    expect(coach(page, 4)).to_contain_text("CAT reads in the first row")
    ann.sees("T", "c1")


def test_two_words_are_typed_and_played(visitors: Visitors) -> None:
    page = visitors.arrive(viewport={"width": 1280, "height": 800})
    ann = Reader(page, "Ann")
    page.goto("/learn/keyword")
    coach(page, 1)
    ann.plays("SEE", "i10")
    coach(page, 2)
    ann.sees("Y", "k13")
    ann.plays("TRIE", "i6", down=True)
    expect(coach(page, 3)).to_contain_text("40 points")
    ann.sees("T", "i6")


def test_a_word_is_captured_by_hand(visitors: Visitors) -> None:
    page = visitors.arrive(viewport={"width": 1280, "height": 800})
    ann = Smith(page, "Ann")
    page.goto("/learn/dictionary_please")
    coach(page, 1)
    ann.makes("ORANGE", "RANGE")
    coach(page, 2)
    ann.sees("ORANGE", "You")
    ann.presses("Done")
    coach(page, 3)
    expect(page.get_by_role("button", name="Play now against a bot")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_can_be_done_for_one_and_be_left(visitors: Visitors, game: str) -> None:
    page = visitors.arrive(viewport={"width": 390, "height": 664})
    page.goto(f"/learn/{game}")
    coach(page, 1)
    steps = len(page.request.get(f"/api/games/{game}/lesson").json()["stops"])
    for step in range(1, steps):
        coach(page, step).get_by_role("button", name="Do it for me").click()
    last = coach(page, steps)
    expect(last.get_by_role("button", name="Play now against a bot")).to_be_visible()
    last.get_by_role("button", name="Once more").click()
    coach(page, 1).get_by_role("link", name="Leave").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Old games, set out again")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_coach_is_seen_on_a_phone(visitors: Visitors, width: int, height: int) -> None:
    page = visitors.arrive(
        viewport={"width": width, "height": height}, is_mobile=True, has_touch=True
    )
    page.goto("/learn/fourcyte")
    step = coach(page, 1).get_by_role("button", name="Do it for me")
    expect(step).to_be_in_viewport(ratio=1)
    box = step.bounding_box()
    assert box is not None
    assert box["height"] >= 40
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    step.tap()
    coach(page, 2)
