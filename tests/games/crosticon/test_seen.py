"""What is seen, heard and imagined."""

from random import Random
from typing import Any

from parlour.core.game import BOOK, SPECTATOR
from parlour.core.play import heard, shown
from parlour.core.sitting import Sitting
from tests.clause import clause
from tests.games.crosticon.playing import GAME, laid, on, says, stock, table

CORNER = {"rows": (*["...########"] * 3, *["#" * 11] * 8)}
CAT = {"0 a1 b2 c3": "CAT"}


def lying(letters: dict[str, str], **more: Any) -> Sitting:
    return laid(2, letters, turns=4, **more)


def full() -> Sitting:
    """Nine white squares, all filled; TEN slantwise is South's, just made."""
    letters = {"0 a1 b1 c1 a2 b2 c2 a3 b3": "TQSQEQTO"}
    return on(laid(2, letters, turns=2, board=CORNER), "0 play:TON@a3")


@clause("CR-14")
def test_prisoners_are_listed_by_whose_they_were() -> None:
    sitting = on(table(), "0 play:CAT@e2; 1 play:LACE@f1")
    assert sitting.view(SPECTATOR).captured == {0: {1: 0}, 1: {0: 1}}
    assert sitting.view(SPECTATOR).trays == {0: {1: ""}, 1: {0: "A"}}
    four = table(4).view(0)
    assert {seat: list(tray) for seat, tray in four.captured.items()} == {
        0: [1, 2, 3],
        1: [0, 2, 3],
        2: [0, 1, 3],
        3: [0, 1, 2],
    }


@clause("CR-14")
def test_of_a_word_it_is_told_what_it_filled_and_took_and_not_ones_own() -> None:
    sitting = on(laid(2, {"0 e2": "C", "1 g2": "T"}), "0 play:CAT@e2")
    (fact,) = sitting.log[-1].facts
    assert (fact.data["filled"], fact.data["captured"]) == (1, ("g2",))


@clause("CR-27")
def test_when_the_board_is_full_nobody_is_on_turn() -> None:
    assert full().view(0).phase == "closing"
    assert full().view(0).player is None


@clause("CR-43", "CR-34")
def test_diagonals_stand_on_the_sheet_before_what_the_end_adds() -> None:
    over = on(full(), "0 claim:a1-c3; clock close")
    assert says(over) == [(0, 50, "CR-34"), (0, 100, "CR-43")]


@clause("CR-40")
def test_a_claim_is_whispered_and_what_comes_of_it_is_said_aloud() -> None:
    claimed = on(lying(CAT), "1 claim:a1-c3")
    assert [f.kind for f in heard(claimed.log[-1].facts, 1)] == ["claimed"]
    for viewer in (0, SPECTATOR):
        assert heard(claimed.log[-1].facts, viewer) == ()
    dead = on(claimed, "0 claim:a1-c3; clock settle:a1-c3")
    for viewer in (0, 1, SPECTATOR):
        assert [f.kind for f in heard(dead.log[-1].facts, viewer)] == ["died"]


@clause("CR-34")
def test_the_points_of_a_diagonal_are_said_with_it() -> None:
    note = {"0 a1 b2 c3 d4": "NOTE"}
    board = {"rows": ("." * 11,) * 11}
    (fact,) = on(lying(note, tie=0, board=board), "1 claim:a1-d4").log[-1].facts
    assert (fact.kind, fact.data["seat"], fact.data["points"]) == ("scored", 1, 75)


@clause("CR-08", "CR-27", "CR-39", "CR-40")
def test_who_imagines_the_rest_sees_what_was_seen() -> None:
    tied = on(table(4, first=None), "chance lot:T; chance lot:B; chance lot:E; chance lot:B")
    lone = {"0 a1 b2": "CA", "1 j1": "Q"}
    stuck = lying(CAT, stock=(stock(), stock()))
    moments = [
        tied,
        on(tied, "chance lot:C"),
        on(table(), "0 play:CAT@e2; 1 play:LACE@f1"),
        on(laid(2, lone, turns=1), "1 play:TON@c3"),  # the maker's time runs
        on(lying(CAT), "0 claim:a1-c3"),
        on(lying(CAT), "0 claim:a1-c3; 1 claim:a1-c3; clock settle:a1-c3"),
        full(),
        on(full(), "clock close"),
        on(stuck, "0 pass"),
        on(stuck, "0 pass; 1 pass"),
    ]
    for sitting in moments:
        for viewer in (0, 1):
            view = sitting.view(viewer)
            state = GAME.imagine(sitting.setup, view, Random(1))
            assert GAME.view(state, viewer) == view
            assert shown(GAME.prompts(state), viewer) == shown(sitting.prompts, viewer)
        if not sitting.state.open:
            assert GAME.imagine(sitting.setup, sitting.view(BOOK), Random(1)) == sitting.state
