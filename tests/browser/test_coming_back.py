"""Coming back: one's seat on another device by its link, one's own tables, and a whole evening."""

import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.axe import axe_is_content
from tests.browser.players import Player
from tests.browser.test_arriving import laid, phone, whole_in_view
from tests.browser.visitors import Visitors

SMALL_PHONE = phone(360, 640)


def table_for_two(visitors: Visitors, **bobs: Any) -> tuple[Player, Player]:
    """Ann laid it, Bob has come by her link; Ann begins."""
    ann, bob = Player(visitors.arrive(), "Ann"), Player(visitors.arrive(**bobs), "Bob")
    bob.come(ann.lay())
    bob.sit()
    return ann, bob


def seat_link(page: Page) -> str:
    page.get_by_text("Go on with another device").click()
    page.get_by_role("button", name="Make a link to my seat").click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    return page.get_by_label("Link to your seat").input_value()


def drop(player: Player, place: str) -> None:
    """Wherever the place is on a small screen."""
    expect(player.place(place)).to_have_attribute("aria-disabled", "false")
    player.place(place).click()


def go_on_here(page: Page, link: str) -> None:
    page.goto(link)
    page.get_by_role("button", name="Go on here").click()
    expect(page.get_by_role("heading", name="Welcome back")).to_have_count(0)


def test_a_seat_goes_on_on_the_phone_and_the_old_device_is_told(visitors: Visitors) -> None:
    ann, bob = table_for_two(visitors)
    link = seat_link(ann.page)
    assert re.fullmatch(r".*/t/[\w-]{22}#seat=0\.[\w-]{22}", link)
    small = visitors.arrive(**SMALL_PHONE)
    small.goto(link)
    expect(small.get_by_role("heading", name="Welcome back, Ann")).to_be_in_viewport()
    whole_in_view(small, small.get_by_role("button", name="Go on here"))
    axe_is_content(small)
    small.get_by_role("button", name="Go on here").tap()
    told = ann.page.get_by_role("heading", name="You went on with another device")
    expect(told).to_be_visible()
    axe_is_content(ann.page)
    assert small.url == link.partition("#")[0]  # nothing of the token stays in the address
    later = Player(small, "Ann")
    later.drop("b21")
    bob.sees("b21", 0)
    ann.page.get_by_role("button", name="Watch from here").click()
    expect(ann.page.get_by_text("Watching", exact=True)).to_be_visible()
    ann.sees("b21", 0)
    small.goto("/")
    expect(small.get_by_label("Your name at the table")).to_have_value("Ann")


def test_a_link_that_was_used_says_so_and_shows_the_table(visitors: Visitors) -> None:
    ann, _ = table_for_two(visitors)
    link = seat_link(ann.page)
    go_on_here(visitors.arrive(), link)
    third = visitors.arrive()
    third.goto(link)
    third.get_by_role("button", name="Go on here").click()
    expect(third.get_by_role("alert")).to_contain_text("opens a seat once, within ten minutes")
    third.get_by_role("button", name="Show me the table").click()
    expect(third.get_by_text("Watching", exact=True)).to_be_visible()
    assert "#" not in third.url


def test_whoever_does_not_press_uses_nothing_up(visitors: Visitors) -> None:
    ann, _ = table_for_two(visitors)
    link, curious = seat_link(ann.page), visitors.arrive()
    curious.goto(link)
    curious.get_by_role("button", name="Not here").click()
    expect(curious.get_by_text("Watching", exact=True)).to_be_visible()
    ann.sees_turn("Your turn")
    go_on_here(visitors.arrive(), link)
    expect(ann.page.get_by_role("heading", name="You went on")).to_be_visible()


def test_ones_own_tables_say_whose_turn_it_is_and_how_they_ended(visitors: Visitors) -> None:
    ann, bob = table_for_two(visitors)
    mine = ann.page.get_by_role("region", name="Your tables").get_by_role("listitem")
    ann.drop("a11")
    bob.sees("a11", 0)
    ann.page.goto("/")
    expect(mine).to_have_text(re.compile("Score Four against Bob Bob to move"))
    bob.drop("a21")
    bob.sees("a21", 1)
    ann.page.reload()
    expect(mine).to_have_text(re.compile("Score Four against Bob Your turn"))
    remove = ann.page.get_by_role("button", name="Remove Score Four against Bob")
    remove.click()
    ann.page.get_by_role("button", name="Sure? Remove").click()
    expect(mine.get_by_role("alert")).to_contain_text("leave or resign the match first")
    bob.page.get_by_text("Take back, rest, leave").click()
    bob.page.get_by_role("button", name="Resign the match").click()
    bob.page.get_by_role("button", name="Press again to resign").click()
    expect(bob.page.get_by_role("region", name="Result")).to_contain_text("Ann wins")
    ann.page.reload()
    expect(mine).to_have_text(re.compile("Score Four against Bob you won · replay"))
    axe_is_content(ann.page)
    remove.click()
    expect(ann.page.get_by_role("heading", name="Your tables")).to_have_count(0)
    ann.page.reload()
    expect(ann.page.get_by_role("article", name="Score Four")).to_be_visible()
    expect(ann.page.get_by_role("heading", name="Your tables")).to_have_count(0)


def test_a_table_to_which_nobody_came_is_closed(visitors: Visitors) -> None:
    ann = visitors.arrive(**SMALL_PHONE)
    link = laid(ann, "Score Four")
    ann.goto("/")
    remove = ann.get_by_role("button", name="Remove Score Four nobody has come yet")
    expect(remove).to_be_visible()
    box = remove.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    remove.tap()
    ann.get_by_role("button", name="Sure? Remove").tap()
    expect(ann.get_by_role("heading", name="Your tables")).to_have_count(0)
    late = visitors.arrive()
    late.goto(link)
    expect(late.get_by_role("region", name="Result")).to_contain_text("broken up")


def sizes_of(page: Page) -> Iterator[None]:
    """A small phone, a larger one, and that one turned; it stays so."""
    for width, height in ((360, 640), (390, 664), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        yield


def test_a_whole_evening(visitors: Visitors) -> None:
    """Lay, share, arrive on a phone, sit, play, lose the line, another device, rematch, leave.

    What Bob sees and presses is tried at each size of his phone, and pressed at the last.
    """
    ann = visitors.arrive()
    link = laid(ann, "Score Four")
    host = Player(ann, "Ann")
    ann.get_by_role("button", name="Show a code to scan").click()
    expect(ann.get_by_role("img", name="QR code of the link")).to_be_visible()

    bob = visitors.arrive(**SMALL_PHONE)
    guest = Player(bob, "Bob")
    for _ in sizes_of(bob):
        bob.goto(link)
        expect(bob.get_by_text("Ann invites you")).to_be_in_viewport()
        bob.get_by_label("Your name").fill("Bob")
        bob.get_by_role("button", name="Sit down").tap(trial=True)
    bob.get_by_role("button", name="Sit down").tap()
    expect(ann.get_by_role("heading", name="One seat is free")).to_have_count(0)
    guest.wait()

    status = ann.get_by_role("region", name="Board").get_by_role("status")
    expect(status).to_have_text(re.compile("turn$"))
    players = [(host, 0), (guest, 1)]
    if "Your turn" not in status.inner_text():  # the house has drawn lots
        players.reverse()
    (first, her), (second, his) = players
    for mover, place, other, side in ((first, "a11", second, her), (second, "b11", first, his)):
        expect(mover.place(place)).to_have_attribute("aria-disabled", "false")
        for _ in sizes_of(bob) if mover is guest else ():
            guest.place(place).click(trial=True)
        drop(mover, place)
        other.sees(place, side)

    bob.context.set_offline(True)
    for _ in sizes_of(bob):
        expect(bob.get_by_text("Connection lost. Coming back")).to_be_visible()
    bob.context.set_offline(False)
    expect(bob.get_by_text("Connection lost")).to_have_count(0)
    tablet = visitors.arrive(**phone(390, 844))
    further = bob.get_by_text("Go on with another device")
    for _ in sizes_of(bob):
        further.click(trial=True)
    further.click()
    for _ in sizes_of(bob):
        bob.get_by_role("button", name="Make a link to my seat").click(trial=True)
    bob.get_by_role("button", name="Make a link to my seat").click()
    for _ in sizes_of(bob):
        expect(bob.get_by_role("img", name="QR code of the link")).to_be_visible()
    seat = bob.get_by_label("Link to your seat").input_value()
    go_on_here(tablet, seat)
    for _ in sizes_of(bob):
        told = bob.get_by_role("heading", name="You went on with another device")
        expect(told).to_be_visible()
    guest.page, lost = tablet, bob
    guest.wait()
    drop(first, "a21")
    second.sees("a21", her)

    tablet.get_by_text("Take back, rest, leave").tap()
    tablet.get_by_role("button", name="Resign the match").tap()
    tablet.get_by_role("button", name="Press again to resign").tap()
    expect(ann.get_by_role("region", name="Result")).to_contain_text("You win")
    ann.get_by_role("button", name="Play again").click()
    tablet.get_by_role("button", name="Join the rematch").tap()
    expect(tablet.get_by_role("region", name="Result")).to_have_count(0)
    assert tablet.url == ann.url != link
    assert lost.url == link  # the phone that was put away stays where it was

    tablet.get_by_text("Take back, rest, leave").tap()
    tablet.get_by_role("button", name="Stand up: the seat is free").tap()
    expect(tablet.get_by_role("heading", level=1)).to_be_visible()
    tablet.wait_for_url("**/")
    expect(ann.get_by_role("heading", name="One seat is free")).to_be_visible()
