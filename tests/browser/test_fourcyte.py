"""4CYTE in the browser: in company, solo against PAR, solitaire; by keys, on a phone; watched."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import axe_is_content_by_day_and_night
from tests.browser.letters import PITCH, SQUARES, Player
from tests.browser.players import SMALL
from tests.browser.test_keyboard import tab_to
from tests.browser.test_phone import PLAIN_PHONE, drag
from tests.browser.visitors import Visitors, make, middle
from tests.clause import clause

STILL = {"viewport": SMALL}
QUICKLY = range(6, 30)  # letters of a whole game that nobody lays by hand
SOLVING = 60_000  # milliseconds: the house searches for the best board


def at(player: Player, selector: str) -> tuple[float, float]:
    return middle(player.page.locator(selector).first)


@clause("4C-04", "4C-05", "4C-27", "4C-34", "4C-38", "4C-46")
def test_two_browsers_and_a_watcher(visitors: Visitors) -> None:
    ann = Player(visitors.arrive(**STILL), "Ann")
    ben = Player(visitors.arrive(**STILL), "Ben")
    cleo = Player(visitors.arrive(own=True, **STILL), "Cleo")  # only watches
    link = ann.lay()
    ben.come(link)
    ben.sit()
    cleo.come(link)
    expect(cleo.page.get_by_text("Watching", exact=True)).to_be_visible()

    expect(ann.page.locator(".park .place")).to_have_count(51)
    ann.calls("E")
    for everybody in (ann, ben, cleo):
        expect(everybody.letter("E")).to_have_attribute("aria-label", "E, 4 of 5 left")
    ben.sees_other("Ann", "thinking")
    ann.lays("E", "c4")
    ben.sees_other("Ann", "ready")
    ann.sees_other("Ben", "thinking")
    expect(ben.square("c4")).to_have_attribute("aria-label", re.compile("^c4, empty"))
    heard = ben.page.get_by_role("list", name="Moves")
    expect(heard).to_contain_text("Ann has laid it")
    assert "c4" not in heard.inner_text()
    # The letter is moved, and nobody else learns of it.
    frames: list[str] = []

    def keep(frame: str | bytes) -> None:
        frames.append(str(frame))

    cleo.page.on("websocket", lambda line: line.on("framereceived", keep))
    cleo.page.reload()
    cleo.wait()
    cleo.sees_other("Ann", "ready")
    cleo.sees_other("Ben", "thinking")
    before = cleo.page.get_by_role("region", name="Board").inner_text()
    ann.square("c4").click()
    ann.square("d2").click()
    ann.sees("E", "d2")
    assert cleo.page.get_by_role("region", name="Board").inner_text() == before
    told = re.compile(r"\b(c4|d2)\b")  # whole words: a table's id may hold either
    assert not any(told.search(frame) for frame in frames)
    assert frames != []
    expect(cleo.page.get_by_text("Nobody looks at another’s board")).to_be_visible()
    expect(cleo.page.get_by_role("grid")).to_have_count(0)

    # Standby, and from there to the Pitch while the other thinks.
    ben.lays("E", "standby")
    ben.calls("T")
    ann.lays("T", "a1")
    ben.square("standby").click()
    ben.square("b2").click()
    ben.sees("E", "b2")
    ben.page.mouse.click(*at(ben, '[data-drop="b2"]'))  # a second letter does not fit
    expect(ben.page.get_by_role("link", name="4C-34")).to_be_visible()
    ben.lays("T", "f6")

    # No dictionary: not a link, and not by its address.
    expect(ann.page.get_by_role("link", name="Dictionary")).to_have_count(0)
    expect(ann.page.get_by_text("Dictionary closed")).to_be_visible()
    ann.page.goto("/dictionary?word=cat")
    expect(ann.page.get_by_role("status")).to_have_text(re.compile("4C-27"))


@clause("4C-35", "4C-44", "4C-46")
def test_a_whole_game_of_two(visitors: Visitors) -> None:
    """Ann writes her words in rows, Ben the same in columns; at the end all boards are open."""
    ann = Player(visitors.arrive(**STILL), "Ann")
    ben = Player(visitors.arrive(**STILL), "Ben")
    ben.come(ann.lay())
    ben.sit()
    for nth, letter in enumerate(PITCH):
        across, down = SQUARES[nth], f"{'abcdef'[nth // 6]}{nth % 6 + 1}"
        seats = [(ann, across), (ben, down)]
        (caller, his), (other, other_square) = seats if nth % 2 == 0 else seats[::-1]
        if nth == len(PITCH) // 2:
            expect(ann.page.get_by_role("region", name="Board of Ben")).to_have_count(0)
        if nth in QUICKLY:
            make(caller.page, (nth % 2, f"call:{letter}"), (nth % 2, f"lay:{his}"))
            make(other.page, (1 - nth % 2, f"lay:{other_square}"))
            for player, square in seats:
                player.sees(letter, square)
            continue
        caller.calls_and_lays(letter, his)
        if nth + 1 < len(PITCH):
            other.lays(letter, other_square)
        else:  # the boards are opened as he lays it
            other.square(other_square).click()
    for page in (ann.page, ben.page):
        for name in ("Ann", "Ben"):
            board = page.get_by_role("region", name=f"Board of {name}")
            row = board.get_by_role("table").get_by_role("row").filter(has_text="SILVER")
            expect(row).to_contain_text("20")
            expect(board).to_contain_text("Class B, PAR 161")


def begin(page: Page, way: str) -> None:
    """By one of the ways that the home page keeps folded away."""
    shelf = page.get_by_role("article", name="4CYTE")
    shelf.get_by_text("Other ways to begin").click()
    shelf.get_by_role("button", name=way, exact=True).click()


@clause("4C-28", "4C-47", "4C-51", "4C-52", "4C-54")
def test_a_solo_game_against_par(visitors: Visitors) -> None:
    ann = Player(visitors.arrive(**STILL), "Ann")
    ann.page.goto("/")
    ann.page.get_by_label("Your name at the table").fill("Ann")
    begin(ann.page, "Solo, against PAR")
    ann.wait()
    for nth, (letter, square) in enumerate(zip(PITCH, SQUARES, strict=True)):
        if nth in QUICKLY:
            make(ann.page, (0, f"call:{letter}"), (0, f"lay:{square}"))
            ann.sees(letter, square)
        else:
            ann.calls_and_lays(letter, square)
        expect(ann.page.get_by_text("of 280")).to_have_count(0)  # no score before the end
    board = ann.page.get_by_role("region", name="Board of Ann")
    for word, points in (("SILVER", 20), ("TOMATO", 20), ("GARDEN", 20), ("PICKED", 20)):
        row = board.get_by_role("table").get_by_role("row").filter(has_text=word)
        expect(row).to_contain_text(str(points))
        expect(row.get_by_role("link", name="4C-17")).to_be_visible()
    expect(board).to_contain_text("Class A, PAR 170")
    total = int(board.get_by_role("heading").inner_text().split()[-1])
    expect(board).to_contain_text(f"a handicap of {170 - total}")
    heading = f"{total} points: {170 - total} below PAR"
    expect(ann.page.get_by_role("heading", name=heading)).to_be_visible()
    # On a phone the board is longer than the screen; the end and what may follow stay in sight.
    desk = ann.page.viewport_size
    assert desk is not None
    ann.page.set_viewport_size({"width": 390, "height": 664})
    for seen in (
        ann.page.get_by_role("heading", name=heading),
        ann.page.get_by_role("button", name="Play again"),
    ):
        expect(seen).to_be_in_viewport(ratio=1)
    ann.page.set_viewport_size(desk)
    best = ann.page.get_by_role("region", name="The best board with these letters")
    expect(best).to_be_visible(timeout=SOLVING)
    assert int(best.get_by_role("heading").inner_text().split()[-1]) >= total

    board.get_by_role("button", name="TOMATO", exact=True).click()
    meaning = board.get_by_role("dialog", name="Meaning of TOMATO")
    expect(meaning.get_by_role("link", name="In the dictionary")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(board.get_by_role("dialog")).to_have_count(0)
    expect(ann.page.get_by_role("link", name="Dictionary", exact=True)).to_be_visible()


@clause("4C-48", "4C-49", "4C-50")
def test_solitaire_by_mouse_and_keys(visitors: Visitors) -> None:
    page = visitors.arrive(**STILL)
    ann = Player(page, "Ann")
    page.goto("/")
    page.get_by_label("Your name at the table").fill("Ann")
    begin(page, "Solitaire")
    ann.wait()
    ann.square("a1").focus()
    page.keyboard.type("SILVER")
    ann.sees("R", "f1")
    expect(page.get_by_role("region", name="Words so far")).to_contain_text("SILVER")
    ann.square("f1").click()  # two change places
    ann.square("a1").click()
    ann.sees("R", "a1")
    ann.sees("S", "f1")
    expect(page.get_by_role("region", name="Words so far")).not_to_contain_text("SILVER")
    ann.square("f1").drag_to(ann.square("c3"))
    ann.sees("S", "c3")
    ann.square("c3").drag_to(page.locator(".park"))
    expect(ann.letter("S")).to_have_attribute("aria-label", "S, 2 of 2 left")
    ann.square("a1").focus()
    page.keyboard.press("Delete")
    expect(ann.letter("R")).to_have_attribute("aria-label", "R, 3 of 3 left")
    page.get_by_role("button", name="Finish").click()
    page.get_by_role("button", name="Not yet").click()
    page.get_by_role("button", name="Finish").click()
    page.get_by_role("button", name="Finish and count").click()
    expect(page.get_by_role("heading", name=re.compile("of 280 points"))).to_be_visible()
    expect(page.get_by_role("link", name="4C-50")).to_be_visible()


def test_by_keys_alone(visitors: Visitors) -> None:
    page = visitors.arrive(**STILL)
    ann = Player(page, "Ann")
    ann.lay(1)
    tab_to(page, "button", "A, 4 of 4 left")
    for letter, square in (("E", "c4"), ("T", "d4")):
        page.keyboard.press(letter.lower())
        expect(ann.letter(letter)).to_be_focused()
        page.keyboard.press("Enter")
        expect(ann.page.get_by_role("button", name=f"Call {letter}")).to_be_visible()
        expect(page.locator("[role=grid] :focus")).to_have_count(1)
        page.keyboard.type(square)
        ann.sees(letter, square)
        expect(page.locator(".park :focus")).to_have_count(1)
    page.keyboard.press("q")
    page.keyboard.press("Enter")
    expect(page.locator("[role=grid] :focus")).to_have_count(1)
    page.keyboard.press("s")
    ann.sees("Q", "standby")


def test_a_finger_on_a_phone(visitors: Visitors) -> None:
    ann = Player(visitors.arrive(**PLAIN_PHONE), "Ann")
    ann.lay(1)
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390
    square = ann.square("a1").bounding_box()
    assert square is not None
    assert square["width"] >= 44
    ann.letter("E").tap()
    ann.square("a1").tap()
    ann.sees("E", "a1")
    drag(ann.page, at(ann, '[data-drop="a1"]'), at(ann, '[data-drop="b2"]'))
    ann.sees("E", "b2")
    drag(ann.page, at(ann, '[data-letter="T"]'), at(ann, '[data-drop="c3"]'))
    ann.sees("T", "c3")
    drag(ann.page, at(ann, '[data-letter="Z"]'), (200.0, 60.0))  # nowhere: it glides home
    expect(ann.page.locator("[data-carried]")).to_have_count(0)
    expect(ann.letter("Z")).to_have_attribute("aria-label", "Z, 1 of 1 left")


@clause("4C-45")
def test_declared_words_are_all_that_scores(visitors: Visitors) -> None:
    """For one the dictionary judges; no word is pointed out before."""
    ann = Player(visitors.arrive(**STILL), "Ann")
    ann.lay(1, mode="solitaire", scoring="declared")
    ann.square("a1").focus()
    ann.page.keyboard.type("SILVER")
    ann.sees("R", "f1")
    expect(ann.page.get_by_role("region", name="Words so far")).to_have_count(0)
    ann.page.get_by_role("button", name="Finish").click()
    ann.page.get_by_role("button", name="Finish and count").click()
    ann.page.get_by_label("1 SILVER").fill("live")
    ann.page.get_by_role("button", name="Declare one word").click()
    expect(ann.page.get_by_text("LIVE does not stand in channel 1")).to_be_visible()
    ann.page.get_by_label("1 SILVER").fill("silver")
    ann.page.get_by_role("button", name="Declare one word").click()
    expect(ann.page.get_by_role("heading", name="20 of 280 points")).to_be_visible()


def test_hands_are_hidden_on_one_device(visitors: Visitors) -> None:
    page = visitors.arrive(**STILL)
    ann = Player(page, "Ann")
    page.goto("/new/fourcyte")
    page.get_by_label("Name at seat 1").fill("Ann")
    page.get_by_label("Seat 2").select_option("here")
    page.get_by_label("Name at seat 2").fill("Ben")
    page.get_by_label("Who begins").select_option("0")
    page.get_by_role("button", name="Lay the table").click()
    page.get_by_role("button", name="I am Ann").click()
    ann.letter("E").click()
    ann.square("c4").click()
    expect(page.get_by_role("button", name="I am Ben")).to_be_visible()
    expect(page.get_by_role("grid")).to_have_count(0)
    page.get_by_role("button", name="I am Ben").click()
    expect(ann.square("c4")).to_have_attribute("aria-label", re.compile("^c4, empty"))
    ann.lays("E", "a1")


def playing(page: Page) -> None:
    ann = Player(page, "Ann")
    ann.lay(1)
    ann.calls_and_lays("E", "c4")
    ann.calls("Q")


def finished(page: Page) -> None:
    ann = Player(page, "Ann")
    ann.lay(1, mode="solitaire")
    ann.square("a1").focus()
    page.keyboard.type("SILVER")
    ann.sees("R", "f1")
    page.get_by_role("button", name="Finish").click()
    page.get_by_role("button", name="Finish and count").click()
    page.get_by_role("link", name="Replay").wait_for()


def watched(page: Page) -> None:
    link = Player(page, "Ann").lay(2)
    page.context.clear_cookies()
    page.goto(link)
    page.get_by_text("Nobody looks at another’s board").wait_for()


def rules(page: Page) -> None:
    page.goto("/rules/fourcyte#4C-38")
    diagram = page.get_by_role("figure", name="Diagram for 4C-38")
    expect(diagram.get_by_role("grid")).to_have_count(2)
    diagram.get_by_role("button", name="First", exact=True).click()
    expect(diagram.get_by_role("grid").locator(".tile")).to_have_count(0)


@pytest.mark.parametrize("scene", [playing, finished, watched, rules])
def test_axe_has_nothing_to_say(visitors: Visitors, scene: Callable[[Page], None]) -> None:
    page = visitors.arrive(**STILL, color_scheme="light")
    scene(page)
    axe_is_content_by_day_and_night(page)


def test_whoever_gives_up_a_seat_sees_what_a_watcher_sees(visitors: Visitors) -> None:
    """Once while they look on, and once while their line is down."""
    ann = Player(visitors.arrive(**STILL), "Ann")
    ben = Player(visitors.arrive(**STILL), "Ben")
    link = ann.lay()
    ben.come(link)
    ben.sit()
    ann.calls("E")
    for player in (ann, ben):
        player.lays("E", "c4")
    for seat, player in enumerate((ann, ben)):
        player.page.context.set_offline(player is ben)
        seats = f"/api/tables/{link.rpartition('/')[2]}/seats"
        assert player.page.request.delete(f"{seats}/{seat}").ok
        player.page.context.set_offline(False)
        expect(player.page.get_by_text("Watching", exact=True)).to_be_visible()
        expect(player.page.get_by_text("Nobody looks at another’s board")).to_be_visible()
        expect(player.page.get_by_role("grid")).to_have_count(0)
        expect(player.page.get_by_role("list", name="Moves")).to_contain_text("E")
        expect(ben.page.get_by_text("Ann sat here before")).to_be_visible()
