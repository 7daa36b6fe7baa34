"""What is looked at first: refusals of one move that breaks two rules, and turn after turn."""

import pytest

from parlour.core.sitting import Sitting
from tests.clause import clause
from tests.games.dictionary_please.playing import (
    GAME,
    asked,
    begun,
    on,
    passed_on,
    refused,
    says,
    words,
)


def facing(word: str, rack: str, pool: str = "EEEEEE") -> Sitting:
    """Seat 0 owns a word, and seat 1 is to play."""
    return on(begun((word + pool)[:10], rack), f"0 form:{word}; 0 done; draw TTT")


def facing_two(one: str, two: str, rack: str) -> Sitting:
    """Seat 0 owns two words, and seat 1 is to play."""
    return on(begun((one + two + "EE")[:10], rack), f"0 form:{one}; 0 form:{two}; 0 done; draw TTT")


# --- one form, two reasons


@clause("DP-26", "DP-27")
def test_too_short_before_unknown_before_no_such_number() -> None:
    sitting = facing("TEAR", "STT")
    assert refused(sitting, "1 form:QQQ") == "DP-26"
    assert refused(sitting, "1 form:QQQ<9") == "DP-26"
    assert refused(sitting, "1 form:QQQQQ<9") == "DP-27"
    assert refused(sitting, "1 form:ASTER<9") == "DP-34"


@clause("DP-37")
def test_letters_left_over_before_no_letter_added() -> None:
    assert refused(facing("TEAR", "STT"), "1 form:TONE<1") == "DP-37"


@clause("DP-39")
def test_letters_missing_before_kinship() -> None:
    """WINDS is WIND with an S that seat 1 does not have."""
    assert refused(facing("WIND", "HHH"), "1 form:WINDS<1") == "DP-39"
    assert refused(facing("WIND", "SHH"), "1 form:WINDS<1") == "DP-38"


@clause("DP-43")
def test_a_word_left_whole_before_letters_missing() -> None:
    sitting = facing_two("DRAGON", "LIFE", "HHH")  # there is no S
    assert refused(sitting, "1 form:DRAGONFLIES<1+2") == "DP-43"


@clause("DP-41")
def test_taken_this_turn_before_letters_left_over() -> None:
    taken = on(facing_two("TEAR", "LION", "STT"), "1 form:ASTER<1")
    assert refused(taken, "1 form:DRAGONFLIES<2+3") == "DP-41"


# --- ending a turn


@clause("DP-33")
def test_after_a_word_neither_passing_nor_discarding_is_the_question() -> None:
    first = on(begun("TEARNNNNNN", "STT"), "0 form:TEAR")
    assert (refused(first, "0 pass"), refused(first, "0 discard")) == ("DP-33", "DP-33")
    second = on(first, "0 done; draw TTT; 1 form:ASTER<1")
    assert (refused(second, "1 pass"), refused(second, "1 discard")) == ("DP-33", "DP-33")


@clause("DP-33")
def test_the_next_player_has_not_made_a_word_yet() -> None:
    sitting = on(begun("TEARNNNNNN", "STT"), "0 form:TEAR; 0 done; draw TTT")
    assert refused(sitting, "1 done") == "DP-33"
    assert asked(sitting, 1) == ["form", "pass"]


@clause("DP-31")
def test_a_word_in_between_makes_passing_possible_again() -> None:
    sitting = passed_on(begun("NNNNNNNNNN", "TEA"), "OOO")  # Player 1 has to discard
    sitting = passed_on(passed_on(sitting, "ROO"), "OOO")  # both pass
    assert refused(sitting, "1 pass") == "DP-31"
    sitting = passed_on(on(sitting, "1 form:TEAR; 1 done; draw OOO"), "OOO")
    assert asked(sitting, 1) == ["form", "pass"]


# --- from turn to turn


@clause("DP-41", "DP-52")
def test_a_word_captured_in_an_earlier_turn_may_be_joined() -> None:
    sitting = on(facing_two("TEAR", "LION", "STT"), "1 form:ASTER<1; 1 done; draw HIP")
    sitting = on(sitting, "0 pass; draw TTT; 1 form:RELATIONSHIP<2+3")
    assert words(sitting) == {4: ("RELATIONSHIP", 1, 0)}


@clause("DP-48")
def test_letters_are_counted_from_the_beginning_of_the_turn() -> None:
    """RATE, RATED and TRAINED: by one letter in one turn and by two in another, 5 each time."""
    sitting = on(begun("RATENNNNNN", "OOO"), "0 form:RATE; 0 done; draw DOO")
    sitting = on(sitting, "1 pass; draw OOO; 0 form:RATED<1; 0 done; draw IOO")
    sitting = on(sitting, "1 discard; draw OOO; 0 form:TRAINED<2")
    assert [each for each in says(sitting) if each[2] == "DP-48"] == [(0, 5, "DP-48")] * 2


@clause("DP-51")
def test_numbers_are_given_once() -> None:
    sitting = on(facing_two("TEAR", "LION", "STT"), "1 form:ASTER<1")
    assert words(sitting) == {2: ("LION", 0, 0), 3: ("ASTER", 1, 1)}
    again = on(sitting, "1 form:STARE<3")
    assert words(again) == {2: ("LION", 0, 0), 4: ("STARE", 1, 1)}


# --- written


@clause("DP-34", "DP-42")
@pytest.mark.parametrize("text", ["form:STONE<1", "form:STONE<0", "form:ORIENTAL<5+3"])
def test_a_form_is_written_as_it_is_read(text: str) -> None:
    assert GAME.write(GAME.read(text)) == text


@clause("DP-34", "DP-42")
@pytest.mark.parametrize(
    "text",
    ["form:STONE<01", "form:STONE<", "form:STONE<1+", "form:STONE<1+02", "form:stone", "form:"],
)
def test_and_has_one_spelling(text: str) -> None:
    with pytest.raises(ValueError, match="unreadable move"):
        GAME.read(text)
