"""Dictionary, Please! in the terminal: played to the end, hands hidden, the clock on the wall."""

from itertools import count
from pathlib import Path

import pytest

from parlour.cli.boards import board_of
from parlour.core.play import heard
from tests.cli.conftest import Parlour
from tests.dictionaries import wish_of
from tests.games.dictionary_please.playing import begun, on

WORDS = str(wish_of("dictionary_please").file)
PLAY = ("play", "dictionary_please", "--lexicon", WORDS, "--seed", "4")


def test_a_whole_game(parlour: Parlour, tmp_path: Path) -> None:
    kept = tmp_path / "kept.record"
    done = parlour(*PLAY, "--seat", "random", "--seat", "random", "--save", str(kept))
    assert (done.code, done.err) == (0, "")
    assert "the game is over, by words" in done.out
    again = parlour("referee", str(kept), "--json", "--lexicon", WORDS)
    assert again.code == 0
    assert again.json["over"]


@pytest.mark.parametrize("options", [("ruling=vote", "claiming=spoken"), ("scoring=none",)])
def test_other_ways_to_play(parlour: Parlour, options: tuple[str, ...]) -> None:
    chosen = [part for option in options for part in ("--option", option)]
    seats = ("--seat", "random", "--seat", "bot:casual", "--seat", "random")
    done = parlour(*PLAY, *seats, *chosen, "--option", "target=3")
    assert done.code == 0
    assert "the match is over" in done.out


def test_hands_are_cleared_before_the_next_name(parlour: Parlour) -> None:
    typed = "".join(f"{line}\n" for line in ("fresh", "discard", "", "quit"))
    done = parlour(*PLAY, "--seat", "human", "--seat", "human", stdin=typed)
    assert "Enter when nobody else looks" in done.out
    assert "it is " not in done.out  # what one draws is whispered, with two at the screen


def test_time_is_up_by_the_clock_on_the_wall(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every look at the clock is 50 seconds later."""
    looks = count(0, 50)
    monkeypatch.setattr("parlour.cli.terminal.monotonic", lambda: float(next(looks)))
    seats = ("--seat", "random", "--seat", "random")
    done = parlour(*PLAY, *seats, "--option", "ending=time", "--option", "minutes=10")
    assert "time is up: after this round there is a last one" in done.out
    assert "the game is over, by time" in done.out


def test_the_table_as_text() -> None:
    sitting = on(begun("RANGETONED", "OSX"), "0 form:RANGE; 0 form:TONE; 0 done; draw IEL")
    sitting = on(sitting, "1 form:ORANGE<1")
    text = board_of("dictionary_please").draw(sitting.setup, sitting.view(0), ())
    assert text.plain.splitlines() == [
        "pool   D   bag 334",
        "  0    2 TONE   rack E I L",
        "▶ 1    3 ORANGE ★1   rack S X",
    ]
    hidden = on(sitting, "1 done; draw TTT").view(0)
    rows = board_of("dictionary_please").draw(sitting.setup, hidden, ()).plain.splitlines()
    assert rows[2].endswith("rack ▒ ▒ ▒")


def test_facts_are_said() -> None:
    board = board_of("dictionary_please")
    sitting = on(begun("RANGETONED", "OSX"), "0 form:RANGE; 0 done; draw IEL; 1 form:ORANGE<1")
    said = [board.say(fact) for fact in heard(sitting.log[-1].facts, 0)]
    assert said[0] == "seat 1 captures RANGE of seat 0: ORANGE"
    assert said[1].startswith("seat 1: 5, capture 1 of the word, a green star")
