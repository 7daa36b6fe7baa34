"""What a finger finds on a page: every target with its size, and whether something lies over it."""

from typing import Any, TypedDict

from playwright.sync_api import CDPSession, Page

from tests.browser.visitors import Person

TOUCH: dict[str, Any] = {"is_mobile": True, "has_touch": True}
SIZES = ((360, 640), (390, 664), (390, 844), (844, 390))  # under the browser's bars
FINGERTIP = 40  # pixels

# All that can be pressed and is shown, each scrolled into sight first. A link in the middle of a
# sentence is as high as its line.
TARGETS = """
() => {
  const sought = "button, a[href], input, select, summary";
  const inSentence = (link) =>
    link.matches("a") &&
    getComputedStyle(link).display === "inline" &&
    link.parentElement.textContent.trim() !== link.textContent.trim();
  const found = [];
  for (const target of document.querySelectorAll(sought)) {
    const hit = target.closest("label") ?? target;
    if (!hit.checkVisibility({ visibilityProperty: true }) || hit.closest(".sr-only")) continue;
    if (getComputedStyle(hit).pointerEvents === "none" || inSentence(hit)) continue;
    hit.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = hit.getBoundingClientRect();
    if (box.bottom + scrollY <= 0) continue; // it comes down when keys reach it
    const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const reached = over && (hit.contains(over) || over.contains(hit));
    found.push({
      name: hit.ariaLabel ?? hit.textContent.trim().slice(0, 40),
      square: hit.closest("[role=grid]") !== null,
      width: box.width,
      height: box.height,
      over: reached ? "" : (over?.className ?? "the edge"),
    });
  }
  scrollTo(0, 0);
  return found;
}
"""


class Target(TypedDict):
    """Something to be pressed."""

    name: str
    square: bool  # of the board
    width: float
    height: float
    over: str  # what lies over it


def targets(page: Page) -> list[Target]:
    found: list[Target] = page.evaluate(TARGETS)
    return found


def troubles(page: Page, small_squares: bool = False) -> list[str]:
    """What is too small for a finger, covered, or beside the screen."""
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    found = [f"{wide[0]} pixels wide on a screen of {wide[1]}"] if wide[0] > wide[1] else []
    for target in targets(page):
        size = min(target["width"], target["height"])
        if size < FINGERTIP - 0.1 and not (small_squares and target["square"]):
            found.append(f"{target['name']}: {target['width']:.1f} x {target['height']:.1f}")
        if target["over"]:
            found.append(f"{target['name']} lies under {target['over']}")
    return found


def on_phones(person: Person, sizes: tuple[tuple[int, int], ...] = SIZES, **allowed: bool) -> None:
    """A finger finds everything at each size; the page may take a moment to settle."""
    for width, height in sizes:
        person.page.set_viewport_size({"width": width, "height": height})
        found = ["nobody has looked yet"]

        def sure(found: list[str] = found) -> bool:
            found[:] = troubles(person.page, **allowed)
            return not found

        try:
            person.waits(sure, "")
        except AssertionError:
            raise AssertionError(f"at {width}x{height}: {found}") from None


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger goes down, along and up."""
    finger: CDPSession = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    touch("touchStart", start)
    for part in (0.2, 0.5, 0.8, 1.0):
        between = [a + (b - a) * part for a, b in zip(start, end, strict=True)]
        touch("touchMove", (between[0], between[1]))
    touch("touchEnd")
    finger.detach()
