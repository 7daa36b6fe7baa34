"""Taking everything home, and deleting an account, by hand."""

from pathlib import Path
from zipfile import ZipFile

from playwright.sync_api import Page, expect

from tests.browser.axe import axe_is_content
from tests.browser.test_accounts import PASSWORD, fresh, lay, sign_up, signed_in
from tests.browser.visitors import PHONE, Visitors


def deletes(page: Page, word: str) -> None:
    page.get_by_label("Password, to delete").fill(word)
    page.get_by_role("button", name="Delete my account").click()
    page.get_by_role("button", name="Press again to delete it for good").click()


def test_everything_is_taken_home_and_the_account_deleted(
    visitors: Visitors, tmp_path: Path
) -> None:
    ivy = fresh("Ivy who leaves")
    page, other = visitors.arrive(**PHONE), visitors.arrive()
    with page.expect_response("**/api/me"):  # until then the visitor is nobody
        page.goto("/")
    table = lay(page, "score_four")
    sign_up(page, ivy)
    page.get_by_role("button", name="I have kept them").click()
    signed_in(page, ivy)
    axe_is_content(page)
    with page.expect_download() as coming:
        page.get_by_role("link", name="Download everything").click()
    coming.value.save_as(tmp_path / "mine.zip")
    with ZipFile(tmp_path / "mine.zip") as parcel:
        assert ivy in parcel.read("account.json").decode()
    deletes(page, "not the password")
    expect(page.get_by_role("alert")).to_have_text("That is not your password.")
    signed_in(page, ivy)
    deletes(page, PASSWORD)
    expect(page.get_by_text("Your account is deleted.")).to_be_visible()
    expect(page.get_by_role("form", name="Sign in", exact=True)).to_be_visible()
    other.goto(f"/t/{table}")
    expect(other.get_by_role("button", name="Sit down")).to_be_visible()
    expect(other.get_by_text(ivy)).to_have_count(0)
