"""Two words joined: DP-41 to DP-46, DP-52."""

import pytest

from parlour.core.sitting import Sitting
from tests.clause import clause
from tests.games.dictionary_please.playing import begun, on, refused, says, words


def facing(one: str, two: str, rack: str) -> Sitting:
    """Seat 0 owns two words, and seat 1 is to play."""
    letters = (one + two + "EEEE")[:10]
    return on(begun(letters, rack), f"0 form:{one}; 0 form:{two}; 0 done; draw TTT")


@clause("DP-42", "DP-44", "DP-T1")
def test_fling_and_adore_make_dragonflies() -> None:
    sitting = on(facing("FLING", "ADORE", "STT"), "1 form:DRAGONFLIES<1+2")
    assert words(sitting) == {3: ("DRAGONFLIES", 1, 0)}
    assert says(sitting)[-1] == (1, 50, "DP-52")


@clause("DP-44", "DP-T3")
def test_graph_and_dine_make_headspring() -> None:
    sitting = facing("GRAPH", "DINE", "STT")
    for numbers in ("1+2", "2+1"):
        assert words(on(sitting, f"1 form:HEADSPRING<{numbers}")) == {3: ("HEADSPRING", 1, 0)}


@clause("DP-43", "DP-44", "DP-T2", "DP-T4")
@pytest.mark.parametrize(
    ("one", "two", "rack", "new"),
    [("DRAGON", "LIFE", "STT", "DRAGONFLIES"), ("HEAD", "GRIPS", "NTT", "HEADSPRING")],
)
def test_neither_word_stays_whole(one: str, two: str, rack: str, new: str) -> None:
    sitting = facing(one, two, rack)
    assert refused(sitting, f"1 form:{new}<1+2") == "DP-43"
    assert refused(sitting, f"1 form:{new}<2+1") == "DP-43"


@clause("DP-42")
def test_whoever_owns_them() -> None:
    own = on(begun("FLINGADORE", "STT"), "0 form:FLING; 0 form:ADORE; 0 done; draw STT")
    own = on(own, "1 pass; draw HHH; 0 form:DRAGONFLIES<1+2")
    assert words(own) == {3: ("DRAGONFLIES", 0, 0)}
    assert says(own)[-1] == (0, 50, "DP-52")
    mixed = on(begun("FLINGADOEE", "RTT"), "0 form:FLING; 0 done; draw STT")
    mixed = on(mixed, "1 form:ADORE; 1 done; draw TTT; 0 form:DRAGONFLIES<1+2")
    assert words(mixed) == {3: ("DRAGONFLIES", 0, 0)}


@clause("DP-42")
def test_without_letters_added() -> None:
    sitting = on(begun("LIONTEAREE", "ETT"), "0 form:LION; 0 form:TEAR; 0 done; draw TTT")
    assert words(on(sitting, "1 form:ORIENTAL<1+2")) == {3: ("ORIENTAL", 1, 0)}
    assert words(on(sitting, "1 form:RELATION<1+2")) == {3: ("RELATION", 1, 0)}


@clause("DP-42")
def test_numbers_and_letters_of_a_double() -> None:
    sitting = facing("GRAPH", "DINE", "STT")
    assert refused(sitting, "1 form:HEADSPRING<1+9") == "DP-42"
    assert refused(sitting, "1 form:HEADSPRING<1+1") == "DP-42"
    assert refused(sitting, "1 form:DRAGONFLIES<1+2") == "DP-42"  # letters are left over
    assert refused(facing("GRAPH", "DINE", "TTT"), "1 form:HEADSPRING<1+2") == "DP-39"


@clause("DP-42", "DP-43")
def test_letters_left_over_are_found_before_whole_words() -> None:
    """DRAGONFLIES holds DRAGON whole, and has no use for the P of GRIP."""
    sitting = on(begun("DRAGONGRIP", "STT"), "0 form:DRAGON; 0 form:GRIP; 0 done; draw FLE")
    for numbers in ("1+2", "2+1"):
        assert refused(sitting, f"1 form:DRAGONFLIES<{numbers}") == "DP-42"


@clause("DP-42")
def test_one_word_is_not_joined_with_itself() -> None:
    """MEAT and MEAT would make TEAMMATE, if there were two of them."""
    sitting = on(begun("MEATMEATEE", "HHH"), "0 form:MEAT; 0 done; draw HHH")
    assert refused(sitting, "1 form:TEAMMATE<1+1") == "DP-42"
    two = on(begun("MEATMEATEE", "HHH"), "0 form:MEAT; 0 form:MEAT")
    assert refused(two, "0 form:TEAMMATE<2+2") == "DP-42"
    assert words(on(two, "0 form:TEAMMATE<1+2")) == {3: ("TEAMMATE", 0, 0)}


@clause("DP-42")
def test_letters_missing_with_two_of_ones_own() -> None:
    own = on(begun("GRAPHDINEE", "HTT"), "0 form:GRAPH; 0 form:DINE")
    assert refused(own, "0 form:HEADSPRING<1+2") == "DP-23"


@clause("DP-45")
def test_not_related_to_an_opponents_word() -> None:
    """TEAL and RELATION are of one family here, IRON is not."""
    sitting = facing("TEAL", "IRON", "HHH")
    assert refused(sitting, "1 form:RELATION<1+2") == "DP-45"
    assert words(on(sitting, "1 form:ORIENTAL<1+2")) == {3: ("ORIENTAL", 1, 0)}


@clause("DP-45")
def test_but_to_ones_own() -> None:
    both = on(begun("TEALIRONEE", "HHH"), "0 form:TEAL; 0 form:IRON; 0 form:RELATION<1+2")
    assert words(both) == {3: ("RELATION", 0, 0)}
    mixed = on(begun("IRONEEEEEE", "TAL"), "0 form:IRON; 0 done; draw HHH; 1 form:TEAL")
    assert words(on(mixed, "1 form:RELATION<1+2")) == {3: ("RELATION", 1, 0)}


@clause("DP-41")
def test_a_word_taken_this_turn_is_not_joined() -> None:
    sitting = on(begun("FLINGADORE", "SST"), "0 form:FLING; 0 done; draw TTT; 1 form:ADORE; 1 done")
    sitting = on(sitting, "draw SSS")
    assert words(on(sitting, "0 form:DRAGONFLIES<1+2"))
    taken = on(begun("TEARIONLLE", "STT"), "0 form:TEAR; 0 form:LION; 0 done; draw TTT")
    taken = on(taken, "1 form:ASTER<1")
    assert refused(taken, "1 form:RELATIONSHIP<2+3") == "DP-41"
    again = on(taken, "1 form:STARE<3")  # changed since, and still taken in this turn
    assert refused(again, "1 form:RELATIONSHIP<2+4") == "DP-41"


@clause("DP-41")
def test_a_word_made_this_turn_may_be_joined() -> None:
    sitting = on(begun("LIONEEEEEE", "TAR"), "0 form:LION; 0 done; draw TTT; 1 form:TEAR")
    assert words(on(sitting, "1 form:ORIENTAL<1+2")) == {3: ("ORIENTAL", 1, 0)}


@clause("DP-46")
def test_the_maker_owns_it_and_the_old_tokens_stay() -> None:
    sitting = on(facing("GRAPH", "DINE", "STT"), "1 form:HEADSPRING<1+2")
    assert words(sitting) == {3: ("HEADSPRING", 1, 0)}
    assert sitting.totals == (10, 50)
    longer = on(begun("TEARLIONEE", "STT"), "0 form:TEAR; 0 form:LION; 0 done; draw STT")
    longer = on(longer, "1 pass; draw HIP; 0 form:ASTER<1; 0 done; draw TTT")
    assert [token.points for token in longer.view(0).tokens[3]] == [5]
    fused = on(longer, "1 form:RELATIONSHIP<2+3")
    assert fused.totals == (15, 50)
    assert fused.view(0).envelopes == (15, 0)
    assert [token.points for token in fused.view(0).tokens[4]] == [50]
