"""A table of Dictionary, Please!: words made, lengthened, captured, joined and voted on."""

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from parlour.games.dictionary_please import rules
from parlour.house import dictionaries
from parlour.server import timekeeper
from tests.browser.rigged import Rigged, rigged
from tests.browser.test_keyboard import tab_to
from tests.browser.test_phone import drag
from tests.browser.visitors import PHONE, Visitors
from tests.browser.wordsmiths import SEEN, Smith, apart, lay, on_one_device
from tests.clause import clause

UNPACKED = Path(__file__).resolve().parents[2] / ".cache" / "lexicon-tests"
RANGE = "RANGEKITES"  # Ann's ten: two words
HURRY = 40  # times as fast as other clocks go
Scene = Callable[[Visitors, Rigged], Page]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rigged]:
    """With a bag that a test fills, one unpacked dictionary for all, and a clock in a hurry."""
    start = time.time()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dictionaries, "folder", lambda: UNPACKED)
        patch.setattr(timekeeper, "LOOK", 0.2)
        clock = lambda: start + (time.time() - start) * HURRY  # noqa: E731
        with rigged(tmp_path_factory.mktemp("rigged"), clock=clock) as opened:
            yield opened


@pytest.fixture
def visitors(browser: Browser, house: Rigged) -> Iterator[Visitors]:
    coming = Visitors(browser, house.url)
    yield coming
    coming.leave()
    assert coming.mistakes == []


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@clause("DP-24", "DP-25", "DP-34", "DP-38", "DP-50", "DP-62")
def test_a_capture_refused_and_one_accepted(visitors: Visitors, house: Rigged) -> None:
    ann, ben = apart(visitors, house, f"{RANGE} OSD")
    ann.sees_turn("Your turn")
    expect(ben.row("Ann").get_by_label("letters laid open: A, E, E, G, I, K, N, R, S, T")).to_be_visible()
    expect(ann.row("Ben").get_by_label("3 hidden letters")).to_be_visible()
    ann.makes("RANGE")
    ann.makes("KITES")
    ben.sees("RANGE", "Ann")
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


@clause("DP-42", "DP-43", "DP-52")
def test_a_double_capture(visitors: Visitors, house: Rigged) -> None:
    both = on_one_device(visitors, house, "FLINGADORE SHE")
    both.makes("FLING")
    both.makes("ADORE")
    both.presses("Done")
    both.raises_curtain("Ben")
    both.types("FOREGOING", "FLING", "ADORE")
    both.is_refused("DP-42", "unused")
    both.field.fill("DRAGONFLIES")
    both.is_told("double", "A double capture: FLING from Ann and ADORE from Ann, adding S.*50 points")
    both.presses("Make it")
    both.sees("DRAGONFLIES", "Ben")
    expect(both.word("DRAGONFLIES").locator('[data-token="purple counter"]')).to_be_visible()
    expect(both.log()).to_contain_text("Ben joins Ann’s FLING and Ann’s ADORE into DRAGONFLIES")
    expect(both.row("Ann").locator("[data-word]")).to_have_count(0)


@clause("DP-40")
def test_a_vote(visitors: Visitors, house: Rigged) -> None:
    """Three on one device: the device goes to whoever has to vote."""
    all_three = on_one_device(
        visitors, house, f"{RANGE} SOD TEA", 3, options={"ruling": "vote"}
    )
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
def test_partners_on_one_seat(visitors: Visitors, house: Rigged) -> None:
    ann, ben = apart(visitors, house, f"{RANGE} OSD")
    cleo = Smith(visitors.arrive(**SEEN), "Cleo")
    cleo.page.goto(ann.page.url)
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
def test_lots_are_drawn_and_kept(visitors: Visitors, house: Rigged) -> None:
    house.bag.put("TB IGRANTED XYZ")
    page = visitors.arrive(**SEEN)
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
    expect(page.get_by_role("group", name="Pool", exact=True).get_by_role("button")).to_have_count(9)
    both.presses("Pass")
    both.raises_curtain("Ben")
    expect(both.row("Ann").get_by_label("6 hidden letters")).to_be_visible()


@clause("DP-53")
def test_what_is_due_is_claimed(visitors: Visitors, house: Rigged) -> None:
    both = on_one_device(visitors, house, f"{RANGE} OSD", options={"claiming": "spoken"})
    both.makes("RANGE")
    both.presses("Claim 5")
    expect(both.log()).to_contain_text("Ann claims 5")
    both.makes("KITES")
    both.presses("Done")
    both.raises_curtain("Ben")
    expect(both.log()).to_contain_text("Ann has not claimed 5")


@clause("DP-64")
def test_the_end_by_words_and_the_record(visitors: Visitors, house: Rigged) -> None:
    both = on_one_device(visitors, house, "TREESIDEAL DOG EAT", options={"target": 3})
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
def test_the_end_by_time(visitors: Visitors, house: Rigged) -> None:
    wanted = {"ending": "time", "minutes": 2}
    both = on_one_device(visitors, house, f"{RANGE} OSD", options=wanted)
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
    visitors: Visitors, house: Rigged, monkeypatch: pytest.MonkeyPatch
) -> None:
    bag = "".join(sorted(f"{RANGE}OSDL"))  # fourteen letters in all
    monkeypatch.setattr(rules, "FULL_BAG", bag)
    both = on_one_device(visitors, house, f"{RANGE} OSD L", options={"ending": "tiles"})
    both.makes("RANGE")
    both.presses("Done")
    both.raises_curtain("Ben")
    expect(both.page.get_by_text("The bag is empty: 2 turns left")).to_be_visible()
    both.makes("ORANGE", "RANGE")
    both.presses("Done")
    both.raises_curtain("Ann")
    both.presses("Pass")
    expect(both.page.get_by_role("heading", name="Ben wins")).to_be_visible()
    expect(both.log()).to_contain_text("the bag is empty, and everybody has had his last turn")


def test_everything_by_keys(visitors: Visitors, house: Rigged) -> None:
    house.bag.put(f"{RANGE} OSD")
    page = visitors.arrive(**SEEN)
    both = Smith(page, "Ann")
    page.goto(lay(page, 2, [0, 1]))
    expect(page.get_by_role("button", name="I am Ann")).to_be_focused()
    page.keyboard.press("Enter")
    tab_to(page, "button", "A")  # the first of one's letters
    page.keyboard.type("range")  # letters typed anywhere go into the word
    expect(both.field).to_be_focused()
    both.is_told("original")
    page.keyboard.press("Enter")
    both.sees("RANGE", "Ann")
    # A word out of the rack, letter by letter, then put in order by arrow keys.
    tab_to(page, "button", "E")
    for letter in "EIKTS":
        page.keyboard.press("Home")
        for _ in range("EIKST".index(letter)):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    expect(both.field).to_have_value("EIKTS")
    page.locator('[data-drop="draft:2"]').focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(both.field).to_have_value("KEITS")
    page.locator('[data-drop="draft:1"]').focus()
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(both.field).to_have_value("KITES")
    both.is_told("original")
    tab_to(page, "button", "Make it")
    page.keyboard.press("Enter")
    both.sees("KITES", "Ann")
    tab_to(page, "button", "Done nothing to the pool, 3 drawn")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="I am Ben")).to_be_focused()
    page.keyboard.press("Enter")
    # A word of the table by arrow keys, the rest by typing.
    tab_to(page, "button", "RANGE, word 1, Ann’s")
    page.keyboard.press("ArrowRight")
    expect(both.word("KITES")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(both.word("RANGE")).to_have_attribute("aria-pressed", "true")
    tab_to(page, "textbox", "Word")
    page.keyboard.press("Escape")
    expect(both.word("RANGE")).to_have_attribute("aria-pressed", "false")
    page.keyboard.type("orange<1")  # or as records have it
    both.is_told("capture")
    page.keyboard.press("Enter")
    both.sees("ORANGE", "Ben")


def test_a_finger_on_a_phone(visitors: Visitors, house: Rigged) -> None:
    house.bag.put(f"{RANGE} OSD")
    page = visitors.arrive(**{**PHONE, "device_scale_factor": 1, "reduced_motion": "reduce"})
    both = Smith(page, "Ann")
    page.goto(lay(page, 2, [0, 1]))
    page.get_by_role("button", name="I am Ann").tap()
    rack = page.get_by_role("group", name="Your letters")
    for letter in "RANGE":
        rack.get_by_role("button", name=letter, exact=True).first.tap()
    both.is_told("original", "RANGE")
    page.get_by_role("button", name="Make it").tap()
    both.sees("RANGE", "Ann")
    page.get_by_role("button", name=re.compile("^Done")).tap()
    page.get_by_role("button", name="I am Ben").tap()
    both.word("RANGE").tap()
    expect(both.field).to_have_value("RANGE")
    # By taps: pick up the last letter, put it first, and take it out again.
    page.locator('[data-drop="draft:4"]').tap()
    page.locator('[data-drop="draft:0"]').tap()
    expect(both.field).to_have_value("ERANG")
    both.is_refused("DP-27")
    page.locator('[data-drop="draft:0"]').tap()
    page.get_by_role("button", name="Take E out").tap()
    expect(both.field).to_have_value("RANG")
    expect(page.get_by_text("still to be used: E")).to_be_visible()
    page.get_by_role("button", name="Clear").tap()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="Dictionary", exact=True).tap()
    page.get_by_label("Word or pattern").fill("?range")
    page.get_by_role("button", name="Look up").tap()
    expect(page.get_by_role("button", name="grange")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="Dictionary", exact=True).tap()
    expect(both.word("RANGE")).to_be_visible()
    for target in page.locator(".bench :is(.field, .button.main, .rest)").all():
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= 43
    # The O is dragged to the front.
    both.word("RANGE").tap()
    letter = rack.get_by_role("button", name="O", exact=True)
    drag(page, middle(letter), middle(page.locator('[data-drop="draft:0"]')))
    expect(both.field).to_have_value("ORANGE")
    both.is_told("capture")


@clause("DP-05")
def test_the_dictionary_beside_the_table(visitors: Visitors, house: Rigged) -> None:
    house.bag.put(f"{RANGE} OSD")
    page = visitors.arrive(**{**SEEN, "viewport": {"width": 1280, "height": 800}})
    both = Smith(page, "Ann")
    page.goto(lay(page, 2, [0, 1]))
    both.raises_curtain("Ann")
    both.makes("RANGE")
    both.word("RANGE").click()  # looked up, and taken to build with
    book = page.get_by_role("form", name="Dictionary").locator("..")
    expect(book.get_by_role("heading", name="range")).to_be_visible()
    expect(book.get_by_text("Good.")).to_be_visible()
    expect(book.get_by_role("definition").filter(has_text="Frankish")).to_be_visible()
    page.get_by_label("Word or pattern").fill("tractor")
    page.get_by_label("Taken by, perhaps").fill("contractor")
    book.get_by_role("button", name="Look up").click()
    expect(book).to_contain_text("are both from Latin trahere")
    expect(book.get_by_role("link", name="DP-36")).to_be_visible()
    page.get_by_label("Taken by, perhaps").fill("")
    page.get_by_label("Word or pattern").fill("s*ing")
    book.get_by_role("button", name="Look up").click()
    expect(book.locator(".fits li")).to_have_count(60)
    book.get_by_role("button", name="More").click()
    expect(book.locator(".fits li")).to_have_count(120)
    expect(page.get_by_role("button", name="Words out of these letters")).to_have_count(0)
    page.get_by_label("Word or pattern").fill("**")
    page.keyboard.press("Enter")
    expect(book.locator(".fits li")).to_have_count(60)
    page.get_by_label("Word or pattern").fill("a-b?")
    page.keyboard.press("Enter")
    expect(book.get_by_role("alert")).to_contain_text("A pattern is letters")


@clause("DP-05")
def test_anagrams_where_the_table_wants_them(visitors: Visitors, house: Rigged) -> None:
    both = on_one_device(visitors, house, RANGE, options={"anagrams": True})
    both.presses("Dictionary")
    both.page.get_by_label("Word or pattern").fill("ornage")
    both.presses("Words out of these letters")
    expect(both.page.get_by_role("button", name="onager")).to_be_visible()


@clause("DP-07")
def test_private_notes(visitors: Visitors, house: Rigged) -> None:
    """They stay in the browser, each seat's for itself, and never cross the line."""
    sent: list[str] = []
    both = on_one_device(visitors, house, f"{RANGE} OSD")
    page = both.page
    page.on("request", lambda request: sent.append(request.post_data or ""))
    page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    both.presses("Notes")
    page.get_by_label("Private notes").fill("RANGE: ORANGE!")
    page.reload()
    both.raises_curtain("Ann")
    both.presses("Notes")
    expect(page.get_by_label("Private notes")).to_have_value("RANGE: ORANGE!")
    both.presses("Notes")
    page.get_by_role("button", name="Hand over").click()
    both.raises_curtain("Ben")
    both.presses("Notes")
    expect(page.get_by_label("Private notes")).to_have_value("")
    assert sent != []
    assert not any("ORANGE!" in each for each in sent)


def test_a_captured_word_travels(visitors: Visitors, house: Rigged) -> None:
    """It is seen between its old place and its new one."""
    house.bag.put(f"{RANGE} OSD")
    page = visitors.arrive(viewport={"width": 900, "height": 760})
    both = Smith(page, "Ann")
    page.goto(lay(page, 2, [0, 1]))
    both.raises_curtain("Ann")
    both.makes("RANGE")
    both.presses("Done")
    both.raises_curtain("Ben")
    old = middle(both.word("RANGE"))
    both.types("ORANGE", "RANGE")
    both.is_told("capture")
    page.evaluate(
        """() => { window.way = []; const look = () => {
          const found = document.querySelector('[data-word="ORANGE"]');
          if (found) window.way.push(found.getBoundingClientRect().y);
          requestAnimationFrame(look); }; look(); }"""
    )
    both.presses("Make it")
    both.sees("ORANGE", "Ben")
    page.wait_for_timeout(1200)
    way = page.evaluate("window.way")
    end = way[-1]
    assert end > old[1] + 60
    assert any(old[1] - 40 < y < end - 30 for y in way), way[:5]


def table(visitors: Visitors, house: Rigged, **options: str) -> Smith:
    return on_one_device(visitors, house, f"{RANGE} OSD", options=options)


def refusal(visitors: Visitors, house: Rigged) -> Page:
    both = table(visitors, house)
    both.makes("RANGE")
    both.makes("KITES")
    both.presses("Done")
    both.raises_curtain("Ben")
    both.types("RANGES", "RANGE")
    both.is_refused("DP-38")
    return both.page


def voting(visitors: Visitors, house: Rigged) -> Page:
    both = table(visitors, house, ruling="vote")
    both.makes("RANGE")
    both.presses("Done")
    both.raises_curtain("Ben")
    both.types("ORANGE", "RANGE")
    both.is_told("capture")
    both.presses("Make it")
    both.raises_curtain("Ann")
    both.presses("Look up RANGE and ORANGE")
    expect(both.page.get_by_text("May be taken so.")).to_be_visible()
    return both.page


def book_of_rules(visitors: Visitors, house: Rigged) -> Page:
    page = visitors.arrive(**SEEN)
    page.goto("/rules/dictionary_please")
    for id in ("DP-23", "DP-34", "DP-42"):
        figure = page.get_by_role("figure", name=f"Diagram for {id}", exact=True)
        figure.scroll_into_view_if_needed()
        figure.locator("[data-word]").first.wait_for()
    expect(figure.locator('[data-word="DRAGONFLIES"]')).to_be_visible()
    figure.get_by_role("button", name="First", exact=True).click()
    expect(figure.locator("[data-word]")).to_have_count(0)
    figure.get_by_role("button", name="Last", exact=True).click()
    expect(figure.locator('[data-word="DRAGONFLIES"]')).to_be_visible()
    return page


@pytest.mark.parametrize("scene", [refusal, voting, book_of_rules])
def test_axe_has_nothing_to_say(visitors: Visitors, house: Rigged, scene: Scene) -> None:
    page = scene(visitors, house)
    for _ in range(2):
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        page.get_by_role("button", name="Dark room").click()
