"""Moves in the terminal as people type them: short forms, and an example for every kind."""

from pathlib import Path

import pytest

from parlour.cli.boards import board_of
from parlour.games import GAMES

FORMS = [
    ("score_four", "A11 d44", {"score"}, "score:a11-d44"),
    ("score_four", "score d44-a11", {"score"}, "score:a11-d44"),
    ("score_four", "B3", {"b3"}, "b3"),
    ("crosticon", "LACE f1", {"play"}, "play:LACE@f1"),
    ("crosticon", "lace@F1", {"play"}, "play:LACE@f1"),
    ("crosticon", "b2 e5", {"claim"}, "claim:b2-e5"),
    ("keyword", "SEE i10", {"play"}, "play:SEE@i10>"),
    ("keyword", "see I10 down", {"play"}, "play:SEE@i10v"),
    ("keyword", "SeE i10v", {"play"}, "play:SeE@i10v"),
    ("fourcyte", "e", {"call", "lay"}, "call:E"),
    ("fourcyte", "s", {"call", "lay"}, "call:S"),
    ("fourcyte", "s", {"lay"}, "lay:standby"),
    ("fourcyte", "C4", {"lay", "use"}, "lay:c4"),
    ("fourcyte", "c4", {"use"}, "use:c4"),
    ("fourcyte", "e c4", {"put"}, "put:E@c4"),
    ("fourcyte", "c4 d2", {"shift"}, "shift:c4>d2"),
    ("dictionary_please", "tone", {"form"}, "form:TONE"),
    ("dictionary_please", "ORANGE 3", {"form"}, "form:ORANGE<3"),
    ("dictionary_please", "stoned 3+5", {"form"}, "form:STONED<3+5"),
]


@pytest.mark.parametrize(("game", "typed", "may", "move"), FORMS)
def test_a_short_form_is_the_move_that_it_stands_for(
    game: str, typed: str, may: set[str], move: str
) -> None:
    assert board_of(game).written(typed, may) == move
    assert GAMES[game].write(GAMES[game].read(move)) == move


@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_short_form_stays_as_it_is(game: str) -> None:
    for typed in ("what?", "form me a word", "1=2", ""):
        assert board_of(game).written(typed, {"play", "lay"}) == typed


def kinds(game: str) -> set[str]:
    """What people said in the golden records: the kinds of their moves, "" where it has no name."""
    found: set[str] = set()
    for record in (Path(__file__).parents[1] / "games" / game / "golden").glob("*.record"):
        entries = record.read_text("utf-8").partition("\n\n")[2].splitlines()
        spoken = [entry.split()[1] for entry in entries if entry[:1].isdigit()]
        found |= {move.partition(":")[0] for move in spoken}
    return {kind if not kind[-1:].isdigit() else "" for kind in found}


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_move_has_an_example(game: str) -> None:
    assert kinds(game)
    assert kinds(game) <= set(board_of(game).FORMS)
