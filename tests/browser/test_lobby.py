"""Strangers find each other: an open table, a seat by one press, people followed and blocked."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import axe_is_content
from tests.browser.players import SMALL, Player
from tests.browser.visitors import Visitors


def named(visitors: Visitors, who: str) -> Player:
    """Somebody who has said their name on the first page."""
    player = Player(visitors.arrive(viewport=SMALL, reduced_motion="reduce"), who)
    player.page.goto("/")
    player.page.get_by_label("Your name at the table").fill(who)
    with player.page.expect_response(lambda answer: answer.request.method == "POST"):
        player.page.keyboard.press("Tab")
    return player


def card(page: Page, who: str) -> Locator:
    """An open table in the lobby, by who sits there."""
    return page.get_by_role("listitem").filter(has_text=who)


def chooser(page: Page, what: str) -> Locator:
    return page.get_by_role("combobox", name=what, exact=True)


def open_a_table(host: Player) -> None:
    """From the lobby's empty state, or its form; the host then waits at the table."""
    host.page.goto("/new/score_four?open")
    expect(host.page.get_by_label("Anybody, by the lobby")).to_be_checked()
    host.page.get_by_label("Name at seat 1").fill(host.who)
    host.page.get_by_label("Who begins").select_option("0")
    host.page.get_by_role("button", name="Lay the table").click()
    host.wait()
    expect(host.page.get_by_label("Anybody, by the lobby")).to_be_checked()


def about(player: Player, who: str, what: str) -> None:
    """Follow or block somebody from their seat."""
    player.page.get_by_role("button", name=f"About {who}").click()
    group = player.page.get_by_role("group", name=f"You and {who}")
    group.get_by_role("button", name=what, exact=True).click()
    expect(group.get_by_role("status")).to_contain_text(f"You {what.lower()} {who}")


def test_a_game_between_strangers(visitors: Visitors) -> None:
    ann, ben = named(visitors, "Ann of the lobby"), named(visitors, "Ben of the lobby")
    ben.page.get_by_role("link", name="Lobby", exact=True).click()
    expect(ben.page.get_by_role("heading", name="The lobby")).to_be_focused()
    chooser(ben.page, "Game").select_option("score_four")
    open_a_table(ann)
    table = card(ben.page, ann.who)  # it came by itself
    expect(table).to_contain_text("one seat of 2 free")
    chooser(ben.page, "Time").select_option("days")
    expect(table).to_have_count(0)
    chooser(ben.page, "Time").select_option("none")
    table.get_by_role("button", name="Sit down").click()
    ben.wait()
    ann.drop("a11")
    ben.sees("a11", 0)
    ben.drop("b21")
    ann.sees("b21", 1)


def test_a_table_can_be_opened_and_closed_while_one_waits(visitors: Visitors) -> None:
    ann, ben = named(visitors, "Ada who waits"), named(visitors, "Bea who looks")
    ben.page.goto("/lobby")
    ann.page.goto("/new/score_four")
    ann.page.get_by_label("Name at seat 1").fill(ann.who)
    ann.page.get_by_role("button", name="Lay the table").click()
    ann.wait()
    ann.page.get_by_label("Anybody, by the lobby").check()
    expect(card(ben.page, ann.who)).to_be_visible()
    ann.page.get_by_label("Whoever has the link").check()
    expect(card(ben.page, ann.who)).to_have_count(0)


def test_who_is_followed_is_found_and_who_is_blocked_finds_nothing(visitors: Visitors) -> None:
    ann, ben = named(visitors, "Ann who blocks"), named(visitors, "Ben who is blocked")
    link = ann.lay()
    ben.come(link)
    ben.sit()
    about(ann, ben.who, "Follow")
    open_a_table(ben)
    ann.page.goto("/people")
    follows = ann.page.get_by_role("region", name="You follow")
    expect(follows).to_contain_text("here now, at an open table of Score Four")
    ann.page.goto(link)
    ann.wait()
    ann.page.get_by_role("button", name=f"About {ben.who}").click()
    group = ann.page.get_by_role("group", name=f"You and {ben.who}")
    expect(group.get_by_role("button", name="Unfollow")).to_be_visible()
    group.get_by_role("button", name="Block").click()
    expect(group.get_by_role("status")).to_contain_text("They are not told")

    ben.page.goto("/lobby")
    cleo = named(visitors, "Cleo who looks on")
    cleo.page.goto("/lobby")
    open_a_table(ann)
    expect(card(cleo.page, ann.who)).to_be_visible()
    expect(card(ben.page, ann.who)).to_have_count(0)

    ann.page.goto("/people")
    blocks = ann.page.get_by_role("region", name="You block")
    expect(blocks).to_contain_text(ben.who)
    axe_is_content(ann.page)
    blocks.get_by_role("button", name=f"Unblock {ben.who}").click()
    expect(blocks).not_to_contain_text(ben.who)


def test_an_empty_lobby_says_what_to_do(visitors: Visitors) -> None:
    page = visitors.arrive(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    page.goto("/lobby")
    chooser(page, "Seats").select_option("8")
    chooser(page, "Level").select_option("champion")
    expect(page.get_by_role("heading", name="No open table is like that just now")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    axe_is_content(page)
    page.get_by_role("button", name="Show all open tables").click()
    expect(chooser(page, "Seats")).to_have_value("")


def wants_to_play(player: Player, game: str) -> None:
    player.page.get_by_role("link", name="Lobby", exact=True).click()
    now = player.page.get_by_role("region", name="Play now with a person")
    now.get_by_role("button", name=game).click()


def test_two_who_want_to_play_now_are_paired(visitors: Visitors) -> None:
    ann, ben = named(visitors, "Ann who wants"), named(visitors, "Ben who wants")
    wants_to_play(ann, "Score Four")
    notices = ann.page.get_by_role("region", name="Notices")
    expect(notices).to_contain_text("Waiting for somebody to play Score Four")
    axe_is_content(ann.page)
    ann.page.reload()
    expect(notices).to_contain_text("Waiting for somebody to play Score Four")
    notices.get_by_role("button", name="Stop waiting").click()
    expect(notices).to_have_count(0)

    wants_to_play(ann, "Score Four")
    ann.page.get_by_role(
        "link", name="Dictionary", exact=True
    ).click()  # one may look around meanwhile
    expect(notices).to_contain_text("Waiting for somebody to play Score Four")
    wants_to_play(ben, "Score Four")
    for player in (ann, ben):
        player.wait()
        expect(player.page.get_by_role("region", name="Notices")).to_have_count(0)
    expect(ann.page.get_by_role("button", name=f"About {ben.who}")).to_be_visible()
    assert ann.page.url == ben.page.url


def test_a_bot_shortens_the_wait_and_whoever_plays_is_asked(visitors: Visitors) -> None:
    ann, ben = named(visitors, "Ada who waits"), named(visitors, "Bea who comes")
    wants_to_play(ann, "Score Four")
    notices = ann.page.get_by_role("region", name="Notices")
    notices.get_by_role("button", name="Play a bot meanwhile").click()
    ann.wait()
    ann.drop("a11")
    wants_to_play(ben, "Score Four")
    ben.wait()
    notices.get_by_role("button", name="Go to the table").click()
    expect(ann.page).to_have_url(ben.page.url)
    expect(notices).to_have_count(0)
