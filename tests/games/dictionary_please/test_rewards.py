"""Counters, stars and envelopes: DP-47 to DP-54, DP-61, DP-62."""

import pytest

from parlour.core.sitting import Sitting
from parlour.games.dictionary_please.board import counter, star
from tests.clause import clause
from tests.games.dictionary_please.playing import begun, emptied, on, refused, says, words


def own(word: str, drawn: str) -> Sitting:
    """Seat 0 has a word since its last turn, and is to play again with these letters."""
    sitting = on(begun((word + "NNNNNN")[:10], "HHH"), f"0 form:{word}; 0 done; draw {drawn}")
    return on(sitting, "1 pass; draw HHH")


@clause("DP-47")
def test_an_original_word_earns_a_green_counter() -> None:
    sitting = on(begun("RANGETONEE", "OTT"), "0 form:RANGE; 0 form:TONE")
    assert says(sitting) == [(0, 5, "DP-47"), (0, 5, "DP-47")]
    assert sitting.view(1).envelopes == (10, 0)
    lost = on(sitting, "0 done; draw TTT; 1 form:ORANGE<1")
    assert lost.totals == (10, 5)


@clause("DP-48")
@pytest.mark.parametrize(
    ("added", "points"), [(0, 0), (1, 5), (2, 5), (3, 10), (4, 25), (5, 25), (9, 25)]
)
def test_by_letters_added(added: int, points: int) -> None:
    assert counter(added) == points


@clause("DP-48")
def test_lengthening_ones_own_word() -> None:
    assert says(on(own("TEAR", "SEE"), "0 form:ASTER<1"))[1:] == [(0, 5, "DP-48")]
    assert says(on(own("TREE", "STT"), "0 form:TREES<1"))[1:] == [(0, 5, "DP-48")]
    assert says(on(own("RATE", "ATI"), "0 form:ANTIRATE<1"))[1:] == [(0, 25, "DP-48")]
    assert says(on(own("TEAR", "SEE"), "0 form:RATE<1"))[1:] == []  # no letter, no counter


@clause("DP-48")
def test_all_letters_of_a_turn_count_together() -> None:
    """A higher counter takes the place of a lower one."""
    once = on(own("TEAR", "DIN"), "0 form:TREAD<1")
    assert says(once)[1:] == [(0, 5, "DP-48")]
    twice = on(once, "0 form:TRAINED<2")
    assert says(twice)[1:] == [(0, 10, "DP-48")]
    assert twice.totals == (15, 0)
    assert [token.points for token in twice.view(0).tokens[3]] == [10]


@clause("DP-48")
def test_the_next_turn_begins_anew() -> None:
    once = on(own("TEAR", "DIN"), "0 form:TREAD<1; 0 done; draw INE; 1 discard; draw HHH")
    assert says(on(once, "0 form:TRAINED<2"))[1:] == [(0, 5, "DP-48"), (0, 5, "DP-48")]


@clause("DP-48")
def test_nothing_for_growing_what_was_made_or_taken_this_turn() -> None:
    made = on(begun("TEARSEEEEE", "HHH"), "0 form:TEAR; 0 form:ASTER<1")
    assert says(made) == [(0, 5, "DP-47")]
    taken = on(begun("TEAREEEEEE", "DIN"), "0 form:TEAR; 0 done; draw TTT; 1 form:TREAD<1")
    assert says(taken)[1:] == [(1, 5, "DP-50")]
    assert says(on(taken, "1 form:TRAINED<2")) == says(taken)


@clause("DP-49", "DP-62")
def test_counters_lie_before_the_word_until_it_is_lost() -> None:
    longer = on(own("TEAR", "DEE"), "0 form:TREAD<1")
    assert [(t.kind, t.points) for t in longer.view(1).tokens[2]] == [("counter", 5)]
    assert longer.view(1).envelopes == (5, 0)
    changed = on(longer, "0 form:TRADE<2")  # it follows the word
    assert [(t.kind, t.points) for t in changed.view(1).tokens[3]] == [("counter", 5)]
    lost = on(changed, "0 done; draw IIN; 1 discard; draw IIN; 0 pass; draw EEE")
    lost = on(lost, "1 form:TRAINED<3")
    assert [(t.kind, t.points) for t in lost.view(1).tokens[4]] == [("star", 5)]
    assert lost.view(1).envelopes == (10, 0)
    assert lost.totals == (10, 5)


@clause("DP-50")
@pytest.mark.parametrize(
    ("nth", "points"), [(1, 5), (2, 10), (3, 25), (4, 50), (5, 100), (6, 100), (20, 100)]
)
def test_stars_rise_to_gold_and_stay(nth: int, points: int) -> None:
    assert star(nth) == points


@clause("DP-51")
def test_the_rank_belongs_to_the_word() -> None:
    sitting = on(begun("TEARNNNNNN", "DHH"), "0 form:TEAR; 0 done; draw INN; 1 form:TREAD<1")
    assert words(sitting) == {2: ("TREAD", 1, 1)}
    changed = on(sitting, "1 form:TRADE<2")
    assert words(changed) == {3: ("TRADE", 1, 1)}
    again = on(changed, "1 done; draw HHH; 0 form:TRAINED<3")
    assert words(again) == {4: ("TRAINED", 0, 2)}
    assert says(again) == [(0, 5, "DP-47"), (1, 5, "DP-50"), (0, 10, "DP-50")]
    assert again.view(0).envelopes == (5, 5)
    assert [(t.kind, t.points) for t in again.view(0).tokens[4]] == [("star", 10)]


@clause("DP-52")
def test_a_double_capture_earns_purple_and_no_star() -> None:
    sitting = on(begun("TEARLIONSE", "TTT"), "0 form:TEAR; 0 form:LION; 0 done; draw HIP")
    once = on(sitting, "1 form:ASTER<1; 1 done; draw HHH; 0 form:RELATIONSHIP<2+3")
    assert words(once) == {4: ("RELATIONSHIP", 0, 0)}
    assert says(once)[2:] == [(1, 5, "DP-50"), (0, 50, "DP-52")]


@clause("DP-54")
def test_a_captured_word_is_no_original_word() -> None:
    sitting = on(begun("TEARNNNNNN", "DHH"), "0 form:TEAR; 0 done; draw INN; 1 form:TREAD<1")
    assert [line for line in says(sitting) if line[0] == 1] == [(1, 5, "DP-50")]


@clause("DP-61")
def test_all_tokens_count_wherever_they_lie() -> None:
    sitting = on(begun("TEARNNNNNN", "DHH"), "0 form:TEAR; 0 done; draw INN; 1 form:TREAD<1")
    sitting = on(sitting, "1 done; draw HHH; 0 form:TRAINED<2")
    view = sitting.view(0)
    lying = sum(token.points for row in view.tokens.values() for token in row)
    assert lying == 10
    assert view.envelopes == (5, 5)
    assert sitting.totals == (15, 5)


@clause("DP-62")
def test_losing_a_word_loses_no_token() -> None:
    sitting = on(begun("TEARNNNNNN", "DHH"), "0 form:TEAR; 0 done; draw INN; 1 form:TREAD<1")
    before = on(sitting, "1 done; draw HHH")
    after = on(before, "0 form:TRAINED<2")
    assert before.totals[1] == after.totals[1] == 5
    assert before.view(0).envelopes[1] == 0
    assert after.view(0).envelopes[1] == 5


# --- claiming ------------------------------------------------------------------------------------


@clause("DP-53")
def test_automatic_claiming_leaves_nothing_to_claim() -> None:
    sitting = on(begun("TEARNNNNNN", "DHH"), "0 form:TEAR")
    assert sitting.totals == (5, 0)
    assert refused(sitting, "0 claim") == "DP-53"


def spoken(rack: str = "DHH") -> Sitting:
    return on(begun("TEARNNNNNN", rack, claiming="spoken"), "0 form:TEAR")


@clause("DP-53")
def test_spoken_claiming_in_the_turn() -> None:
    sitting = spoken()
    assert sitting.totals == (0, 0)
    asked = [(p.moves, p.duty) for p in sitting.prompts]
    assert asked == [(("form", "done"), True), (("claim",), False)]
    assert [due.points for due in sitting.view(1).due] == [5]
    claimed = on(sitting, "0 claim")
    assert claimed.totals == (5, 0)
    assert refused(claimed, "0 claim") == "DP-53"
    assert refused(begun("TEARNNNNNN", "DHH", claiming="spoken"), "0 claim") == "DP-53"
    assert refused(sitting, "1 claim") == "turn"


@clause("DP-53")
def test_claims_stay_open_while_letters_are_drawn() -> None:
    drawing = on(spoken(), "0 done; draw TT")
    assert [(p.actor, p.moves, p.duty) for p in drawing.prompts] == [
        (-1, ("draw",), True),
        (0, ("claim",), False),
    ]
    assert on(drawing, "0 claim; draw T").totals == (5, 0)


@clause("DP-53")
def test_what_nobody_claims_is_lost_when_the_next_turn_begins() -> None:
    late = on(spoken(), "0 done; draw TTT")
    assert refused(late, "0 claim") == "turn"
    assert late.totals == (0, 0)
    assert late.view(0).due == ()


@clause("DP-53")
def test_where_nothing_is_drawn_it_is_lost_at_done() -> None:
    late = on(emptied(spoken(), 0), "0 done")
    assert late.view(0).player == 1
    assert (late.totals, late.view(0).due) == ((0, 0), ())


@clause("DP-53")
def test_only_the_difference_falls_due() -> None:
    sitting = on(begun("TEARNNNNNN", "HHH", claiming="spoken"), "0 form:TEAR; 0 done; draw DIN")
    sitting = on(sitting, "1 pass; draw HHH; 0 form:TREAD<1")
    assert [due.points for due in sitting.view(0).due] == [5]
    whole = on(sitting, "0 form:TRAINED<2")  # not claimed in between: one counter
    assert [due.points for due in whole.view(0).due] == [10]
    rest = on(sitting, "0 claim; 0 form:TRAINED<2")
    assert [due.points for due in rest.view(0).due] == [5]
    assert on(rest, "0 claim").totals == on(whole, "0 claim").totals == (10, 0)
