"""Games against the clock: lost on time, by days a move over a restart, and heard at the end."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from parlour.server.play import timekeeper
from parlour.server.socket.transport import Lag
from tests.browser.axe import axe_is_content_by_day_and_night
from tests.browser.players import Player
from tests.browser.rigged import rigged
from tests.browser.test_sound import heard, listen
from tests.browser.visitors import PHONE, Visitors
from tests.server.standing_clock import StandingClock

ROOMY = {"width": 1000, "height": 900}
DAY = 24 * 3600
TICK = 1900  # hertz: the first part of it


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> StandingClock:
    monkeypatch.setattr(timekeeper, "LOOK", 0.1)
    monkeypatch.setattr(Lag, "__call__", lambda lag: 0.0)
    return StandingClock()


@pytest.fixture
def players(browser: Browser, clock: StandingClock, tmp_path: Path) -> Iterator[Visitors]:
    """Visitors of a house whose clock the test moves."""
    with rigged(tmp_path, clock=clock) as house:
        coming = Visitors(browser, house.url)
        yield coming
        coming.leave()
        assert coming.mistakes == []


def lay(player: Player, kind: str, **numbers: str) -> str:
    page = player.page
    page.goto("/new/score_four")
    page.get_by_label("Name at seat 1").fill(player.who)
    page.get_by_label("Who begins").select_option("0")
    page.get_by_role("radio", name=kind, exact=True).check()
    for label, number in numbers.items():
        page.get_by_label(label.replace("_", " ")).fill(number)
    page.get_by_role("button", name="Lay the table").click()
    player.wait()
    return player.link()


def sees_time(page: Page, who: str, wanted: str) -> None:
    clock = page.get_by_role("complementary").get_by_role("timer", name=re.compile(f"^{who}:"))
    expect(clock).to_have_text(re.compile(wanted))


def test_a_game_is_lost_on_time_and_both_see_it(players: Visitors, clock: StandingClock) -> None:
    ann = Player(players.arrive(viewport=ROOMY), "Ann")
    ben = Player(players.arrive(**PHONE), "Ben")
    link = lay(ann, "For a game", Minutes_for_a_game="5", Seconds_added_after_a_move="0")
    ann.sees_turn("The table rests")
    ben.page.goto(link)
    invitation = ben.page.get_by_role("region", name="Score Four")
    expect(invitation).to_contain_text("5 minutes each for a game · whoever runs out of time loses")
    ben.wait()
    ben.sit()
    ann.sees_turn("Your turn")
    sees_time(ann.page, "Ann", "^(5:00|4:5\\d)$")
    clock.now += 100
    ann.drop("b21")
    ben.sees("b21", 0)
    sees_time(ben.page, "Ann", "^3:20$")  # it stands
    sees_time(ben.page, "Ben", "^(5:00|4:5\\d)$")
    clock.now += 302
    expect(ben.page.get_by_role("heading", name="Ann wins for Light")).to_be_visible()
    expect(ann.page.get_by_role("heading", name="You win")).to_be_visible()
    for page in (ann.page, ben.page):
        ended = page.get_by_role("region", name="Result")
        expect(ended).to_contain_text("Ben has no time left.")
        expect(page.get_by_role("timer")).to_have_count(0)
        said = page.get_by_role("list", name="Moves").get_by_text("Ben has no time left")
        expect(said).to_be_visible()


def test_days_a_move_outlast_a_restart(
    browser: Browser, clock: StandingClock, tmp_path: Path
) -> None:
    with rigged(tmp_path, clock=clock) as house:
        coming = Visitors(browser, house.url)
        ann = Player(coming.arrive(viewport=ROOMY), "Ann")
        ben = Player(coming.arrive(viewport=ROOMY), "Ben")
        link = lay(ann, "Days a move", Days_for_a_move="2")
        ben.come(link)
        ben.sit()
        ann.drop("b21")
        ben.sees("b21", 0)
        sees_time(ben.page, "Ben", r"^(2 d|1 d 23 h)$")
        clock.now += DAY
    clock.now += 7 * DAY  # the house is closed for a week, and nobody loses by it
    with rigged(tmp_path, clock=clock) as house:
        for each in (ann, ben):
            each.come(link.replace(link.split("/t/")[0], house.url))
        ben.sees("b21", 0)
        sees_time(ben.page, "Ben", r"^(1 d|23:59:\d\d)$")
        ben.drop("c21")
        ann.sees("c21", 1)
        sees_time(ann.page, "Ben", r"^2 d$")
        clock.now += 3 * DAY
        expect(ben.page.get_by_role("heading", name="You win")).to_be_visible()
        coming.leave()
        assert coming.mistakes == []


def test_the_last_ten_seconds_are_heard(players: Visitors, clock: StandingClock) -> None:
    page = players.arrive(viewport=ROOMY)
    page.clock.install()
    listen(page)
    ann = Player(page, "Ann")
    page.goto("/new/score_four")
    page.get_by_label("Name at seat 1").fill("Ann")
    page.get_by_label("Seat 2").select_option("here")
    page.get_by_label("Who begins").select_option("0")
    page.get_by_role("radio", name="For each move").check()
    page.get_by_label("Seconds for a move").fill("3600")
    page.get_by_role("button", name="Lay the table").click()
    ann.wait()
    ann.drop("b21")  # the page was touched: now it may sound
    ann.sees("b21", 0)
    assert TICK not in heard(page)
    page.clock.fast_forward(3595_000)
    page.wait_for_function(f"window.heard.includes({TICK})")


def test_the_form_and_a_clocked_table_by_keys_and_by_axe(
    players: Visitors, clock: StandingClock
) -> None:
    page = players.arrive(**PHONE)
    ann = Player(page, "Ann")
    page.goto("/new/score_four")
    for seat, name in enumerate(("Ann", "Ben"), start=1):
        page.get_by_label(f"Seat {seat}", exact=False).first.select_option(
            "me" if seat == 1 else "here"
        )
        page.get_by_label(f"Name at seat {seat}").fill(name)
    first = page.get_by_role("radio", name="No clock")
    first.focus()
    page.keyboard.press("ArrowRight")  # as radios do: the next is chosen
    expect(page.get_by_role("radio", name="For a game")).to_be_checked()
    expect(
        page.get_by_text("10 minutes each for a game, 5 seconds more with each move")
    ).to_be_visible()
    page.get_by_role("group", name="Whoever goes away").get_by_label("They lose").check()
    expect(page.get_by_text("a seat left for 10 minutes loses")).to_be_visible()
    axe_is_content_by_day_and_night(page)
    page.get_by_role("button", name="Dark room").click()
    page.get_by_role("button", name="Lay the table").click()
    ann.wait()
    sees_time(page, "Ben", "^(10:00|9:5\\d)$")
    axe_is_content_by_day_and_night(page)
