"""The boards as text: what is drawn, how it is marked, and that every game has one."""

from importlib.util import find_spec

import pytest

from parlour import GAMES, Sitting
from parlour.cli.boards import board_of
from parlour.core.game import SPECTATOR, Fact
from parlour.core.play import heard
from tests import tiny


@pytest.mark.parametrize("game", GAMES)
def test_every_game_on_the_shelf_has_its_own(game: str) -> None:
    assert find_spec(f"parlour.cli.boards.{game}")


def drawn(*moves: str) -> tuple[str, list[tuple[str, str]]]:
    """The text of a board after some moves, and its styled pieces."""
    sitting = Sitting.begin(GAMES["score_four"])
    for move in moves:
        actor, text = int(move[0]), move[2:]
        sitting = sitting.play(actor, text)
    last = heard(sitting.log[-1].facts, SPECTATOR)
    text = board_of("score_four").draw(sitting.setup, sitting.view(SPECTATOR), last)
    return text.plain, [(text.plain[s.start : s.end], str(s.style)) for s in text.spans]


def test_four_levels_side_by_side() -> None:
    plain, _ = drawn("0 a1", "1 a1", "0 a1", "1 a1", "0 d4")
    rows = plain.splitlines()
    assert rows[0] == "  level 1, bottom   level 2           level 3           level 4, top"
    assert rows[1] == "4  ·  ·  · [○]    4  ·  ·  ·  ·     4  ·  ·  ·  ·     4  ·  ·  ·  ·"
    assert rows[4] == "1  ○  ·  ·  ·     1  ●  ·  ·  ·     1  ○  ·  ·  ·     1  ●  ·  ·  ·"
    assert rows[5].split() == list("abcd") * 4
    assert rows[6] == "○ light: seat 0   ● dark: seat 1"
    assert max(map(len, rows)) < 80


def test_only_the_last_bead_is_marked_and_beads_are_not_dim() -> None:
    plain, spans = drawn("0 a1", "1 b2")
    assert plain.count("[") == 1
    assert ("[●]", "bold cyan") in spans
    assert (" ○ ", "bold yellow") in spans


def test_no_line_is_shown_before_it_is_called() -> None:
    """SF-12: whoever does not see it is not helped."""
    pillar = ("0 a1", "1 a2", "0 a1", "1 a2", "0 a1", "1 a2", "0 a1")
    uncalled, spans = drawn(*pillar)
    assert not any("reverse" in style for _, style in spans)
    called, spans = drawn(*pillar, "0 score:a11-a14")
    assert [style for _, style in spans].count("bold yellow reverse") == 4
    assert "[" not in called
    assert called == uncalled.replace("[○]", " ○ ")


def test_facts_are_said() -> None:
    say = board_of("score_four").say
    dropped = {"seat": 1, "side": 1, "pin": "b3", "place": "b31"}
    assert say(Fact("dropped", dropped)) == "seat 1 drops a dark bead on b3"
    scored = {"side": 0, "line": "a11-d11", "seat": 0}
    assert say(Fact("scored", scored)) == "SCORE! light: a11-d11"
    assert say(Fact("closed")) == "the last call is over"


def test_a_game_without_a_drawing_is_shown_key_by_key() -> None:
    board = board_of("tiny")
    sitting = Sitting.begin(tiny.GAME)
    text = board.draw(sitting.setup, sitting.view(0), ()).plain
    assert "bag: 12" in text
    assert board.say(Fact("laid", {"seat": 1})) == "laid seat 1"
