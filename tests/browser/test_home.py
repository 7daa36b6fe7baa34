"""The shelf: all games in one look, what each of them is, and one press to play."""

from playwright.sync_api import Page, Route, expect

from tests.browser.visitors import Visitors

DESK = {"width": 1280, "height": 800}


def shelf(page: Page, title: str = "") -> None:
    page.goto("/")
    page.get_by_role("article", name=title).first.wait_for()


def test_all_games_are_seen_without_scrolling(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=DESK)
    shelf(page)
    games = page.request.get("/api/games").json()
    assert len(games) == 5
    for game in games:
        box = page.get_by_role("article", name=game["title"])
        expect(box).to_contain_text(game["about"])
        expect(box.get_by_role("list", name="At a glance").get_by_role("listitem")).to_have_count(3)
        play = box.get_by_role("button", name="Play now")
        expect(play).to_be_in_viewport(ratio=1)
        expect(box).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= DESK["width"]


def test_one_press_and_it_is_your_turn_against_a_casual_bot(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=DESK)
    games = page.request.get("/api/games").json()
    for game in games:
        shelf(page, game["title"])
        box = page.get_by_role("article", name=game["title"])
        box.get_by_role("button", name="Play now").click()
        board = page.get_by_role("region", name="Board")
        expect(board.get_by_text("Your turn", exact=True)).to_be_visible()
        table = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
        assert [chair["bot"] for chair in table["chairs"]] == [None, "casual"], game["name"]
        assert table["game"] == game["name"]


def test_what_is_typed_while_the_house_is_slow_stays(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=DESK)
    asked: list[Route] = []
    page.route("**/api/me", lambda route: asked.append(route), times=1)
    with page.expect_request("**/api/me"):
        page.goto("/")
    field = page.get_by_label("Your name at the table")
    field.fill("Early Ann")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.keyboard.press("Tab")
        asked.pop().continue_()
    page.get_by_role("article").first.wait_for()
    expect(field).to_have_value("Early Ann")
    assert page.request.get("/api/me").json()["name"] == "Early Ann"
