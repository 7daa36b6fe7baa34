"""The browser itself can do what the page asks of it, also on a bare machine."""

import pytest
from playwright.sync_api import Browser

from tests.browser.axe import axe_is_content
from tests.browser.devices import Devices
from tests.browser.visitors import PHONE, Visitors
from tests.serving import Serving

INK = """() => {
    const canvas = document.createElement('canvas');
    const ink = canvas.getContext('2d');
    ink.font = '30px sans-serif';
    ink.fillText('SCORE!', 5, 30);
    const {data} = ink.getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, index) => index % 4 === 3 && value > 128).length;
}"""
DEPTH = """() => {
    const canvas = document.createElement('canvas');
    const gl = canvas.getContext('webgl2');
    gl.clearColor(0.5, 0.25, 0, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    const pixel = new Uint8Array(4);
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
    return [...pixel];
}"""


def test_text_is_drawn(visitors: Visitors) -> None:
    assert visitors.arrive(own=True).evaluate(INK) > 200


def test_three_dimensions_are_drawn(visitors: Visitors) -> None:
    red, green, blue, solid = visitors.arrive(own=True).evaluate(DEPTH)
    assert abs(red - 128) <= 1
    assert abs(green - 64) <= 1
    assert (blue, solid) == (0, 255)


def test_a_phone_has_a_finger(visitors: Visitors) -> None:
    phone = visitors.arrive(own=True, **PHONE)
    phone.set_content("<button ontouchend='this.textContent = \"touched\"'>touch</button>")
    phone.get_by_role("button").tap()
    assert phone.get_by_role("button").text_content() == "touched"


def test_visitors_do_not_share_a_purse(visitors: Visitors) -> None:
    first, second = visitors.arrive(), visitors.arrive()
    first.context.add_cookies([{"name": "guest", "value": "1", "url": "http://127.0.0.1"}])
    assert len(first.context.cookies()) == 1
    assert second.context.cookies() == []


def test_whoever_leaves_a_device_leaves_nothing_behind(browser: Browser, server: Serving) -> None:
    with Devices(browser, server.url) as devices:
        earlier = Visitors(browser, server.url, devices)
        page = earlier.arrive(color_scheme="dark")
        page.goto("/about")
        page.evaluate("localStorage.setItem('kept', 'by whoever left')")
        page.context.add_cookies([{"name": "guest", "value": "1", "url": server.url}])
        page.context.new_page()
        page.route("**/about", lambda route: route.abort())
        page.context.set_offline(True)
        page.set_viewport_size({"width": 360, "height": 640})
        earlier.leave()

        later = Visitors(browser, server.url, devices)
        assert later.arrive() is page
        assert later.arrive().context is not page.context  # nobody shares one
        assert page.context.pages == [page]
        assert page.context.cookies() == []
        page.goto("/about")
        assert page.evaluate("localStorage.getItem('kept')") is None
        assert page.evaluate("[innerWidth, innerHeight]") == [1280, 720]
        assert page.evaluate("matchMedia('(prefers-color-scheme: light)').matches")
        page.evaluate("setTimeout(() => { throw new Error('wrong pin') })")
        later.leave()
    assert (earlier.mistakes, later.mistakes) == ([], ["wrong pin"])


def test_a_mistake_in_a_page_is_noticed(visitors: Visitors) -> None:
    page = visitors.arrive(own=True)
    with page.expect_event("pageerror"):
        page.set_content("<script>setTimeout(() => { throw new Error('wrong pin') })</script>")
    assert visitors.mistakes == ["wrong pin"]
    visitors.mistakes.clear()


def test_axe_objects_to_what_cannot_be_read(visitors: Visitors) -> None:
    """Also the second time, on a part, and after a change of colours alone."""
    page = visitors.arrive(own=True)
    page.set_content(
        "<html lang='en'><title>A page</title><main><h1>Pins</h1><p>Pale</p></main></html>"
    )
    axe_is_content(page)
    page.add_style_tag(content="p { color: #ddd; background: #fff }")
    with pytest.raises(AssertionError, match="color-contrast"):
        axe_is_content(page, "p")
    page.evaluate("() => document.documentElement.removeAttribute('lang')")
    with pytest.raises(AssertionError, match="html-has-lang"):
        axe_is_content(page)
