"""The form of a new table is what the server says of the game, and lays what was chosen."""

from playwright.sync_api import expect

from tests.browser.players import SMALL
from tests.browser.visitors import Visitors


def test_every_option_is_on_the_form(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    page.goto("/")  # the shelf shows the games that the page can lay out
    page.get_by_role("button", name="Play now").first.wait_for()
    shelf = [link.get_attribute("href") for link in page.locator("a").all()]
    games = page.request.get("/api/games").json()
    laid = [game for game in games if f"/new/{game['name']}" in shelf]
    assert [game["name"] for game in laid] != []
    for game in laid:
        page.goto(f"/new/{game['name']}")
        assert game["options"] != []
        now = {option["name"]: option["default"] for option in game["options"]}
        for option in game["options"]:
            group = page.get_by_role("group", name=option["label"], exact=True)
            # Only what applies to what is chosen, and to the two who sit down at first.
            chosen = {**now, "seats": 2}
            meant = all(chosen[name] in values for name, values in option["when"].items())
            if not meant or len(option["values"]) == 1:
                expect(group).to_have_count(0)
                continue
            expect(group.get_by_role("link", name=option["clause"])).to_be_visible()
            if option["kind"] == "choice":
                expect(group.get_by_role("radio")).to_have_count(len(option["values"]))
                checked = group.get_by_role("radio", checked=True)
                expect(checked).to_have_value(str(option["default"]).removesuffix(".0"))
            elif option["kind"] == "switch":
                assert group.get_by_label(option["label"]).is_checked() is option["default"]
            elif option["kind"] == "seats":
                boxes = group.get_by_role("checkbox").all()
                assert [n for n, box in enumerate(boxes) if box.is_checked()] == option["default"]
            else:
                expect(group.get_by_role("spinbutton")).to_have_value(str(option["default"]))
        seats = page.get_by_role("group", name="Seats", exact=True).get_by_role("radio")
        # Alone Keyword is another game, patience or solitaire, and its form offers that first.
        usual = [each for each in game["seats"] if each > 1 or game["name"] != "keyword"]
        expect(seats).to_have_count(len(usual))
        bots = page.get_by_label("Seat 2").locator("option", has_text="bot")
        expect(bots).to_have_count(len(game["levels"]))


def test_what_was_chosen_is_laid(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    page.goto("/new/score_four")
    page.get_by_role("radio", name="4", exact=True).check()
    expect(page.get_by_text("Light: seats 1 and 3; Dark: seats 2 and 4")).to_be_visible()
    page.get_by_label("Name at seat 1").fill("Ann")
    page.get_by_label("Seat 3").select_option("here")
    page.get_by_label("Name at seat 3").fill("Cleo")
    page.get_by_label("Seat 4").select_option("bot club")
    page.get_by_label("Total").check()
    page.get_by_label("Who begins").select_option("2")
    page.get_by_role("button", name="Lay the table").click()
    expect(page.get_by_text("Cleo’s turn")).to_be_visible()
    table = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
    assert table["options"] == {"method": "total"}
    chairs = [(c["name"], c["bot"], c["mine"], c["side"]) for c in table["chairs"]]
    assert chairs[:3] == [("Ann", None, True, 0), (None, None, False, 1), ("Cleo", None, True, 0)]
    assert chairs[3][1:] == ("club", False, 1)


def test_a_bad_wish_is_one_sentence(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    page.goto("/new/score_four")
    page.get_by_label("Seat 2").wait_for()
    page.route("**/api/tables", lambda route: route.abort())
    page.get_by_role("button", name="Lay the table").click()
    expect(page.get_by_role("alert")).to_contain_text("The house does not answer")
    assert page.url.endswith("/new/score_four")


def test_a_way_to_play_has_a_name(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    page.goto("/new/score_four")
    ways = page.get_by_role("group", name="How to play")
    expect(ways.get_by_label("As in the booklet")).to_be_checked()
    expect(page.get_by_label("Points that end the match")).to_have_count(0)
    ways.get_by_label("Strict").check()
    expect(page.get_by_label("Counting", exact=True)).to_be_checked()
    expect(page.get_by_label("Points that end the match")).to_have_value("100")
    page.get_by_label("Points that end the match").fill("50")
    expect(ways.get_by_role("status")).to_have_text("Your own choice of rules.")
    expect(ways.get_by_role("radio", checked=True)).to_have_count(0)
    ways.get_by_label("Family").check()
    page.get_by_role("button", name="Lay the table").click()
    page.get_by_label("Link to this table").wait_for()
    table = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
    assert table["options"] == {"method": "total", "calling": "automatic"}
