"""SCORE! from the page: refused with its clause, taken back, said late, said on a full board."""

import pytest
from playwright.sync_api import expect

from parlour.games.score_four import rules
from tests.browser.conftest import HURRY
from tests.browser.players import SMALL, on_one_device
from tests.browser.visitors import Visitors
from tests.clause import clause


@clause("SF-13")
def test_a_false_call_is_refused_with_its_clause(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    ann = on_one_device(page, "a11", "b11")
    page.get_by_role("button", name="SCORE!").click()
    page.get_by_role("button", name="Ann", exact=True).click()
    ann.click("a11")
    ann.click("a41")
    page.get_by_role("button", name="Say SCORE").click()
    expect(page.get_by_text("No: a11-a41 is not four of a colour.")).to_be_visible()
    ann.sees_turn("Ann’s turn")  # nothing has changed
    page.get_by_role("link", name="SF-13").click()
    rules = page.get_by_role("dialog", name="Rules of Score Four")
    expect(rules.locator("#SF-13")).to_be_in_viewport()


@clause("SF-07")
def test_a_full_pin_is_refused_with_its_clause(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    ann = on_one_device(page, "c31", "c32", "c33", "c34")
    ann.click("c34")
    expect(page.get_by_role("link", name="SF-07")).to_be_visible()


@clause("SF-14", "SF-35")
def test_the_next_game_of_a_match(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    ann = on_one_device(page, "a11", "b11", "a21", "b21", "a31", "b31", "a41", games=3)
    ann.says("a11-a41", "Ann")
    expect(page.get_by_role("heading", name="Ann wins for Light")).to_be_visible()
    ann.sees("a41", 0)  # to be looked at until everybody is ready
    page.get_by_role("button", name="Next game").click()
    ann.sees_turn("Ben’s turn")  # the loser begins
    ann.sees_empty("a41")


@clause("SF-12", "SF-15", "SF-24")
def test_a_line_is_called_on_a_full_board(
    callers: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "LAST_CALL", 100.0 * HURRY)  # a busy machine takes its time
    page = callers.arrive(viewport=SMALL)
    places = [f"{column}{row}{level}" for level in "1234" for row in "1234" for column in "abcd"]
    ann = on_one_device(page, *places[:60], method="total")
    for turn, place in enumerate(places[60:]):
        ann.drop(place)
        ann.sees(place, turn % 2)
    expect(page.get_by_role("timer")).to_be_visible()
    ann.sees_turn("Last call")
    ann.says("b11-b14", "Ben")
    expect(page.get_by_text("vertical line b11-b14")).to_be_visible()
    expect(page.get_by_role("timer")).to_be_visible()  # the ring runs on
