"""What a table offers, shows, tells and writes: SF-07 to SF-12, SF-15, SF-18, SF-24, SF-26."""

from random import Random

import pytest

from parlour.core.game import CLOCK, SPECTATOR
from parlour.core.options import problems
from parlour.core.sitting import Sitting
from parlour.games.score_four.board import PIN_NAMES
from parlour.games.score_four.moves import Close, Score
from tests.clause import clause
from tests.games.score_four.playing import GAME, ROW, STACKED, on, played, refused, table

# Light fills the first column and dark the last, on the bottom: both have a line to call.
TWO_LINES = "a1 d1 a2 d2 a3 d3 a4 d4"


def written(sitting: Sitting, seat: int) -> list[str]:
    return [GAME.write(move) for move in GAME.moves(sitting.state, seat)]


# --- offered


@clause("SF-07")
def test_every_free_pin_is_offered_in_the_order_of_the_board_and_no_full_one() -> None:
    full = played("b1 b1 b1 b1")
    free = tuple(pin for pin in PIN_NAMES if pin != "b1")
    for sitting, pins in ((table(), PIN_NAMES), (full, free)):
        drop = next(prompt for prompt in sitting.prompts if prompt.duty)
        assert drop.moves == drop.choices == pins
        assert written(sitting, 0) == list(pins)


@clause("SF-08")
def test_a_bead_is_asked_for_by_its_number() -> None:
    sitting = table()
    for nth, pin in enumerate(("a1", "b1", "c1"), start=1):
        assert [p.about for p in sitting.prompts if p.duty] == [f"bead {nth}"]
        sitting = on(sitting, pin)


@clause("SF-18")
def test_prompts_go_round_the_table_the_clock_last() -> None:
    actors = [prompt.actor for prompt in played("a1 b1", seats=4).prompts]
    assert actors == [0, 1, 2, 2, 3]
    assert [prompt.actor for prompt in played(STACKED, seats=4).prompts] == [0, 1, 2, 3, CLOCK]


@clause("SF-15")
def test_on_a_full_board_there_is_nothing_to_do_but_to_speak() -> None:
    full = played(STACKED)
    for seat in (0, 1):
        calls = written(full, seat)
        assert len(calls) == 20  # ten lines on each of two levels
        assert all(call.startswith("score:") for call in calls)
    assert full.prompts[-1].otherwise == Close()


@clause("SF-26")
def test_a_line_that_was_called_is_not_offered_again() -> None:
    sitting = played(TWO_LINES, method="total")
    assert [w for w in written(sitting, 0) if ":" in w] == ["score:a11-a41"]
    assert [w for w in written(on(sitting, "0!a11-a41"), 0) if ":" in w] == []


@clause("SF-28")
def test_with_automatic_calling_nobody_has_anything_to_say() -> None:
    sitting = played(ROW, method="total", calling="automatic")
    for seat in (0, 1):
        assert not any(isinstance(move, Score) for move in GAME.moves(sitting.state, seat))
    assert refused(sitting, 0, "score:a11-d11") == "turn"


# --- shown and told


@clause("SF-07", "SF-09")
def test_beads_are_seen_from_the_bottom_up() -> None:
    pins = played("a1 a1 a1 b2 b2 b2").view(SPECTATOR).pins
    assert (pins[0], pins[5]) == ((0, 1, 0), (1, 0, 1))
    assert played("c1 c1").view(0).pins[2] == (0, 1)


@clause("SF-10")
def test_after_the_end_nobody_is_on_turn() -> None:
    assert played(ROW).view(0).player == 1
    assert played(f"{ROW} 0!a11-d11").view(0).player is None


@clause("SF-12", "SF-24")
def test_called_lines_are_seen_in_the_order_of_the_calls_and_each_is_told_once() -> None:
    sitting = played(f"{TWO_LINES} 1!d11-d41 0!a11-a41", method="total")
    assert sitting.view(SPECTATOR).scored == ("d11-d41", "a11-a41")
    told = [[(f.kind, dict(f.data)) for f in entry.facts] for entry in sitting.log[-2:]]
    assert told == [
        [("scored", {"side": 1, "line": "d11-d41", "seat": 1})],
        [("scored", {"side": 0, "line": "a11-a41", "seat": 0})],
    ]


@clause("SF-12", "SF-15", "SF-24")
@pytest.mark.parametrize("moves", ["", ROW, f"{TWO_LINES} 1!d11-d41", STACKED, f"{STACKED} close"])
def test_who_sees_the_table_knows_all_of_it(moves: str) -> None:
    sitting = played(moves, method="total")
    assert GAME.imagine(sitting.setup, sitting.view(1), Random(0)) == sitting.state


# --- refused and written


@clause("SF-12", "SF-26")
def test_whose_line_it_is_comes_before_whether_it_was_called() -> None:
    called = played(f"{TWO_LINES} 0!a11-a41", method="total")
    assert refused(called, 1, "score:a11-a41") == "SF-12"
    assert refused(called, 0, "score:a11-a41") == "SF-26"


@clause("SF-07")
@pytest.mark.parametrize("text", ["B3", "b5", "e1", "b03", "b", "3b", "b3 ", "Close"])
def test_a_pin_has_one_spelling(text: str) -> None:
    with pytest.raises(ValueError, match="unreadable move"):
        GAME.read(text)


@clause("SF-11")
@pytest.mark.parametrize("text", ["score:a11-d44", "score:a14-d11", "score:b11-b14"])
def test_a_call_is_written_as_it_is_read(text: str) -> None:
    assert GAME.write(GAME.read(text)) == text


# --- the target


@clause("SF-33")
def test_the_target_is_for_counting_alone() -> None:
    sitting = played(f"{TWO_LINES} 0!a11-a41", method="total", target=1)
    assert not sitting.over
    assert sitting.prompts


@clause("SF-33")
def test_without_a_target_the_points_of_the_one_game_count() -> None:
    sitting = played(ROW, method="counting", target=0)
    assert sitting.totals == (31, 0)  # 16 for the row, 15 for the first score
    assert not sitting.over
    over = played(STACKED, method="counting", target=0)
    assert (over.over, over.totals) == (True, (255, 160))


@clause("SF-33")
def test_any_target_from_none_to_a_thousand() -> None:
    for target in (0, 1, 1000):
        assert problems(GAME.options, {"target": target}) == []
    for target in (-1, 1001):
        assert len(problems(GAME.options, {"target": target})) == 1
