"""Programs of an account: a token is made, shown once, copied, used, ended; and a bot says so."""

import re

from playwright.sync_api import expect

from tests.browser.axe import axe_is_content
from tests.browser.test_accounts import PASSWORD, fill, fresh, sign_up, signed_in
from tests.browser.visitors import Visitors

ASK = """(token) => fetch("/api/me", {headers: {authorization: `Bearer ${token}`},
    credentials: "omit"}).then((answer) => answer.status)"""
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', {value: undefined})"


def test_a_token_is_shown_once_copied_used_and_ended(visitors: Visitors) -> None:
    page, name = visitors.arrive(), fresh("Ada of the programs")
    sign_up(page, name)
    page.get_by_role("button", name="I have kept them").click()
    signed_in(page, name)
    programs = page.get_by_role("region", name="Programs", exact=True)
    fill(page, "A new token", What_it_is_for="My bot", Your_password=PASSWORD)
    programs.get_by_role("button", name="Make a token").click()
    shown = programs.get_by_label("Your new token, shown only now")
    expect(shown).to_have_value(re.compile("parlour_[A-Za-z0-9_-]{43}"))
    token = shown.input_value()
    axe_is_content(page)

    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    programs.get_by_role("button", name="Copy").click()
    expect(programs.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == token
    page.evaluate(NO_CLIPBOARD)  # as over plain http
    programs.get_by_role("button", name="Copy").click()
    expect(programs.get_by_text("It is marked")).to_be_visible()
    assert page.evaluate("document.getSelection().toString()") == token

    programs.get_by_role("button", name="I have kept it").click()
    expect(shown).to_have_count(0)
    assert page.evaluate(ASK, token) == 200
    page.reload()
    expect(programs.get_by_role("listitem").get_by_text("My bot", exact=True)).to_be_visible()
    assert token not in page.content()  # never again
    programs.get_by_role("button", name="End the token My bot").click()
    expect(programs.get_by_role("listitem")).to_have_count(0)
    assert page.evaluate(ASK, token) == 401

    programs.get_by_role("region", name="Is this account a bot?").get_by_label(
        "Your password"
    ).fill(PASSWORD)
    programs.get_by_role("button", name="This account is a bot").click()
    programs.get_by_role("button", name="Yes, for good").click()
    signed_in(page, f"{name} [bot]")
