"""Finished games are found again: by mouse, finger and keys; and by others only if all agree."""

import re
from typing import Any
from uuid import uuid4
from zipfile import ZipFile

from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import axe_is_content, axe_is_content_by_day_and_night
from tests.browser.players import SMALL
from tests.browser.visitors import PHONE, Visitors


def named(page: Page, name: str) -> None:
    assert page.request.get("/api/me").ok
    assert page.request.post("/api/me", data={"name": name}).ok


def laid(page: Page, **wanted: Any) -> str:
    answer = page.request.post("/api/tables", data={"game": "score_four", **wanted})
    assert answer.ok, answer.text()
    id: str = answer.json()["id"]
    return id


def played(ann: Page, bob: Page, loser: int = 1, **wanted: Any) -> str:
    """A match that was given up."""
    named(bob, "Bob")
    table = laid(ann, mine=[0], **wanted)
    assert bob.request.post(f"/api/tables/{table}/seats/1", data={"name": "Bob"}).ok
    gives_up = (ann, bob)[loser]
    assert gives_up.request.post(f"/api/tables/{table}/seats/{loser}/resignation").ok
    return table


def rows(page: Page) -> Locator:
    return page.get_by_role("list", name="Finished games").get_by_role("listitem")


def test_games_are_found_and_replayed(visitors: Visitors) -> None:
    ann, bob = visitors.arrive(), visitors.arrive()
    named(ann, "Ann")
    won = played(ann, bob)
    played(ann, bob, loser=0, options={"method": "total"})
    ann.goto("/")
    ann.get_by_role("link", name="All finished games").click()
    expect(ann.get_by_role("heading", level=1, name="Your games")).to_be_focused()
    expect(rows(ann)).to_have_count(2)
    expect(rows(ann).first).to_contain_text("Lost")
    ann.get_by_label("Result").select_option("won")
    expect(rows(ann)).to_have_count(1)
    expect(ann).to_have_url(re.compile(r"/games\?outcome=won$"))
    ann.get_by_role("combobox", name="Game").select_option("score_four")
    ann.get_by_label("Played with").select_option('method="total"')
    expect(ann.get_by_text("No game is like that.")).to_be_visible()
    ann.go_back()
    expect(rows(ann)).to_have_count(1)
    rows(ann).get_by_role("link").click()
    expect(ann).to_have_url(re.compile(rf"/r/{won}"))


def test_by_keys_and_with_axe(visitors: Visitors) -> None:
    ann, bob = visitors.arrive(color_scheme="light"), visitors.arrive()
    named(ann, "Ann")
    played(ann, bob)
    ann.goto("/games")
    expect(rows(ann)).to_have_count(1)
    ann.get_by_label("Against or with").press_sequentially("nobody")
    ann.keyboard.press("Enter")
    expect(ann.get_by_text("No game is like that.")).to_be_visible()
    ann.keyboard.press("ControlOrMeta+a")
    ann.keyboard.type("bob")
    ann.keyboard.press("Tab")
    expect(rows(ann)).to_have_count(1)
    axe_is_content_by_day_and_night(ann)


def test_a_game_is_public_when_both_agree(visitors: Visitors) -> None:
    ann, bob, eve = visitors.arrive(), visitors.arrive(**PHONE), visitors.arrive(**PHONE)
    name = f"Ann {uuid4().hex[:8]}"
    named(ann, name)
    table = played(ann, bob)
    eve.goto(f"/games?whose=public&person={name}")
    expect(eve.get_by_text("No game is like that.")).to_be_visible()
    ann.goto("/games")
    ann.get_by_role("button", name=re.compile("^Private")).click()
    expect(ann.get_by_role("button", name=re.compile("^You agree"))).to_be_visible()
    bob.goto("/games")
    bob.get_by_role("button", name=re.compile("^Private")).tap()
    expect(bob.get_by_role("button", name=re.compile(r"^Public \("))).to_be_visible()
    eve.reload()
    rows(eve).get_by_role("link").tap()
    expect(eve).to_have_url(re.compile(rf"/r/{table}"))


def test_the_host_may_lay_a_public_table(visitors: Visitors) -> None:
    ann, bob = visitors.arrive(), visitors.arrive()
    ann.goto("/new/score_four")
    ann.get_by_label("Anybody may find and replay it").check()
    ann.get_by_role("button", name="Lay the table").click()
    ann.wait_for_url("**/t/*")
    bob.goto(ann.url)
    expect(bob.get_by_text("anybody may find and replay this game").first).to_be_visible()


def test_a_record_is_sent_in_and_shown(visitors: Visitors) -> None:
    ann = visitors.arrive(viewport=SMALL)
    head = "parlour-record 1\ngame score_four\nversion 1\nseats 2\noptions {}\nfirst 0\n"
    ann.goto("/games?show=uploads")
    field = ann.get_by_label("Choose a record")
    bad = {"name": "a.record", "mimeType": "text/plain", "buffer": b"no record"}
    field.set_input_files(files=[bad])  # type: ignore[list-item]
    expect(ann.get_by_role("alert")).to_contain_text("line 1: a record begins with the line")
    good = {**bad, "buffer": f'{head}names ["Zoe","Yan"]\n\n0 a1\n1 b1\n'.encode()}
    field.set_input_files(files=[good])  # type: ignore[list-item]
    expect(ann.get_by_text("Uploaded: somebody sent this record in.")).to_be_visible()
    expect(ann.get_by_text("Zoe")).to_have_count(0)
    expect(ann.get_by_role("heading", name="Play on")).to_have_count(0)
    expect(ann.get_by_text("0 of 2")).to_be_visible()
    expect(ann.get_by_label("Link to this step")).to_have_value(re.compile(r"/u/[\w-]+\?step=0$"))
    ann.goto("/games?show=uploads")
    ann.get_by_role("button", name="Remove Score Four").click()
    expect(ann.get_by_role("list", name="Uploaded records")).to_have_count(0)


def test_all_games_are_downloaded(visitors: Visitors) -> None:
    ann, bob = visitors.arrive(), visitors.arrive()
    named(ann, "Ann")
    table = played(ann, bob)
    ann.goto("/games")
    with ann.expect_download() as coming:
        ann.get_by_role("link", name="All your games as one file").click()
    with ZipFile(coming.value.path()) as file:
        assert [name for name in file.namelist() if table in name]


def test_games_in_figures(visitors: Visitors) -> None:
    ann, bob = visitors.arrive(color_scheme="light"), visitors.arrive()
    named(ann, "Ann")
    played(ann, bob)
    played(ann, bob, loser=0)
    ann.goto("/games")
    ann.get_by_role("link", name="Statistics").click()
    expect(ann.get_by_role("heading", level=1, name="Statistics")).to_be_visible()
    expect(ann.get_by_text("2 games: 1 won, 0 drawn, 1 lost")).to_be_visible()
    ann.get_by_text("As a table").click()
    expect(ann.get_by_role("row")).to_have_count(2)
    axe_is_content(ann)


def test_a_moment_is_saved_as_a_picture(visitors: Visitors) -> None:
    ann, bob = visitors.arrive(viewport=SMALL), visitors.arrive()
    named(ann, "Ann")
    ann.goto(f"/r/{played(ann, bob)}?step=1")
    for name, start in (("PNG", b"\x89PNG"), ("SVG", b"<svg"), ("moving picture", b"<svg")):
        with ann.expect_download() as coming:
            ann.get_by_role("link", name=name).click()
        assert coming.value.path().read_bytes().startswith(start)
