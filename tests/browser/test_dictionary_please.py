"""A table of Dictionary, Please!: words made, lengthened, captured, joined and voted on."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from parlour.games.dictionary_please import rules
from tests.browser.rigged import Rigged
from tests.browser.visitors import Visitors
from tests.browser.wordsmiths import SEEN, Smith, apart, on_one_device, play_4cyte_elsewhere
from tests.clause import clause

RANGE = "RANGEKITES"  # Ann's ten: two words
Scene = Callable[[Visitors, Rigged], Page]


@clause("DP-24", "DP-25", "DP-34", "DP-38", "DP-50", "DP-51", "DP-62")
def test_a_capture_refused_and_one_accepted(callers: Visitors, house: Rigged) -> None:
    ann, ben = apart(callers, house, f"{RANGE} OSD TEA")
    ann.sees_turn("Your turn")
    expect(
        ben.row("Ann").get_by_label("letters laid open: A, E, E, G, I, K, N, R, S, T")
    ).to_be_visible()
    expect(ann.row("Ben").get_by_label("3 hidden letters")).to_be_visible()
    ann.makes("RANGE")
    ann.makes("KITES")
    ben.sees("RANGE", "Ann")
    play_4cyte_elsewhere(ben.page)  # which closes no dictionary here
    ben.types("ORANGE", "RANGE")  # planned before the turn, with the dictionary open
    ben.is_told("", "May be taken so: ORANGE uses all of RANGE.*DP-34")
    ben.presses("Clear")
    ann.presses("Done")

    ben.sees_turn("Your turn")
    expect(ann.row("Ben").get_by_label("letters laid open: D, O, S")).to_be_visible()
    expect(ben.row("Ann").get_by_label("3 hidden letters")).to_be_visible()
    ben.types("RANGES", "RANGE")
    ben.is_refused("DP-38", "RANGES is .*plural.*RANGE|RANGES")
    ben.page.keyboard.press("Enter")  # it was told already: nothing is sent
    ben.sees("RANGE", "Ann")
    ben.field.fill("ORANGE")
    ben.is_told("capture", "A capture: RANGE from Ann, adding O.*5 points.*green star.*DP-50")
    ben.page.keyboard.press("Enter")
    for everybody in (ann, ben):
        everybody.sees("ORANGE", "Ben")
        everybody.sees_no("RANGE")
        expect(everybody.word("ORANGE").locator('[data-token="green star"]')).to_be_visible()
        told = everybody.log().get_by_text("Ben takes Ann’s RANGE with ORANGE, adding O")
        expect(told).to_have_count(1)
    expect(ann.row("Ann")).to_contain_text("10 in envelope")
    ben.presses("Done")  # D and S to the pool
    ann.sees_turn("Your turn")
    ann.makes("DRAGONET", "ORANGE")
    for everybody in (ann, ben):
        everybody.sees("DRAGONET", "Ann")
        expect(everybody.word("DRAGONET").locator('[data-token="red star"]')).to_be_visible()


@clause("DP-42", "DP-43", "DP-52")
def test_a_double_capture(callers: Visitors, house: Rigged) -> None:
    both = on_one_device(callers, house, "FLINGADORE SHE")
    both.makes("FLING")
    both.makes("ADORE")
    both.presses("Done")
    both.raises_curtain("Ben")
    both.types("FOREGOING", "FLING", "ADORE")
    both.is_refused("DP-42", "unused")
    both.field.fill("DRAGONFLIES")
    both.is_told(
        "double", "A double capture: FLING from Ann and ADORE from Ann, adding S.*50 points"
    )
    both.presses("Make it")
    both.sees("DRAGONFLIES", "Ben")
    expect(both.word("DRAGONFLIES").locator('[data-token="purple counter"]')).to_be_visible()
    expect(both.log()).to_contain_text("Ben joins Ann’s FLING and Ann’s ADORE into DRAGONFLIES")
    expect(both.row("Ann").locator("[data-word]")).to_have_count(0)


@clause("DP-40")
def test_a_vote(callers: Visitors, house: Rigged) -> None:
    """Three on one device: the device goes to whoever has to vote."""
    all_three = on_one_device(callers, house, f"{RANGE} SOD TEA", 3, options={"ruling": "vote"})
    page = all_three.page
    all_three.makes("RANGE")
    all_three.presses("Done")
    all_three.raises_curtain("Ben")
    for new, way, stands in (("RANGES", "Related", False), ("ORANGE", "Unrelated", True)):
        all_three.types(new, "RANGE")
        all_three.is_told("capture", "The others will vote")
        all_three.presses("Make it")
        for voter in ("Ann", "Cleo"):
            all_three.raises_curtain(voter)
            expect(page.get_by_role("region", name="Vote")).to_contain_text(f"makes {new}")
            all_three.presses(way)
        all_three.raises_curtain("Ben")
        all_three.sees(new if stands else "RANGE", "Ben" if stands else "Ann")
    expect(all_three.log()).to_contain_text("RANGES is taken back")
    expect(all_three.log()).to_contain_text("ORANGE stands")


@clause("DP-10")
def test_partners_on_one_seat(callers: Visitors, house: Rigged) -> None:
    ann, ben = apart(callers, house, f"{RANGE} OSD")
    cleo = Smith(callers.arrive(**SEEN), "Cleo")
    cleo.page.goto(ann.page.url)
    expect(cleo.page.get_by_text("Watching", exact=True)).to_be_visible()
    expect(cleo.field).to_have_count(0)
    expect(cleo.row("Ben").get_by_label("3 hidden letters")).to_be_visible()
    # The table's link alone makes nobody a partner: Ben hands on one of his own.
    expect(cleo.page.get_by_role("button", name="Join as partner")).to_have_count(0)
    ben.presses("Ask a partner")
    cleo.page.goto(ben.page.get_by_label("Link for a partner").input_value())
    cleo.page.get_by_role("listitem").filter(has_text="Ben").get_by_role(
        "button", name="Join as partner"
    ).click()
    cleo.page.get_by_placeholder("Name").fill("Cleo")
    cleo.page.get_by_role("button", name="Sit down").click()
    rack = cleo.page.get_by_role("group", name="Your letters")
    expect(rack.get_by_role("button")).to_have_count(3)  # Ben's, hidden from Ann
    expect(ann.row("Ben & Cleo")).to_be_visible()
    ann.makes("RANGE")
    ann.presses("Done")
    cleo.sees_turn("Your turn")
    cleo.makes("ORANGE", "RANGE")
    for everybody in (ann, ben, cleo):
        everybody.sees("ORANGE", "Ben & Cleo")
    ben.presses("Done")
    ann.sees_turn("Your turn")


@clause("DP-13", "DP-14", "DP-16", "DP-30", "DP-31")
def test_lots_are_drawn_and_kept(callers: Visitors, house: Rigged) -> None:
    house.bag.put("TB IGRANTED XYZ")
    page = callers.arrive(**SEEN)
    page.goto("/new/dictionary_please")
    page.get_by_label("Name at seat 1").fill("Ann")
    page.get_by_label("Seat 2").select_option("here")
    page.get_by_label("Name at seat 2").fill("Ben")
    page.get_by_role("button", name="Lay the table").click()
    both = Smith(page, "Ann")
    both.raises_curtain("Ben")  # B is nearer to A
    expect(page.get_by_role("region", name="The start")).to_contain_text("You begin")
    both.presses("Keep B, T")
    expect(page.get_by_role("group", name="Your letters").get_by_role("button")).to_have_count(10)
    expect(page.get_by_role("button", name=re.compile("^Pass"))).to_have_count(0)
    both.presses("Discard all")
    both.raises_curtain("Ann")
    expect(page.get_by_role("group", name="Pool", exact=True).get_by_role("button")).to_have_count(
        9
    )
    both.presses("Pass")
    both.raises_curtain("Ben")
    expect(both.row("Ann").get_by_label("6 hidden letters")).to_be_visible()


@clause("DP-53")
def test_what_is_due_is_claimed(callers: Visitors, house: Rigged) -> None:
    both = on_one_device(callers, house, f"{RANGE} OSD", options={"claiming": "spoken"})
    both.makes("RANGE")
    both.presses("Claim 5")
    expect(both.log()).to_contain_text("Ann claims 5")
    both.makes("KITES")
    both.presses("Done")
    both.raises_curtain("Ben")
    expect(both.log()).to_contain_text("Ann has not claimed 5")


@clause("DP-64")
def test_the_end_by_words_and_the_record(callers: Visitors, house: Rigged) -> None:
    both = on_one_device(callers, house, "TREESIDEAL DOG EAT", options={"target": 3})
    page = both.page
    both.makes("TREE")
    both.makes("IDEAS")
    both.presses("Done")  # L to the pool
    both.raises_curtain("Ben")
    both.presses("Pass")
    both.raises_curtain("Ann")
    both.makes("LATE")
    both.presses("Done")
    both.raises_curtain("Ben")
    both.presses("Discard all")
    expect(page.get_by_role("heading", name="Ann wins")).to_be_visible()
    expect(page.get_by_text("ended the game by number of words")).to_be_visible()
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("slider", name="Step").focus()
    page.keyboard.press("End")
    both.sees("LATE", "Ann")
    expect(page.get_by_label("Word", exact=True)).to_have_count(0)


@clause("DP-65", "DP-67")
def test_the_end_by_time(callers: Visitors, house: Rigged) -> None:
    wanted = {"ending": "time", "minutes": 2}
    both = on_one_device(callers, house, f"{RANGE} OSD", options=wanted)
    both.makes("RANGE")
    expect(both.page.get_by_text("Time is up: one more round")).to_be_visible()
    both.presses("Done")
    both.raises_curtain("Ben")
    both.presses("Pass")
    both.raises_curtain("Ann")
    expect(both.page.get_by_text("The last round: nothing is drawn")).to_be_visible()
    rack = both.page.get_by_role("group", name="Your letters").get_by_role("button")
    expect(rack).to_have_count(6)
    both.presses("Pass")
    both.raises_curtain("Ben")
    both.presses("Discard all")
    expect(both.page.get_by_text("most words: 1")).to_be_visible()


@clause("DP-66")
def test_the_end_by_tiles(
    callers: Visitors, house: Rigged, monkeypatch: pytest.MonkeyPatch
) -> None:
    bag = "".join(sorted(f"{RANGE}OSDL"))  # fourteen letters in all
    monkeypatch.setattr(rules, "FULL_BAG", bag)
    both = on_one_device(callers, house, f"{RANGE} OSD L", options={"ending": "tiles"})
    both.makes("RANGE")
    both.presses("Done")
    both.raises_curtain("Ben")
    expect(both.page.get_by_text("The bag is empty: 2 turns left")).to_be_visible()
    both.makes("ORANGE", "RANGE")
    both.presses("Done")
    both.raises_curtain("Ann")
    both.presses("Pass")
    expect(both.page.get_by_role("heading", name="Ben wins")).to_be_visible()
    expect(both.log()).to_contain_text("the bag is empty, and everybody has had their last turn")
