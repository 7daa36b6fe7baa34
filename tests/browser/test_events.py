"""Events in the browser: a knockout of four people, and a party at which two of them move."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.axe import axe_is_content
from tests.browser.visitors import PHONE, Visitors

NARROW: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 740}}


def arrive(visitors: Visitors, name: str, **options: Any) -> Page:
    page = visitors.arrive(**options)
    page.request.get("/api/me")
    page.request.post("/api/me", data={"name": name})
    return page


def shown(page: Page, event: str) -> dict[str, Any]:
    now: dict[str, Any] = page.request.get(f"/api/events/{event}").json()["event"]
    return now


def enter(page: Page, event: str, name: str) -> None:
    page.goto(f"/e/{event}")
    page.get_by_label("Your name at this event").fill(name)
    page.get_by_role("button", name="Enter").click()
    expect(page.get_by_text(f"You are in it as {name}")).to_be_visible()


def resign(page: Page, event: str, name: str) -> None:
    """At the table to which their page leads them."""
    page.get_by_role("link", name="Go to your table").click()
    page.wait_for_url("**/t/*")
    table = page.url.rsplit("/", 1)[1]
    chairs = page.request.get(f"/api/tables/{table}").json()["chairs"]
    seat = next(chair["seat"] for chair in chairs if chair["name"] == name)
    assert page.request.post(f"/api/tables/{table}/seats/{seat}/resignation").ok
    page.goto(f"/e/{event}")


def fits(page: Page) -> None:
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert page.evaluate(wide), "the page is wider than the phone"


def test_four_people_a_withdrawal_and_a_correction(visitors: Visitors) -> None:
    olga = arrive(visitors, "Olga", viewport={"width": 1100, "height": 900})
    olga.goto("/lobby")
    olga.get_by_role("link", name="Championships, parties").click()
    olga.get_by_role("link", name="Hold an event").click()
    olga.get_by_label("What it is called").fill("Autumn cup")
    olga.get_by_label("The next round begins by itself").uncheck()
    axe_is_content(olga)
    olga.get_by_role("button", name="Hold it").click()
    expect(olga.get_by_role("heading", name="Autumn cup")).to_be_focused()
    event = olga.url.rsplit("/", 1)[1]
    names = ["Ann", "Bea", "Cleo", "Dan"]
    people = {name: arrive(visitors, name, **NARROW) for name in names}
    for name, page in people.items():
        enter(page, event, name)
    expect(olga.get_by_text("Dan enters")).to_be_visible()  # it came by itself
    olga.get_by_role("button", name="Begin").click()
    expect(olga.get_by_role("region", name="Bracket")).to_be_visible()
    expect(olga.get_by_text("The house draws lots: ")).to_be_visible()
    one, other = shown(olga, event)["rounds"][0]["pairings"]
    called = [player["name"] for player in shown(olga, event)["players"]]
    quits, stays, loser, winner = [called[n] for n in (*one["players"], *other["players"])]
    # One withdraws by their own press, one loses at the table.
    people[quits].get_by_role("button", name="Withdraw").click()
    people[quits].get_by_role("button", name="Yes, withdraw").click()
    expect(people[quits].get_by_text("You have withdrawn")).to_be_visible()
    resign(people[loser], event, loser)
    expect(olga.get_by_text(f"1.2: {winner} wins")).to_be_visible()
    # That was the wrong way round: the organiser corrects it, for all to read.
    olga.get_by_label("Correct a result of this round").select_option("1.2")
    olga.get_by_label("Who has won").select_option(loser)
    olga.get_by_label("Why, for all to read").fill("the wrong one resigned")
    olga.get_by_role("button", name="Correct it").click()
    expect(people[stays].get_by_text("the wrong one resigned")).to_be_visible()
    olga.get_by_role("button", name="Draw the next round").click()
    bracket = people[winner].get_by_role("region", name="Bracket")
    final = bracket.get_by_role("listitem").filter(
        has=people[winner].get_by_role("heading", name="Final", exact=True)
    )
    expect(final).to_contain_text(stays)
    expect(final).to_contain_text(loser)
    resign(people[stays], event, stays)
    expect(olga.get_by_role("heading", name="Champion")).to_be_visible()
    expect(olga.locator(".champion")).to_have_text(loser)
    fits(people[winner])
    axe_is_content(olga)
    people[winner].get_by_role("button", name="Dark room").click()
    axe_is_content(people[winner])
    olga.goto("/events")
    expect(olga.get_by_role("link", name="Autumn cup")).to_be_visible()
    axe_is_content(olga)


def test_a_party_of_eight_with_six_bots_where_two_people_move(visitors: Visitors) -> None:
    olga = arrive(visitors, "Olga", viewport={"width": 1100, "height": 900})
    form = {
        "kind": "party",
        "game": "keyword",
        "name": "Party",
        "plan": {"rounds": 2, "prize": "table"},
        "options": {"minutes": 0.05},
        "fill": "beginner",
        "places": 8,
        "lots": False,
        "automatic": False,
    }
    made = olga.request.post("/api/events", data=form)
    event = made.json()["event"]["id"]
    people = {name: arrive(visitors, name, **NARROW) for name in ("Ann", "Bea")}
    olga.goto(f"/e/{event}")
    for name, page in people.items():
        enter(page, event, name)
        for _ in range(3):
            assert olga.request.post(f"/api/events/{event}/deeds", data={"do": "bot"}).ok
    olga.get_by_role("button", name="Begin").click()
    expect(olga.get_by_text("One time for all tables")).to_be_visible()
    # Both are called away: bots take their chairs, so that the round ends.
    for name in people:
        olga.get_by_label("Somebody is missing").select_option(name)
        olga.get_by_role("button", name="A bot plays for them").click()
        expect(people[name].get_by_text("A bot plays for you")).to_be_visible()
    expect(olga.get_by_role("button", name="Draw the next round")).to_be_visible()
    for id in ("1.1", "1.2"):  # as if they had played well
        olga.get_by_label("Correct a result of this round").select_option(id)
        olga.get_by_label("Ann" if id == "1.1" else "Bea", exact=True).fill("900")
        olga.get_by_label("Why, for all to read").fill("counted again")
        olga.get_by_role("button", name="Correct it").click()
        expect(olga.get_by_text(f"{id}: ").filter(has_text="counted again")).to_be_visible()
    for name in people:
        olga.get_by_label("Somebody is missing").select_option(name)
        olga.get_by_role("button", name="They are back").click()
    moves = people["Ann"].get_by_role("listitem").filter(has_text="Table 1")
    expect(moves.get_by_role("listitem").filter(has_text="Ann")).to_contain_text("to table 2")
    axe_is_content(olga)
    olga.get_by_role("button", name="Draw the next round").click()
    for name, page in people.items():
        mine = page.get_by_role("listitem").filter(
            has_text="Table 2" if name == "Ann" else "Table 1"
        )
        expect(mine.first).to_contain_text(name)
        expect(page.get_by_role("link", name="Go to your table")).to_be_visible()
        fits(page)
    rows = olga.get_by_role("region", name="Standings").get_by_role("row")
    expect(rows.nth(1)).to_contain_text("900")
    axe_is_content(people["Ann"])
