"""The board in three dimensions really draws: when something happens, and only then."""

import re

from playwright.sync_api import Page, expect

from tests.browser.players import COARSE, SMALL, Player
from tests.browser.visitors import Visitors
from tests.clause import clause

COUNT_FRAMES = """(() => {
    window.framesDrawn = 0;
    const ask = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) => ask((now) => { window.framesDrawn += 1; draw(now); });
})()"""
NO_WEBGL = """(() => {
    const get = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
        return String(kind).startsWith('webgl') ? null : get.call(this, kind, ...rest);
    };
})()"""
LOSE = "canvas => canvas.getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()"


def picture(page: Page, place: tuple[float, float], unlike: tuple[bytes, ...] = ()) -> bytes:
    """The pixels round a place, once they are others than those, and nothing moves any more."""
    clip = {"x": place[0] - 12, "y": place[1] - 12, "width": 24, "height": 24}
    alike, before = 0, b""
    for _ in range(100):
        now = page.screenshot(clip=clip)  # type: ignore[arg-type]
        alike = alike + 1 if now == before and now not in unlike else 0
        if alike == 2:
            return now
        before = now
        page.wait_for_timeout(100)
    raise AssertionError("the board never comes to rest, or shows nothing new")


def at_rest(page: Page) -> int:
    """How many frames were drawn, once none has been for half a second."""
    drawn = -1
    for _ in range(60):
        before, drawn = drawn, page.evaluate("window.framesDrawn")
        if drawn == before:
            return drawn
        page.wait_for_timeout(500)
    raise AssertionError("it is drawn without end")


@clause("SF-08")
def test_a_bead_is_drawn_where_it_lands(visitors: Visitors) -> None:
    ann = Player(visitors.arrive(solid=True, viewport=SMALL, **COARSE), "Ann")
    ann.lay("Ben")
    here, there = ann.spot("b11"), ann.spot("d11")
    empty, beside = picture(ann.page, here), picture(ann.page, there)
    ann.page.mouse.move(*here)
    ghost = picture(ann.page, here, unlike=(empty,))
    ann.page.mouse.down()
    ann.page.mouse.up()
    ann.sees("b11", 0)
    ann.page.mouse.move(2, 2)
    picture(ann.page, here, unlike=(empty, ghost))  # the bead
    assert picture(ann.page, there) == beside

    # Dragging turns the board and drops nothing; so do keys.
    ann.page.mouse.move(*there)
    ann.page.mouse.down()
    ann.page.mouse.move(there[0] - 60, there[1] + 30, steps=4)
    ann.page.mouse.up()
    ann.sees_at("d11", there, near=False)
    turned = ann.spot("d11")
    ann.page.locator("canvas").focus()
    ann.page.keyboard.press("e")
    ann.sees_at("d11", turned, near=False)
    ann.page.keyboard.press("Home")
    ann.sees_at("d11", there)
    expect(ann.page.get_by_role("list", name="Moves").get_by_role("listitem")).to_have_count(1)


def test_nothing_is_drawn_while_nothing_happens(visitors: Visitors) -> None:
    page = visitors.arrive(
        solid=True, viewport=SMALL, reduced_motion="no-preference", **COARSE
    )  # the bead falls
    page.add_init_script(COUNT_FRAMES)
    ann = Player(page, "Ann")
    ann.lay("Ben")
    ann.drop("a11")
    ann.sees("a11", 0)
    picture(page, ann.spot("a11"))
    drawn = at_rest(page)
    assert drawn > 0
    page.wait_for_timeout(1000)
    assert page.evaluate("window.framesDrawn") == drawn


def test_without_webgl_the_board_is_flat_by_itself(visitors: Visitors) -> None:
    page = visitors.arrive(solid=True, viewport=SMALL, **COARSE)
    page.add_init_script(NO_WEBGL)
    ann = Player(page, "Ann")
    ann.lay("Ben")
    expect(page.get_by_text("No WebGL here, so the board is flat.")).to_be_visible()
    ann.drop("c31")
    ann.sees("c31", 0)


def test_a_lost_picture_leaves_the_flat_board(visitors: Visitors) -> None:
    page = visitors.arrive(solid=True, viewport=SMALL, **COARSE)
    ann = Player(page, "Ann")
    ann.lay("Ben")
    page.locator("canvas").evaluate(LOSE)
    expect(page.locator("canvas")).to_have_count(0)
    ann.drop("a11")
    ann.sees("a11", 0)


def test_the_view_is_remembered(visitors: Visitors) -> None:
    page = visitors.arrive(solid=True, viewport={"width": 1100, "height": 600}, **COARSE)
    ann = Player(page, "Ann")
    ann.lay("Ben")
    ann.look("Both")
    expect(page.locator("canvas")).to_be_visible()
    expect(page.get_by_role("grid", name="Level 1, bottom")).to_be_visible()
    ann.look("Flat")
    page.reload()
    ann.wait()
    expect(page.locator("canvas")).to_have_count(0)
    expect(page.get_by_role("button", name="Flat")).to_have_attribute("aria-pressed", "true")
    expect(ann.place("a11")).to_have_attribute("aria-label", re.compile("^a1, 0 beads; drop here"))
