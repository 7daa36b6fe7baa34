"""Making words, passing, discarding, drawing: DP-19 to DP-23, DP-26 to DP-33."""

import pytest

from parlour.core.game import CHANCE
from parlour.house.dictionaries import word_rules
from tests.clause import clause
from tests.games.dictionary_please.playing import (
    asked,
    begun,
    emptied,
    on,
    passed_on,
    racks,
    refused,
    words,
)


@clause("DP-19")
def test_several_words_a_turn_and_the_rest_is_discarded() -> None:
    sitting = on(begun("RANGETONES", "OTT"), "0 form:RANGE; 0 form:TONE")
    assert words(sitting) == {1: ("RANGE", 0, 0), 2: ("TONE", 0, 0)}
    assert racks(sitting)[0] == "S"
    assert sitting.view(0).pool == ""
    done = on(sitting, "0 done")
    assert done.view(0).pool == "S"
    assert racks(done)[0] == ""


@clause("DP-20")
def test_the_pool_is_open_and_grows() -> None:
    sitting = on(begun("RANGEEEEEE", "OTT"), "0 form:RANGE; 0 done; draw TTT")
    assert sitting.view(1).pool == "EEEEE"
    later = on(sitting, "1 form:ORANGE<1; 1 done")
    assert later.view(0).pool == "EEEEETT"


@clause("DP-21")
def test_three_are_drawn_or_what_is_left() -> None:
    sitting = on(begun("RANGEEEEEE", "OTT"), "0 form:RANGE")
    assert on(sitting, "0 done").state.owed == (0, 0, 0)
    assert on(emptied(sitting, 2), "0 done").state.owed == (0, 0)
    none = on(emptied(sitting, 0), "0 done")
    assert none.state.owed == ()
    assert none.view(0).player == 1


@clause("DP-22")
def test_words_discard_draw_and_then_the_next() -> None:
    sitting = on(begun("RANGEEEEEE", "OTT"), "0 form:RANGE; 0 done")
    assert asked(sitting, CHANCE) == ["draw"]
    assert sitting.view(0).player == 0  # the draws belong to the turn
    assert refused(sitting, "1 pass") == "turn"
    assert on(sitting, "draw TTT").view(0).player == 1


@clause("DP-23")
def test_rack_first_then_pool() -> None:
    sitting = on(begun("RANGESTONE", "TEA"), "0 form:RANGE; 0 done; draw EEE")
    assert sitting.view(0).pool == "ENOST"
    made = on(sitting, "1 form:EAST")
    assert racks(made)[1] == ""
    assert made.view(0).pool == "ENOT"
    assert refused(made, "1 form:EAST") == "DP-23"
    assert refused(made, "1 form:ADORE") == "DP-23"
    assert on(made, "1 form:NOTE").view(0).pool == ""


@clause("DP-26")
def test_four_letters_at_least() -> None:
    sitting = begun("CATFISHEEE", "OTT")
    assert refused(sitting, "0 form:CAT") == "DP-26"
    assert refused(sitting, "0 form:QQQ") == "DP-26"
    assert refused(sitting, "0 form:CAT<9") == "DP-26"
    assert words(on(sitting, "0 form:FISH")) == {1: ("FISH", 0, 0)}


@clause("DP-27")
def test_words_and_their_inflections() -> None:
    sitting = begun("WINDINGSEE", "OTT")
    for word in ("WIND", "WINDS", "WINDING"):
        assert words(on(sitting, f"0 form:{word}")) == {1: (word, 0, 0)}
    assert refused(sitting, "0 form:DINGS") == "DP-27"
    assert refused(sitting, "0 form:DINGS<7") == "DP-27"
    assert refused(sitting, f"0 form:{'Z' * 300}") == "DP-27"


@clause("DP-28")
@pytest.mark.parametrize("word", ["IRAN", "THOU", "ANNO", "ANTI"])
def test_barred_words(word: str) -> None:
    letters = (word + "EEEEEEEEEE")[:10]
    assert refused(begun(letters, "OTT"), f"0 form:{word}") == "DP-28"


@clause("DP-28")
def test_the_labels_that_bar() -> None:
    bars = word_rules("dictionary_please").bars
    assert set(bars) == {"proper", "hyphen", "obsolete", "abbreviation", "affix", "apostrophe"}
    for word in ("CAFE", "DAFT", "ANENT", "AORTA"):
        sitting = begun((word + "EEEEEEEEEE")[:10], "OTT")
        assert words(on(sitting, f"0 form:{word}")) == {1: (word, 0, 0)}


@clause("DP-29")
def test_obsolete_in_one_sense_is_good() -> None:
    sitting = begun("ERESTTHOUE", "OTT")
    assert words(on(sitting, "0 form:EREST")) == {1: ("EREST", 0, 0)}
    assert refused(sitting, "0 form:THOU") == "DP-28"


@clause("DP-30")
def test_a_pass_keeps_the_letters_and_draws_three() -> None:
    sitting = passed_on(begun("EEEEEEEEEE", "OTT"))
    assert asked(sitting, 1) == ["form", "pass"]
    after = on(sitting, "1 pass; draw NNA")
    assert racks(after)[1] == "ANNOTT"
    assert after.view(0).pool == "EEEEEEEEEE"
    assert after.view(0).player == 0


@clause("DP-31")
def test_not_twice_in_succession() -> None:
    sitting = on(passed_on(begun("EEEEEEEEEE", "OTT")), "1 pass; draw NNA; 0 pass; draw TTT")
    assert asked(sitting, 1) == ["form", "discard"]
    assert refused(sitting, "1 pass") == "DP-31"
    after = on(sitting, "1 discard; draw EEE")
    assert racks(after)[1] == "EEE"
    assert after.view(0).pool == "AEEEEEEEEEENNOTT"
    again = passed_on(after)
    assert asked(again, 1) == ["form", "pass"]
    assert refused(again, "1 discard") == "DP-31"


@clause("DP-31")
def test_player_1_cannot_pass_his_first_turn() -> None:
    sitting = begun("EEEEEEEEEE", "OTT")
    assert asked(sitting, 0) == ["form", "discard"]
    assert refused(sitting, "0 pass") == "DP-31"
    after = on(sitting, "0 discard; draw TTT")
    assert after.view(0).pool == "EEEEEEEEEE"
    assert racks(after)[0] == "TTT"
    assert asked(passed_on(after), 0) == ["form", "pass"]


@clause("DP-33")
def test_a_word_made_ends_passing_and_nothing_made_ends_nothing() -> None:
    sitting = on(begun("RANGEEEEEE", "OTT"), "0 form:RANGE")
    assert asked(sitting, 0) == ["form", "done"]
    assert refused(sitting, "0 pass") == "DP-33"
    assert refused(sitting, "0 discard") == "DP-33"
    assert refused(begun("RANGEEEEEE", "OTT"), "0 done") == "DP-33"


@clause("DP-33")
def test_a_play_without_ones_own_letters_discards_them_all_the_same() -> None:
    sitting = on(begun("RANGETONES", "HHH"), "0 form:RANGE; 0 done; draw TTT; 1 form:STONE; 1 done")
    assert racks(sitting)[1] == ""
    assert sitting.view(0).pool == "HHH"


@clause("DP-33")
def test_altering_is_a_play_too() -> None:
    sitting = on(begun("TONEEEEEEE", "HHH"), "0 form:TONE; 0 done; draw TTT; 1 pass; draw HHH")
    altered = on(sitting, "0 form:NOTE<1")
    assert refused(altered, "0 pass") == "DP-33"
    assert racks(on(altered, "0 done"))[0] == ""


def test_only_the_player_plays() -> None:
    sitting = begun("RANGEEEEEE", "OTT")
    for entry in ("1 pass", "1 form:RANGE", "1 done", "1 claim", "0 keep", "0 related", "7 pass"):
        assert refused(sitting, entry) == "turn"
    assert refused(sitting, "clock time") == "turn"
    assert refused(sitting, "chance draw:E") == "turn"
