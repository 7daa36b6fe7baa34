"""A finished match is stepped through, played by itself, shown to others and played on from."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.players import SMALL, Player, on_one_device
from tests.browser.visitors import PHONE, Visitors, lay

SHORT_PHONE = {**PHONE, "viewport": {"width": 390, "height": 664}}


def resigned(page: Page, *drops: str) -> tuple[Player, str]:
    """Ann gives a match up after some beads, and its record is open; Ann, and its id."""
    ann = on_one_device(page, *drops)
    table = page.url.rpartition("/")[2]
    assert page.request.post(f"/api/tables/{table}/seats/0/resignation").ok
    page.goto(f"/r/{table}")
    ann.wait()
    return ann, table


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def lit(page: Page) -> Locator:
    """The turn that is on the board."""
    return page.locator('[aria-current="step"]')


def at(page: Page, step: int, last: int) -> None:
    expect(page.get_by_role("status").filter(has_text=f"{step} of {last}")).to_be_visible()
    expect(page).to_have_title(f"Score Four, {step} of {last} · Parlour")


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
    other.goto(f"/r/{table}?step=7")
    label = other.locator('[data-place="a41"]')
    expect(label).to_have_attribute("aria-label", "a4 level 1, light bead, last")
    expect(other.get_by_label("Link to this step")).to_have_value(re.compile(r"\?step=7$"))
    expect(button(other, "SCORE!")).to_have_count(0)


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


def test_it_plays_by_itself_and_stops_at_the_end(visitors: Visitors) -> None:
    page = visitors.arrive(own=True, viewport=SMALL)
    ann, table = resigned(page, "a11", "b11", "a21")
    page.clock.install(time="2026-01-01T12:00:00")
    page.clock.pause_at("2026-01-01T13:00:00")  # installed alone it would run on
    page.get_by_label("Speed").select_option("Slow")
    button(page, "Play").click()
    page.clock.run_for(2900)
    at(page, 0, 4)
    page.clock.run_for(200)
    at(page, 1, 4)
    page.get_by_label("Speed").select_option("Fast")
    page.clock.run_for(700)
    at(page, 2, 4)
    button(page, "Pause").click()
    page.clock.run_for(10_000)
    at(page, 2, 4)
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("Space")
    page.clock.run_for(700)
    at(page, 3, 4)
    page.clock.run_for(700)
    at(page, 4, 4)
    expect(page.get_by_text("4 of 4 · Ann resigns")).to_be_visible()
    expect(button(page, "Play")).to_be_visible()  # it has stopped
    page.clock.run_for(1000)  # the address follows when the slider rests
    expect(page).to_have_url(re.compile(rf"/r/{table}\?step=4$"))
    page.keyboard.press("Space")  # once more, from the beginning
    at(page, 0, 4)
    page.clock.run_for(700)
    page.keyboard.press("End")  # who looks for something is not run away from
    page.keyboard.press("Home")
    page.clock.run_for(10_000)
    at(page, 0, 4)
    ann.sees_empty("a11")


def test_turns_are_pressed_lit_and_in_sight(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    beads = [f"{pin}{level}1" for level in range(1, 5) for pin in "abcd"]
    ann, table = resigned(page, *beads[:12])
    page.goto(f"/r/{table}?step=end")
    at(page, 13, 13)
    expect(lit(page)).to_contain_text("Ann resigns")
    turns = page.locator("ol button")
    expect(turns).to_have_count(14)
    page.get_by_role("button", name="Ben: b1, level 1").click()
    ann.sees("b11", 1)
    ann.sees_empty("c11")
    expect(lit(page)).to_contain_text("Ben: b1, level 1")
    page.get_by_role("heading", level=1).click()
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    at(page, 11, 13)
    inside = """row => {
        const list = row.closest("ol").getBoundingClientRect(), it = row.getBoundingClientRect();
        return it.top >= list.top - 1 && it.bottom <= list.bottom + 1;
    }"""
    ann.waits(lambda: lit(page).evaluate(inside), "the turn is not in the list's window")


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_on_a_small_phone_it_is_all_at_hand(visitors: Visitors, colours: str) -> None:
    page = visitors.arrive(**SHORT_PHONE, color_scheme=colours)
    ann, _ = resigned(page, "a11", "b11", "a21")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390, "it must not be pushed sideways"
    for name in ("Back", "Play", "On"):
        box = button(page, name).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        assert box["y"] + box["height"] <= 664  # beside the board, without scrolling
    button(page, "On").tap()
    ann.sees("a11", 0)
    button(page, "Play").tap()
    at(page, 4, 4)
    assert page.evaluate("scrollY") == 0  # the list goes along, the page does not
    page.get_by_role("button", name="Ben: b1, level 1").tap()
    at(page, 2, 4)


def test_on_a_small_phone_four_open_racks_leave_the_board_free(visitors: Visitors) -> None:
    page = visitors.arrive(**SHORT_PHONE)
    page.goto("/about")  # where one becomes a guest
    assert page.request.get("/api/me").ok
    wanted = {"game": "keyword", "seats": 4, "mine": [0, 1, 2, 3]}
    laid = page.request.post("/api/tables", data={**wanted, "options": {"play": "partnership"}})
    table = laid.json()["id"]
    assert page.request.post(f"/api/tables/{table}/seats/0/resignation").ok
    page.goto(f"/r/{table}?step=end")
    racks = page.get_by_role("list", name="Racks")
    expect(racks.get_by_role("listitem")).to_have_count(4)

    def free() -> bool:
        above, below = page.locator(".frame").bounding_box(), racks.bounding_box()
        assert above is not None
        assert below is not None
        return above["y"] + above["height"] <= below["y"]

    Player(page, "Ann").waits(free, "the racks lie over the board")
    above, below = racks.bounding_box(), button(page, "Play").bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"]  # nor over what leads through the game
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("game", ["crosticon", "fourcyte"])
def test_on_a_small_phone_a_long_board_hides_nothing(visitors: Visitors, game: str) -> None:
    page = visitors.arrive(**SHORT_PHONE)
    page.goto(lay(page, game, seats=2, mine=[0, 1]))
    table = page.url.rpartition("/")[2]
    assert page.request.post(f"/api/tables/{table}/seats/0/resignation").ok
    page.goto(f"/r/{table}?step=end")
    for name in ("Back", "Play", "On"):
        expect(button(page, name)).to_be_in_viewport(ratio=1)
    end = "board => board.getBoundingClientRect().y + board.scrollHeight"  # of all that it holds
    below = page.get_by_role("complementary").bounding_box()
    assert below is not None
    assert page.locator(".board").evaluate(end) <= below["y"] + 1


def test_play_on_from_here(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    _, table = resigned(page, "a11", "b11", "a21", "b21")

    # Anybody may, from the link that they were shown.
    cy = visitors.arrive(viewport=SMALL)
    cy.goto(f"/r/{table}?step=3")
    expect(cy.get_by_label("My seat")).to_have_value("1")  # it is Ben's turn
    cy.get_by_label("My seat").select_option("As Ann, Light")
    cy.get_by_label("Against").select_option("On this device")
    button(cy, "Play on from here").click()
    expect(cy).to_have_url(re.compile("/t/"))
    assert table not in cy.url
    player = Player(cy, "Cy")
    player.wait()
    player.sees("a21", 0)
    player.sees_empty("b21")
    player.drop("c11")
    player.sees("c11", 1)
    player.drop("a31")
    player.sees("a31", 0)

    # What was played there is no part of the old record.
    page.reload()
    at(page, 0, 5)


def test_after_the_last_move_nothing_is_left_to_play(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    ann = on_one_device(page, "a11", "b11", "a21", "b21", "a31", "b31", "a41")
    ann.says("a11-a41", "Ann")
    page.get_by_role("link", name="Replay").click()
    expect(button(page, "Play on from here")).to_be_visible()
    button(page, "Last").click()
    expect(page.get_by_text("Here the match is over.")).to_be_visible()
    expect(button(page, "Play on from here")).to_have_count(0)
    button(page, "Back").click()
    at(page, 6, 8)  # the last bead and the word said after it are one turn
    page.keyboard.press("Shift+ArrowRight")
    at(page, 7, 8)


def test_the_draws_are_checked_by_one_press_without_the_browsers_own_hashes(
    visitors: Visitors,
) -> None:
    """Over plain http a browser has no crypto.subtle; a draw that was exchanged is found."""
    page = visitors.arrive(own=True, viewport=SMALL)
    page.add_init_script("delete Crypto.prototype.subtle")
    page.request.get("/api/me")
    wish = {"game": "keyword", "seats": 2, "mine": [0, 1]}
    table = page.request.post("/api/tables", data=wish).json()["id"]
    assert page.request.post(f"/api/tables/{table}/seats/0/resignation").ok
    page.goto(f"/r/{table}")
    assert page.evaluate("crypto.subtle === undefined")
    button(page, "Check the draws").click()
    follow = "draws follow from the secret that the house was bound to"
    expect(page.get_by_role("status").filter(has_text=follow)).to_be_visible()

    def exchanged(route: Route) -> None:
        card = route.fetch().json()
        draw = card["draws"][0]
        draw["move"] = next(move for move, _ in draw["chances"] if move != draw["move"])
        route.fulfill(json=card)

    page.route(f"**/api/tables/{table}/draws", exchanged)
    button(page, "Check the draws").click()
    odd = page.get_by_role("status").filter(has_text="Draw 1,")
    expect(odd).to_contain_text("does not follow from the secret")
