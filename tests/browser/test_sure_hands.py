"""Sure hands: a lifted letter shows where it goes, a typed one finds its place, all comes back."""

from playwright.sync_api import expect

from tests.browser import letters, wordsmiths
from tests.browser.keywords import Player as KeywordPlayer
from tests.browser.rigged import Rigged
from tests.browser.visitors import Visitors
from tests.clause import clause

SEEN = {"viewport": {"width": 1000, "height": 760}}


@clause("4C-52")
def test_fourcyte_shows_where_a_letter_goes_and_what_is_to_be_reached(visitors: Visitors) -> None:
    page = visitors.arrive(**SEEN)
    ann = letters.Player(page, "Ann")
    ann.lay(1)
    expect(page.locator(".goal")).to_contain_text("PAR")
    expect(page.locator(".goal")).to_contain_text("your first game")
    expect(page.locator(".lit")).to_have_count(0)
    ann.letter("S").click()
    expect(page.locator("[role=grid] .lit")).to_have_count(36)
    page.keyboard.press("Escape")
    expect(page.locator(".lit")).to_have_count(0)
    ann.calls("S")
    field = page.get_by_label("Type a square")
    field.fill("c4")
    field.press("Enter")
    ann.sees("S", "c4")
    expect(page.locator("[data-letter]:focus")).to_have_count(1)  # on to the next call


def test_keyword_takes_back_by_backspace_and_by_the_rack(visitors: Visitors) -> None:
    page = visitors.arrive(**SEEN)
    ann = KeywordPlayer(page, "Ann")
    page.request.get("/api/me")
    wish = {"game": "keyword", "seats": 1, "mine": [0], "options": {"play": "solitaire"}}
    ann.come(f"/t/{page.request.post('/api/tables', data=wish).json()['id']}")
    ann.square("i10").click()
    blocks = ann.rack.get_by_role("button")
    names = blocks.evaluate_all("(found) => found.map((each) => each.ariaLabel)")
    plain = [nth for nth, name in enumerate(names) if name != "Master block"]  # it would ask first
    for nth in plain[:2]:
        blocks.nth(nth).click()
    out = ann.rack.get_by_role("button", name="Take ")
    expect(out).to_have_count(2)
    out.first.click()
    expect(out).to_have_count(1)
    ann.sees_empty("i10")
    blocks.nth(plain[2]).focus()
    page.keyboard.press("Backspace")
    expect(out).to_have_count(0)
    ann.sees_empty("j10")


@clause("DP-34")
def test_a_typed_capture_finds_its_word(callers: Visitors, house: Rigged) -> None:
    smith = wordsmiths.on_one_device(callers, house, "RANGEKITES ODW TIN")
    smith.makes("RANGE")
    smith.makes("KITES")
    smith.presses("Done")
    smith.raises_curtain("Ben")
    smith.types("ORANGE")  # and RANGE is found
    smith.is_told("capture", "RANGE")
    smith.presses("Make it")
    smith.sees("ORANGE", "Ben")
