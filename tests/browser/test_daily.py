"""The games of the day on a phone: a problem answered, a letter laid, and what is told of both."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.axe import axe_is_content
from tests.browser.letters import Player as Speller
from tests.browser.players import COARSE
from tests.browser.visitors import PHONE, Visitors

SMALL_PHONE = {**PHONE, **COARSE, "viewport": {"width": 390, "height": 664}}


def test_a_day_on_a_phone(visitors: Visitors) -> None:
    page = visitors.arrive(**SMALL_PHONE)
    page.goto("/")
    page.get_by_role("link", name="Games of the day").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Games of the day")
    expect(page.get_by_text("at midnight UTC")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    axe_is_content(page)

    # The problem: a pin is chosen, and then it is said for good.
    page.get_by_role("button", name="Look at it").tap()
    expect(page.get_by_text(re.compile("moves and wins"))).to_be_visible()
    say = page.get_by_role("button", name="Say it for good")
    expect(say).to_be_disabled()
    free = page.request.get("/api/daily/problem").json()["update"]["choices"][0]
    place = page.locator(f'[data-place^="{free}"][aria-disabled="false"]').first
    for _ in range(2):  # the first tap shows where the bead would lie
        place.tap()
    expect(page.get_by_text(f"Your answer: {free}.")).to_be_visible()
    say.tap()
    problem = page.get_by_role("region", name="A problem of Score Four")
    expect(problem.get_by_text(re.compile("solved, place 1 of"))).to_be_visible()
    expect(page.get_by_text("Parlour of the day")).to_contain_text("Score Four")

    # 4CYTE: the letter lies there already called; the next comes when one is laid.
    page.get_by_role("button", name=re.compile("^Play.*4CYTE")).tap()
    expect(page).to_have_url(re.compile("/t/"))
    ann = Speller(page, "Ann")
    for square in ("a1", "b1"):
        called = page.get_by_text(re.compile(r"^[A-Z] is called\.")).inner_text()  # it waits
        ann.lays(called[0], square)
        expect(page.get_by_text(re.compile(r"^[A-Z] is called\."))).to_be_visible()
    page.goto("/daily")
    expect(page.get_by_role("button", name=re.compile("^Go on.*4CYTE"))).to_be_visible()
    axe_is_content(page)
