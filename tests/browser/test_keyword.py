"""Keyword in the browser: challenges, partners, alone; by mouse, keys and finger; red refusals."""

import asyncio
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from parlour.games.keyword import rules
from parlour.server.bots import worker
from parlour.server.bots.questions import Question
from parlour.server.play import timekeeper
from tests.browser.axe import axe_is_content_by_day_and_night
from tests.browser.devices import Devices
from tests.browser.fingers import FINGERTIP, SIZES, TOUCH, on_phones
from tests.browser.keywords import SEEN, Player, Room
from tests.browser.rigged import Clock, Rigged, rigged
from tests.browser.test_phone import PLAIN_PHONE, drag
from tests.browser.visitors import Visitors
from tests.clause import clause
from tests.games.keyword.box import Box, just

RACKS = "SEETRCATNG ASYOUQTBXD"


async def think(question: Question) -> str | None:
    """The real bots, in a thread of this process."""
    return await asyncio.to_thread(worker.answer, question)


@pytest.fixture(scope="module")
def box() -> Box:
    return Box()


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, box: Box, clock: Clock) -> Iterator[Rigged]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timekeeper, "LOOK", 0.2)
        folder = tmp_path_factory.mktemp("rigged")
        with rigged(folder, roll=box.roll, think=think, clock=clock) as opened:
            yield opened


@pytest.fixture(scope="module")
def rigged_devices(browser: Browser, house: Rigged) -> Iterator[Devices]:
    with Devices(browser, house.url) as standing:
        yield standing


@pytest.fixture
def room(browser: Browser, house: Rigged, rigged_devices: Devices, box: Box) -> Iterator[Room]:
    coming = Visitors(browser, house.url, rigged_devices)
    yield Room(coming, house, box)
    coming.leave()
    assert coming.mistakes == []


@clause("KW-43", "KW-44", "KW-45", "KW-40")
def test_a_challenge_lost_and_one_won(room: Room) -> None:
    ann, ben = room.two(RACKS, "PIANO")
    eve = Player(room.visitors.arrive(**SEEN), "Eve")
    eve.come(ann.page.url)
    expect(eve.page.get_by_role("group", name="Key card: PIANO")).to_be_visible()
    expect(eve.rack).to_have_count(0)
    for letter, square in zip("SEE", ("i10", "j10", "k10"), strict=True):
        ann.drags(letter, square)
    expect(ann.trial).to_contain_text("15 points for SEE")
    expect(ann.trial).to_contain_text("Nobody has looked")  # and nothing is said of the word
    expect(ben.button("Challenge")).to_have_count(0)
    ann.button("Play").click()
    eve.sees("E", "k10")
    eve.hears("Ann plays SEE, for 15")
    expect(ann.button("Challenge")).to_have_count(0)
    expect(eve.button("Challenge")).to_have_count(0)
    expect(eve.page.get_by_role("group", name="Challenge")).to_contain_text(
        "open until Ben plays or passes"
    )
    ben.challenges()
    for everybody in (ann, ben, eve):
        everybody.hears("Ben doubts SEE and is wrong", "KW-44")
        expect(everybody.page.get_by_role("group", name="Challenge")).to_have_count(0)

    before = ben.letters()
    ben.plays("bax", "k11", down=True)  # E above: EBAX
    ann.hears("Ben plays EBAX, for 30")
    expect(ben.button("Challenge")).to_have_count(0)
    ann.challenges()
    for everybody in (ann, ben, eve):
        everybody.hears("Ann is right to doubt EBAX", "Ben takes the letters back", "KW-45")
        everybody.sees_empty("k11")
    ben.holds(before)
    ann.sees_turn("Your turn")  # Ben has lost his
    sheet = eve.page.get_by_role("complementary")
    expect(
        sheet.get_by_role("listitem").filter(has_text="EBAX").filter(has_text="k12")
    ).to_contain_text("taken back")
    expect(sheet).to_contain_text("challenge upheld: EBAX")

    ann.passes()
    ben.plays("asy", "k11", down=True)
    ann.hears("Ben plays EASY, for 30")
    ann.plays("cat", "h12")
    expect(eve.news).to_contain_text("CAT+S: the S was on the board")
    eve.sees_clause("KW-40")
    row = sheet.get_by_role("listitem").filter(has_text="CATS").first
    for square in ("h12", "i12", "j12"):
        expect(row).to_contain_text(square)
    expect(row.get_by_role("link", name="KW-47")).to_be_visible()


@clause("KW-40", "KW-24", "KW-34")
def test_what_cannot_stand_is_outlined_in_red(room: Room) -> None:
    ann, ben = room.one_device("SEESTRIANO ASYOUQTBXD", validation="strict")
    red = ann.page.locator(".bad .tile")
    ann.types("sees", "i10")
    expect(ann.trial).to_contain_text("SEES is SEE with an S that was not on the board")
    expect(ann.trial.get_by_role("link", name="KW-40")).to_be_visible()
    expect(red).to_have_count(4)
    ann.page.keyboard.press("Backspace")
    expect(ann.trial).to_contain_text("15 points for SEE")
    expect(red).to_have_count(0)
    ann.page.keyboard.press("Escape")
    ann.types("sa", "a1")
    ann.types("t", "c5")
    expect(ann.trial).to_contain_text("in one row or in one column")
    expect(ann.trial.get_by_role("link", name="KW-34")).to_be_visible()
    ann.button("Take back").click()
    ann.types("sat", "a1")
    expect(ann.trial.get_by_role("link", name="KW-06")).to_be_visible()
    ann.button("Play").click()  # and the house says so too
    expect(ann.page.get_by_text("No: the first word begins on the gray squares")).to_be_visible()
    ann.has_laid("S", "a1")
    ann.button("Take back").click()
    ann.types("x", "i10")
    expect(ann.trial).to_contain_text("There is no X on your rack")
    ann.page.keyboard.press("Escape")
    ann.plays("sees", "i10")
    expect(ann.page.get_by_text("No: SEES is SEE with an S")).to_be_visible()
    ann.button("Take back").click()
    ann.plays("see", "i10")
    ben.takes_over()  # in strict play nobody challenges
    expect(ben.page.get_by_role("group", name="Challenge")).to_have_count(0)


@clause("KW-13", "KW-15", "KW-20", "KW-49")
def test_the_key_card_and_a_master_block(room: Room) -> None:
    ann, ben = room.two(
        "SEE?TRIANO ASYOUQTBXD", "SEEN", "PIANO", blocks=just("SEETRIANO? ASYOUQTBXD AAAAAAAAAA")
    )
    ann.types("see", "i10")
    ann.block("Master block").drag_to(ann.square("l10"))
    expect(ann.trial).to_contain_text("Which letter is the Master block?")
    ann.page.get_by_role("group", name="The Master block stands for").get_by_role(
        "button", name="N", exact=True
    ).click()
    ann.has_laid("N", "l10")
    expect(ann.trial).to_contain_text("70 points for SEEN")
    expect(ann.trial.get_by_role("link", name="KW-49")).to_be_visible()
    ann.button("Play").click()
    ben.hears("The Key card is PIANO")
    for everybody in (ann, ben):
        expect(everybody.page.get_by_role("group", name="Key card: PIANO")).to_contain_text(
            "Spelt: SEEN"
        )
        expect(everybody.square("l10")).to_have_attribute(
            "aria-label", re.compile("l10, N, Master block")
        )
    moves = ben.page.get_by_role("list", name="Moves")
    expect(moves).to_contain_text("Ann has spelt the Key card SEEN: 50 more (KW-49)")


def test_shuffle_sort_and_letters_that_come_home(room: Room) -> None:
    ann, _ = room.one_device(RACKS)
    before = ann.letters()
    ann.button("Shuffle").click()
    ann.holds(before)
    ann.button("Sort").click()
    ann.waits(lambda: ann.letters() == "".join(sorted(before)), "the rack is not sorted")
    ann.drags("S", "i10")
    ann.square("i10").drag_to(ann.square("m4"))  # moved
    ann.has_laid("S", "m4")
    ann.sees_empty("i10")
    ann.square("m4").drag_to(ann.page.locator('[data-drop="rack:0"]'))
    ann.sees_empty("m4")
    ann.holds(before)
    ann.block("E").click()  # picked up, and put down by another click
    ann.square("j10").click()
    ann.has_laid("E", "j10")
    ann.block("T").drag_to(
        ann.page.get_by_role("heading", name="Keyword", exact=True)
    )  # nowhere: it glides home
    expect(ann.page.locator("[data-carried]")).to_have_count(0)
    ann.holds(before.replace("E", "", 1))


def test_by_keys_alone(room: Room) -> None:
    ann, ben = room.one_device(RACKS)
    page = ann.page
    ann.square("i10").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("seq")
    expect(ann.trial).to_contain_text("There is no Q on your rack")
    page.keyboard.type("e")
    expect(ann.trial).to_contain_text("15 points for SEE")
    page.keyboard.press("Backspace")
    ann.sees_empty("k10")
    page.keyboard.type("e")
    ann.has_laid("E", "k10")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="I am Ben").press("Enter")
    ben.rack.wait_for()
    ben.button("Challenge").press("Enter")
    expect(ben.button("I doubt it")).to_be_focused()
    page.keyboard.press("Enter")
    ben.hears("Ben doubts SEE and is wrong")
    ben.square("k11").focus()
    page.keyboard.press("Space")  # now downwards
    page.keyboard.type("asy")
    ben.has_laid("Y", "k13")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="I am Ann").press("Enter")
    ann.sees("Y", "k13")
    ann.button("Pass").press("Enter")
    expect(ann.button("Pass this turn")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="I am Ben")).to_be_visible()
    page.get_by_role("button", name="I am Ben").press("Enter")
    ben.square("j10").focus()
    width = ben.box("j10")["width"]
    page.keyboard.press("+")
    ben.waits_for_width("j10", lambda now: now > width)
    page.keyboard.press("0")
    ben.keeps_in_sight("a1", "s19")


def test_a_finger_on_a_phone(room: Room) -> None:
    ann, ben = room.two(RACKS, device=PLAIN_PHONE)
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390
    ann.keeps_in_sight("j10")
    assert ann.box("j10")["width"] >= 32
    ann.square("i10").tap()
    for letter in "SEE":
        ann.block(letter).tap()
    expect(ann.trial).to_contain_text("15 points for SEE")
    ann.button("Play").tap()
    ben.sees("E", "k10")
    drag(
        ben.page,
        ben.middle('[data-drop^="rack:"][aria-label="A"]'),
        ben.middle('[data-drop="k11"]'),
    )
    ben.has_laid("A", "k11")
    drag(ben.page, ben.middle('[data-drop="k11"]'), ben.middle('[data-drop="i11"]'))
    ben.has_laid("A", "i11")
    ben.page.wait_for_timeout(600)  # no hand is quicker, and two busy cores are slow
    ben.button("Take back").tap()
    ben.sees_empty("i11")

    width = ben.box("j10")["width"]
    ben.pinches(ben.middle(".window"), 160)
    ben.waits_for_width("j10", lambda now: now > width * 1.2)
    ben.pinches(ben.middle(".window"), 30)
    ben.waits_for_width("j10", lambda now: now < width)
    ben.keeps_in_sight("a1", "s19")
    ben.button("Closer").tap()
    ben.button("Closer").tap()
    ben.waits_for_width("j10", lambda now: now > 32)
    ben.keeps_in_sight("j10")  # the middle stays where it was

    # The window goes where the play is, though somebody has looked elsewhere.
    ben.square("k11").tap()  # below a letter: downwards
    for letter in "ASY":
        ben.block(letter).tap()
    ann.page.locator(".window").evaluate("window => window.scrollTo(0, 0)")
    ann.waits(lambda: not ann.has_in_sight("k13"), "it has not been scrolled")
    ben.button("Play").tap()
    ann.sees("Y", "k13")
    ann.keeps_in_sight("k10", "k13")
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390


@clause("KW-65", "KW-68", "KW-70", "KW-73")
def test_patience(room: Room) -> None:
    ann = room.alone("SEETRCATNG EASONSONON", play="patience")
    expect(ann.page.get_by_role("group", name=re.compile("Key card"))).to_have_count(0)
    ann.types("see", "b1")
    expect(ann.trial.get_by_role("link", name="KW-68")).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.types("cat", "a1")
    expect(ann.trial).to_contain_text("One word more with CAT")
    ann.button("Play").click()
    ann.sees("T", "c1")
    ann.plays("ree", "c2", down=True)
    expect(ann.page.get_by_role("complementary")).to_contain_text("TREE")
    ann.types("na", "b2")
    expect(ann.trial.get_by_role("link", name=re.compile("KW-(70|36)"))).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.button("Give up").click()
    ann.button("No").click()
    ann.button("Give up").click()
    ann.button("Give up for good").click()
    expect(ann.page.get_by_role("heading", name="Given up after 2 words")).to_be_visible()


@clause("KW-74", "KW-76", "KW-78", "KW-79")
def test_solitaire_and_its_record(room: Room) -> None:
    ann = room.alone("SEETRCATNG EASONSONON", "PIANO", play="solitaire")
    ann.types("see", "i10")
    expect(ann.trial).to_contain_text("0 points for SEE")
    ann.button("Play").click()
    ann.types("at", "k11", down=True)
    expect(ann.trial).to_contain_text("20 points for EAT")
    ann.button("Play").click()
    ann.sees("T", "k12")
    ann.button("Stop").click()
    ann.button("Stop and count").click()
    expect(ann.page.get_by_role("heading", name="-30 points of 850")).to_be_visible()
    ann.page.get_by_role("link", name="Replay").click()
    steps = ann.page.get_by_role("group", name="Replay")
    steps.get_by_role("button", name="Last").click()
    expect(ann.page.get_by_role("list", name="Racks")).to_contain_text("Ann")
    ann.sees("T", "k12")
    steps.get_by_role("button", name="First").click()
    ann.sees_empty("k12")


@clause("KW-59", "KW-60")
def test_partners_and_two_bots(room: Room) -> None:
    ann = Player(room.visitors.arrive(**SEEN), "Ann")
    ben = Player(room.visitors.arrive(**SEEN), "Ben")
    link = room.lay(
        ann.page, RACKS, seats=4, mine=[0], names={"0": "Ann"},
        bots={"1": "beginner", "3": "beginner"}, options={"play": "partnership"},
    )  # fmt: skip
    ann.come(link)
    ben.come(link)
    ben.sit()
    players = ben.page.get_by_role("list", name="Players")
    expect(players.get_by_role("listitem").nth(0)).to_contain_text("with Ben")
    expect(players.get_by_role("listitem").nth(2)).to_contain_text("blue")
    ann.plays("see", "i10")
    ben.sees_turn("Your turn", 90)  # the bot between has opened its book, and played
    ben.hears("beginner bot plays")
    expect(players.get_by_role("listitem").nth(2)).to_contain_text("15")  # one score for both
    ben.passes()
    ann.sees_turn("Your turn")
    expect(ann.page.get_by_role("complementary")).to_contain_text("Ann and Ben")


@clause("KW-43", "KW-55", "KW-58")
def test_the_play_that_goes_out_has_a_window_with_a_clock(room: Room, clock: Clock) -> None:
    blocks = "SETTLEMENT QQQQQQQQQQ"
    ann, ben = room.two(blocks, blocks=just(blocks))
    ann.plays("settlement", "i10")
    window = ben.page.get_by_role("group", name="Challenge")
    expect(window.get_by_role("timer")).to_contain_text("s to challenge")
    ben.sees_turn("Last call")
    clock.move_on(rules.WINDOW)
    expect(ben.page.get_by_role("heading", name="Ann wins")).to_be_visible()
    expect(ben.page.get_by_role("complementary").get_by_role("link", name="KW-55")).to_be_visible()
    expect(window).to_have_count(0)
    room.box.put(blocks)
    ann.button("Play again").click()
    ann.sees_empty("i10")
    ann.sees_turn("Ben’s turn")  # he is carried over, and who sits on the left begins
    players = ann.page.get_by_role("list", name="Players")
    expect(players.get_by_role("listitem").nth(1)).to_have_class(re.compile("due"))


@clause("KW-43")
def test_who_shares_a_device_says_who_doubts(room: Room) -> None:
    page = room.visitors.arrive(**SEEN)
    ann, ben = Player(page, "Ann"), Player(page, "Ben")
    names = {"0": "Ann", "1": "Ben", "2": "Cy"}
    page.goto(room.lay(page, RACKS, seats=3, mine=[0, 1, 2], names=names))
    ann.takes_over()
    ann.plays("see", "i10")
    ben.takes_over()
    ben.button("Challenge").click()
    expect(page.get_by_role("group", name="Challenge")).to_contain_text("Who doubts SEE?")
    expect(ben.button("Ann")).to_have_count(0)
    ben.button("Cy").click()
    ben.hears("Cy doubts SEE and is wrong")
    expect(ben.rack).to_be_visible()  # it is still Ben's turn


@clause("KW-82", "KW-85")
def test_a_party_has_a_clock(room: Room) -> None:
    ann, ben = room.two(RACKS, party=True, minutes=30)
    expect(ann.page.get_by_role("timer", name="Time left")).to_have_text(
        re.compile(r"^(30:00|29:\d\d)$")
    )
    ann.plays("sga", "i10")
    ben.sees_clause("KW-85")
    ben.challenges()
    ann.sees_turn("Your turn")  # the same seat again
    ann.sees_empty("i10")


def test_a_table_by_the_form(room: Room) -> None:
    page = room.visitors.arrive(**SEEN)
    page.goto("/new/keyword")
    page.get_by_label("Partnership", exact=True).check()
    expect(page.get_by_label("Seat 4")).to_be_visible()
    expect(page.get_by_text("Seat 3 Blue")).to_be_visible()
    page.get_by_label("Patience", exact=True).check()
    expect(page.get_by_label("Seat 2")).to_have_count(0)
    room.box.put("SEETRCATNG")
    page.get_by_role("button", name="Lay the table").click()
    expect(page.get_by_role("button", name="Give up")).to_be_visible()
    page.goto("/")
    shelf = page.get_by_role("article", name="Keyword")
    shelf.get_by_text("Other ways to begin").click()
    expect(shelf.get_by_role("button", name="Solitaire, for 850 points")).to_be_visible()


def trying(room: Room) -> Page:
    ann, _ = room.one_device(RACKS, "PIANO", validation="strict")
    ann.types("see", "i10")
    expect(ann.trial).to_contain_text("15 points")
    ann.page.keyboard.type("g")
    expect(ann.page.locator(".bad")).not_to_have_count(0)
    return ann.page


def doubted(room: Room) -> Page:
    ann, ben = room.one_device(RACKS, "PIANO")
    ann.plays("see", "i10")
    ben.takes_over()
    expect(ben.button("Challenge")).to_be_visible()
    return ben.page


def finished(room: Room) -> Page:
    ann = room.alone("SEETRCATNG", "PIANO", play="solitaire")
    ann.plays("see", "i10")
    ann.sees("E", "k10")
    ann.button("Stop").click()
    ann.button("Stop and count").click()
    ann.page.get_by_role("link", name="Replay").wait_for()
    return ann.page


def ruled(room: Room) -> Page:
    page = room.visitors.arrive(**SEEN, color_scheme="light")
    page.goto("/rules/keyword#KW-41")
    diagram = page.get_by_role("figure", name="Diagram for KW-41")
    expect(diagram.locator('[data-drop="k12"] .tile')).not_to_have_count(0)
    diagram.get_by_role("button", name="First", exact=True).click()
    expect(diagram.locator('[data-drop="k12"] .tile')).to_have_count(0)
    return page


@pytest.mark.parametrize(
    ("scene", "part"), [(trying, None), (doubted, None), (finished, None), (ruled, "#KW-41")]
)
def test_axe_has_nothing_to_say(
    room: Room, scene: Callable[[Room], Page], part: str | None
) -> None:
    page = scene(room)
    axe_is_content_by_day_and_night(page, part)


def test_fingers_find_everything_on_every_phone(room: Room) -> None:
    phone = {**TOUCH, "viewport": {"width": 360, "height": 640}}
    ann = room.alone("?SEETRCATN", "PIANO", device=phone, play="solitaire")
    page = ann.page
    ann.rack.wait_for()
    on_phones(ann)
    page.set_viewport_size({"width": 360, "height": 640})
    # The whole board shows squares that are too small: a tap comes closer, and is where it was.
    page.get_by_role("button", name="The whole board").tap()
    ann.waits(lambda: ann.box("j10")["width"] < FINGERTIP, "the whole board is not seen")
    ann.square("g10").tap()
    ann.waits(lambda: ann.box("g10")["width"] >= FINGERTIP, "no closer")
    ann.waits(lambda: ann.has_in_sight("g10"), "it came closer to another place")
    # The letters of a Master block take room from the board; its squares keep their size.
    ann.rack.get_by_role("button").first.tap()
    expect(page.get_by_role("group", name="The Master block stands for")).to_be_visible()
    on_phones(ann)
    page.get_by_role("button", name="K", exact=True).tap()
    on_phones(ann, SIZES[:1])
