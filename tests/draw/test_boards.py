"""Boards as pictures: drawn from a view, whole and well formed, with what lies on them."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from parlour.core.game import SPECTATOR
from parlour.core.sitting import Sitting
from parlour.draw import card, svg
from parlour.draw.boards import board_of
from parlour.draw.lettering import width, wrapped, written
from parlour.draw.pixels import png
from parlour.games import GAMES
from parlour.house.referee import replay
from tests.dictionaries import wish_of

GOLDEN = sorted((Path(__file__).parents[1] / "games").glob("*/golden/*.record"))


def match_in(file: Path) -> Sitting:
    found = replay(file.read_text("utf-8"), wish=wish_of(file.parts[-3]))
    assert isinstance(found, Sitting)
    return found


ONE_OF_EACH = [
    sorted(
        (file for file in GOLDEN if file.parts[-3] == game), key=lambda file: file.stat().st_size
    )[-2]
    for game in GAMES
]


@pytest.mark.parametrize("file", ONE_OF_EACH, ids=lambda file: str(file.parts[-3]))
def test_every_game_is_drawn_from_its_first_move_to_its_last(file: Path) -> None:
    match = match_in(file)
    now, seen = Sitting.begin(match.game, match.setup), set()
    for nth, entry in enumerate(match.log):
        now = now.play(entry.actor, entry.move)
        if nth % 10 == 0 or nth == len(match.log) - 1:
            drawn = svg(match.game.name, now.view(SPECTATOR))
            assert ElementTree.fromstring(drawn).get("viewBox")
            assert drawn == svg(match.game.name, now.view(SPECTATOR))
            seen.add(drawn)
    assert len(seen) > 1  # something of the match is seen


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_drawing_of_its_own(game: str) -> None:
    assert board_of(game).__name__.endswith(game)
    assert board_of("whist").__name__.endswith("plain")


def test_beads_and_called_lines_are_seen() -> None:
    table = Sitting.begin(GAMES["score_four"])
    for seat, pin in [(0, "a1"), (1, "b1"), (0, "a2"), (1, "b2"), (0, "a3"), (1, "b3"), (0, "a4")]:
        table = table.play(seat, pin)
    uncalled = svg("score_four", table.view(SPECTATOR))
    assert uncalled.count('rx="29"') == 7
    assert "#e8a21c" not in uncalled  # nobody is helped to see a line (SF-12)
    called = svg("score_four", table.play(0, "score:a11-a41").view(SPECTATOR))
    assert called.count("#e8a21c") == 4


@pytest.mark.parametrize("file", ONE_OF_EACH, ids=lambda file: str(file.parts[-3]))
def test_a_card_has_the_shape_of_a_preview(file: Path) -> None:
    match = match_in(file)
    drawn = card(match.game.name, match.view(SPECTATOR), match.game.title, str(match.game.year))
    picture = png(drawn)
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert [int.from_bytes(picture[at : at + 4], "big") for at in (16, 20)] == [1200, 630]


def test_letters_are_shapes_and_nothing_else_gets_in() -> None:
    line = written("Ab <script>&ä", 0, 0, 10, "#000")
    assert "script" not in line
    assert len(ElementTree.fromstring(line)) == 9  # blanks, and what has no shape, draw nothing
    assert width("AA", 10) == 2 * width("A", 10) > width("i", 20)
    assert wrapped("Dictionary, Please!", 84, 500) == ["Dictionary,", "Please!"]
    assert wrapped("Keyword", 84, 1) == ["Keyword"]
