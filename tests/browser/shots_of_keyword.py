"""Pictures of Keyword, out of a box that is filled for them."""

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.keywords import Player, lay
from tests.games.keyword.box import Box, just


def scenes(page: Page, box: Box) -> Iterator[tuple[str, bool]]:
    """Keyword: a play being tried, refused, doubted and taken back; partners; alone; the end."""
    ann, ben, cy = (Player(page, name) for name in ("Ann", "Ben", "Cy"))

    def sit(drawn: str, *cards: str, seats: int = 2, **options: Any) -> None:
        names = dict(enumerate(("Ann", "Ben", "Cy", "Di")[:seats]))
        wanted = {"seats": seats, "mine": list(range(seats)), "names": names, "options": options}
        page.goto(lay(page, box, drawn, *cards, **wanted))
        if seats > 1:
            ann.takes_over()

    sit("SEETRCATNG ASYOUQTBXD", "PIANO", "TRAIN")
    ann.plays("see", "i10")
    ben.takes_over()
    yield "keyword-doubt", False
    ben.types("asy", "k11", down=True)
    expect(ben.trial).to_contain_text("30 points")
    yield "keyword", False
    ben.button("Play").click()
    ann.takes_over()
    ann.plays("cat", "h12")
    ben.takes_over()
    ben.plays("out", "n13", down=True)
    yield "keyword-refusal", False
    ben.button("Take back").click()
    ben.plays("box", "l13")
    ann.takes_over()
    ann.challenges()
    ann.hears("Ann is right to doubt")
    yield "keyword-challenge", False

    sit(
        "SEETRIANGO ASYOUQTBXD ORTEALNIAB",
        "PIANO",
        seats=4,
        play="partnership",
        validation="strict",
    )
    ann.plays("see", "i10")
    ben.takes_over()
    ben.plays("asy", "k11", down=True)
    cy.takes_over()
    cy.types("toxr", "h9")
    expect(page.locator(".bad").first).to_be_visible()
    yield "keyword-partners", False

    blocks = "SETTLEMENT QQQQQQQQQQ"
    sit(blocks, blocks=just(blocks))
    ann.types("settlement", "i10")
    expect(ann.trial).to_contain_text("points")
    ann.button("Play").click()
    page.get_by_role("timer").wait_for()
    yield "keyword-last-call", False
    ben.challenges()
    page.get_by_role("link", name="Replay").wait_for()
    yield "keyword-finished", False
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("group", name="Replay").get_by_role("button", name="Last").click()
    yield "keyword-record", False

    sit("SEETRCATNG EASONSONON", play="patience", seats=1)
    ann.plays("cat", "a1")
    ann.sees("T", "c1")
    ann.plays("ree", "c2", down=True)
    ann.sees("E", "c4")
    yield "keyword-patience", False
    page.goto("/new/keyword")
    page.get_by_label("Seat 2").wait_for()
    yield "keyword-new-table", True
    page.goto("/rules/keyword#KW-41")
    page.get_by_role("figure", name="Diagram for KW-41").get_by_role("grid").wait_for()
    yield "keyword-rules", False
