"""What is heard: where there is a board, after the first touch, as loud as was chosen."""

import json

from playwright.sync_api import Page, expect

from tests.browser.players import SMALL, Player, on_one_device
from tests.browser.visitors import Visitors

# Every pitch and loudness that the page sets is written down; the machine need not be heard.
LISTEN = """
window.heard = [];
const set = AudioParam.prototype.setValueAtTime;
AudioParam.prototype.setValueAtTime = function (value, at) {
  window.heard.push(value);
  return set.call(this, value, at);
};
"""
BEAD, TURN = 1150, 523  # hertz: the first part of each
LOUD = 0.16  # of a bead's first part, at full volume


def listen(page: Page) -> None:
    page.add_init_script(LISTEN)


def hears(player: Player, *values: float) -> None:
    """All of these, sooner or later: a bead is heard when it has landed."""
    all_of_them = f"{json.dumps(values)}.every((value) => window.heard.includes(value))"
    player.waits(lambda: player.page.evaluate(all_of_them), f"{values} are not heard")
    heard(player.page)


def heard(page: Page) -> list[float]:
    found: list[float] = page.evaluate("window.heard.splice(0)")
    return found


def test_the_switch_is_there_only_where_something_sounds(visitors: Visitors) -> None:
    page = visitors.arrive(viewport=SMALL)
    for path in ("/", "/new/score_four", "/rules/score_four", "/about", "/t/nothing", "/r/nothing"):
        page.goto(path)
        page.get_by_role("heading", level=1).wait_for(state="attached")
        page.wait_for_load_state("networkidle")
        expect(page.get_by_role("button", name="Sound")).to_have_count(0)
    ann = on_one_device(page, "a11", "b11", "a21", "b21", "a31", "b31", "a41")
    expect(page.get_by_role("button", name="Sound")).to_be_visible()
    expect(page.get_by_role("button", name="Volume")).to_be_visible()
    ann.says("a11-a41", "Ann")
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("group", name="Replay")).to_be_visible()
    expect(page.get_by_role("button", name="Sound")).to_be_visible()
    page.get_by_role("link", name="Parlour").click()
    expect(page.get_by_role("button", name="Sound")).to_have_count(0)


def test_volume_and_silence_are_kept(visitors: Visitors) -> None:
    page = visitors.arrive(own=True, viewport=SMALL)
    listen(page)
    ann = on_one_device(page)
    ann.drop("a11")  # by hand: before the first touch nothing is heard
    ann.sees("a11", 0)
    hears(ann, BEAD, LOUD * 0.6**2)
    page.get_by_role("button", name="Volume").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    slider = page.get_by_role("slider", name="Volume")
    expect(slider).to_be_focused()
    page.keyboard.press("End")
    expect(slider).to_have_attribute("aria-valuetext", "100 per cent")
    page.keyboard.press("Escape")
    expect(slider).to_be_hidden()
    page.reload()
    ann.wait()
    assert page.evaluate("JSON.parse(localStorage.getItem('parlour.settings')).volume") == 100
    ann.drop("b11")
    ann.sees("b11", 1)
    hears(ann, BEAD, LOUD)

    page.get_by_role("button", name="Sound").click()
    page.reload()
    ann.wait()
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")
    ann.drop("c11")
    ann.sees("c11", 0)
    assert heard(page) == []


def test_the_turn_is_called_when_the_other_has_moved(visitors: Visitors) -> None:
    ann = Player(visitors.arrive(own=True, viewport=SMALL), "Ann")
    ben = Player(visitors.arrive(viewport=SMALL), "Ben")
    cleo = Player(visitors.arrive(own=True, viewport=SMALL), "Cleo")  # has touched nothing
    listen(ann.page)
    listen(cleo.page)
    link = ann.lay()
    ben.come(link)
    ben.sit()
    cleo.come(link)
    ann.drop("a11")
    ben.sees("a11", 0)
    assert TURN not in heard(ann.page)
    ben.drop("b11")
    ann.sees("b11", 1)
    hears(ann, BEAD, TURN)
    cleo.sees("b11", 1)
    assert heard(cleo.page) == []
