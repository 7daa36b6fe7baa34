"""Winning, and the word that secures it: SF-10 to SF-13, SF-15; and the fork of SF-38, SF-39."""

import pytest

from parlour.core.game import CLOCK
from parlour.core.sitting import Sitting
from parlour.games.score_four.board import PIN_NAMES
from tests.clause import clause
from tests.games.score_four.playing import (
    GAME,
    LINELESS,
    ROW,
    STACKED,
    on,
    played,
    refused,
    says,
    table,
)


@clause("SF-10")
def test_four_in_a_line_win() -> None:
    sitting = played(f"{ROW} 0!a11-d11")
    assert sitting.over
    assert sitting.prompts == ()
    assert sitting.result is not None
    assert (sitting.result.totals, sitting.result.winners) == ((1, 0), (0,))
    assert says(sitting) == [(0, 1, "SF-10")]


@clause("SF-10")
def test_without_calling_the_line_wins_by_itself_and_only_one_is_written_down() -> None:
    assert played(ROW, calling="automatic").over
    # The last bead, at a1, completes the row and the column; the first in written order counts.
    both = "b1 b4 c1 c4 d1 d4 a2 b4 a3 c4 a4 d4 a1"
    sitting = played(both, calling="automatic")
    assert sitting.view(0).scored == ("a11-a41",)
    assert sitting.totals == (1, 0)
    assert says(sitting) == [(0, 1, "SF-10")]


@clause("SF-11")
def test_a_line_that_nobody_calls_wins_nothing() -> None:
    sitting = played(ROW)
    assert not sitting.over
    assert sitting.totals == (0, 0)
    assert sitting.view(0).scored == ()
    assert speakers(sitting) == [0, 1]


@clause("SF-11")
def test_everybody_may_speak_at_any_time_line_or_no_line() -> None:
    sitting = table()
    for pin in ["", *STACKED.split()]:
        sitting = on(sitting, pin)
        assert speakers(sitting) == [0, 1]


@clause("SF-11")
def test_the_word_is_said_by_the_owner_on_turn_or_not() -> None:
    after_it = played(f"{ROW}")  # dark is on turn
    assert on(after_it, "0!a11-d11").over
    on_turn = on(after_it, "d4")  # light is on turn again
    assert on(on_turn, "0!a11-d11").over


@clause("SF-12")
def test_an_unnoticed_line_waits_for_its_owner() -> None:
    sitting = played(f"{ROW} b2 c3 b3 c2 d4")
    assert not sitting.over
    late = on(sitting, "0!a11-d11")
    assert late.result is not None
    assert late.result.winners == (0,)


@clause("SF-12")
def test_with_two_unnoticed_lines_the_first_word_decides() -> None:
    both = played(f"{ROW} d4")  # each has a row along an edge
    for seat, line in ((0, "a11-d11"), (1, "a41-d41")):
        result = on(both, f"{seat}!{line}").result
        assert result is not None
        assert result.winners == (seat,)


@clause("SF-12")
def test_nobody_calls_for_the_other_side() -> None:
    sitting = played(ROW)
    assert refused(sitting, 1, "score:a11-d11") == "SF-12"
    assert on(sitting, "0!a11-d11").over


@clause("SF-13")
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("a11-c11", "two places that end no line"),
        ("a11-d12", "two places that end no line"),
        ("a21-d21", "an empty line"),
        ("d11-d14", "one bead of four"),
        ("a11-a41", "two colours"),
    ],
)
def test_a_false_call_is_refused_and_costs_nothing(line: str, why: str) -> None:
    sitting = played(f"{ROW} d4")
    for seat in (0, 1):
        assert refused(sitting, seat, f"score:{line}") == "SF-13", why
    assert sitting.totals == (0, 0)
    assert on(sitting, "0!a11-d11").over


@clause("SF-11")
@pytest.mark.parametrize("pair", ["d11-a11", "a41-a11", "d44-a11", "b14-b11", "a11-a11"])
def test_a_line_is_said_from_its_smaller_end_and_in_no_other_way(pair: str) -> None:
    with pytest.raises(ValueError, match="unreadable"):
        GAME.read(f"score:{pair}")


@clause("SF-15")
def test_a_full_board_waits_for_last_calls_and_is_then_a_draw() -> None:
    sitting = played(LINELESS)
    assert not sitting.over
    clock = sitting.prompts[-1]
    assert (clock.actor, clock.within, clock.moves) == (CLOCK, 10.0, ("close",))
    assert sitting.view(0).player is None  # nobody has a bead left
    end = on(sitting, "close")
    assert end.result is not None
    assert (end.result.totals, end.result.winners) == ((0, 0), ())


@clause("SF-15")
def test_a_line_of_the_last_bead_can_still_be_called() -> None:
    sitting = played(STACKED)
    assert not sitting.over
    result = on(sitting, "1!a14-d14").result
    assert result is not None
    assert result.winners == (1,)
    unsaid = on(sitting, "close")
    assert unsaid.result is not None
    assert unsaid.result.winners == ()
    assert refused(unsaid, 1, "score:a14-d14") == "turn"


@clause("SF-15")
def test_the_clock_has_nothing_to_close_before_the_board_is_full() -> None:
    assert refused(played(ROW), CLOCK, "close") == "turn"


@clause("SF-15")
def test_with_automatic_calling_the_last_bead_ends_a_draw() -> None:
    sitting = played(LINELESS, calling="automatic")
    assert sitting.over
    assert sitting.result is not None
    assert sitting.result.winners == ()


@clause("SF-38", "SF-39")
def test_score_locked() -> None:
    """Dark threatens two lines at once: light, to move, stops either but not both."""
    locked = played("b2 b1 c3 c1 d2 a2 b4 a3 c4 a1", calling="automatic")
    for reply in PIN_NAMES:
        blocked = on(locked, reply)
        assert not blocked.over
        assert any(on(blocked, pin).over for pin in PIN_NAMES), f"light could stop it at {reply}"
    assert not any(on(locked, f"b3 {pin}").over for pin in PIN_NAMES if pin not in ("d1", "a4"))


def speakers(sitting: Sitting) -> list[int]:
    return [prompt.actor for prompt in sitting.prompts if "score" in prompt.moves]
