"""A finished match is stepped through, by buttons, keys and slider; every step has its link."""

import re

from playwright.sync_api import Route, expect

from tests.browser.players import SMALL, on_one_device
from tests.browser.visitors import Visitors


def test_step_by_step(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    ann = on_one_device(page, "a11", "b11", "a21", "b21", "a31", "b31", "a41")
    table = page.url.rpartition("/")[2]
    page.goto(f"/r/{table}")
    expect(page.get_by_role("heading", name="The record is closed")).to_be_visible()
    page.get_by_role("link", name="To the table", exact=True).click()
    ann.says("a11-a41", "Ann")

    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_text("0 of 8")).to_be_visible()
    ann.sees_empty("a11")
    page.get_by_role("button", name="On", exact=True).click()
    ann.sees("a11", 0)
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("ArrowRight")
    ann.sees("b11", 1)
    expect(page).to_have_url(re.compile(rf"/r/{table}\?step=2$"))
    page.keyboard.press("ArrowLeft")
    ann.sees_empty("b11")
    page.get_by_role("slider", name="Step").focus()
    page.keyboard.press("End")
    expect(page.get_by_text("8 of 8 · Ann: SCORE! a11-a41, light")).to_be_visible()
    expect(page.get_by_role("link", name="SF-10")).to_be_visible()

    # A link to a step shows that step, to anybody, and not the line that was called later.
    other = visitors.arrive(viewport=SMALL)
    other.add_init_script("localStorage.setItem('parlour.score_four.view', 'flat')")
    other.goto(f"/r/{table}?step=7")
    label = other.locator('[data-place="a41"]')
    expect(label).to_have_attribute("aria-label", "a4 level 1, light bead, last")
    expect(other.get_by_label("Link to this step")).to_have_value(re.compile(r"\?step=7$"))
    expect(other.get_by_role("button", name="SCORE!")).to_have_count(0)


def test_a_match_of_older_rules_says_why_it_cannot_go_on(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    on_one_device(page, "a11")
    table, why = page.url.rpartition("/")[2], "this match was begun under version 0 of the rules"

    def closed(route: Route) -> None:
        answer = route.fetch()
        cards = answer.json()
        for card in cards if isinstance(cards, list) else [cards]:
            card["closed"] = why
        route.fulfill(response=answer, json=cards)

    page.route("**/api/tables", closed)
    page.route(f"**/api/tables/{table}", closed)
    page.goto("/")
    page.get_by_role("link", name=re.compile("can no longer be played")).click()
    expect(page.get_by_text("This match was begun under version 0 of the rules.")).to_be_visible()
    expect(page.get_by_role("heading", level=1, name="Score Four")).to_be_visible()
