"""Invited where one is: a notice on any page, a kept seat, the mark in the tab, a push."""

import json
import re

from playwright.sync_api import Page, expect

from tests.browser.axe import axe_is_content
from tests.browser.test_lobby import named
from tests.browser.visitors import Visitors, lay
from tests.serving import Serving


def sit(page: Page, table: str, seat: int, name: str) -> None:
    answer = page.request.post(f"/api/tables/{table}/seats/{seat}", data={"name": name})
    assert answer.ok, answer.text()


def sees_icon(page: Page, address: str | re.Pattern[str]) -> None:
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", address)


def test_invited_on_any_page_and_the_tab_says_whose_turn_it_is(visitors: Visitors) -> None:
    ann, ben = named(visitors, "Ann who invites"), named(visitors, "Ben who is asked")
    met = lay(ann.page, "score_four", mine=[0]).rsplit("/", 1)[-1]
    sit(ben.page, met, 1, ben.who)  # now they have met
    ben.page.goto("/about")
    ann.page.goto("/new/score_four")
    ann.page.get_by_label("Name at seat 1").fill(ann.who)
    ann.page.get_by_label("Seat 2", exact=False).first.select_option("kept")
    chosen = ann.page.get_by_label("Seat 2 is kept for", exact=True)
    chosen.select_option(label=f"{ben.who}, here now")
    axe_is_content(ann.page)
    ann.page.get_by_label("Who begins").select_option("1")
    ann.page.get_by_role("button", name="Lay the table").click()
    expect(ann.page.get_by_role("heading", name=f"Waiting for {ben.who}")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Release")).to_be_visible()
    table = ann.page.url.rsplit("/", 1)[-1]

    cleo = named(visitors, "Cleo who may not")
    cleo.page.goto(f"/t/{table}")
    expect(cleo.page.get_by_text(f"kept for {ben.who}")).to_be_visible()
    expect(cleo.page.get_by_role("button", name="Sit here")).to_have_count(0)

    notices = ben.page.get_by_role("region", name="Notices")
    expect(notices).to_contain_text(f"{ann.who} invites you to Score Four.")
    axe_is_content(ben.page)
    notices.get_by_role("button", name="Sit down").click()
    expect(ben.page).to_have_url(ann.page.url)
    expect(notices).to_have_count(0)
    # He begins, and looks at it: the mark is for tables that one does not look at.
    expect(ben.page).to_have_title("Your turn · Score Four · Parlour")
    sees_icon(ben.page, "/favicon.svg")
    ben.page.goto("/about")
    expect(ben.page).to_have_title("(1) About · Parlour")
    sees_icon(ben.page, re.compile("1%3C%2Ftext"))
    ben.page.goto(ann.page.url)
    expect(ben.page).to_have_title("Your turn · Score Four · Parlour")
    sees_icon(ben.page, "/favicon.svg")


def test_a_push_becomes_a_notification_that_leads_to_its_table(
    visitors: Visitors, server: Serving
) -> None:
    """A browser without a screen shows none: what its worker asks it to show is noted instead."""
    page = visitors.arrive(own=True)
    page.goto("/settings")
    push = page.get_by_label("A notification on this device", exact=False)
    expect(push).to_be_disabled()
    expect(page.get_by_text("This browser blocks notifications of this house")).to_be_visible()
    page.get_by_label("A sound, on whatever page you are").check()
    axe_is_content(page)
    page.evaluate(
        "navigator.serviceWorker.register('/sw.js')"
        ".then(() => navigator.serviceWorker.ready).then(() => 1)"
    )
    [worker] = page.context.service_workers
    worker.evaluate("""() => {
        self.registration.showNotification = async (title, { body, data }) => {
            self.noted = [title, body, data.url];
        };
    }""")
    found: list[str] = []
    tools = page.context.new_cdp_session(page)
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(
            each["registrationId"]
            for each in told["registrations"]
            if each["scopeURL"].startswith(server.url)
        ),
    )
    tools.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    note = {"title": "Your turn at Keyword", "body": "With Ann", "url": "/t/x", "tag": "turn x"}
    pushed = {"origin": server.url, "registrationId": found[0], "data": json.dumps(note)}
    tools.send("ServiceWorker.deliverPushMessage", pushed)
    for _ in range(500):
        if worker.evaluate("self.noted ?? null"):
            break
        page.wait_for_timeout(20)
    assert worker.evaluate("self.noted") == ["Your turn at Keyword", "With Ann", "/t/x"]
