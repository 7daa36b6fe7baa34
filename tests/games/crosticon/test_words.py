"""Forming words, crossing and capturing, passing and the end: CR-10 to CR-29."""

from dataclasses import replace

import pytest

from parlour.core.game import CLOCK, Result
from tests.clause import clause
from tests.games.crosticon.playing import (
    GAME,
    asks,
    filled,
    laid,
    lies,
    on,
    refused,
    says,
    stock,
    table,
)

EXAMPLE = "0 play:CAT@e2; 1 play:LACE@f1; 0 play:ACE@e3; 1 play:ATE@g1"
ONE_ROW = {"rows": ("....#######", *["#" * 11] * 10)}
NOTHING = stock()


@clause("CR-10")
@pytest.mark.parametrize("square", ["a1", "c9", "e2", "g7", "j11"])
def test_the_first_word_goes_anywhere(square: str) -> None:
    assert on(table(), f"0 play:AT@{square}").view(0).squares[square] == ("A", 0)


@clause("CR-10")
@pytest.mark.parametrize("move", ["AT@k11", "CAT@c1", "CAT@d1", "CAT@b1", "LACE@j3", "RETAINS@f3"])
def test_not_off_the_board_nor_on_or_across_black(move: str) -> None:
    assert refused(table(), f"0 play:{move}") == "CR-10"
    assert on(table(), "0 play:RETAINS@e3")


@clause("CR-10")
def test_one_letter_is_a_word_only_if_it_is_a_or_i() -> None:
    assert refused(table(), "0 play:E@a1") == "CR-10"
    assert refused(laid(letters={"1 a1": "E"}), "0 play:E@a1") == "CR-10"


@clause("CR-11", "CR-26")
def test_one_word_a_turn() -> None:
    sitting = on(table(), "0 play:CAT@a1")
    assert refused(sitting, "0 play:TON@a2") == "turn"
    assert sitting.view(0).player == 1


@clause("CR-12")
def test_a_word_need_not_touch_another() -> None:
    sitting = on(table(), "0 play:CAT@a1; 1 play:TON@k9; 0 play:ART@g5")
    assert len(lies(sitting, 0)) == 6
    assert len(lies(sitting, 1)) == 3


@clause("CR-12")
def test_a_word_fills_a_vacant_square() -> None:
    letters = {"1 a1 b1 c1": "CAT"}
    assert refused(laid(letters=letters), "0 play:CAT@a1") == "CR-12"
    free = on(laid(letters=letters, vacant=False), "0 play:CAT@a1")
    assert lies(free, 0) == {"a1": "C", "b1": "A", "c1": "T"}
    assert free.view(0).captured[0][1] == 3


@clause("CR-13")
def test_crossing_letters_are_equal() -> None:
    sitting = laid(letters={"1 b1": "O"})
    assert refused(sitting, "0 play:CAT@a1") == "CR-13"
    assert on(sitting, "0 play:TON@a1")
    assert refused(laid(letters={"0 b1": "O"}), "0 play:CAT@a1") == "CR-13"


@clause("CR-14")
def test_a_crossed_piece_is_captured_and_replaced() -> None:
    sitting = on(laid(letters={"1 b1": "A"}), "0 play:CAT@a1")
    view = sitting.view(0)
    assert view.squares["b1"] == ("A", 0)
    assert view.captured == {0: {1: 1}, 1: {0: 0}}
    assert view.trays[0][1] == "A"
    assert view.stock[0]["A"] == 9
    assert view.stock[1]["A"] == 10


@clause("CR-14")
def test_to_cross_ones_own_changes_nothing() -> None:
    sitting = on(laid(letters={"0 b1": "A"}), "0 play:CAT@a1")
    assert sitting.view(0).captured == {0: {1: 0}, 1: {0: 0}}
    assert sitting.view(0).stock[0]["A"] == 10


@clause("CR-15", "CR-16", "CR-19", "CR-T1")
def test_the_booklets_example() -> None:
    sitting = on(table(), EXAMPLE)
    assert lies(sitting, 0) == {"e2": "C", "e3": "A", "f3": "C"}
    assert lies(sitting, 1) == {
        "f1": "L",
        "f2": "A",
        "g1": "A",
        "g2": "T",
        "g3": "E",
        "f4": "E",
    }
    assert sitting.view(0).captured == {0: {1: 1}, 1: {0: 3}}
    assert sitting.view(0).trays == {0: {1: "C"}, 1: {0: "ATE"}}


@clause("CR-15", "CR-18")
def test_a_word_need_not_fill_its_run_nor_be_all_of_a_row() -> None:
    sitting = on(table(), "0 play:ACE@e9")
    longer = on(laid(letters={"1 d9": "Q"}), "0 play:ACE@e9")
    assert lies(sitting, 0) == lies(longer, 0) == {"e9": "A", "f9": "C", "g9": "E"}


@clause("CR-16")
def test_neighbours_need_not_make_words() -> None:
    assert on(laid(letters={"1 a2 b2 c2": "QQQ"}), "0 play:CAT@a1")


@clause("CR-17")
def test_a_word_in_line_covers_and_captures() -> None:
    letters = {"2 g3 f3 e3": "TAC", "0 k5": "Q"}
    sitting = on(laid(4, letters), "0 play:CATS@e3")
    assert lies(sitting, 0) == {"k5": "Q", "e3": "C", "f3": "A", "g3": "T", "h3": "S"}
    assert sitting.view(0).captured[0] == {1: 0, 2: 3, 3: 0}


@clause("CR-20")
def test_no_word_twice() -> None:
    sitting = on(table(4), "0 play:CAT@a1; 1 play:TON@k1")
    assert refused(sitting, "2 play:CAT@k5") == "CR-20"
    assert refused(sitting, "2 play:TON@k5") == "CR-20"
    assert on(sitting, "2 play:CATS@k5")


@clause("CR-21")
def test_a_and_i_only_where_nothing_longer_goes() -> None:
    assert refused(table(), "0 play:A@a1") == "CR-21"
    corner = {"0 a2 b1": "QQ", "0 k5": "Q"}
    sitting = on(laid(letters=corner), "0 play:A@a1")
    assert sitting.view(0).squares["a1"] == ("A", 0)
    again = on(laid(letters=corner | {"1 c2": "Q"}, used=frozenset({"A"})), "0 play:I@a1")
    assert again.view(0).used == ("A",)  # I is repeatable, and is not noted


@clause("CR-21")
def test_longer_means_in_ones_own_direction_and_stock() -> None:
    above = {"0 a2": "T"}  # AT goes down, but South reads along the row
    blocked = {"0 b1": "Q"}
    assert on(laid(letters=above | blocked), "0 play:A@a1")
    assert refused(laid(letters=above | blocked, turns=1), "1 play:A@a1") == "CR-21"
    poor = (NOTHING, stock(A=1))
    assert on(laid(letters={"0 a2": "T"} | blocked, turns=1, stock=poor), "1 play:A@a1")
    his = {"1 a2": "T"} | blocked  # his own T needs no piece: AT goes
    assert refused(laid(letters=his, turns=1, stock=poor), "1 play:A@a1") == "CR-21"


@clause("CR-21")
@pytest.mark.parametrize("vacant", [True, False])
def test_a_single_letter_goes_on_a_vacant_square(vacant: bool) -> None:
    sitting = laid(letters={"1 a1": "A", "1 b1": "Q"}, vacant=vacant)
    assert refused(sitting, "0 play:A@a1") == "CR-21"
    assert refused(sitting, "0 play:I@a1") == "CR-13"


@clause("CR-21")
def test_of_a_single_letter_stock_comes_before_room() -> None:
    assert refused(laid(stock=(stock(A=1, T=1), NOTHING)), "0 play:I@a1") == "CR-25"


@clause("CR-22")
@pytest.mark.parametrize("word", ["NEE", "RES", "TRI", "ROS", "OES", "LOT", "ZZZ"])
def test_barred_and_unknown_words_are_refused(word: str) -> None:
    assert refused(table(), f"0 play:{word}@a1") == "CR-22"


@clause("CR-22")
@pytest.mark.parametrize("word", ["NAE", "ANE", "ETA"])
def test_slang_archaic_and_words_with_one_good_entry(word: str) -> None:
    assert on(table(), f"0 play:{word}@a1")


@clause("CR-23")
@pytest.mark.parametrize("word", ["CATS@e3", "ATE@a1"])
def test_inflections_are_good(word: str) -> None:
    assert on(table(), f"0 play:{word}")


@clause("CR-10", "CR-13", "CR-12", "CR-22", "CR-20", "CR-25")
def test_refusals_come_in_their_order() -> None:
    none = (NOTHING, NOTHING)
    used = frozenset({"CAT"})
    assert refused(table(), "1 play:ZZZ@d1") == "turn"
    assert refused(laid(letters={"0 c1": "Q"}, stock=none), "0 play:ZZZ@c1") == "CR-10"
    assert refused(laid(letters={"1 a1 b1 c1": "QQQ"}, stock=none), "0 play:ZZZ@a1") == "CR-13"
    assert refused(laid(letters={"1 a1 b1 c1": "ZZZ"}, stock=none), "0 play:ZZZ@a1") == "CR-12"
    assert refused(laid(stock=none), "0 play:ZZZ@a1") == "CR-22"
    assert refused(laid(stock=none, used=used), "0 play:CAT@a1") == "CR-20"
    assert refused(laid(stock=none), "0 play:CAT@a1") == "CR-25"


@clause("CR-24")
def test_whoever_has_a_word_must_play() -> None:
    assert refused(table(), "0 pass") == "CR-24"
    assert refused(table(), "1 pass") == "turn"
    assert asks(table()) == {0: (["play", "claim"], True), 1: (["claim"], False)}


@clause("CR-24")
def test_a_single_letter_forbids_the_pass() -> None:
    sitting = filled(vacant=("a1",), stock=(stock(I=1), NOTHING))
    assert asks(sitting)[0] == (["play", "claim"], True)
    assert refused(sitting, "0 pass") == "CR-24"
    without = filled(vacant=("a1",), stock=(stock(E=9), NOTHING))
    assert asks(without)[0] == (["pass", "claim"], True)
    assert refused(without, "0 play:E@a1") == "CR-10"
    assert on(without, "0 pass").view(0).player == 1


@clause("CR-25")
def test_captured_pieces_are_not_for_play() -> None:
    stocks = (stock(C=1, A=1, T=1), stock(E=3))
    sitting = laid(letters={"1 b1": "A"}, stock=stocks)
    after = on(sitting, "0 play:CAT@a1")
    assert after.view(0).captured[0][1] == 1
    assert after.view(0).stock[0]["A"] == 0


@clause("CR-27")
def test_a_full_board_ends_the_game() -> None:
    plain = filled(vacant=("a1",), diagonals=False)
    over = on(plain, "0 play:A@a1")
    assert over.over
    assert asks(over) == {}
    closing = on(filled(vacant=("a1",)), "0 play:A@a1")
    assert not closing.over
    assert closing.view(0).player is None
    assert asks(closing) == {0: (["claim"], False), 1: (["claim"], False), CLOCK: (["close"], True)}
    assert on(closing, "clock close").over
    assert refused(closing, "1 play:A@a1") == "turn"
    assert refused(filled(vacant=("a1",)), "clock close") == "turn"


@clause("CR-28")
@pytest.mark.parametrize("seats", [2, 4])
def test_when_all_pass_the_game_is_over(seats: int) -> None:
    sitting = filled(seats, vacant=("a1",), stock=(NOTHING,) * seats)
    for seat in range(seats):
        assert not sitting.over
        sitting = on(sitting, f"{seat} pass")
    assert sitting.over
    assert asks(sitting) == {}
    assert sitting.result is not None
    assert "a1" not in sitting.view(0).squares


@clause("CR-28")
def test_a_play_between_interrupts_the_passes() -> None:
    stocks = (NOTHING, stock(A=2))
    sitting = filled(vacant=("a1", "b1"), stock=stocks)
    played = on(sitting, "0 pass; 1 play:A@a1; 0 pass")
    assert not played.over
    assert on(played, "1 play:A@b1; clock close").over


@clause("CR-29")
def test_games_in_a_row_with_a_running_score() -> None:
    sitting = table(2, first=1, board=ONE_ROW, diagonals=False, games=2)
    first = on(sitting, "1 play:A@a1; 0 play:AT@c1; 1 play:I@b1")
    assert not first.over
    assert first.results[0].totals == (50, 50)
    assert first.results[0].winners == (0, 1)
    assert first.totals == (50, 50)
    assert first.view(0).squares == {}
    assert refused(first, "1 play:AT@a1") == "turn"  # who begins is drawn by lot again
    second = on(first, "chance lot:E; chance lot:B; 1 play:A@a1; 0 play:NOT@b1")
    assert second.over
    assert second.totals == (150, 50)
    assert second.result is not None
    assert second.result.winners == (0,)
    assert says(second) == [(0, 100, "CR-43")]


@clause("CR-08", "CR-29")
def test_for_a_rematch_lots_are_drawn() -> None:
    over = on(table(board=ONE_ROW, diagonals=False), "0 play:NOTE@a1")
    assert over.over
    assert over.again == replace(over.setup, first=None)


@clause("CR-29", "CR-47")
def test_the_running_score_wins_the_match_and_not_its_last_game() -> None:
    setup = table(2, games=3).setup
    games = [((120, 0), (0,)), ((0, 50), (1,)), ((0, 50), (1,))]
    results = tuple(Result(totals, winners, "full", 0) for totals, winners in games)
    standing = GAME.match(setup, results, (0, 0))
    assert standing.totals == (120, 100)
    assert standing.result is not None
    assert (standing.result.totals, standing.result.winners) == ((120, 100), (0,))
    tied = GAME.match(setup, (*results[:2], Result((0, 70), (1,), "full", 0)), (0, 0)).result
    assert tied is not None
    assert tied.winners == (0, 1)
