"""Diagonal words and claims to them: CR-30 to CR-42."""

from typing import Any

import pytest

from parlour.core.game import BOOK, CLOCK, SPECTATOR
from parlour.core.play import shown
from parlour.core.sitting import Sitting
from parlour.games.crosticon.board import stretches
from parlour.games.crosticon.moves import Play
from parlour.games.crosticon.options import BOARDS
from tests.clause import clause
from tests.games.crosticon.playing import GAME, asks, laid, on, refused, says, stock, table

REEL = {"1 c3 d4 e5": "REE", "0 f6": "L"}
WHITE = {"rows": ("." * 11,) * 11}
LONE = {"0 a1 b2": "CA", "1 j1": "Q"}  # CAT, but for its last letter on c3


def old(letters: dict[str, str] | None = None, **more: Any) -> Sitting:
    """A table where a diagonal has been lying for some turns: CAT from a1 to c3."""
    lying = letters or {"0 a1 b2": "CA", "1 c3": "T"}
    return laid(more.pop("seats", 2), lying, turns=4, **more)


def fresh(**more: Any) -> Sitting:
    """West has just completed CAT from a1 to c3 with the T of TON."""
    return on(laid(more.pop("seats", 2), LONE, turns=1, **more), "1 play:TON@c3")


def corner() -> Sitting:
    """Nine white squares, full but for c3: TON there makes TEN slantwise; SET stands already."""
    board = {"rows": (*["...########"] * 3, *["#" * 11] * 8)}
    letters = {"0 a1 b1 c1 a2 b2 c2 a3 b3": "TQSQEQTO"}
    return laid(2, letters, turns=2, board=board)


@clause("CR-30")
def test_claims_are_not_played_where_the_table_says_so() -> None:
    without = old(diagonals=False)
    assert asks(without) == {0: (["play"], True)}
    assert refused(without, "0 claim:a1-c3") == "CR-30"
    assert refused(without, "0 claim:a1-a3") == "CR-30"
    assert refused(without, "1 claim:a1-c3") == "turn"
    assert asks(old()) == {0: (["play", "claim"], True), 1: (["claim"], False)}


@clause("CR-31")
def test_every_square_has_a_letter_already() -> None:
    assert refused(table(), "0 claim:a1-c3") == "CR-31"
    assert refused(laid(letters=LONE), "0 claim:a1-c3") == "CR-31"
    assert refused(old(), "0 claim:b2-d4") == "CR-31"
    assert refused(old(), "0 claim:c1-e3") == "CR-31"  # d2 is black


@clause("CR-32")
@pytest.mark.parametrize("move", ["a1-c1", "a1-a3", "a1-c2", "a1-a1", "a1-b4"])
def test_a_diagonal_is_slantwise(move: str) -> None:
    assert refused(old(), f"0 claim:{move}") == "CR-32"


@clause("CR-32")
@pytest.mark.parametrize(
    ("squares", "move"),
    [
        ("c3 d4 e5", "c3-e5"),
        ("e5 d4 c3", "e5-c3"),
        ("c5 d4 e3", "c5-e3"),
        ("e3 d4 c5", "e3-c5"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_up_or_down_to_the_left_or_to_the_right(squares: str, move: str, seat: int) -> None:
    sitting = on(old({f"0 {squares}": "CAT"}, tie=0), f"{seat} claim:{move}")
    assert sitting.view(0).diagonals[0].word == "CAT"
    assert sitting.view(0).diagonals[0].cells == tuple(squares.split())


@clause("CR-33", "CR-34", "CR-T2")
@pytest.mark.parametrize(("move", "word"), [("c3-f6", "REEL"), ("f6-c3", "LEER")])
def test_reel_is_leer_and_scores_once(move: str, word: str) -> None:
    board = old(REEL, tie=0, board=WHITE)
    sitting = on(board, f"1 claim:{move}")
    assert says(sitting) == [(1, 75, "CR-34")]
    assert sitting.view(0).diagonals[0].word == word
    for again in ("0 claim:c3-f6", "0 claim:f6-c3", "1 claim:f6-c3"):
        assert refused(sitting, again) == "CR-41"


@clause("CR-34")
@pytest.mark.parametrize(
    ("word", "points"),
    [
        ("CAT", 50),
        ("LACE", 75),
        ("STONE", 110),
        ("SENATE", 160),
        ("RETAINS", 250),
        ("SENATORS", 250),  # longer than the list goes
        ("RESTORATION", 250),
    ],
)
def test_points_by_length(word: str, points: int) -> None:
    names = [f"{'abcdefghijk'[nth]}{nth + 1}" for nth in range(len(word))]
    sitting = old({" ".join(["1", *names]): word}, tie=0, board=WHITE)
    claimed = on(sitting, f"0 claim:a1-{names[-1]}")
    assert says(claimed) == [(0, points, "CR-34")]
    assert claimed.totals == (points, 0)


@clause("CR-34")
def test_two_letters_are_too_few() -> None:
    assert refused(old({"0 a1 b2": "AT"}), "0 claim:a1-b2") == "CR-34"


@clause("CR-34")
def test_the_longest_diagonal_of_the_board_has_seven_squares() -> None:
    assert max(map(len, stretches(BOARDS["R-CR"]))) == 7


@clause("CR-35", "CR-39")
def test_its_maker_has_it_at_once() -> None:
    sitting = on(fresh(), "1 claim:a1-c3")
    assert says(sitting) == [(1, 50, "CR-34")]
    assert CLOCK not in asks(sitting)
    assert sitting.view(0).diagonals[0].seat == 1


@clause("CR-35")
def test_a_capture_completes_nothing() -> None:
    """South crosses the A of an old diagonal: anybody may claim it, as before."""
    crossed = on(old({"1 a1 b2 c3": "CAT"}), "0 play:EAT@a2")
    assert crossed.view(0).squares["b2"] == ("A", 0)
    assert on(crossed, "1 claim:a1-c3").view(1).open


@clause("CR-38", "CR-31")
def test_a_diagonal_captures_nothing_and_lays_nothing() -> None:
    before, after = old(tie=0), on(old(tie=0), "0 claim:a1-c3")
    for name in ("squares", "stock", "captured", "player", "turns"):
        assert getattr(before.view(0), name) == getattr(after.view(0), name)


@clause("CR-39")
def test_until_the_next_players_turn_is_over_it_is_its_makers() -> None:
    sitting = fresh()
    assert refused(sitting, "0 claim:a1-c3") == "CR-39"
    later = on(sitting, "0 play:SEA@g5")
    assert on(later, "0 claim:a1-c3").view(0).open
    assert on(later, "1 claim:a1-c3").view(1).open  # the maker is one of those who may


@clause("CR-39")
def test_a_pass_is_a_turn_and_a_claim_is_not() -> None:
    stocks = (stock(), stock(T=1, O=1, N=1, S=1, E=1, A=1))
    sitting = fresh(stock=stocks)
    assert refused(sitting, "0 claim:a1-c3") == "CR-39"
    assert on(on(sitting, "0 pass"), "0 claim:a1-c3").view(0).open
    claimed = on(fresh(board=WHITE), "1 claim:a1-c3")
    assert refused(claimed, "0 claim:c3-a1") == "CR-41"


@clause("CR-39")
def test_with_four_the_others_wait_for_one_turn_only() -> None:
    sitting = fresh(seats=4)
    for seat in (0, 2, 3):
        assert refused(sitting, f"{seat} claim:a1-c3") == "CR-39"
    later = on(sitting, "2 play:SEA@k9")
    for seat in range(4):
        assert on(later, f"{seat} claim:a1-c3").view(seat).open


@clause("CR-39", "CR-27")
def test_what_the_last_word_completes_is_its_makers_until_the_end() -> None:
    full = on(corner(), "0 play:TON@a3")
    assert full.view(0).phase == "closing"
    assert refused(full, "1 claim:a1-c3") == "CR-39"
    assert says(on(full, "0 claim:a1-c3")) == [(0, 50, "CR-34")]
    assert on(full, "1 claim:c1-a3").view(1).open  # that one is older


@clause("CR-40")
def test_a_claim_waits_for_its_window() -> None:
    sitting = on(old(), "0 claim:a1-c3")
    assert says(sitting) == []
    assert asks(sitting)[CLOCK] == (["settle"], True)
    prompt = sitting.prompts[-1]
    assert (prompt.within, prompt.secret, prompt.about) == (1.0, True, "a1-c3")
    settled = on(sitting, "clock settle:a1-c3")
    assert says(settled) == [(0, 50, "CR-34")]
    assert CLOCK not in asks(settled)
    assert on(old(tie=2.5), "0 claim:a1-c3").prompts[-1].within == 2.5


@clause("CR-40")
@pytest.mark.parametrize("second", ["1 claim:a1-c3", "1 claim:c3-a1"])
def test_two_claims_at_one_time_kill_it(second: str) -> None:
    letters = {"0 a1 b2 c3": "TEN"}  # NET, read the other way
    sitting = on(old(letters), f"0 claim:a1-c3; {second}")
    assert len([p for p in sitting.prompts if p.actor == CLOCK]) == 1
    assert refused(sitting, "clock settle:c3-a1") == "CR-40"
    dead = on(sitting, "clock settle:a1-c3")
    assert says(dead) == []
    assert [lost.cells for lost in dead.view(0).dead] == [("a1", "b2", "c3")]
    for seat in (0, 1):
        assert refused(dead, f"{seat} claim:a1-c3") == "CR-40"
        assert refused(dead, f"{seat} claim:c3-a1") == "CR-40"


@clause("CR-40", "CR-20")
def test_the_word_of_a_dead_diagonal_is_free_again() -> None:
    open_ = on(old(), "0 claim:a1-c3; 1 claim:a1-c3")
    assert refused(open_, "0 play:CAT@g5") == "CR-20"
    assert on(open_, "clock settle:a1-c3; 0 play:CAT@g5")


@clause("CR-40")
def test_after_the_window_a_claim_is_too_late() -> None:
    sitting = on(old(), "0 claim:a1-c3; clock settle:a1-c3")
    assert refused(sitting, "1 claim:a1-c3") == "CR-41"


@clause("CR-40")
def test_where_claims_are_never_at_one_time_the_first_stands() -> None:
    sitting = on(old(tie=0), "1 claim:a1-c3")
    assert says(sitting) == [(1, 50, "CR-34")]
    assert CLOCK not in asks(sitting)


@clause("CR-40")
def test_the_window_blocks_nobody() -> None:
    sitting = on(old(), "1 claim:a1-c3; 0 play:SEA@g5; 1 play:TON@k1")
    assert asks(sitting)[CLOCK] == (["settle"], True)
    assert on(sitting, "clock settle:a1-c3").view(0).diagonals


@clause("CR-40")
def test_an_open_claim_is_known_to_its_claimant_alone() -> None:
    sitting = on(old(), "1 claim:a1-c3")
    assert sitting.view(1).open[0].word == "CAT"
    for viewer in (0, SPECTATOR):
        assert sitting.view(viewer) == old().view(viewer)
    assert sitting.view(BOOK).open == sitting.view(1).open
    assert [fact.to for fact in sitting.log[-1].facts] == [1]


@clause("CR-24", "CR-40")
def test_whose_last_word_is_claimed_learns_it_when_it_is_settled() -> None:
    """South could lay TEN and nothing else; to be asked for a pass at once would tell him."""
    words = frozenset(move.word for move in GAME.moves(table().state, 0) if isinstance(move, Play))
    stocks = (stock(T=1, E=1, N=1), stock())
    sitting = old({"1 a1 b2 c3": "TEN"}, stock=stocks, used=words - {"TEN"})
    assert asks(sitting)[0] == (["play", "claim"], True)
    claimed = on(sitting, "1 claim:a1-c3")
    assert shown(claimed.prompts, 0) == shown(sitting.prompts, 0)
    assert asks(on(claimed, "clock settle:a1-c3"))[0] == (["pass", "claim"], True)
    assert asks(on(sitting, "0 claim:a1-c3"))[0] == (["pass", "claim"], True)  # his own he knows


@clause("CR-20", "CR-40")
def test_trying_a_word_does_not_find_out_that_it_is_claimed() -> None:
    claimed = on(old(), "1 claim:a1-c3")
    assert GAME.tries(claimed.state) == old().state
    assert refused(claimed, "0 play:CAT@g5") == "CR-20"  # laid, it is refused all the same


@clause("CR-27", "CR-40")
def test_the_end_waits_for_open_claims() -> None:
    full = on(corner(), "0 play:TON@a3")
    assert asks(full)[CLOCK] == (["close"], True)
    assert full.prompts[-1].within == 10.0
    claimed = on(full, "1 claim:c1-a3")
    assert asks(claimed)[CLOCK] == (["settle"], True)
    assert refused(claimed, "clock close") == "turn"
    assert refused(full, "clock settle:c1-a3") == "turn"
    settled = on(claimed, "clock settle:c1-a3")
    assert asks(settled)[CLOCK] == (["close"], True)
    assert says(settled) == [(1, 50, "CR-34")]  # what the end adds comes with the end
    over = on(settled, "clock close")
    assert says(over) == [(1, 50, "CR-34"), (0, 100, "CR-43")]
    assert refused(over, "0 claim:a1-c3") == "turn"


@clause("CR-40")
def test_that_the_end_waits_betrays_nothing() -> None:
    full = on(corner(), "0 play:TON@a3")
    claimed = on(full, "1 claim:c1-a3")
    for viewer in (0, SPECTATOR):
        assert shown(full.prompts, viewer) == shown(claimed.prompts, viewer)
        assert full.view(viewer) == claimed.view(viewer)


@clause("CR-28", "CR-40")
@pytest.mark.parametrize(("second", "points"), [("", [(1, 50, "CR-34")]), ("0 claim:a1-c3; ", [])])
def test_when_all_pass_open_claims_stand_as_they_are(
    second: str, points: list[tuple[int, int, str]]
) -> None:
    stuck = old(stock=(stock(), stock()))
    over = on(stuck, f"1 claim:a1-c3; {second}0 pass; 1 pass")
    assert over.over
    assert says(over)[: len(points)] == points
    assert len(over.view(0).dead) == (0 if points else 1)


@clause("CR-41")
def test_a_shorter_word_inside_a_claimed_one_does_not_score() -> None:
    letters = {"0 a1 b2 c3 d4": "NOTE"}  # with NOT in it
    sitting = on(old(letters, tie=0, board=WHITE), "0 claim:a1-d4")
    assert refused(sitting, "1 claim:a1-c3") == "CR-41"
    open_ = on(old(letters, board=WHITE), "0 claim:a1-d4")
    for seat in (0, 1):
        assert refused(open_, f"{seat} claim:a1-c3") == "CR-41"


@clause("CR-41")
def test_a_longer_word_may_follow_a_shorter() -> None:
    letters = {"0 a1 b2 c3 d4": "NOTE"}
    sitting = on(old(letters, tie=0, board=WHITE), "0 claim:a1-c3; 1 claim:a1-d4")
    assert says(sitting) == [(0, 50, "CR-34"), (1, 75, "CR-34")]


@clause("CR-41")
def test_words_that_overlap_both_score() -> None:
    letters = {"0 a1 b2 c3 d4 e5": "CATON"}  # CAT and TON
    sitting = on(old(letters, tie=0, board=WHITE), "0 claim:a1-c3; 0 claim:c3-e5")
    assert [line.points for line in sitting.sheet] == [50, 50]


@clause("CR-41")
def test_nobody_claims_twice() -> None:
    letters = {"0 a1 b2 c3": "TEN"}
    sitting = on(old(letters), "0 claim:a1-c3")
    assert refused(sitting, "0 claim:a1-c3") == "CR-41"
    assert refused(sitting, "0 claim:c3-a1") == "CR-41"


@clause("CR-41", "CR-40")
def test_inside_a_dead_one_a_shorter_word_is_free() -> None:
    letters = {"0 a1 b2 c3 d4": "NOTE"}
    dead = on(old(letters, board=WHITE), "0 claim:a1-d4; 1 claim:a1-d4; clock settle:a1-d4")
    assert on(dead, "0 claim:a1-c3").view(0).open


@clause("CR-20", "CR-22")
def test_a_diagonal_is_a_good_word_that_nobody_has_used() -> None:
    assert refused(old({"0 a1 b2 c3": "QQQ"}), "0 claim:a1-c3") == "CR-22"
    assert refused(old(), "0 claim:c3-a1") == "CR-22"  # TAC
    assert refused(old(used=frozenset({"CAT"})), "0 claim:a1-c3") == "CR-20"
    claimed = on(old(), "1 claim:a1-c3")
    assert refused(claimed, "0 play:CAT@g5") == "CR-20"
    elsewhere = old({"0 a1 b2 c3": "CAT", "0 i9 j10 k11": "CAT"}, board=WHITE)
    assert refused(on(elsewhere, "1 claim:a1-c3"), "0 claim:i9-k11") == "CR-20"


@clause("CR-32", "CR-34", "CR-31", "CR-22", "CR-39")
def test_refusals_of_claims_come_in_their_order() -> None:
    assert refused(table(), "0 claim:a1-c2") == "CR-32"
    assert refused(table(), "0 claim:a1-b2") == "CR-34"
    assert refused(table(), "0 claim:a1-c3") == "CR-31"
    used = fresh(used=frozenset({"CAT"}))
    assert refused(used, "0 claim:a1-c3") == "CR-20"
    assert refused(used, "0 claim:c3-a1") == "CR-22"
    assert refused(fresh(), "0 claim:a1-c3") == "CR-39"


@clause("CR-42")
def test_a_claim_stands_when_its_letters_are_captured() -> None:
    sitting = on(old(), "1 claim:a1-c3; 0 play:EAT@a2; clock settle:a1-c3")
    assert says(sitting) == [(1, 50, "CR-34")]
    later = on(old({"1 a1 b2 c3": "CAT"}, tie=0), "1 claim:a1-c3; 0 play:EAT@a2")
    assert later.view(0).captured[0][1] == 1
    assert says(later) == [(1, 50, "CR-34")]
