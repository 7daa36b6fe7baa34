"""Two browsers play a whole game, a third watches, and one of them loses its connection."""

import re

from playwright.sync_api import expect

from tests.browser.players import COARSE, SMALL, Player
from tests.browser.visitors import Visitors
from tests.clause import clause


@clause("SF-07", "SF-10", "SF-11")
def test_a_whole_game_with_a_watcher_and_a_broken_line(visitors: Visitors) -> None:
    ann = Player(visitors.arrive(solid=True, viewport=SMALL, **COARSE), "Ann")
    ben = Player(visitors.arrive(viewport=SMALL), "Ben")
    cleo = Player(visitors.arrive(viewport=SMALL), "Cleo")  # only watches
    link = ann.lay()
    ben.come(link)
    ben.sit()
    cleo.come(link)
    expect(cleo.page.get_by_text("Watching", exact=True)).to_be_visible()
    expect(ann.page.get_by_text("One person watches")).to_be_visible()

    for own, other in [("a11", "a41"), ("b11", "b41")]:
        ann.sees_turn("Your turn")
        ann.drop(own)
        ben.sees(own, 0)
        ben.drop(other)
        for everybody in (ann, ben, cleo):
            everybody.sees(other, 1)

    ann.drop("c11")
    ben.sees("c11", 0)
    ben.page.context.set_offline(True)
    expect(ben.page.get_by_text("Connection lost. Coming back")).to_be_visible()
    expect(ann.page.get_by_text("Dark · away")).to_be_visible()
    ben.drop("c41")
    expect(ben.page.get_by_text("Your move is kept")).to_be_visible()
    ann.sees_empty("c41")
    ben.page.context.set_offline(False)
    ann.sees("c41", 1)
    ben.sees("c41", 1)
    expect(ben.page.get_by_text("Connection lost")).to_have_count(0)

    ann.drop("d11")
    ben.sees("d11", 0)
    for everybody in (ann, ben, cleo):
        # Four in a line, and nothing shows it before it is called.
        expect(everybody.place("d11")).not_to_have_attribute("aria-label", re.compile("called"))
    ann.page.get_by_role("button", name="SCORE!").click()
    ann.click("a11")
    ann.click("d11")
    expect(ann.page.get_by_text("Your line runs a11 to d11")).to_be_visible()
    ann.page.get_by_role("button", name="Say SCORE").click()

    expect(ann.page.get_by_role("heading", name="You win")).to_be_visible()
    for other in (ben, cleo):
        expect(other.page.get_by_role("heading", name="Ann wins for Light")).to_be_visible()
        for place in ("a11", "b11", "c11", "d11"):
            expect(other.place(place)).to_have_attribute("aria-label", re.compile("called line"))
    expect(cleo.page.get_by_role("button", name="SCORE!")).to_have_count(0)
    expect(cleo.page.get_by_role("button", name="Play again")).to_have_count(0)
    sheet = ben.page.get_by_role("complementary").get_by_text("horizontal line a11-d11")
    expect(sheet).to_be_visible()
    expect(ben.page.get_by_role("link", name="SF-10")).to_have_attribute(
        "href", "/rules/score_four#SF-10"
    )


def test_a_reload_shows_the_same_table(visitors: Visitors) -> None:
    ann = Player(visitors.arrive(), "Ann")  # on a small screen the lowest rows are scrolled to
    ann.lay()
    ann.drop("b21")
    ann.sees("b21", 0)
    ann.page.reload()
    ann.wait()
    ann.sees("b21", 0)
    expect(
        ann.page.get_by_role("list", name="Moves").get_by_text("Ann: b2, level 1")
    ).to_be_visible()
    expect(ann.place("b21")).to_have_attribute("aria-label", re.compile("last"))
    ann.page.get_by_role("link", name="Parlour").click()
    ann.page.get_by_role("link", name="Score Four nobody has come yet Waiting for a friend").click()
    ann.sees("b21", 0)
