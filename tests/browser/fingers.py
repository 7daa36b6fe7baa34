"""What a finger finds on a page: every target with its size, and whether something lies over it."""

from typing import Any, TypedDict

from playwright.sync_api import Page

TOUCH: dict[str, Any] = {"is_mobile": True, "has_touch": True, "reduced_motion": "reduce"}
SIZES = ((360, 640), (390, 664), (390, 844), (844, 390))  # under the browser's bars

# All that can be pressed and is shown; a link in the middle of a sentence is as high as its line.
TARGETS = """
([root]) => {
  const sought = "button, a[href], input, select, summary, [tabindex='0']:not(canvas):not(ol):not(ul)";
  const inSentence = (a) =>
    a.matches("a") && getComputedStyle(a).display === "inline" && a.parentElement.textContent.trim() !== a.textContent.trim();
  const found = [];
  for (const one of document.querySelectorAll(root)) for (const target of one.querySelectorAll(sought)) {
    const hit = target.matches("input[type=checkbox], input[type=radio]") ? (target.closest("label") ?? target) : target;
    if (!hit.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || inSentence(hit)) continue;
    if (getComputedStyle(hit).pointerEvents === "none" || hit.closest(".sr-only")) continue;
    hit.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = hit.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const over = document.elementFromPoint(x, y);
    const reached = over !== null && (hit.contains(over) || over.contains(hit));
    found.push({
      name: `${hit.tagName.toLowerCase()}.${hit.className} ${hit.getAttribute("aria-label") ?? hit.textContent.trim().slice(0, 40)}`,
      drop: hit.dataset.drop ?? "",
      width: Math.round(box.width * 10) / 10,
      height: Math.round(box.height * 10) / 10,
      reached,
      over: over === null ? "outside" : `${over.tagName.toLowerCase()}.${over.className}`,
    });
  }
  scrollTo(0, 0);
  return found;
}
"""


class Target(TypedDict):
    """Something to be pressed."""

    name: str
    drop: str
    width: float
    height: float
    reached: bool
    over: str


def targets(page: Page, part: str = "main") -> list[Target]:
    """Every target of a part of the page, each where it has been scrolled into sight."""
    found: list[Target] = page.evaluate(TARGETS, [part])
    return found
