"""Captures ruled by vote: DP-40."""

from dataclasses import replace

import pytest

from parlour.core.game import SPECTATOR
from parlour.core.sitting import Sitting
from tests.clause import clause
from tests.games.dictionary_please.playing import asked, begun, on, racks, refused, says, words


def facing(word: str, rack: str, seats: int = 3) -> Sitting:
    """Seat 0 has made a word; seat 1 is to play, and captures are voted on."""
    letters = (word + "NNNNNN")[:10]
    racks = [letters, rack, *["HHH"] * (seats - 2)]
    return on(begun(*racks, ruling="vote"), f"0 form:{word}; 0 done; draw TTT")


@clause("DP-40")
def test_the_other_seats_vote_in_any_order() -> None:
    sitting = on(facing("TEAR", "STT"), "1 form:ASTER<1")
    assert [(p.actor, p.moves, p.duty) for p in sitting.prompts] == [
        (0, ("unrelated", "related"), True),
        (2, ("unrelated", "related"), True),
    ]
    assert words(sitting) == {2: ("ASTER", 1, 1)}  # it lies there, on trial
    assert sitting.view(SPECTATOR).hands == {1: "TT"}
    assert says(sitting) == [(0, 5, "DP-47")]  # and earns nothing yet
    for order in ("0 unrelated; 2 unrelated", "2 unrelated; 0 unrelated"):
        stands = on(sitting, order)
        assert words(stands) == {2: ("ASTER", 1, 1)}
        assert says(stands)[1:] == [(1, 5, "DP-50")]
        assert asked(stands, 1) == ["form", "done"]


@clause("DP-40")
def test_the_majority_takes_it_back() -> None:
    before = facing("TEAR", "STT")
    back = on(before, "1 form:ASTER<1; 0 related; 2 related")
    assert replace(back.state, denied=()) == before.state
    assert back.view(0).denied == ("ASTER",)
    assert asked(back, 1) == ["form", "pass"]
    again = on(back, "1 form:ASTER<1; 0 unrelated; 2 unrelated")
    assert words(again) == {2: ("ASTER", 1, 1)}
    assert on(again, "1 done; draw HHH").view(0).denied == ()


@clause("DP-40")
@pytest.mark.parametrize(
    ("word", "rack", "new", "stands"),
    [
        ("TEAR", "STT", "ASTER", True),
        ("WIND", "STT", "WINDS", False),
        ("DINE", "RTT", "DINER", False),
    ],
)
def test_a_tie_is_for_the_dictionary(word: str, rack: str, new: str, stands: bool) -> None:
    sitting = on(facing(word, rack), f"1 form:{new}<1; 0 related; 2 unrelated")
    assert (new in {text for text, _, _ in words(sitting).values()}) == stands


@clause("DP-40")
def test_the_vote_goes_before_the_dictionary() -> None:
    sitting = on(facing("WIND", "STT"), "1 form:WINDS<1; 0 unrelated; 2 unrelated")
    assert words(sitting) == {2: ("WINDS", 1, 1)}
    alone = on(facing("TEAR", "STT", seats=2), "1 form:ASTER<1; 0 related")
    assert words(alone) == {1: ("TEAR", 0, 0)}


@clause("DP-40")
def test_letters_words_and_whole_words_are_checked_first() -> None:
    sitting = facing("TEAR", "HHH")
    assert refused(sitting, "1 form:ASTER<1") == "DP-39"
    assert refused(sitting, "1 form:TEARN<1") == "DP-27"
    assert refused(sitting, "1 form:RATE<1") == "DP-34"
    double = on(begun("DRAGONLIFE", "STT", ruling="vote"), "0 form:DRAGON; 0 form:LIFE; 0 done")
    assert refused(on(double, "draw TTT"), "1 form:DRAGONFLIES<1+2") == "DP-43"


@clause("DP-40")
def test_who_votes_and_when() -> None:
    sitting = on(facing("TEAR", "STT"), "1 form:ASTER<1; 0 related")
    for entry in ("0 related", "0 unrelated", "1 related", "1 done", "1 pass", "1 form:TEAR<2"):
        assert refused(sitting, entry) == "turn"
    assert refused(facing("TEAR", "STT"), "0 related") == "turn"
    assert sitting.view(1).ballots == {0: True}


@clause("DP-40")
def test_a_double_gets_one_vote_and_own_words_none() -> None:
    sitting = on(begun("TEALIRONEE", "HHH", ruling="vote"), "0 form:TEAL; 0 form:IRON")
    own = on(sitting, "0 form:RELATION<1+2")
    assert words(own) == {3: ("RELATION", 0, 0)}
    theirs = on(sitting, "0 done; draw TTT; 1 form:RELATION<1+2")
    assert asked(theirs, 0) == ["unrelated", "related"]
    assert says(on(theirs, "0 unrelated"))[-1] == (1, 50, "DP-52")
    back = on(theirs, "0 related")
    assert words(back) == {1: ("TEAL", 0, 0), 2: ("IRON", 0, 0)}


@clause("DP-40", "DP-45")
@pytest.mark.parametrize("numbers", ["1+2", "2+1"])
@pytest.mark.parametrize(("new", "stands"), [("RELATION", False), ("ORIENTAL", True)])
def test_a_tie_over_a_double_is_for_the_dictionary(numbers: str, new: str, stands: bool) -> None:
    """TEAL and RELATION are of one family here; it is enough that one of the two is related."""
    sitting = on(begun("TEALIRONEE", "HHH", "HHH", ruling="vote"), "0 form:TEAL; 0 form:IRON")
    theirs = on(sitting, f"0 done; draw TTT; 1 form:{new}<{numbers}")
    tied = on(theirs, "0 related; 2 unrelated")
    assert ({text for text, _, _ in words(tied).values()} == {new}) == stands
    assert (says(tied)[-1] == (1, 50, "DP-52")) == stands


@clause("DP-40", "DP-45")
def test_a_tie_over_a_double_does_not_ask_about_ones_own_word() -> None:
    sitting = on(begun("IRONEEEEEE", "TAL", "HHH", ruling="vote"), "0 form:IRON; 0 done; draw HHH")
    tied = on(sitting, "1 form:TEAL; 1 form:RELATION<1+2; 0 related; 2 unrelated")
    assert words(tied) == {3: ("RELATION", 1, 0)}


@clause("DP-40")
def test_taking_back_restores_everything() -> None:
    sitting = on(begun("RANGENTEOO", "HHH", ruling="vote"), "0 form:RANGE; 0 done; draw TTT")
    made = on(sitting, "1 form:NOTE")
    tried = on(made, "1 form:ORANGE<1")
    back = on(tried, "0 related")
    assert replace(back.state, denied=()) == made.state
    assert racks(back) == racks(made)
    assert back.view(0).pool == made.view(0).pool
    assert asked(back, 1) == ["form", "done"]


@clause("DP-53")
def test_claims_stay_open_during_a_vote() -> None:
    sitting = begun("TEARTONEEE", "SSH", claiming="spoken", ruling="vote")
    sitting = on(sitting, "0 form:TEAR; 0 form:TONE; 0 done; draw EEE")
    trying = on(sitting, "1 form:ASTER<1; 0 unrelated; 1 form:STONE<2")
    assert asked(trying, 1) == ["claim"]
    assert on(trying, "1 claim; 0 related").totals == (0, 5)
    assert on(trying, "0 unrelated; 1 claim").totals == (0, 10)
