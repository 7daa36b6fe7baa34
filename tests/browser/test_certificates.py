"""A Champion gets two signatures and a certificate that checks, each on a device of their own."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Page, expect

from parlour.events.certificate import LIMIT, read
from parlour.print.attached import attached
from parlour.server.http.guests import COOKIE, digest
from parlour.server.store import Terms
from tests.browser.axe import axe_is_content
from tests.browser.players import SMALL
from tests.browser.test_archive import named
from tests.browser.visitors import PHONE, Visitors
from tests.clause import clause
from tests.server.champions import Sat, played
from tests.serving import Serving


def sat(page: Page, name: str) -> Sat:
    named(page, name)
    [cookie] = [each for each in page.context.cookies() if each["name"] == COOKIE]
    return Sat(name, digest(cookie["value"]))


def championship(home: Path, *people: Sat) -> str:
    """A table of this house at which the first of them has become a Champion."""
    with ThreadPoolExecutor(1) as beside:  # the browser's own loop runs in this thread
        match = played(home, *people, terms=Terms(public=True))
        return beside.submit(asyncio.run, match).result()


def has_room(page: Page) -> None:
    """Nothing stands out at the side of a small phone."""
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@clause("4C-61", "4C-63", "4C-64", "4C-65")
def test_a_champion_gets_two_signatures_and_a_certificate_that_checks(
    visitors: Visitors, server: Serving, tmp_path: Path
) -> None:
    ada, ben = visitors.arrive(viewport=SMALL), visitors.arrive(viewport=SMALL)
    cleo = visitors.arrive(**PHONE)
    people = [sat(page, name) for page, name in ((ada, "Ada"), (ben, "Ben"), (cleo, "Cleo"))]
    table = championship(server.home, *people)

    ada.goto(f"/t/{table}")
    ada.get_by_role("link", name="Apply for the certificate").click()
    expect(ada.get_by_role("heading", level=1, name="Apply for a certificate")).to_be_focused()
    paper = ada.get_by_role("article", name="Certificate")
    expect(paper).to_contain_text("+118 Champion of class C")
    expect(ada.get_by_text("Still to sign: Ben, Cleo.")).to_be_visible()
    axe_is_content(ada)
    ada.get_by_role("button", name="Apply", exact=True).click()
    expect(ada.get_by_role("heading", level=1, name="An application")).to_be_visible()
    link = ada.url
    expect(ada.get_by_role("button", name="Sign")).to_have_count(0)

    for page, name in ((ben, "Ben"), (cleo, "Cleo")):
        if page is ben:  # one finds it at the table, the other is sent the link
            page.goto(f"/t/{table}")
            page.get_by_role("link", name="signatures are waited for").click()
        else:
            page.goto(link)
        sign = page.get_by_role("button", name="Sign")
        expect(sign).to_be_disabled()
        page.get_by_role("checkbox").check()
        sign.click()
        expect(page.get_by_role("list", name="Who has signed")).to_contain_text(name)
    expect(cleo.get_by_role("heading", level=1, name="A certificate")).to_be_visible()
    axe_is_content(cleo)
    has_room(cleo)

    ada.reload()
    signed = ada.get_by_role("list", name="Who has signed")
    expect(signed.get_by_role("listitem")).to_have_text(["Ben", "Cleo"])
    with ada.expect_download() as coming:
        ada.get_by_role("link", name="To print (PDF)").click()
    file = tmp_path / "certificate.pdf"
    coming.value.save_as(file)
    document = read(attached(file.read_bytes(), LIMIT).decode())
    assert document.certificate.vouched == ("Ben", "Cleo")

    ben.goto("/champions")
    club = ben.get_by_role("list", name="Members, class C")
    expect(club.get_by_role("link", name="Ada").first).to_be_visible()
    ben.get_by_label("The document, or the PDF that holds it").set_input_files(file)
    expect(ben.get_by_text("this house stands behind who played and when")).to_be_visible()
    axe_is_content(ben)
    has_room(ben)
    forged = tmp_path / "forged.json"
    forged.write_text(document.write().replace('"points":270', '"points":280'))
    ben.get_by_label("The document, or the PDF that holds it").set_input_files(forged)
    expect(ben.get_by_role("alert")).to_contain_text("It was changed")

    ben.goto("/judges")  # which is for others
    expect(ben.get_by_role("alert")).to_contain_text("the host appoints them")
    axe_is_content(ben)
    ada.get_by_role("link", name="Replay the game").click()
    expect(ada.get_by_role("group", name="Replay")).to_be_visible()
    ada.goto(link)
    ada.get_by_role("button", name="Withdraw it").click()
    expect(ada.get_by_role("heading", level=1, name="4CYTE Champions")).to_be_visible()
    ben.goto(link)
    expect(ben.get_by_role("heading", name="There is no such certificate")).to_be_visible()
