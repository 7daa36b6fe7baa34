"""The rules page: every clause under its own address, and diagrams that can be played."""

import re

from playwright.sync_api import expect

from tests.browser.players import SMALL
from tests.browser.visitors import Visitors


def test_every_clause_has_its_place(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    clauses = page.request.get("/api/games/score_four/clauses").json()
    page.goto("/rules/score_four")
    expect(page.get_by_role("article")).to_have_count(len(clauses))
    told = page.get_by_role("article").evaluate_all(
        "all => Object.fromEntries(all.map((each) => [each.id, each.innerText]))"
    )
    for clause in clauses:
        assert clause["says"] in told[clause["id"]]
        assert clause["reading"] in told[clause["id"]]
    sections = list(dict.fromkeys(clause["section"] for clause in clauses))
    headings = page.get_by_role("main").get_by_role("heading", level=2)
    expect(headings).to_have_text(["In short", *sections])


def test_diagrams_are_stepped_through(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    clauses = page.request.get("/api/games/score_four/clauses").json()
    drawn = [clause["id"] for clause in clauses if clause["diagram"]]
    assert drawn != []
    page.goto("/rules/score_four")
    for id in drawn:
        diagram = page.get_by_role("figure", name=f"Diagram for {id}", exact=True)
        diagram.scroll_into_view_if_needed()
        diagram.get_by_role("grid").first.wait_for()
        expect(diagram.locator(".bead")).not_to_have_count(0)
    full = diagram.locator(".bead").count()
    diagram.get_by_role("button", name="Back", exact=True).click()
    diagram.get_by_role("button", name="First", exact=True).click()
    expect(diagram.locator(".bead")).to_have_count(0)
    diagram.get_by_role("button", name="On", exact=True).click()
    expect(diagram.locator(".bead")).to_have_count(1)
    diagram.get_by_role("button", name="Last", exact=True).click()
    expect(diagram.locator(".bead")).to_have_count(full)


def test_a_link_to_a_clause_shows_it(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    page.goto("/rules/score_four#SF-28")
    expect(page.locator("#SF-28")).to_be_in_viewport()
    expect(page.locator("#SF-28")).to_have_class(re.compile("here"))


def test_the_rules_begin_with_one_screen(visitors: Visitors) -> None:
    page = visitors.arrive(viewport={"width": 390, "height": 664})
    for game in page.request.get("/api/games").json():
        page.goto(f"/rules/{game['name']}")
        short = page.get_by_role("region", name="In short")
        expect(short).to_be_visible()
        box = short.bounding_box()
        assert box is not None
        assert box["height"] <= 664, game["name"]
        cited = short.get_by_role("link").first
        cited.click()
        clause = page.locator(f'[id="{cited.inner_text()}"]')
        expect(clause).to_be_in_viewport()
        expect(clause).to_have_class(re.compile("here"))
