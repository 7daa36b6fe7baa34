"""The dictionary's page: a word, a capture, tiers, links to share; by keys and on a phone."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from parlour.lexicon import catalogue
from tests.browser.axe import axe_is_content_by_day_and_night
from tests.browser.players import SMALL
from tests.browser.test_keyboard import tab_to
from tests.browser.visitors import PHONE, Visitors
from tests.serving import Serving

# The first question of all unpacks the dictionary, which takes a while on busy cores.
UNPACKING = 60_000
GAMES = ["4CYTE", "Dictionary, Please!", "Crosticon", "Keyword"]


def sees(page: Page, verdict: str) -> None:
    expect(page.get_by_role("status")).to_have_text(re.compile(verdict), timeout=UNPACKING)


def ruling(page: Page, game: str) -> str:
    return page.get_by_role("listitem").filter(has_text=game).first.inner_text()


@pytest.fixture
def meanings(server: Serving) -> Iterator[None]:
    """What set-up would have compiled, for one word."""
    unpacked = catalogue.unpacked_path(server.home / "lexicon")
    path = unpacked.with_name(f"{unpacked.stem}-meanings.sqlite")
    path.parent.mkdir(exist_ok=True)
    with closing(sqlite3.connect(path)) as store:
        store.execute("create table meanings (word text primary key, text text)")
        store.execute("insert into meanings values ('TRACTOR', 'noun: it pulls')")
        store.commit()
    yield
    path.unlink()


def test_a_word_by_keys_alone(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    page.goto("/")
    tab_to(page, "link", "Dictionary")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    tab_to(page, "textbox", "Word")
    page.keyboard.type("Dosh")
    page.keyboard.press("Enter")
    sees(page, "dosh: Good in Dictionary, Please!, Crosticon and Keyword")
    expect(page).to_have_url(re.compile(r"/dictionary\?word=dosh$"))
    expect(page.get_by_role("textbox", name="Word")).to_be_focused()
    for game in GAMES:
        assert ("No" if game == "4CYTE" else "Good") in ruling(page, game)
    assert "4C-29" in ruling(page, "4CYTE")
    expect(page.get_by_text("DOSH is labelled slang (slang word for money")).to_be_visible()
    expect(page.get_by_text("./run setup")).to_be_visible()  # meanings are not compiled here

    tab_to(page, "textbox", "May it be captured by optional")
    page.keyboard.type("glorb")
    page.keyboard.press("Enter")
    sees(page, "GLORB may not capture DOSH")
    page.go_back()
    sees(page, "dosh: Good in")


def test_the_tier_is_switched_by_an_arrow(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    page.goto("/dictionary?word=eftsoons")
    sees(page, "Good in 4CYTE, Dictionary, Please! and Keyword")  # Crosticon's own is ordinary
    page.get_by_role("radio", name="Each game").focus()
    page.keyboard.press("ArrowRight")
    sees(page, "Good in none of the games")
    expect(page).to_have_url(re.compile(r"word=eftsoons&tier=ordinary$"))
    expect(page.get_by_text("that is the standard tier").first).to_be_visible()
    page.reload()
    expect(page.get_by_role("radio", name="Ordinary")).to_be_checked()
    sees(page, "Good in none of the games")


def test_all_that_is_known(visitors: Visitors, meanings: None) -> None:
    page = visitors.arrive(viewport=SMALL)
    page.goto("/dictionary?word=tractors")
    sees(page, "Good in every word game")
    expect(page.get_by_text("plural of TRACTOR: noun: it pulls")).to_be_visible()
    expect(page.get_by_role("definition").filter(has_text="Latin tractus")).to_be_visible()
    expect(page.get_by_role("definition").filter(has_text="ommon")).to_be_visible()
    expect(page.get_by_role("definition").filter(has_text="spell-checkers")).to_be_visible()
    page.get_by_role("link", name="tractor", exact=True).first.click()
    sees(page, "tractor: Good in every word game")
    expect(page.get_by_role("listitem").filter(has_text="noun: it pulls")).to_be_visible()
    expect(page).to_have_title("tractor · Dictionary · Parlour")


def test_forms_history_and_what_may_have_been_meant(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    page.goto("/dictionary?word=tractor")
    sees(page, "Good in every word game")
    expect(page.get_by_role("link", name="tractors", exact=True)).to_be_visible()
    expect(page.get_by_text("Latin tractus, drawn").first).to_be_visible()
    page.goto("/dictionary?word=recieve")
    sees(page, "Not in the dictionary")
    page.get_by_role("link", name="receive", exact=True).click()
    sees(page, "receive: Good in every word game")


def test_a_pattern_and_a_list_are_leafed_through(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    page.goto("/dictionary")
    page.get_by_role("link", name="Q without U").click()
    expect(page.get_by_role("heading", name="Q without U")).to_be_visible(timeout=UNPACKING)
    expect(page.get_by_role("link", name="niqab", exact=True)).to_be_visible()
    page.get_by_label("Word", exact=True).fill("c?tt?e")
    page.get_by_role("button", name="Look up").click()
    expect(page.get_by_role("link", name="cattle", exact=True)).to_be_visible()


def test_a_link_to_a_capture(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    page.goto("/dictionary?old=tractor&new=contractor")
    sees(page, "CONTRACTOR may not capture TRACTOR")
    expect(page.get_by_text("both from Latin trahere, to draw")).to_be_visible()
    expect(page.get_by_text("DP-36")).to_be_visible()
    page.goto("/dictionary?old=range&new=orange")
    sees(page, "ORANGE may capture RANGE")
    expect(page.get_by_text("DP-34")).to_be_visible()
    page.get_by_role("link", name="The other way round").click()
    sees(page, "RANGE may not capture ORANGE")
    expect(page.get_by_text("leaves O of ORANGE unused")).to_be_visible()


def test_unknown_words_and_trouble_are_told(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    page.goto("/dictionary?word=" + "%3Cb%3Eglorb")
    sees(page, "Not in the dictionary")
    page.goto("/dictionary?word=cat&tier=huge")
    sees(page, "There is no such tier")
    page.route("**/api/dictionary/**", lambda route: route.abort())
    page.goto("/dictionary?word=cat")
    sees(page, "The house does not answer")


def test_axe_has_nothing_to_say(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    for question in ("", "?word=dosh", "?word=runs", "?old=range&new=orange", "?word=glorb"):
        page.goto(f"/dictionary{question}")
        if question:
            sees(page, "[a-z]")
        else:
            page.get_by_role("link", name="eftsoons").wait_for()
        axe_is_content_by_day_and_night(page)
        page.get_by_role("button", name="Dark room").click()


def test_a_phone_shows_it_without_sideways_scrolling(visitors: Visitors) -> None:
    page = visitors.arrive(**{**PHONE, "device_scale_factor": 1})
    page.goto("/dictionary")
    page.get_by_label("Word", exact=True).fill("floccinaucinihilipilification")
    page.get_by_role("button", name="Look up").tap()
    sees(page, "floccinaucinihilipilification:")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.goto("/dictionary?old=tractor&new=contractor")
    sees(page, "may not capture")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for target in page.locator("form :is(input.field, button, .chip)").all():
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= 44
