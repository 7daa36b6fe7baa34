"""Accounts, as people make and use them: in two browsers, with a passkey, with a code on paper."""

from itertools import count, product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import axe_is_content_by_day_and_night
from tests.browser.visitors import Visitors
from tests.serving import Serving

PASSWORD = "a long way to Tipperary"
LAY = """(game) => fetch("/api/tables", {method: "POST",
    headers: {"content-type": "application/json"},
    body: JSON.stringify({game, mine: [0]})}).then((answer) => answer.json())"""

EDGES = """() => {
    const boxes = [...document.querySelectorAll("header nav > :not([popover])")]
        .map((each) => each.getBoundingClientRect()).filter((box) => box.width);
    return {brand: document.querySelector("header .brand").getBoundingClientRect().right,
            first: Math.min(...boxes.map((box) => box.left)),
            last: Math.max(...boxes.map((box) => box.right))};
}"""


NTH = count(1)


def fresh(name: str) -> str:
    """Nobody has it yet: names last, and a test may be tried a second time."""
    return f"{name}, no. {next(NTH)}"


def lay(page: Page, game: str) -> str:
    table: str = page.evaluate(LAY, game)["id"]
    return table


def fill(page: Page, form: str, **fields: str) -> None:
    box = page.get_by_role("form", name=form, exact=True)
    for label, value in fields.items():
        box.get_by_label(label.replace("_", " "), exact=True).fill(value)


def sign_up(page: Page, name: str) -> list[str]:
    """The codes that are shown."""
    page.goto("/me")
    fill(page, "Make an account", Name=name, Password=PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    shown = page.get_by_role("region", name=f"Recovery codes of {name}")
    expect(shown.get_by_role("heading")).to_be_focused()
    expect(shown.get_by_role("listitem")).to_have_count(8)
    return shown.get_by_role("listitem").all_inner_texts()


def sign_in(page: Page, name: str, password: str = PASSWORD) -> None:
    page.goto("/me")
    fill(page, "Sign in", Name=name, Password=password)
    page.get_by_role("button", name="Sign in", exact=True).click()


def signed_in(page: Page, name: str) -> None:
    expect(page.get_by_text(f"You are signed in as {name}.")).to_be_visible()
    expect(page.get_by_role("navigation").get_by_role("link", name=name)).to_be_visible()


def test_two_running_games_are_found_on_a_second_browser(visitors: Visitors) -> None:
    ada = fresh("Ada of two browsers")
    first, second = visitors.arrive(), visitors.arrive()
    first.goto("/")
    first.get_by_label("Your name at the table").wait_for()
    tables = {lay(first, "score_four"), lay(first, "keyword")}
    sign_up(first, ada)
    signed_in(first, ada)
    sign_in(second, ada.lower())
    signed_in(second, ada)
    for page in (first, second):
        page.goto("/")
        mine = page.get_by_role("region", name="Your tables")
        for table in tables:
            expect(mine.locator(f"a[href='/t/{table}']").first).to_be_visible()
        expect(page.get_by_label("Your name at the table")).to_have_count(0)
    one = sorted(tables)[0]
    second.goto(f"/t/{one}")
    expect(second.get_by_role("region", name="Board")).to_be_visible()
    expect(second.get_by_text(ada).first).to_be_visible()


def test_a_device_that_is_signed_out_elsewhere_shows_nothing_more(visitors: Visitors) -> None:
    bea = fresh("Bea of two devices")
    desk, phone = visitors.arrive(), visitors.arrive()
    sign_up(desk, bea)
    signed_in(desk, bea)
    table = lay(desk, "keyword")
    sign_in(phone, bea)
    signed_in(phone, bea)
    phone.goto(f"/t/{table}")
    expect(phone.get_by_role("navigation").get_by_role("link", name="Bea")).to_be_visible()
    expect(phone.get_by_text("Watching", exact=True)).to_have_count(0)
    desk.reload()
    devices = desk.get_by_role("region", name="Where you are signed in")
    expect(devices.get_by_role("listitem")).to_have_count(2)
    devices.get_by_role("listitem").get_by_role("button").click()
    expect(devices.get_by_role("listitem")).to_have_count(1)
    expect(phone.get_by_role("navigation").get_by_role("link", name="Sign in")).to_be_visible()
    mine = "(id) => fetch('/api/tables/' + id).then((a) => a.json()).then((t) => t.chairs[0].mine)"
    assert phone.evaluate(mine, table) is False
    devices.get_by_role("button", name="Sign out here").click()
    expect(desk.get_by_role("form", name="Sign in", exact=True)).to_be_visible()


def test_a_recovery_code_is_good_once(visitors: Visitors) -> None:
    cy = fresh("Cy with a code")
    page, other = visitors.arrive(), visitors.arrive()
    codes = sign_up(page, cy)
    for visitor in (other, page):
        visitor.goto("/me")
        if visitor is page:
            expect(visitor.get_by_role("form", name="Sign in", exact=True)).to_be_visible()
        visitor.get_by_text("Lost your password?").click()
        given = {"Name": cy, "Recovery_code": codes[0], "New_password": "anew, anew"}
        fill(visitor, "Come back by a recovery code", **given)
        visitor.get_by_role("button", name="Use the code").click()
        if visitor is other:
            signed_in(visitor, cy)
    expect(page.get_by_role("alert")).to_contain_text("the code has been used")
    expect(other.get_by_text("7 codes are left")).to_be_visible()


@pytest.fixture
def named(visitors: Visitors, server: Serving) -> Page:
    """The house under a name, in a browser that has an authenticator."""
    page = visitors.arrive(base_url=server.url.replace("127.0.0.1", "localhost"))
    line = page.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    able = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
    able |= {"hasUserVerification": True, "isUserVerified": True}
    able |= {"automaticPresenceSimulation": True}
    line.send("WebAuthn.addVirtualAuthenticator", {"options": able})
    return page


def sign_up_by_passkey(page: Page, name: str) -> None:
    page.goto("/me")
    fill(page, "Make an account", Name=name)
    page.get_by_role("button", name="Use a passkey").click()
    signed_in(page, name)
    page.get_by_role("button", name="I have kept them").click()


def test_a_passkey_makes_an_account_and_signs_in(named: Page) -> None:
    dee = fresh("Dee by passkey")
    page = named
    sign_up_by_passkey(page, dee)
    keys = page.get_by_role("form", name="Passkeys")
    keys.get_by_role("button", name="Remove").click()
    expect(keys.get_by_role("alert")).to_contain_text("the only way in")
    page.get_by_role("button", name="Sign out here").click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    signed_in(page, dee)
    fill(page, "Password", New_password=PASSWORD)
    page.get_by_role("button", name="Set a password").click()
    expect(page.get_by_role("button", name="Change the password")).to_be_visible()
    keys.get_by_role("button", name="Remove").click()
    expect(keys.get_by_role("listitem")).to_have_count(0)
    page.get_by_role("button", name="Sign out here").click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("not known here")


def test_a_passkey_deletes_the_account(named: Page) -> None:
    ida = fresh("Ida by passkey")
    page = named
    sign_up_by_passkey(page, ida)
    page.get_by_role("radio", name="A passkey").check()
    page.get_by_role("button", name="Delete my account").click()
    page.get_by_role("button", name="Press again to delete it for good").click()
    expect(page.get_by_text("Your account is deleted.")).to_be_visible()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("not known here")


def test_without_a_name_there_are_no_passkeys_and_the_page_says_why(visitors: Visitors) -> None:
    page = visitors.arrive()
    page.goto("/me")
    form = page.get_by_role("form", name="Make an account")
    expect(form).to_contain_text("Passkeys need an address with a name")
    expect(page.get_by_role("button", name="passkey")).to_have_count(0)


def test_axe_is_content_with_an_account(visitors: Visitors) -> None:
    page = visitors.arrive()
    page.goto("/me")
    expect(page.get_by_role("form", name="Make an account")).to_be_visible()
    axe_is_content_by_day_and_night(page)
    page.get_by_role("button", name="Dark room").click()
    sign_up(page, fresh("Axe"))
    expect(page.get_by_role("region", name="Where you are signed in")).to_be_visible()
    axe_is_content_by_day_and_night(page)


def test_the_bar_holds_everything(visitors: Visitors) -> None:
    page = visitors.arrive()
    sign_up(page, fresh("A name as long as it can be"))
    table = lay(page, "score_four")
    for path, width in product(("/me", "/", f"/t/{table}"), (360, 390, 768)):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(path)
        link = page.get_by_role("navigation").get_by_role("link", name="A name as long")
        expect(link).to_be_visible()
        if path.startswith("/t/"):
            expect(page.get_by_role("button", name="Sound")).to_be_visible()
        inside = page.evaluate(EDGES)
        assert inside["brand"] <= inside["first"], path
        assert inside["last"] <= width, path
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
