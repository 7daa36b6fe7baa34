"""Taking a word by lengthening it: DP-34 to DP-41; one's own words: DP-55, DP-57."""

import pytest

from parlour.core.sitting import Sitting
from tests.clause import clause
from tests.games.dictionary_please.playing import begun, on, racks, refused, words


def facing(word: str, rack: str, rest: str = "E") -> Sitting:
    """Seat 0 has made a word, and seat 1 is to play with this rack; the pool holds the rest."""
    letters = word + (rest * 10)[: 10 - len(word)]
    return on(begun(letters, rack), f"0 form:{word}; 0 done; draw TTT")


@clause("DP-34", "DP-T8")
def test_range_into_orange() -> None:
    sitting = on(facing("RANGE", "OTT"), "1 form:ORANGE<1")
    assert words(sitting) == {2: ("ORANGE", 1, 1)}
    assert racks(sitting)[1] == "TT"


@clause("DP-34")
def test_a_letter_has_to_be_added() -> None:
    sitting = facing("TEAR", "OTT")
    assert refused(sitting, "1 form:RATE<1") == "DP-34"
    assert refused(sitting, "1 form:TEAR<1") == "DP-34"
    assert refused(sitting, "1 form:RATE<2") == "DP-34"  # there is no such word
    assert refused(sitting, "1 form:RATE<0") == "DP-34"


@clause("DP-35")
@pytest.mark.parametrize(
    ("old", "new", "rack"),
    [
        ("READ", "REREAD", "RTT"),  # a listed prefix
        ("RATE", "ANTIRATE", "ANI"),  # an affix that may stand on either side
        ("FISH", "CATFISH", "CAT"),  # another word
    ],
)
def test_no_affix_and_no_compound(old: str, new: str, rack: str) -> None:
    assert refused(facing(old, rack, "T" if "T" in new else "E"), f"1 form:{new}<1") == "DP-35"


@clause("DP-36", "DP-T5")
@pytest.mark.parametrize("new", ["EXTRACTOR", "DETRACTOR", "CONTRACTOR", "PROTRACTOR"])
def test_tractor_and_its_family(new: str) -> None:
    added = new.removesuffix("TRACTOR")
    sitting = facing("TRACTOR", (added + "TT")[:3])
    assert refused(sitting, f"1 form:{new}<1") == "DP-36"
    own = on(begun("TRACTOREEE", "OTT"), "0 form:TRACTOR; 0 done")
    own = on(own, f"draw {(added + 'TT')[:3]}; 1 pass; draw TTT; 0 form:{new}<1")
    assert words(own) == {2: (new, 0, 0)}


@clause("DP-37")
def test_every_letter_is_used() -> None:
    sitting = facing("RANGE", "TTA")
    assert refused(sitting, "1 form:RATE<1") == "DP-37"
    assert refused(sitting, "1 form:TREE<1") == "DP-37"  # before the length is looked at


@clause("DP-38", "DP-T6")
@pytest.mark.parametrize(
    ("old", "new", "rack"),
    [("WIND", "WINDS", "STT"), ("BOLT", "BOLTS", "STT"), ("WIND", "WINDING", "ING")],
)
def test_no_inflection(old: str, new: str, rack: str) -> None:
    assert refused(facing(old, rack), f"1 form:{new}<1") == "DP-38"


@clause("DP-39")
def test_added_letters_come_from_rack_and_pool() -> None:
    sitting = facing("RANGE", "HTT")
    assert refused(sitting, "1 form:ORANGE<1") == "DP-39"
    from_pool = on(facing("RANGE", "HTT", "O"), "1 form:ORANGE<1")
    assert from_pool.view(0).pool == "OOOO"
    assert racks(from_pool)[1] == "HTT"


@clause("DP-40")
def test_layers_in_their_order() -> None:
    """Inflection before affix before origin; whole inclusion alone is no bar."""
    assert refused(facing("DINE", "STT"), "1 form:DINES<1") == "DP-38"
    assert refused(facing("DINE", "RTT"), "1 form:DINER<1") == "DP-36"
    assert words(on(facing("TEAR", "STT"), "1 form:ASTER<1")) == {2: ("ASTER", 1, 1)}
    assert words(on(facing("TONE", "STT"), "1 form:STONE<1")) == {2: ("STONE", 1, 1)}
    # letters and words come before the relation
    assert refused(facing("WIND", "TTT"), "1 form:WINDS<1") == "DP-39"


@clause("DP-41")
def test_several_captures_a_turn() -> None:
    sitting = on(begun("TEARTONEEE", "SST"), "0 form:TEAR; 0 form:TONE; 0 done; draw TTT")
    both = on(sitting, "1 form:ASTER<1; 1 form:STONE<2")
    assert words(both) == {3: ("ASTER", 1, 1), 4: ("STONE", 1, 1)}


@clause("DP-41")
def test_a_word_taken_this_turn_is_ones_own_and_not_taken_again() -> None:
    sitting = on(facing("TEAR", "STT"), "1 form:ASTER<1")
    assert refused(sitting, "1 form:STARE<1") == "DP-34"  # word 1 is gone
    changed = on(sitting, "1 form:STARE<2")
    assert words(changed) == {3: ("STARE", 1, 1)}


@clause("DP-55")
def test_ones_own_words_change_freely() -> None:
    sitting = on(begun("TEAREEEEEE", "STT"), "0 form:TEAR")
    assert words(on(sitting, "0 form:RATE<1")) == {2: ("RATE", 0, 0)}
    assert words(on(sitting, "0 form:RATE<1; 0 form:TARE<2; 0 form:TEAR<3")) == {4: ("TEAR", 0, 0)}
    assert refused(sitting, "0 form:TEAR<1") == "DP-55"  # unchanged
    assert refused(sitting, "0 form:TREE<1") == "DP-55"  # A is left over


@clause("DP-57", "DP-T8")
def test_captures_rules_do_not_bind_ones_own_words() -> None:
    sitting = on(begun("RANGEEEEEE", "OTT"), "0 form:RANGE; 0 done; draw STT; 1 pass; draw OOO")
    assert words(on(sitting, "0 form:RANGES<1")) == {2: ("RANGES", 0, 0)}
    theirs = on(sitting, "0 pass; draw EEE")
    assert refused(theirs, "1 form:RANGES<1") == "DP-39"
    assert refused(facing("RANGE", "STT"), "1 form:RANGES<1") == "DP-38"
    own = on(begun("TEAREEEEEE", "STT"), "0 form:TEAR; 0 form:RATE<1")  # no letter is added
    assert words(own) == {2: ("RATE", 0, 0)}


def test_refusals_come_in_the_order_of_the_rules() -> None:
    """Each entry has every fault from its own on; the first one is told."""
    sitting = facing("WIND", "OTT")
    assert refused(sitting, "1 form:ION<9") == "DP-26"
    assert refused(sitting, "1 form:WINDX<9") == "DP-27"
    assert refused(sitting, "1 form:IRAN<9") == "DP-28"
    assert refused(sitting, "1 form:BOLT<9") == "DP-34"
    assert refused(sitting, "1 form:BOLT<1") == "DP-37"
    assert refused(sitting, "1 form:WIND<1") == "DP-34"
    assert refused(sitting, "1 form:WINDS<1") == "DP-39"
