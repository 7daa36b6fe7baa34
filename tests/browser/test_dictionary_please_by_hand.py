"""Dictionary, Please! by keys, by finger, with its dictionary and its pad; and with a bot."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import axe_is_content_by_day_and_night
from tests.browser.rigged import Rigged
from tests.browser.test_keyboard import tab_to
from tests.browser.test_phone import drag
from tests.browser.visitors import PHONE, Visitors, middle
from tests.browser.wordsmiths import SEEN, Smith, lay, on_one_device, play_4cyte_elsewhere
from tests.clause import clause
from tests.serving import Serving

RANGE = "RANGEKITES"  # Ann's ten: two words
# Where the word is at a fifth of its time, which is half of its way, and at the end: looked at by
# setting its clock, however few frames a busy machine draws of the journey.
JOURNEY = """() => {
  window.journey = null;
  const look = () => {
    const word = document.querySelector('[data-word="ORANGE"]');
    const all = word?.closest(".lies").getAnimations() ?? [];
    const way = all.find((way) => way.effect.getKeyframes().some((frame) => frame.transform));
    if (!way) return requestAnimationFrame(look);
    const now = way.currentTime;
    window.journey = [0.2, 0.999].map((part) => {
      way.currentTime = part * way.effect.getComputedTiming().endTime;
      const box = word.getBoundingClientRect();
      return box.y + box.height / 2;
    });
    way.currentTime = now;
  };
  look();
}"""
Scene = Callable[[Visitors, Rigged], Page]


def test_everything_by_keys(callers: Visitors, house: Rigged) -> None:
    house.bag.put(f"{RANGE} OSD")
    page = callers.arrive(**SEEN)
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
    tab_to(page, "button", "1 RANGE, Ann’s")
    page.keyboard.press("ArrowRight")
    expect(both.word("KITES")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(both.word("RANGE")).to_have_attribute("aria-pressed", "true")
    tab_to(page, "textbox", "Word")
    page.keyboard.press("Escape")
    expect(both.word("RANGE")).to_have_attribute("aria-pressed", "false")
    page.keyboard.type("ange")
    page.keyboard.press("Home")
    page.keyboard.type("o1r")  # in front of them, and without what is no letter
    expect(both.field).to_have_value("ORANGE")
    both.field.fill("")
    page.keyboard.type("orange<1")  # or as records have it
    both.is_told("capture")
    page.keyboard.press("Enter")
    both.sees("ORANGE", "Ben")


def test_a_finger_on_a_phone(callers: Visitors, house: Rigged) -> None:
    house.bag.put(f"{RANGE} OSD")
    page = callers.arrive(**{**PHONE, "device_scale_factor": 1})
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
def test_the_dictionary_beside_the_table(callers: Visitors, house: Rigged) -> None:
    house.bag.put(f"{RANGE} OSD")
    page = callers.arrive(**{**SEEN, "viewport": {"width": 1280, "height": 800}})
    both = Smith(page, "Ann")
    page.goto(lay(page, 2, [0, 1]))
    both.raises_curtain("Ann")
    play_4cyte_elsewhere(page)  # which closes no dictionary here
    both.makes("RANGE")
    both.word("RANGE").click()  # looked up, and taken to build with
    book = page.get_by_role("form", name="Dictionary").locator("..")
    expect(book.get_by_role("heading", name="range")).to_be_visible()
    expect(book.get_by_text("Good.")).to_be_visible()
    expect(book.get_by_role("definition").filter(has_text="Old French")).to_be_visible()
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
def test_anagrams_where_the_table_wants_them(callers: Visitors, house: Rigged) -> None:
    both = on_one_device(callers, house, RANGE, options={"anagrams": True})
    both.presses("Dictionary")
    both.page.get_by_label("Word or pattern").fill("ornage")
    both.presses("Words out of these letters")
    expect(both.page.get_by_role("button", name="onager")).to_be_visible()


@clause("DP-07")
def test_private_notes(callers: Visitors, house: Rigged) -> None:
    """They stay in the browser, each seat's for itself, and never cross the line."""
    sent: list[str] = []
    both = on_one_device(callers, house, f"{RANGE} OSD")
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


def test_a_captured_word_travels(callers: Visitors, house: Rigged) -> None:
    """It is seen between its old place and its new one."""
    house.bag.put(f"{RANGE} OSD")
    moving = {"reduced_motion": "no-preference"}
    page = callers.arrive(viewport={"width": 900, "height": 760}, **moving)
    both = Smith(page, "Ann")
    page.goto(lay(page, 2, [0, 1]))
    both.raises_curtain("Ann")
    both.makes("RANGE")
    both.presses("Done")
    both.raises_curtain("Ben")
    old = middle(both.word("RANGE"))
    both.types("ORANGE", "RANGE")
    both.is_told("capture")
    page.evaluate(JOURNEY)
    both.presses("Make it")
    both.sees("ORANGE", "Ben")
    both.waits(lambda: page.evaluate("window.journey !== null"), "the word does not travel")
    halfway, end = page.evaluate("window.journey")
    assert end > old[1] + 60
    assert old[1] + 20 < halfway < end - 20


def table(callers: Visitors, house: Rigged, **options: str) -> Smith:
    return on_one_device(callers, house, f"{RANGE} OSD", options=options)


def refusal(callers: Visitors, house: Rigged) -> Page:
    both = table(callers, house)
    both.makes("RANGE")
    both.makes("KITES")
    both.presses("Done")
    both.raises_curtain("Ben")
    both.types("RANGES", "RANGE")
    both.is_refused("DP-38")
    return both.page


def voting(callers: Visitors, house: Rigged) -> Page:
    both = table(callers, house, ruling="vote")
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


def book_of_rules(callers: Visitors, house: Rigged) -> Page:
    page = callers.arrive(**SEEN)
    page.goto("/rules/dictionary_please")
    for id in ("DP-23", "DP-34", "DP-51", "DP-42"):
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
def test_axe_has_nothing_to_say(callers: Visitors, house: Rigged, scene: Scene) -> None:
    page = scene(callers, house)
    axe_is_content_by_day_and_night(page)


def test_three_seats_with_a_bot(browser: Browser, server: Serving) -> None:
    """In a house as users have it, with letters as they come: the bot begins, with ten of them."""
    coming = Visitors(browser, server.url)
    page = coming.arrive(**SEEN)
    people = Smith(page, "Ann")
    page.goto(lay(page, 3, [0, 2], bots={"1": "club"}, first=1))
    # A worker's first thought takes a moment longer: it opens the dictionary and loads its kernel.
    page.get_by_role("button", name="I am Cleo").click(timeout=90_000)
    expect(page.locator('[data-seat="1"] [data-word]')).not_to_have_count(0)
    expect(people.log()).to_contain_text("club bot makes")
    people.presses("Pass")
    people.raises_curtain("Ann")
    people.presses("Pass")
    people.raises_curtain("Cleo")
    people.waits(
        lambda: people.log().inner_text().count("club bot lays open") == 2,
        "the bot has not laid its letters open twice",
    )
    people.sees_turn("Cleo’s turn")
    coming.leave()
    assert coming.mistakes == []
