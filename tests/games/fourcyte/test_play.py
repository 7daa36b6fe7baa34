"""Calling and laying: 4C-33 to 4C-44, 4C-46, 4C-47, T7; and that letters are never lost."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.game import SPECTATOR, Result
from parlour.core.play import heard, shown
from parlour.core.sitting import Sitting
from tests.clause import clause
from tests.contract.walks import offered
from tests.games.fourcyte.playing import (
    GAME,
    duties,
    filled,
    moves_of,
    on,
    refused,
    rows,
    says,
    table,
)

FULL = rows("STONED")
OTHER = rows("NOTEDS")


@clause("4C-33")
def test_the_caller_calls_and_lays_like_the_rest() -> None:
    sitting = table(2)
    assert duties(sitting) == [0]
    assert moves_of(sitting, 0) == ["call"]
    called = on(sitting, "0 call:E")
    assert (called.view(1).called, called.view(1).caller) == ("E", 0)
    assert called.view(0).park["E"] == sitting.view(0).park["E"] - 1
    assert called.view(0).mats[0].hand == "E"
    assert duties(called) == [0, 1]
    assert on(called, "0 lay:standby").view(0).mats[0].standby == "E"
    again = on(called, "0 lay:a1; 1 lay:a1; 1 call:T; 0 lay:b1; 1 lay:b1; 0 call:R")
    assert duties(again) == [0, 1]  # his own second call he owes as well
    assert again.view(0).mats[0].hand == "R"


@clause("4C-34")
def test_everybody_must_take_the_letter() -> None:
    called = on(table(3), "0 call:E; 0 lay:a1; 2 lay:a1")
    assert called.view(SPECTATOR).ready == (True, False, True)
    assert duties(called) == [1]
    assert refused(called, "1 call:T") == "turn"  # not before all have laid
    assert refused(called, "0 call:T") == "turn"
    assert duties(on(called, "1 lay:f6")) == [1]  # to call


@clause("4C-34")
def test_only_empty_squares() -> None:
    sitting = on(table(1), "0 call:E; 0 lay:a1; 0 call:T")
    assert refused(sitting, "0 lay:a1") == "4C-34"
    standby = on(sitting, "0 lay:standby; 0 call:R")
    assert refused(standby, "0 use:a1") == "4C-34"
    assert refused(on(standby, "0 lay:b1"), "0 use:b1") == "4C-34"


@clause("4C-34")
def test_nothing_is_laid_before_a_call() -> None:
    assert refused(table(1), "0 lay:a1") == "turn"
    assert refused(table(2), "1 use:a1") == "turn"
    assert refused(on(table(2), "0 call:E"), "0 call:E") == "turn"


@clause("4C-35")
@pytest.mark.parametrize(("seats", "each"), [(2, [18] * 2), (3, [12] * 3), (4, [9] * 4)])
def test_the_call_goes_round(seats: int, each: list[int]) -> None:
    sitting = filled(*[FULL] * seats)
    callers = [entry.actor for entry in sitting.log if entry.move.startswith("call")]
    assert callers == [n % seats for n in range(36)]
    assert [callers.count(seat) for seat in range(seats)] == each


@clause("4C-35")
def test_it_goes_on_from_whoever_began() -> None:
    sitting = on(table(3, first=2), "2 call:E; 0 lay:a1; 1 lay:a1; 2 lay:a1")
    assert sitting.view(1).caller == 0
    assert duties(sitting) == [0]
    assert refused(sitting, "1 call:T") == "turn"


@clause("4C-36")
def test_an_exhausted_letter_cannot_be_called() -> None:
    sitting = on(table(1), "0 call:Q; 0 lay:a1")
    assert sitting.view(0).park["Q"] == 0
    assert refused(sitting, "0 call:Q") == "4C-36"
    duty = next(prompt for prompt in sitting.prompts if prompt.duty)
    assert "call:Q" not in duty.choices
    assert len(duty.choices) == 25
    assert refused(on(sitting, "0 call:E"), "0 call:Q") == "turn"  # whose call it is comes first


@clause("4C-37")
def test_everybody_lays_where_he_likes() -> None:
    sitting = on(table(2), "0 call:E; 0 lay:a1; 1 lay:a1; 1 call:T; 1 lay:c3; 0 lay:f6")
    assert sitting.view(0).mats[0].pitch == "E" + "." * 34 + "T"
    assert sitting.view(1).mats[1].pitch[14] == "T"


@clause("4C-38")
def test_the_called_letter_may_be_laid_again_until_the_next_call() -> None:
    sitting = on(table(2), "0 call:E; 0 lay:a1; 0 lay:b2; 0 lay:standby; 0 lay:c3; 0 lay:a1")
    assert sitting.view(0).mats[0].pitch == "E" + "." * 35
    assert sitting.view(0).mats[0].standby is None
    waiting = on(sitting, "1 lay:f6; 0 lay:f1")  # also after everybody has laid
    later = on(waiting, "1 call:T; 0 lay:a1")
    assert later.view(0).mats[0].pitch == "T....E" + "." * 30
    assert on(later, "0 lay:b1").view(0).mats[0].pitch == ".T...E" + "." * 30


@clause("4C-38")
def test_laying_it_where_it_lies_is_refused() -> None:
    sitting = on(table(1), "0 call:E; 0 lay:a1")
    assert refused(sitting, "0 lay:a1") == "4C-38"
    assert refused(on(sitting, "0 lay:standby"), "0 lay:standby") == "4C-38"


@clause("4C-38")
def test_the_called_letter_used_from_standby_may_still_move() -> None:
    sitting = on(table(1), "0 call:E; 0 lay:standby; 0 use:a1; 0 lay:b1")
    assert sitting.view(0).mats[0].pitch == ".E" + "." * 34
    again = on(sitting, "0 lay:standby; 0 call:T; 0 lay:a1; 0 use:c1; 0 lay:b1")
    assert again.view(0).mats[0].pitch == ".TE" + "." * 33


@clause("4C-44", "4C-T7")
def test_it_ends_after_36_calls_with_full_pitches() -> None:
    sitting = table(2)
    letters = [letter for letter, count in sitting.view(0).park.items() for _ in range(count)]
    for number, letter in enumerate(letters[:36]):
        square = f"{'abcdef'[number % 6]}{number // 6 + 1}"
        assert not sitting.over
        sitting = on(sitting, f"{number % 2} call:{letter}; 0 lay:{square}; 1 lay:{square}")
    assert sitting.over
    assert sum(sitting.view(0).park.values()) == 15
    assert all(
        mat.standby is None and "." not in mat.pitch for mat in sitting.view(0).mats.values()
    )
    assert refused(sitting, "0 call:Z") == "turn"


@clause("4C-44")
def test_a_letter_on_standby_has_to_go_to_the_last_square() -> None:
    sitting = on(filled(FULL, calls=34), "0 call:X; 0 lay:standby; 0 call:V; 0 lay:f6")
    assert not sitting.over
    assert sitting.view(0).caller is None
    assert moves_of(sitting, 0) == ["lay", "use"]
    assert duties(sitting) == [0]
    assert refused(sitting, "0 call:Q") == "turn"
    assert refused(sitting, "0 lay:standby") == "4C-40"
    assert on(sitting, "0 use:e6").over
    swapped = on(sitting, "0 lay:e6; 0 use:f6")  # the last letter to the other square first
    assert swapped.over
    assert swapped.view(0).mats[0].pitch[34:] == "VX"


@clause("4C-44")
def test_until_all_are_done_even_a_full_pitch_may_change() -> None:
    sitting = filled(FULL, OTHER, calls=35)
    sitting = on(sitting, "1 call:V; 0 lay:f6; 1 lay:standby")
    assert duties(sitting) == [1]
    assert moves_of(sitting, 0) == ["lay"]
    back = on(sitting, "0 lay:standby; 1 use:f6")
    assert not back.over
    assert duties(back) == [0]
    assert on(back, "0 lay:f6").over


@clause("4C-46")
def test_nobody_sees_where_another_lays() -> None:
    sitting = on(table(2), "0 call:E; 0 lay:c4; 0 lay:standby; 1 lay:a1; 0 use:b2")
    assert set(sitting.view(0).mats) == {0}
    assert set(sitting.view(1).mats) == {1}
    assert sitting.view(SPECTATOR).mats == {}
    told = [[f.kind for f in heard(entry.facts, 1)] for entry in sitting.log]
    assert told == [["called"], ["laid"], [], ["laid", "placed"], []]
    assert [f.data for f in heard(sitting.log[1].facts, 1)] == [{"seat": 0}]


@clause("4C-46")
def test_nobody_is_told_who_has_a_letter_on_standby() -> None:
    sitting = on(table(2), "0 call:E; 0 lay:standby; 1 lay:a1; 1 call:T")
    assert [(p.actor, p.moves) for p in shown(sitting.prompts, 1)] == [(0, ("lay",)), (1, ("lay",))]
    last = on(filled(FULL, OTHER, calls=35), "1 call:V; 0 lay:standby; 1 lay:f6")
    assert [p.actor for p in shown(last.prompts, 1)] == [1]  # that he may lay again, and no more
    assert shown(last.prompts, SPECTATOR) == ()


@clause("4C-46")
@pytest.mark.parametrize("mode", ["game", "solitaire"])
def test_who_plays_alone_is_not_looked_at_either(mode: str) -> None:
    opening = "0 call:E; 0 lay:c4" if mode == "game" else "0 put:E@c4"
    sitting = on(table(1, mode=mode), opening)
    assert sitting.view(SPECTATOR).mats == {}
    assert set(sitting.view(0).mats) == {0}


@clause("4C-46")
def test_in_the_end_all_boards_are_open() -> None:
    sitting = filled(FULL, OTHER)
    for viewer in (0, 1, SPECTATOR):
        assert set(sitting.view(viewer).mats) == {0, 1}
        assert sitting.view(viewer).called is None
        assert sitting.view(viewer).ready == (True, True)


@clause("4C-46a")
def test_the_highest_score_wins_and_ties_are_shared() -> None:
    won = filled(FULL, OTHER)
    assert won.result is not None
    assert says(won) == [(0, 20, "channel 1: STONED")]
    assert (won.result.totals, won.result.winners) == ((20, 0), (0,))
    tied = filled(OTHER, FULL, FULL)
    assert tied.result is not None
    assert tied.result.winners == (1, 2)
    nothing = filled(OTHER, OTHER)
    assert nothing.result is not None
    assert nothing.result.winners == (0, 1)


@clause("4C-47")
def test_solo_is_the_same_game() -> None:
    sitting = table(1)
    assert moves_of(sitting, 0) == ["call"]
    once = on(sitting, "0 call:E; 0 lay:a1")
    assert moves_of(once, 0) == ["call", "lay"]
    fixed = on(once, "0 call:T; 0 lay:b1")
    assert fixed.view(0).mats[0].pitch.startswith("ET")
    assert refused(fixed, "0 shift:a1>c1") == "turn"
    end = filled(FULL)
    assert end.result is not None
    assert (end.result.totals, end.result.winners) == ((20,), (0,))


def test_nothing_is_on_the_sheet_before_the_end() -> None:
    sitting = filled(FULL, OTHER, calls=35)
    assert (sitting.sheet, sitting.totals, sitting.result) == ((), (0, 0), None)


def test_what_is_shown_of_the_call() -> None:
    sitting = table(2)
    view = sitting.view(0)
    assert (view.caller, view.called, view.ready, view.calls) == (0, None, (False, False), 0)
    waiting = on(sitting, "0 call:E; 1 lay:a1").view(0)
    assert (waiting.caller, waiting.called, waiting.ready) == (0, "E", (False, True))
    done = on(sitting, "0 call:E; 1 lay:a1; 0 lay:a1").view(0)
    assert (done.caller, done.called, done.ready) == (1, "E", (True, True))
    last = on(filled(FULL, OTHER, calls=35), "1 call:V; 0 lay:standby; 1 lay:f6").view(0)
    assert (last.caller, last.called, last.ready) == (None, "V", (True, True))


# --- letters are never lost -----------------------------------------------------------------------


def conserved(sitting: Sitting) -> bool:
    """Park and mats hold every letter of the set, and all mats the same ones."""
    state = sitting.state
    whole = Counter(state.setup.options.letters)
    for mat in state.mats:
        held = Counter((mat.pitch + mat.standby).replace(".", ""))
        if mat.at is None and state.calls and not state.solitaire:
            held[state.calls[-1]] += 1  # in the hand
        if held + Counter(state.park) != whole:
            return False
    return True


@clause("4C-41", "4C-42", "4C-43")
@settings(max_examples=25)
@given(
    seed=st.integers(0, 10_000),
    seats=st.integers(1, 4),
    park=st.sampled_from(["R-4C", "R-4C-alt"]),
    mode=st.sampled_from(["game", "game", "solitaire"]),
)
def test_letters_are_the_same_for_all_and_none_is_lost(
    seed: int, seats: int, park: str, mode: str
) -> None:
    rng = Random(seed)
    sitting = table(1 if mode == "solitaire" else seats, park=park, mode=mode)
    for _ in range(120):
        able = {actor: moves for actor, moves in offered(sitting).items() if moves}
        if not able:
            break
        actor = rng.choice(list(able))
        sitting = sitting.step(actor, rng.choice(able[actor]))
        assert conserved(sitting)
        mats = sitting.state.mats
        if sitting.state.calls and sitting.state.laid:
            assert len({mat.pitch.count(".") - bool(mat.standby) for mat in mats}) == 1


@clause("4C-32")
@pytest.mark.parametrize(("first", "then"), [(None, 1), (0, 1), (1, 2), (2, 0)])
def test_the_first_call_goes_round_from_game_to_game(first: int | None, then: int) -> None:
    setup = table(3, first=first).setup
    result = Result((1, 2, 3), (2,), "highest score", first)
    assert GAME.again(setup, (result,)) == replace(setup, first=then)


@clause("4C-32")
def test_who_plays_alone_calls_again() -> None:
    over = filled(rows("STONED"))
    assert over.over
    assert over.again.first == 0
