"""What is looked at first: one word or claim that breaks two rules; and what is offered."""

from typing import Any

import pytest

from parlour.core.game import CLOCK
from parlour.core.options import problems
from parlour.core.sitting import Sitting
from parlour.games.crosticon.moves import Play
from tests.clause import clause
from tests.games.crosticon.playing import GAME, asks, laid, on, refused, says, stock, table

WHITE = {"rows": ("." * 11,) * 11}
NOTE = {"0 a1 b2 c3 d4": "NOTE"}  # slantwise, with NOT in it


def lying(letters: dict[str, str], **more: Any) -> Sitting:
    """A table where letters have been lying for some turns."""
    return laid(2, letters, turns=4, **more)


# --- words


@clause("CR-13")
def test_a_letter_that_differs_before_vacancy_and_dictionary() -> None:
    assert refused(lying({"1 a1": "C"}), "0 play:QQQ@a1") == "CR-13"
    assert refused(lying({"1 a1 b1 c1": "CAR"}), "0 play:CAT@a1") == "CR-13"


@clause("CR-12")
def test_vacancy_before_the_dictionary() -> None:
    assert refused(lying({"1 a1 b1 c1": "QQQ"}), "0 play:QQQ@a1") == "CR-12"
    assert refused(lying({"1 a1 b1 c1": "QQQ"}, vacant=False), "0 play:QQQ@a1") == "CR-22"


@clause("CR-22", "CR-20")
def test_the_dictionary_before_words_used_before_pieces() -> None:
    none = (stock(), stock())
    assert refused(lying({}, stock=none), "0 play:QQQ@a1") == "CR-22"
    assert refused(lying({}, stock=none, used=frozenset({"QQQ"})), "0 play:QQQ@a1") == "CR-22"
    assert refused(lying({}, stock=none, used=frozenset({"CAT"})), "0 play:CAT@a1") == "CR-20"
    assert refused(lying({}, stock=none), "0 play:CAT@a1") == "CR-25"


@clause("CR-21")
def test_a_single_letter_needs_a_vacant_square_then_a_piece_then_that_nothing_longer_goes() -> None:
    none, some = (stock(), stock()), (stock(T=1, O=1), stock())
    assert refused(lying({"1 a1": "A"}, stock=none), "0 play:A@a1") == "CR-21"
    assert refused(lying({}, stock=some), "0 play:A@a1") == "CR-25"
    assert refused(lying({}, stock=(stock(T=1, O=1, A=1), stock())), "0 play:A@a1") == "CR-21"


@clause("CR-21")
def test_a_single_letter_covers_nothing_even_where_words_may() -> None:
    assert refused(lying({"1 a1": "A"}, vacant=False), "0 play:A@a1") == "CR-21"


# --- claims


@clause("CR-40", "CR-41")
def test_a_dead_stretch_is_dead_also_inside_a_longer_word() -> None:
    sitting = lying(NOTE, board=WHITE)
    dead = on(sitting, "0 claim:a1-c3; 1 claim:a1-c3; clock settle:a1-c3")
    longer = on(dead, "0 claim:a1-d4; clock settle:a1-d4")
    assert says(longer) == [(0, 75, "CR-34")]
    assert refused(longer, "1 claim:a1-c3") == "CR-40"


@clause("CR-41", "CR-22")
def test_inside_a_claimed_word_nobody_looks_for_words() -> None:
    claimed = on(lying(NOTE, board=WHITE, tie=0), "0 claim:a1-d4")
    assert refused(claimed, "1 claim:b2-d4") == "CR-41"  # OTE
    assert refused(lying(NOTE, board=WHITE), "1 claim:b2-d4") == "CR-22"


@clause("CR-20")
def test_a_diagonal_uses_its_word_up() -> None:
    cat = {"0 a1 b2 c3": "CAT"}
    scored = on(lying(cat, tie=0), "1 claim:a1-c3")
    assert refused(scored, "0 play:CAT@g5") == "CR-20"
    claimed = on(lying(cat), "1 claim:a1-c3")
    words = {move.word for move in GAME.moves(claimed.state, 0) if isinstance(move, Play)}
    assert "CAT" not in words
    assert "CAT" in {m.word for m in GAME.moves(lying(cat).state, 0) if isinstance(m, Play)}


@clause("CR-35", "CR-40")
def test_what_the_maker_claims_waits_for_nobody() -> None:
    lone = {"0 a1 b2": "CA", "1 j1": "Q"}
    sitting = on(laid(2, lone, turns=1), "1 play:TON@c3; 1 claim:a1-c3")
    assert CLOCK not in asks(sitting)
    assert sitting.view(0).diagonals[0].seat == 1


# --- passing and the end


@clause("CR-28")
def test_a_claim_between_two_passes_changes_nothing() -> None:
    stuck = lying({"0 a1 b2 c3": "CAT"}, stock=(stock(), stock()))
    assert on(stuck, "0 pass; 0 claim:a1-c3; 1 pass").over
    settled = on(stuck, "0 pass; 0 claim:a1-c3; clock settle:a1-c3; 1 pass")
    assert settled.over
    four = laid(4, {}, stock=(stock(),) * 4)
    assert not on(four, "0 pass; 1 pass; 2 pass").over
    assert on(four, "0 pass; 1 pass; 2 pass; 3 pass").over


# --- offered


@clause("CR-40")
def test_everybody_may_claim_from_the_first_turn_on_whether_there_is_anything_or_not() -> None:
    assert asks(table(4)) == {
        0: (["play", "claim"], True),
        1: (["claim"], False),
        2: (["claim"], False),
        3: (["claim"], False),
    }


@clause("CR-06")
def test_prompts_go_round_the_table() -> None:
    assert [prompt.actor for prompt in table(4, first=2).prompts] == [0, 1, 2, 2, 3]


@clause("CR-40")
def test_the_window_closes_by_itself_as_the_first_claim_read() -> None:
    ten = {"0 a1 b2 c3": "TEN"}
    for reading in ("a1-c3", "c3-a1"):
        sitting = on(lying(ten), f"0 claim:{reading}")
        assert GAME.write(sitting.prompts[-1].otherwise) == f"settle:{reading}"


@clause("CR-24")
def test_a_pass_is_the_one_thing_to_choose() -> None:
    sitting = lying({}, stock=(stock(), stock()))
    duty = next(prompt for prompt in sitting.prompts if prompt.duty)
    assert (duty.moves, duty.choices) == (("pass",), ("pass",))
    assert next(prompt for prompt in table().prompts if prompt.duty).choices == ()


@clause("CR-29")
def test_up_to_nine_games() -> None:
    for games in (1, 9):
        assert problems(GAME.options, {"games": games}) == []
    for games in (0, 10):
        assert len(problems(GAME.options, {"games": games})) == 1


@clause("CR-29")
def test_the_running_games_diagonals_count_in_the_running_score() -> None:
    sitting = on(lying({"0 a1 b2 c3": "CAT"}, tie=0, games=2), "1 claim:a1-c3")
    assert sitting.totals == (0, 50)


# --- written


@clause("CR-10", "CR-32")
@pytest.mark.parametrize("text", ["play:LACE@f1", "claim:e5-b2", "claim:b2-e5", "settle:c3-a1"])
def test_a_move_is_written_as_it_is_read(text: str) -> None:
    assert GAME.write(GAME.read(text)) == text


@clause("CR-10", "CR-32")
@pytest.mark.parametrize(
    "text",
    ["play:lace@f1", "play:LACE@F1", "play:LACE@l1", "play:LACE@f12", "play:LACE@f01", "claim:b2"],
)
def test_and_has_one_spelling(text: str) -> None:
    with pytest.raises(ValueError, match=r"unreadable|there is no square"):
        GAME.read(text)
