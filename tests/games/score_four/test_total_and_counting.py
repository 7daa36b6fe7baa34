"""Past the first line: Total Score, SF-23 to SF-26, and level counting, SF-27 to SF-32."""

from collections import Counter

import pytest

from parlour.games.score_four import board
from tests.clause import clause
from tests.games.score_four.playing import (
    LINELESS,
    ROW,
    STACKED,
    on,
    played,
    refused,
    says,
)

# A bead at a1 that completes three lines: the row, the column and the diagonal of the bottom level.
THREE_AT_ONCE = "b1 b4 c1 c4 d1 b4 a2 c4 a3 b4 a4 c4 b2 d2 c3 d2 d4 d2 a1"


@clause("SF-23")
def test_total_score_goes_on_past_the_first_line_until_all_beads_are_down() -> None:
    sitting = played(f"{ROW} 0!a11-d11", method="total")
    assert not sitting.over
    assert sitting.totals == (1, 0)
    full = played(STACKED, method="total")
    assert len(full.log) == 64
    assert not full.over
    assert on(full, "close").over


@clause("SF-24")
def test_only_lines_that_were_called_count() -> None:
    """Light made twenty lines and said one of them, dark made twenty and said two."""
    end = played(f"{STACKED} 0!a11-d11 1!a12-d12 1!a14-d14 close", method="total")
    assert end.result is not None
    assert (end.result.totals, end.result.winners) == ((1, 2), (1,))
    assert says(end) == [(0, 1, "SF-24"), (1, 1, "SF-24"), (1, 1, "SF-24")]


@clause("SF-24")
def test_lines_of_one_bead_are_called_one_by_one() -> None:
    sitting = played(THREE_AT_ONCE, method="total")
    for n, line in enumerate(("a11-d11", "a11-a41", "a11-d41"), start=1):
        sitting = on(sitting, f"0!{line}")
        assert sitting.totals == (n, 0)


@clause("SF-24")
def test_with_automatic_calling_all_lines_of_a_bead_count_in_written_order() -> None:
    sitting = played(THREE_AT_ONCE, method="total", calling="automatic")
    assert sitting.view(0).scored == ("a11-a41", "a11-d11", "a11-d41")
    assert sitting.totals == (3, 0)


@clause("SF-24")
def test_a_line_may_be_called_until_the_count() -> None:
    full = played(f"{ROW} {_rest(ROW)}", method="total")
    assert on(full, "0!a11-d11").totals == (1, 0)
    assert refused(on(full, "close"), 0, "score:a11-d11") == "turn"


@clause("SF-25")
@pytest.mark.parametrize("calls", ["", "0!a11-d11 1!a12-d12"])
def test_a_tie_in_total_score_is_a_draw(calls: str) -> None:
    end = played(f"{STACKED} {calls} close", method="total")
    assert end.result is not None
    assert end.result.totals[0] == end.result.totals[1]
    assert end.result.winners == ()


@clause("SF-26")
def test_a_line_counts_once() -> None:
    sitting = played(f"{ROW} 0!a11-d11", method="total")
    assert refused(sitting, 0, "score:a11-d11") == "SF-26"
    assert refused(sitting, 1, "score:a11-d11") == "SF-12"  # whose it is comes first
    assert sitting.totals == (1, 0)


@clause("SF-26")
def test_lines_may_share_a_bead() -> None:
    sitting = played(f"{THREE_AT_ONCE} 0!a11-d11 0!a11-a41", method="total")
    assert sitting.totals == (2, 0)


@clause("SF-26")
def test_every_one_of_the_seventy_six_can_be_counted() -> None:
    """Twenty lines each on the stacked board, all of them once."""
    end = played(STACKED, method="total", calling="automatic")
    assert end.totals == (20, 20)
    assert len(set(end.view(0).scored)) == 40


@clause("SF-27")
def test_a_bead_counts_by_its_level_the_bottom_most() -> None:
    values = dict(zip(board.LINE_NAMES, board.VALUES, strict=True))
    assert [values[f"a1{level}-d1{level}"] for level in (1, 2, 3, 4)] == [16, 12, 8, 4]


@clause("SF-28")
def test_points_are_noted_as_each_line_is_made_without_a_word() -> None:
    sitting = played(ROW, method="counting")
    assert sitting.totals == (31, 0)
    assert not any("score" in prompt.moves for prompt in sitting.prompts)
    assert refused(sitting, 0, "score:a11-d11") == "turn"


@clause("SF-28")
def test_counting_goes_on_until_all_beads_are_down() -> None:
    *beads, last = STACKED.split()
    sitting = played(" ".join(beads), method="counting", target=0)
    assert not sitting.over
    end = on(sitting, last)
    assert end.over
    assert end.totals == (160 + 80 + 15, 120 + 40)


@clause("SF-28")
def test_counting_may_be_played_with_the_word() -> None:
    sitting = played(ROW, method="counting", calling="spoken")
    assert sitting.totals == (0, 0)
    assert on(sitting, "0!a11-d11").totals == (31, 0)


@clause("SF-29", "SF-T2")
def test_a_line_is_worth_its_four_beads() -> None:
    for cells, value in zip(board.LINES, board.VALUES, strict=True):
        assert value == sum((4, 3, 2, 1)[cell // 16] for cell in cells)
    assert Counter(board.VALUES) == {16: 10, 12: 10, 8: 10, 4: 10, 10: 36}
    assert sum(board.VALUES) == 760


@clause("SF-29")
def test_every_line_has_its_row_on_the_sheet() -> None:
    sitting = played(THREE_AT_ONCE, method="counting", target=0)
    rows = [(0, 16, "SF-29"), (0, 15, "SF-32"), (0, 16, "SF-29"), (0, 16, "SF-29")]
    assert says(sitting) == rows


@clause("SF-30", "SF-T3")
def test_four_on_the_bottom_are_sixteen_and_thirty_one_as_the_first_score() -> None:
    sitting = played(ROW, method="counting")
    assert says(sitting) == [(0, 16, "SF-29"), (0, 15, "SF-32")]
    assert sitting.totals == (31, 0)


@clause("SF-31", "SF-T4")
@pytest.mark.parametrize(
    ("kind", "moves"),
    [
        ("vertical", "a1 b1 a1 b2 a1 b3 a1"),
        # One bead of light on each level along the front edge, on beads of either colour below.
        ("angled", "a1 b1 b1 c1 d1 c1 c1 d1 a4 d1 d1"),
        ("vector", "a1 b2 b2 c3 d4 c3 c3 d4 a4 d4 d4"),
    ],
)
def test_four_on_different_levels_are_ten(kind: str, moves: str) -> None:
    sitting = played(moves, method="counting")
    assert [line.points for line in sitting.sheet] == [10, 15]
    assert kind in sitting.sheet[0].why
    ten = {line for line, value in zip(board.LINE_KINDS, board.VALUES, strict=True) if value == 10}
    assert ten == {"vertical", "angled", "vector"}


@clause("SF-32")
def test_only_the_first_score_of_a_game_earns_fifteen() -> None:
    sitting = played(f"{ROW} d4 a2 b2", method="counting", target=0)
    assert says(sitting) == [(0, 16, "SF-29"), (0, 15, "SF-32"), (1, 16, "SF-29")]


@clause("SF-32")
def test_two_lines_at_once_earn_fifteen_once() -> None:
    sitting = played(THREE_AT_ONCE, method="counting", target=0)
    assert [line.clause for line in sitting.sheet].count("SF-32") == 1


@clause("SF-32")
def test_with_the_word_the_first_line_called_earns_it() -> None:
    both = played(f"{ROW} d4", method="counting", calling="spoken")
    assert says(on(both, "1!a41-d41 0!a11-d11")) == [
        (1, 16, "SF-29"),
        (1, 15, "SF-32"),
        (0, 16, "SF-29"),
    ]


def _rest(moves: str) -> str:
    """Beads for all places that some moves leave free, pin by pin."""
    used = Counter(moves.split())
    return " ".join(pin for pin in board.PIN_NAMES for _ in range(4 - used[pin]))


@clause("SF-15", "SF-25", "SF-28")
@pytest.mark.parametrize("method", ["total", "counting"])
def test_a_board_without_a_line_is_a_draw_in_every_method(method: str) -> None:
    end = played(LINELESS, method=method, calling="automatic", target=0)
    assert end.result is not None
    assert (end.result.totals, end.result.winners) == ((0, 0), ())
