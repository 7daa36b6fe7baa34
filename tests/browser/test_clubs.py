"""A club in the browser: founded, joined by its link, led, and shown with league and champions."""

from playwright.sync_api import Page, expect

from tests.browser.axe import axe_is_content
from tests.browser.test_accounts import PASSWORD, fresh
from tests.browser.test_events import NARROW, fits, shown
from tests.browser.visitors import Visitors


def member(visitors: Visitors, name: str, phone: bool = False) -> Page:
    """Somebody with an account, made by the door that the form uses too."""
    page = visitors.arrive(**(NARROW if phone else {"viewport": {"width": 1100, "height": 900}}))
    page.request.get("/api/me")
    made = page.request.post("/api/account", data={"name": name, "password": PASSWORD})
    assert made.ok, made.text()
    return page


def won_by(winner: Page, loser: Page, club: str) -> None:
    """A cup of two in the name of the club."""
    form = {"kind": "knockout", "game": "score_four", "name": "Club cup", "lots": False}
    made = winner.request.post("/api/events", data={**form, "club": club})
    assert made.ok, made.text()
    event = made.json()["event"]["id"]
    for page, deed in ((winner, "enter"), (loser, "enter"), (winner, "begin")):
        assert page.request.post(f"/api/events/{event}/deeds", data={"do": deed}).ok
    loser.goto(f"/e/{event}")
    loser.get_by_role("link", name="Go to your table").wait_for()
    table = shown(loser, event)["rounds"][0]["pairings"][0]["table"]
    assert loser.request.post(f"/api/tables/{table}/seats/1/resignation").ok
    expect(loser.locator(".champion")).to_be_visible()


def test_a_club_from_its_founding_to_its_first_champion(visitors: Visitors) -> None:
    names = fresh("Ann"), fresh("Bea")
    ann, bea = member(visitors, names[0]), member(visitors, names[1], phone=True)
    called = fresh("Mill Lane")
    ann.goto("/clubs")
    ann.get_by_label("Its name").fill(called)
    ann.get_by_label("A line about it").fill("Every Tuesday")
    axe_is_content(ann)
    ann.get_by_role("button", name="Found it").click()
    expect(ann.get_by_role("heading", level=1, name=called)).to_be_focused()
    link = ann.get_by_label("Invitation link").input_value()
    club = ann.url.rsplit("/", 1)[1]

    bea.goto(link)
    bea.get_by_role("button", name="Join the club").click()
    expect(bea.get_by_text("you are a member")).to_be_visible()
    won_by(ann, bea, club)
    bea.goto(f"/club/{club}")
    league = bea.get_by_role("region", name="League")
    expect(league.get_by_role("row").nth(1)).to_contain_text(names[0])
    expect(bea.get_by_role("region", name="Hall of fame")).to_contain_text(f"{names[0]} Club cup")
    fits(bea)
    axe_is_content(bea)
    bea.get_by_role("button", name="Dark room").click()
    axe_is_content(bea)

    ann.reload()
    people = ann.get_by_role("region", name="Members")
    people.get_by_text("More").click()
    people.get_by_role("button", name="an organiser").click()
    expect(people).to_contain_text("organiser, since")
    people.get_by_role("button", name="Remove").click()
    people.get_by_role("button", name="Press again").click()
    expect(people.get_by_role("listitem")).to_have_count(1)
    assert ann.get_by_label("Invitation link").input_value() != link  # hers is void
    ann.get_by_role("button", name="Dissolve the club").click()
    ann.get_by_role("button", name="Press again to dissolve it for good").click()
    expect(ann.get_by_role("heading", level=1, name="Clubs")).to_be_focused()
    expect(ann.get_by_text(called)).to_have_count(0)


def test_a_guest_is_told_that_members_have_an_account(visitors: Visitors) -> None:
    ann = member(visitors, fresh("Ann"))
    made = ann.request.post("/api/clubs", data={"name": fresh("Shut")}).json()
    guest = visitors.arrive(**NARROW)
    guest.goto(f"/club/{made['id']}")
    expect(guest.get_by_text("One joins by the link")).to_be_visible()
    guest.goto(f"/club/{made['id']}#join={made['link']}")
    expect(guest.get_by_text("You are invited to this club")).to_be_visible()
    expect(guest.get_by_role("link", name="sign up or sign in")).to_be_visible()
    expect(guest.get_by_role("region", name="Members")).to_have_count(0)
    axe_is_content(guest)
