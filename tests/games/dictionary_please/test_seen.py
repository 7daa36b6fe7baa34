"""What is seen, heard and imagined; clocks, refills and last rounds looked at closely."""

from random import Random

import pytest

from parlour.core.game import CHANCE, CLOCK, SPECTATOR
from parlour.core.play import heard, shown
from parlour.core.sitting import Sitting
from parlour.games.dictionary_please.moves import Time
from tests.clause import clause
from tests.games.dictionary_please.playing import (
    GAME,
    asked,
    begun,
    emptied,
    on,
    racks,
    refused,
    says,
    table,
)


def tried() -> Sitting:
    """Seat 1's capture of TEAR is voted on by seats 0 and 2."""
    sitting = begun("TEARNNNNNN", "STT", "HHH", ruling="vote")
    return on(sitting, "0 form:TEAR; 0 done; draw TTT; 1 form:ASTER<1")


# --- seen and heard


@clause("DP-24", "DP-40")
def test_during_a_vote_the_rack_stays_open() -> None:
    for viewer in (0, 2, SPECTATOR):
        assert tried().view(viewer).hands[1] == "TT"
        assert tried().view(viewer).player == 1


@clause("DP-25")
def test_a_letter_drawn_is_heard_by_whoever_draws_it() -> None:
    sitting = on(table(2), "draw R")
    assert [(f.kind, dict(f.data)) for f in heard(sitting.log[-1].facts, 0)] == [
        ("drew", {"seat": 0}),
        ("letter", {"letter": "R"}),
    ]
    for viewer in (1, SPECTATOR):
        assert [f.kind for f in heard(sitting.log[-1].facts, viewer)] == ["drew"]


@clause("DP-25")
def test_lots_that_were_kept_are_hidden_from_then_on() -> None:
    kept = on(table(3, first=None), "lot GCM; 1 keep")
    for viewer in (0, 2, SPECTATOR):
        assert kept.view(viewer).lots == {}
        assert 1 not in kept.view(viewer).hands


@clause("DP-24", "DP-25")
def test_at_the_end_nobody_sees_the_last_players_rack() -> None:
    sitting = begun("EEEEEEEEER", "TEA", ending="time")
    sitting = on(sitting, "0 discard; draw AAA; 1 form:TEAR; 1 done; clock time; draw OOO")
    last = on(sitting, "draw AAAOOO; 0 pass")
    assert last.view(0).hands == {0: "AAAAAA", 1: "OOOOOO"}
    over = on(last, "1 pass")
    assert over.over
    assert (over.view(0).hands, over.view(SPECTATOR).hands) == ({0: "AAAAAA"}, {})
    assert over.view(0).player is None


@clause("DP-40")
def test_ballots_are_seen_and_heard_whatever_they_say() -> None:
    half = on(tried(), "2 unrelated")
    assert half.view(0).ballots == {2: False}
    assert [dict(f.data) for f in half.log[-1].facts] == [{"seat": 2, "related": False}]
    stands, back = on(half, "0 unrelated"), on(tried(), "0 related; 2 related")
    assert [f.kind for f in stands.log[-1].facts] == ["voted", "stands", "earned"]
    assert [f.kind for f in back.log[-1].facts] == ["voted", "taken-back"]


@clause("DP-40")
def test_what_came_out_of_the_pool_goes_back_there() -> None:
    """The S of ASTER lies in the pool, the rack has none."""
    sitting = begun("TEARSSNNNN", "HHH", ruling="vote")
    before = on(sitting, "0 form:TEAR; 0 done; draw TTT")
    back = on(before, "1 form:ASTER<1; 0 related")
    assert back.view(0).pool == before.view(0).pool
    assert racks(back) == racks(before)


# --- claiming


@clause("DP-53")
def test_what_was_claimed_is_due_no_more() -> None:
    sitting = on(begun("TEARNNNNNN", "HHH", claiming="spoken"), "0 form:TEAR; 0 claim")
    assert (sitting.view(0).due, sitting.totals) == ((), (5, 0))
    assert refused(sitting, "0 claim") == "DP-53"


@clause("DP-53")
def test_until_the_last_letter_is_drawn_it_can_be_claimed() -> None:
    sitting = on(begun("TEARNNNNNN", "HHH", claiming="spoken"), "0 form:TEAR; 0 done; draw TT")
    assert asked(sitting, 0) == ["claim"]
    assert on(sitting, "0 claim; draw T").totals == (5, 0)
    late = on(sitting, "draw T")
    assert (late.totals, late.view(0).due) == ((0, 0), ())
    assert refused(late, "0 claim") == "turn"


@clause("DP-53")
def test_what_is_unclaimed_at_the_end_of_the_game_is_lost() -> None:
    sitting = begun("NNNNNNNNNN", "TEA", claiming="spoken", ending="tiles")
    sitting = emptied(sitting, 1)
    last = on(sitting, f"0 discard; draw {sitting.state.bag}; 1 pass; 0 form:RAIN")
    assert last.view(0).due
    over = on(last, "0 done")
    assert over.over
    assert over.state.due == ()
    assert not [each for each in says(over) if each[2] == "DP-47"]


@clause("DP-49", "DP-62")
def test_what_is_due_for_a_word_goes_with_the_word() -> None:
    sitting = on(begun("TEARNNNNNN", "HHH", claiming="spoken"), "0 form:TEAR; 0 done; draw STT")
    sitting = on(sitting, "1 pass; draw HHH; 0 form:ASTER<1; 0 form:STARE<2")
    assert [due.word for due in sitting.view(0).due] == [3]
    claimed = on(sitting, "0 claim")
    assert [token.points for token in claimed.view(0).tokens[3]] == [5]


# --- endings, closely


@clause("DP-65")
def test_the_clock_begins_with_the_first_turn_and_strikes_by_itself() -> None:
    dealing = on(table(2, ending="time", minutes=2), "draw EEEEEEEEEE; draw TT")
    assert asked(dealing, CLOCK) == []
    (clock,) = (p for p in on(dealing, "draw T").prompts if p.actor == CLOCK)
    assert (clock.within, clock.otherwise) == (120.0, Time())


@clause("DP-65")
def test_the_last_draws_begin_with_player_1_wherever_they_sit() -> None:
    sitting = on(table(3, first=1, ending="time"), "draw TEARTONEEE; draw OOO; draw EEE")
    sitting = on(sitting, "clock time; 1 discard; draw AAA; 2 form:TEAR; 2 done; draw III")
    sitting = on(sitting, "0 form:TONE; 0 done; draw OOO")
    assert sitting.state.owed == (1, 1, 1, 2, 2, 2, 0, 0, 0)
    last = on(sitting, "draw EEEEEEEEE")
    for seat in (1, 2, 0):
        assert last.view(0).final
        last = on(last, f"{seat} pass")
    assert last.over


@clause("DP-66")
def test_with_one_letter_left_the_bag_is_not_empty() -> None:
    sitting = emptied(begun("NNNNNNNNNN", "HHH", ending="tiles"), 4)
    bag = sitting.state.bag
    one = on(sitting, f"0 discard; draw {bag[:3]}")
    assert (one.view(0).bag, one.view(0).closes) == (1, None)
    none = on(one, f"1 pass; draw {bag[3]}")
    assert (none.view(0).bag, none.view(0).closes) == (0, 4)


# --- scoring


@clause("DP-70", "DP-71")
def test_letters_count_whatever_else_does() -> None:
    sitting = begun("NNNNNNNNNN", "TEA", scoring="alternative", ending="tiles", length_score=True)
    sitting = emptied(sitting, 1)
    last = on(sitting, f"0 discard; draw {sitting.state.bag}; 1 pass; 0 form:RAIN; 0 done")
    assert says(last) == [(0, 20, "DP-70"), (0, 5, "DP-59")]


# --- imagined


@clause("DP-53", "DP-40")
@pytest.mark.parametrize("claiming", ["automatic", "spoken"])
def test_who_imagines_the_rest_sees_what_was_seen(claiming: str) -> None:
    sitting = begun("TEARNNNNNN", "STT", "HHH", ruling="vote", claiming=claiming)
    moments = [
        on(table(3, first=None), "lot GC"),
        on(table(3, first=None), "lot GCM"),
        sitting,
        on(sitting, "0 form:TEAR"),
        on(sitting, "0 form:TEAR; 0 done; draw T"),
        on(sitting, "0 form:TEAR; 0 done; draw TTT; 1 form:ASTER<1; 2 unrelated"),
        on(sitting, "0 form:TEAR; 0 done; draw TTT; 1 form:ASTER<1; 2 unrelated; 0 unrelated"),
    ]
    for moment in moments:
        for seat in range(3):
            view = moment.view(seat)
            state = GAME.imagine(moment.setup, view, Random(seat))
            assert GAME.view(state, seat) == view
            assert shown(GAME.prompts(state), seat) == shown(moment.prompts, seat)
            assert len(state.bag) == view.bag
            assert asked(moment, CHANCE) == [] or GAME.chances(state)
