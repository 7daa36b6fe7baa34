"""How it ends, and what counts then: DP-58 to DP-60, DP-64 to DP-72."""

from dataclasses import replace
from typing import Any

import pytest

from parlour.core.game import CHANCE, CLOCK
from parlour.core.sitting import Sitting
from parlour.games.dictionary_please.board import length_points, letter_points
from parlour.games.dictionary_please.state import Word
from tests.clause import clause
from tests.games.dictionary_please.playing import (
    asked,
    begun,
    emptied,
    on,
    passed_on,
    racks,
    refused,
    says,
)


def holding(sitting: Sitting, *rows: str) -> Sitting:
    """The same moment with these words on the table: one text of words for each seat."""
    laid = [(text, seat) for seat, row in enumerate(rows) for text in row.split()]
    words = tuple(
        Word(number, text, seat, stood=len(text)) for number, (text, seat) in enumerate(laid, 1)
    )
    return replace(sitting, state=replace(sitting.state, words=words))


def last_turns(*rows: str, **options: Any) -> Sitting:
    """A game by tiles with these words on the table, when nobody does anything any more."""
    hands = ["NNNNNNNNNN", *["HHH"] * (len(rows) - 1)]
    sitting = emptied(holding(begun(*hands, **{"ending": "tiles", **options}), *rows), 1)
    while not sitting.over:
        sitting = passed_on(sitting, sitting.state.bag[:1])
    return sitting


# --- by words ------------------------------------------------------------------------------------

THREE = "TEAR TONE LION"


@clause("DP-64")
def test_the_agreed_number_kept_for_a_round() -> None:
    sitting = begun("TEARTONEIL", "ONH", target=3)
    sitting = holding(sitting, "LION")
    made = on(sitting, "0 form:TEAR; 0 form:TONE; 0 done; draw HHH")
    assert not made.over  # the round has to be played
    over = on(made, "1 pass; draw HHH")
    assert over.over
    assert over.result is not None
    assert over.result.how == "words"
    assert says(over)[-1] == (0, 25, "DP-64")


@clause("DP-64")
def test_dropping_below_clears_it() -> None:
    sitting = holding(begun("TEARTONEIL", "SHH", target=3), "LION")
    made = on(sitting, "0 form:TEAR; 0 form:TONE; 0 done; draw HHH")
    taken = on(made, "1 form:STONE<3; 1 done; draw HHH")
    assert not taken.over
    assert asked(taken, 0) == ["form", "pass"]


@clause("DP-64")
def test_it_is_looked_at_after_the_draws_of_the_turn_before() -> None:
    sitting = on(holding(begun("NNNNNNNNNN", "HHH", target=3), "", THREE), "0 discard; draw EE")
    assert not sitting.over
    assert on(sitting, "draw E").over


@clause("DP-64")
@pytest.mark.parametrize("ending", ["time", "tiles"])
def test_only_where_it_was_agreed(ending: str) -> None:
    sitting = holding(begun("NNNNNNNNNN", "HHH", target=3, ending=ending), "", THREE)
    assert not passed_on(sitting).over


@clause("DP-64")
def test_by_words_before_by_tiles() -> None:
    sitting = emptied(holding(begun("NNNNNNNNNN", "HHH", target=3), THREE), 1)
    over = on(sitting, f"0 discard; draw {sitting.state.bag}; 1 pass")
    assert over.result is not None
    assert over.result.how == "words"


@clause("DP-64", "DP-66")
def test_words_are_looked_at_first_when_both_end_it() -> None:
    """Seat 0's turn is the last one, and seat 1 has just kept three words for a round."""
    sitting = holding(begun("NNNNNNNNNN", "TEA", target=3), "LION RAIN", "TONE IDEA")
    sitting = emptied(sitting, 1)
    last = on(sitting, f"0 discard; draw {sitting.state.bag}; 1 form:TEAR; 1 done")
    assert (last.state.turn, last.state.closes) == (3, 3)
    over = on(last, "0 pass")
    assert over.result is not None
    assert over.result.how == "words"
    assert says(over)[-1] == (1, 25, "DP-64")


# --- by time -------------------------------------------------------------------------------------


@clause("DP-65")
def test_time_is_the_clocks_and_runs_from_the_first_turn() -> None:
    dealing = on(begun("NNNNNNNNNN", "HHH", ending="time"), "0 discard")
    assert asked(dealing, CLOCK) == ["time"]
    (clock,) = (p for p in begun("NNNNNNNNNN", "HHH", ending="time").prompts if p.actor == CLOCK)
    assert (clock.within, clock.duty) == (1800.0, True)
    assert asked(begun("NNNNNNNNNN", "HHH"), CLOCK) == []
    early = on(begun("NNNNNNNNNN", "HHH", ending="time", minutes=2), "clock time")
    assert refused(early, "clock time") == "turn"


@clause("DP-65")
def test_the_round_is_finished_first_and_all_draw_to_six() -> None:
    sitting = begun("NNNNNNNNNN", "HHH", "OOO", ending="time")
    sitting = on(sitting, "clock time; 0 discard; draw AAA; 1 pass; draw EEE; 2 pass; draw III")
    assert racks(sitting) == ("AAA", "EEEHHH", "IIIOOO")
    assert sitting.state.owed == (0, 0, 0)
    assert sitting.view(0).player == 2  # its turn, its draws and the refill
    assert asked(sitting, CHANCE) == ["draw"]
    last = on(sitting, "draw TTT")
    assert last.view(0).player == 0
    assert last.view(0).final
    assert refused(last, "clock time") == "turn"


@clause("DP-65")
def test_in_the_last_round_nothing_is_drawn() -> None:
    sitting = begun("NNNNNNNNNN", "HHH", ending="time")
    sitting = on(sitting, "clock time; 0 discard; draw AAA; 1 pass; draw EEE; draw TTT")
    after = on(sitting, "0 pass")
    assert after.view(0).player == 1
    assert racks(after)[0] == "AAATTT"
    over = on(after, "1 discard")
    assert over.over
    assert over.result is not None
    assert over.result.how == "time"


@clause("DP-65")
def test_time_at_the_last_turn_of_a_round() -> None:
    sitting = on(begun("NNNNNNNNNN", "HHH", ending="time"), "0 discard; draw AAA; 1 pass; draw EE")
    late = on(sitting, "clock time; draw E")
    assert late.state.phase == "refill"
    next_round = on(sitting, "draw E; clock time; 0 pass; draw AAA; 1 discard; draw EEE")
    assert next_round.state.phase == "refill"
    assert next_round.state.owed == (1, 1, 1)


@clause("DP-65")
def test_a_short_bag_goes_round_one_at_a_time() -> None:
    sitting = begun("NNNNNNNNNN", "HHH", "OOO", ending="time")
    sitting = on(sitting, "clock time; 0 discard; draw AAA; 1 pass; draw EEE; 2 pass; draw II")
    short = emptied(sitting, 3)
    assert on(short, f"draw {short.state.bag[0]}").state.owed == (0, 0)
    fresh = begun("NNNNNNNNNN", "HHH", "OOO", ending="time")
    fresh = on(fresh, "0 discard; draw AAA; 1 pass; draw EEE; 2 pass; draw III; 0 pass; draw AAA")
    fresh = on(fresh, "clock time; 1 discard; draw EEE; 2 discard; draw II")
    short = emptied(fresh, 5)
    after = on(short, f"draw {short.state.bag[0]}")
    assert racks(after)[0] == "AAAAAA"
    assert after.state.owed == (1, 2, 1, 2)


@clause("DP-65")
def test_time_before_the_last_tile_goes_before_it() -> None:
    sitting = emptied(begun("NNNNNNNNNN", "HHH", ending="time"), 2)
    bag = sitting.state.bag
    timed = on(sitting, f"clock time; 0 discard; draw {bag}; 1 pass")
    assert timed.view(0).final
    assert timed.view(0).closes is None
    without = on(sitting, f"0 discard; draw {bag}")
    assert refused(without, "clock time") == "turn"
    assert on(without, "1 pass; 0 pass").over


# --- by tiles ------------------------------------------------------------------------------------


@clause("DP-66")
def test_everybody_has_one_more_turn_after_the_last_tile() -> None:
    sitting = passed_on(begun("NNNNNNNNNN", "HHH", "OOO", ending="tiles"))
    sitting = emptied(sitting, 2)
    last = on(sitting, f"1 pass; draw {sitting.state.bag}")
    turns = []
    while not last.over:
        assert asked(last, CHANCE) == []
        seat = last.view(0).player
        turns.append(seat)
        last = on(last, f"{seat} {asked(last, seat)[1]}")
    assert turns == [2, 0, 1]
    assert last.result is not None
    assert last.result.how == "tiles"


@clause("DP-69")
@pytest.mark.parametrize("ending", ["words", "time", "tiles"])
def test_an_empty_bag_ends_every_game(ending: str) -> None:
    over = last_turns("TEAR", "", ending=ending)
    assert over.result is not None
    assert over.result.how == "tiles"
    assert (0, 25, "DP-67") in says(over)


@clause("DP-69")
def test_by_eight_words_unless_agreed_otherwise() -> None:
    eight = "TEAR TONE LION RATE NOTE LOIN IDEA RAIN"
    sitting = holding(begun("NNNNNNNNNN", "HHH"), "", eight)
    assert passed_on(sitting).over
    seven = eight.removesuffix(" RAIN")
    assert not passed_on(holding(sitting, "", seven)).over


# --- what counts ---------------------------------------------------------------------------------


@clause("DP-58")
def test_five_for_each_word_held() -> None:
    over = last_turns("TEAR TONE", "LION")
    held = [(line.side, line.points) for line in over.sheet if line.clause == "DP-58"]
    assert held == [(0, 5), (0, 5), (1, 5)]


@clause("DP-59")
@pytest.mark.parametrize(
    ("letters", "points"),
    [(4, 5), (5, 5), (6, 10), (7, 10), (8, 15), (9, 15), (10, 25), (11, 25), (12, 50), (20, 50)],
)
def test_points_by_length(letters: int, points: int) -> None:
    assert length_points(letters) == points


@clause("DP-59")
def test_length_of_words_held() -> None:
    over = last_turns("RELATIONSHIP TEAR", "ORANGE")
    held = [(line.side, line.points) for line in over.sheet if line.clause == "DP-59"]
    assert held == [(0, 50), (0, 5), (1, 10)]
    assert says(over)[:4] == [
        (0, 5, "DP-58"),
        (0, 50, "DP-59"),
        (0, 5, "DP-58"),
        (0, 5, "DP-59"),
    ]


@clause("DP-60", "DP-67")
def test_most_words_earn_the_bonus_and_a_tie_each() -> None:
    assert says(last_turns("TEAR TONE", "LION"))[-1] == (0, 25, "DP-67")
    assert says(last_turns("TEAR", "LION", "IDEA RAIN"))[-1] == (2, 25, "DP-67")
    assert says(last_turns("TEAR", "RELATIONSHIP"))[-2:] == [(0, 25, "DP-67"), (1, 25, "DP-67")]
    assert says(last_turns("", "")) == [(0, 25, "DP-67"), (1, 25, "DP-67")]


@clause("DP-68")
def test_the_highest_total_wins_and_ties_are_shared() -> None:
    won = last_turns("TEAR TONE", "LION")
    assert won.result is not None
    assert won.result.winners == (0,)
    tied = last_turns("TEAR", "TONE", "")
    assert tied.result is not None
    assert tied.result.winners == (0, 1)
    assert tied.totals == (35, 35, 0)


@clause("DP-58")
def test_nothing_of_the_end_counts_before_it() -> None:
    sitting = holding(begun("NNNNNNNNNN", "HHH"), "TEAR TONE", "LION")
    assert sitting.sheet == ()
    assert sitting.totals == (0, 0)


# --- other ways to score -------------------------------------------------------------------------


@clause("DP-70")
@pytest.mark.parametrize(("letters", "points"), [(4, 20), (7, 35), (8, 80), (12, 120)])
def test_points_by_letter(letters: int, points: int) -> None:
    assert letter_points(letters) == points


@clause("DP-08", "DP-70")
def test_alternative_scoring_ignores_stars_and_counters() -> None:
    over = last_turns("TEAR", "RELATION", scoring="alternative")
    assert says(over) == [(0, 20, "DP-70"), (1, 80, "DP-70")]
    playing = on(begun("TEARNNNNNN", "SHH", scoring="alternative"), "0 form:TEAR")
    assert playing.sheet == ()
    assert playing.view(0).tokens == {}
    stars = on(begun("TEARNNNNNN", "SHH"), "0 form:TEAR")
    assert stars.totals == (5, 0)


@clause("DP-71")
def test_three_switches() -> None:
    def clauses(**options: Any) -> list[str]:
        over = last_turns("TEAR", "", scoring="alternative", **options)
        return [line.clause for line in over.sheet]

    assert clauses() == ["DP-70"]
    assert clauses(words_score=True) == ["DP-70", "DP-58"]
    assert clauses(length_score=True) == ["DP-70", "DP-59"]
    assert clauses(bonus=True) == ["DP-70", "DP-67"]
    every = clauses(words_score=True, length_score=True, bonus=True)
    assert every == ["DP-70", "DP-58", "DP-59", "DP-67"]


@clause("DP-71")
def test_the_switches_are_for_alternative_scoring_only() -> None:
    plain = last_turns("TEAR", "")
    switched = last_turns("TEAR", "", words_score=True, length_score=True, bonus=True)
    assert says(plain) == says(switched)
    assert last_turns("TEAR", "", scoring="none", bonus=True).sheet == ()


@clause("DP-08", "DP-72")
def test_without_score_nobody_wins() -> None:
    over = last_turns("TEAR", "", scoring="none")
    assert over.over
    assert over.result is not None
    assert (over.totals, over.sheet, over.result.winners) == ((0, 0), (), ())
    playing = on(begun("TEARNNNNNN", "SHH", scoring="none", claiming="spoken"), "0 form:TEAR")
    assert refused(playing, "0 claim") == "DP-53"
