"""Talk at the table: who reads it, who does not, and what the host does about it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.axe import axe_is_content
from tests.browser.test_door import host_link
from tests.browser.visitors import PHONE, Visitors
from tests.clause import clause
from tests.serving import Serving


class Talker:
    """Somebody with a name, who comes to a table and talks there."""

    def __init__(self, visitors: Visitors, who: str, **options: Any) -> None:
        self.who, self.page = who, visitors.arrive(**options)
        self.page.request.get("/api/me")
        self.page.request.post("/api/me", data={"name": who})

    def lay(self, **wanted: Any) -> str:
        given = {"game": "score_four", "mine": [0], "first": 0, "names": {"0": self.who}}
        answer = self.page.request.post("/api/tables", data=given | wanted)
        assert answer.ok, answer.text()
        id: str = answer.json()["id"]
        return id

    def sit(self, table: str, seat: int, beside: "Talker | None" = None) -> None:
        place, wish = f"/api/tables/{table}/seats/{seat}", {"name": self.who}
        if beside is not None:
            wish |= beside.page.request.get(f"{place}/invitation").json()
        assert self.page.request.post(place, data=wish).ok

    def come(self, table: str) -> None:
        self.page.goto(f"/t/{table}")
        self.page.locator(".turn").get_by_role("status").wait_for()  # and what lies over the board
        cover = self.page.get_by_role("button", name="Show me the board")
        if cover.count():
            cover.click()
        self.mark.click()
        expect(self.mark).to_have_attribute("aria-expanded", "true")
        expect(self.said).to_be_visible()

    @property
    def mark(self) -> Locator:
        return self.page.locator("#talk h3").get_by_role("button")

    @property
    def said(self) -> Locator:
        return self.page.get_by_role("list", name="What was said")

    def say(self, text: str, to: str | None = None) -> None:
        if to is not None:
            self.page.get_by_text(to, exact=True).click()
        self.page.get_by_label("Your words to").fill(text)
        self.page.get_by_role("button", name="Say", exact=True).click()
        self.reads(text)

    def reads(self, text: str) -> None:
        expect(self.said.get_by_text(text, exact=True)).to_be_visible()

    def has_not_read(self, text: str) -> None:
        """Wait with `reads` for something said later: then this would have come before it."""
        expect(self.page.get_by_text(text)).to_have_count(0)


def company(visitors: Visitors, *names: str) -> list[Talker]:
    return [Talker(visitors, name) for name in names]


@clause("SF-20", "DP-10", "CR-46")
def test_partners_consult_and_the_others_see_nothing(visitors: Visitors) -> None:
    ann, abe, bob, cy = everybody = company(visitors, "Ann", "Abe", "Bob", "Cy")
    table = ann.lay(seats=4, options={"coaching": True})
    abe.sit(table, 0, beside=ann)
    bob.sit(table, 1)
    cy.sit(table, 2)
    for each in everybody:
        each.come(table)
    cy.say("block b3, Ann", to="My side")
    ann.say("shall we?", to="My seat")
    for each in (ann, abe):
        each.reads("block b3, Ann")
        each.reads("shall we?")
    bob.say("<b>Hello</b> https://example.org", to="Everybody")
    for each in everybody:
        each.reads("<b>Hello</b> https://example.org")  # as it was written
        expect(each.said.locator("a, b b")).to_have_count(0)
    bob.has_not_read("block b3, Ann")
    bob.has_not_read("shall we?")
    cy.has_not_read("shall we?")


@clause("SF-20")
def test_closed_talk_says_by_which_clause(visitors: Visitors) -> None:
    ann, cy = company(visitors, "Ann", "Cy")
    table = ann.lay(seats=4)
    cy.sit(table, 2)
    for each in (ann, cy):
        each.come(table)
        expect(each.page.get_by_label("Your words to")).to_have_count(0)
        expect(each.page.locator(".closed .clause")).to_have_text("SF-20")
    ann.page.get_by_role("button", name="Good move").focus()
    ann.page.keyboard.press("Enter")
    cy.reads("Good move")
    axe_is_content(cy.page)
    cy.page.emulate_media(color_scheme="dark")
    axe_is_content(cy.page)


def test_players_read_the_watchers_when_the_match_is_over(visitors: Visitors) -> None:
    ann, bob, wim, xia = everybody = company(visitors, "Ann", "Bob", "Wim", "Xia")
    table = ann.lay()
    bob.sit(table, 1)
    for each in everybody:
        each.come(table)
    wim.say("b3 wins at once")
    xia.reads("b3 wins at once")
    bob.say("Hello")
    ann.reads("Hello")
    for each in (ann, bob):
        each.has_not_read("b3 wins at once")
    assert ann.page.request.post(f"/api/tables/{table}/seats/0/resignation", data={}).ok
    for each in (ann, bob):
        each.reads("b3 wins at once")


@pytest.mark.parametrize("how", ["Mute", "Block"])
def test_whoever_is_shut_out_is_not_read(visitors: Visitors, how: str) -> None:
    ann, bob, wim = everybody = company(visitors, "Ann", "Bob", "Wim")
    table = ann.lay()
    bob.sit(table, 1)
    for each in everybody:
        each.come(table)
    bob.say("you are slow")
    ann.reads("you are slow")
    ann.page.get_by_role("button", name="Mute, block or report Bob").click()
    axe_is_content(ann.page)
    ann.page.get_by_role("button", name=f"{how} Bob").click()
    expect(ann.page.get_by_text("you are slow")).to_have_count(0)
    bob.say("very slow")
    wim.reads("very slow")
    ann.say("Hello")
    ann.has_not_read("very slow")
    if how == "Mute":
        ann.page.get_by_text("Muted people, reports").click()
        ann.page.get_by_role("button", name="Hear Bob again").click()
        ann.reads("very slow")


def test_unread_words_are_counted_and_read_aloud(visitors: Visitors) -> None:
    ann, bob = Talker(visitors, "Ann", **PHONE), Talker(visitors, "Bob")
    table = ann.lay()
    bob.sit(table, 1)
    bob.come(table)
    ann.page.goto(f"/t/{table}")
    expect(ann.mark).to_have_attribute("aria-expanded", "false")
    expect(ann.page.get_by_role("region", name="Board").get_by_role("status")).to_be_visible()
    bob.say("One moment")
    bob.say("I am back")
    expect(ann.mark).to_contain_text("2 new")
    expect(ann.page.locator("#talk [aria-live=polite]")).to_have_text("Bob says: I am back")
    ann.page.get_by_role("button", name="2 new in the talk").click()
    ann.reads("One moment")
    expect(ann.mark).not_to_contain_text("new")
    expect(ann.mark).to_be_focused()
    axe_is_content(ann.page)


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    """A house whose host a test can be."""
    opened = Serving(tmp_path, PARLOUR_BOT_WORKERS="0")
    opened.start()
    yield opened
    opened.stop()


def test_the_host_reads_a_report_and_ends_the_table(browser: Browser, serving: Serving) -> None:
    coming = Visitors(browser, serving.url)
    ann, bob = company(coming, "Ann", "Bob")
    table = ann.lay()
    bob.sit(table, 1)
    for each in (ann, bob):
        each.come(table)
    bob.say("you are slow")
    ann.reads("you are slow")
    ann.page.get_by_role("button", name="Mute, block or report Bob").click()
    ann.page.get_by_label("What is wrong, in a sentence").fill("He is rude")
    ann.page.get_by_role("button", name="Report it to the host").click()
    expect(ann.page.get_by_text("The host will read it.")).to_be_visible()

    host = coming.arrive()
    host.goto(host_link(serving))
    host.get_by_role("button", name="Be the host").click()
    report = host.get_by_role("article", name="Report about Bob")
    expect(report.get_by_text("He is rude")).to_be_visible()
    around = report.get_by_role("list", name="What was said around it")
    expect(around.get_by_text("you are slow")).to_be_visible()
    axe_is_content(host)
    _do(report, "End the table", "nobody wins")
    expect(host.get_by_role("button", name="End the table")).to_have_count(0)
    for each in (ann, bob):
        over = each.page.get_by_text("The match is broken up").first
        expect(over).to_be_visible()
    _do(report, "Close the house to Bob", "will not write")
    expect(host.get_by_role("heading", name="The house is closed to")).to_be_visible()
    bob.page.get_by_role("button", name="Goodbye").click()
    expect(bob.page.get_by_text("has closed it to you")).to_be_visible()
    _do(report, "Put the report aside", "are deleted")
    expect(host.get_by_text("Nobody has reported anything.")).to_be_visible()
    host.get_by_text("What hosts have done").click()
    expect(host.get_by_text("closed the house to Bob")).to_be_visible()
    coming.leave()
    assert coming.mistakes == []


def _do(report: Locator, label: str, sure: str) -> None:
    """Every deed asks once more."""
    report.get_by_role("button", name=label).click()
    report.get_by_role("button", name=sure).click()


def test_the_page_of_somebody_who_has_no_seat_says_so(visitors: Visitors) -> None:
    """Who has left a seat is neither player nor watcher until the match is over."""
    ann, bob = company(visitors, "Ann", "Bob")
    table = ann.lay()
    bob.sit(table, 1)
    ann.come(table)
    bob.come(table)
    assert bob.page.request.delete(f"/api/tables/{table}/seats/1").ok
    expect(_closed(bob.page)).to_be_visible()


def _closed(page: Page) -> Locator:
    return page.get_by_text("does not talk with those who watch before the match is over")
