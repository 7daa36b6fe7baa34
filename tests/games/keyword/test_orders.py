"""What is looked at first: one play that breaks two rules; what is offered, and for how long."""

from dataclasses import replace

import pytest

from parlour.core.game import CLOCK, Setup
from parlour.core.options import problems
from parlour.core.sitting import Sitting
from parlour.games.keyword.board import SQUARE_OF, laid
from parlour.games.keyword.moves import Stand, Time
from tests.clause import clause
from tests.games.keyword.playing import (
    GAME,
    WORDS,
    asks,
    bare,
    fill,
    on,
    refused,
    says,
    table,
    words,
)

STRICT = {"validation": "strict"}


def begun(rack: str, **options: object) -> Sitting:
    """SEE on the gray squares i10 to k10, and seat 1 is to play."""
    return fill(on(table("SEE", rack, box="Q" * 20, **options), "0 play:SEE@i10>"))


def having(sitting: Sitting, **letters: str) -> Sitting:
    """The same moment with some more letters on the board."""
    board = laid(sitting.state.board, {SQUARE_OF[name]: sign for name, sign in letters.items()})
    return replace(sitting, state=replace(sitting.state, board=board))


# --- one play, two reasons


@clause("KW-26")
def test_one_letter_before_anything_else() -> None:
    sitting = begun("EQ")
    assert refused(sitting, "1 play:E@l10>") == "KW-26"  # beside SEE: not whole either
    assert refused(sitting, "1 play:Q@a1>") == "KW-26"


@clause("KW-36", "KW-34")
def test_not_whole_before_other_letters_than_lie_there() -> None:
    sitting = begun("QQ")
    assert refused(sitting, "1 play:QQ@j10>") == "KW-36"  # S lies before it
    assert refused(sitting, "1 play:QQQ@i10>") == "KW-34"


@clause("KW-34")
def test_letters_that_lie_there_are_written_either_way() -> None:
    sitting = begun("ASY")
    for written in ("EASY", "eASY"):
        assert words(on(sitting, f"1 play:{written}@k10v")) == ("EASY",)
    master = table("sEE".replace("s", "?"), "ASY", box="Q" * 20)
    master = fill(on(master, "0 play:sEE@i10>"))
    for written in ("SEEQ", "sEEQ"):
        assert words(on(having(master), f"1 play:{written}@i10>")) == ("SEEQ",)


@clause("KW-22")
def test_too_short_a_first_word_before_where_it_lies() -> None:
    sitting = table("DO", "Q", box="Q")
    assert refused(sitting, "0 play:DO@i10>") == "KW-22"
    assert refused(sitting, "0 play:DO@a1>") == "KW-22"


@clause("KW-70", "KW-24")
def test_joining_at_all_before_joining_the_last_word() -> None:
    sitting = fill(on(table("SEEIT", box="Q" * 20, play="patience"), "0 play:SEE@a1>"))
    assert refused(sitting, "0 play:IT@g9>") == "KW-24"


@clause("KW-18", "KW-40")
def test_blocks_before_the_s_rule_before_the_dictionary() -> None:
    assert refused(table("CAT", "Q", box="Q", **STRICT), "0 play:CATS@i10>") == "KW-18"
    assert refused(table("CATS", "Q", box="Q", **STRICT), "0 play:CATS@i10>") == "KW-40"
    assert refused(table("ZZ", "Q", box="Q", **STRICT), "0 play:ZZZ@i10>") == "KW-18"


@clause("KW-40")
def test_the_s_rule_before_a_crossing_that_is_no_word() -> None:
    """CATS across, with its S new; beneath the C lies an X, and CX is no word."""
    sitting = having(begun("CATS", **STRICT), f10="X")
    assert refused(sitting, "1 play:CATS@f9>") == "KW-40"


@clause("KW-40")
def test_a_master_is_an_s_when_it_is_laid_and_when_it_lies_there() -> None:
    sitting = table("CAT?", "Q", box="Q" * 9)
    assert refused(sitting, "0 play:CATs@i10>") == "KW-40"
    there = having(begun("CAT"), l9="s")
    assert words(on(there, "1 play:CATS@i9>"))[0] == "CATS"


# --- the card


@clause("KW-15")
def test_the_card_is_spelt_exactly_and_counted_once() -> None:
    longer = table("SEEX", "Q", box="Q" * 9, cards=("SEE",))
    assert not [each for each in says(on(longer, "0 play:SEEX@i10>")) if each[2] == "KW-49"]
    won = on(table("SEE", "Q", box="Q" * 9, cards=("SEE", "YOU")), "0 play:SEE@i10>")
    assert (won.view(1).won, won.view(1).card) == (("SEE",), None)
    assert fill(won).view(1).card == "YOU"


@clause("KW-45", "KW-15")
def test_a_card_turned_up_since_goes_back_among_the_others() -> None:
    bad = table("ZZZ", "Q", box="Q" * 9, cards=("ZZZ", "YOU"))
    shown = replace(bad, state=replace(bad.state, card="ZZZ", deck=("YOU",)))
    turned = fill(on(shown, "0 play:ZZZ@i10>"))
    assert (turned.view(0).card, turned.state.deck) == ("YOU", ())
    back = on(turned, "1 challenge")
    assert (back.view(0).card, back.state.deck, back.view(0).won) == ("ZZZ", ("YOU",), ())


@clause("KW-13")
def test_a_card_has_two_letters_or_more() -> None:
    assert problems(GAME.options, {"cards": ["IT", "A" * 19]}) == []
    for card in ("I", "A" * 20, "it", ""):
        assert len(problems(GAME.options, {"cards": [card]})) == 1


# --- the window


@clause("KW-43")
def test_a_pass_closes_the_window_and_a_wrong_challenge_too() -> None:
    doubted = begun("Q")
    assert refused(on(doubted, "1 pass"), "1 challenge") == "turn"
    assert not on(doubted, "1 pass").view(0).doubtful
    assert not on(doubted, "1 challenge").view(0).doubtful


@clause("KW-44")
def test_who_was_wrong_is_not_wrong_twice() -> None:
    wrong = on(begun("Q"), "1 challenge")
    assert refused(wrong, "1 challenge") == "turn"
    assert says(wrong)[-1] == (1, -25, "KW-44")


@clause("KW-43")
def test_the_window_of_the_last_play_closes_by_itself() -> None:
    sitting = on(table("SEE", "QQ"), "0 play:SEE@i10>")
    (clock,) = (p for p in sitting.prompts if p.actor == CLOCK)
    assert (clock.within, clock.otherwise, clock.duty) == (20.0, Stand(), True)
    assert [p.duty for p in sitting.prompts if p.actor == 1] == [False]


@clause("KW-45")
def test_a_last_play_taken_back_ends_nothing() -> None:
    back = on(table("ZZZ", "QQ"), "0 play:ZZZ@i10>; 1 challenge")
    assert (back.view(0).final, back.state.passes) == (False, 0)
    assert on(back, "1 pass; 0 pass").over


@clause("KW-45")
def test_a_play_breaks_the_row_of_passes_even_if_it_is_taken_back() -> None:
    sitting = on(table("QZZZ", "Q", "Q", box="Q" * 9), "0 play:ZZZ@i10>; 1 pass; 2 pass")
    assert not sitting.over
    assert on(sitting, "0 pass").over


@clause("KW-43", "KW-46")
def test_trying_a_play_does_not_open_the_dictionary_but_in_strict_play() -> None:
    doubtful = table("ZZZ", "Q", box="Q" * 9)
    tried = GAME.tries(doubtful.state)
    assert tried.setup.lexicon.judge("ZZZ").ok
    strict = table("ZZZ", "Q", box="Q" * 9, **STRICT)
    assert GAME.tries(strict.state) == strict.state


# --- endings


@clause("KW-56")
def test_when_all_pass_it_ends_whatever_is_in_the_box() -> None:
    over = on(table("Q", "Q", box="Q" * 30), "0 pass; 1 pass")
    assert over.over
    assert says(over) == [(0, -50, "KW-56"), (1, -50, "KW-56")]


@clause("KW-55")
def test_with_a_block_left_nobody_is_out() -> None:
    sitting = on(table("SEEQ", "QQ"), "0 play:SEE@i10>")
    assert asks(sitting) == [(1, ("play", "pass", "challenge"), True)]


@clause("KW-55", "KW-82")
def test_who_goes_out_after_time_is_up_has_gone_out() -> None:
    over = on(table("SEE", "QQ", party=True), "clock time; 0 play:SEE@i10>; clock stand")
    assert over.result is not None
    assert over.result.how == "out"
    late = on(table("SEEQ", "QQ", party=True), "clock time; 0 play:SEE@i10>; clock stand")
    assert late.result is not None
    assert late.result.how == "time"


@clause("KW-82")
def test_the_clock_of_a_party_strikes_by_itself_and_then_nothing_is_drawn() -> None:
    sitting = table("SEE", "Q", box="Q" * 9, party=True)
    (clock,) = (p for p in sitting.prompts if p.actor == CLOCK)
    assert clock.otherwise == Time()
    last = on(sitting, "clock time; 0 play:SEE@i10>")
    assert ("chance", ("draw",), True) not in asks(last)
    dealing = bare(2, party=True)
    assert [p for p in dealing.prompts if p.actor == CLOCK] == []


@clause("KW-71")
def test_any_letter_of_the_word_may_be_the_one_that_reaches_the_corner() -> None:
    sitting = having(table("TOE", box="Q" * 9, play="patience"), q19="T")
    played = replace(sitting.state, last=None)
    assert on(replace(sitting, state=played), "0 play:TOE@q19>").over


@clause("KW-78")
def test_without_blocks_and_without_a_play_nothing_was_used() -> None:
    stopped = on(bare(1, play="solitaire", blocks={"letters": {}}, cards=()), "0 pass")
    assert (stopped.over, says(stopped)) == (True, [])


# --- sides and colours


@clause("KW-59")
def test_only_partners_are_sides() -> None:
    partners, alone = ((0, 2), (1, 3)), ((0,), (1,), (2,), (3,))
    for play, good, bad in (("partnership", partners, alone), ("regular", alone, partners)):
        options = GAME.options(play=play)
        assert GAME.start(Setup(4, options, sides=good, first=0, lexicon=WORDS))
        with pytest.raises(ValueError, match="KW-59"):
            GAME.start(Setup(4, options, sides=bad, first=0, lexicon=WORDS))


@clause("KW-09")
def test_three_are_red_green_and_blue() -> None:
    assert bare(3).view(0).colours == ("red", "green", "blue")


@clause("KW-12")
def test_a_key_square_of_nobodys_colour_counts_plain() -> None:
    row = "........ywo24......"
    board = {"rows": ["." * 19] * 9 + [row] + ["." * 19] * 9}
    sitting = on(table("PIANO", "Q", box="Q" * 9, board=board), "0 play:PIANO@i10>")
    assert says(sitting) == [(0, 15, "KW-47"), (0, 50, "KW-48")]


@clause("KW-62")
def test_all_four_pay_for_their_blocks_in_the_order_of_their_seats() -> None:
    over = on(table("Q", "QQ", "QQQ", "QQQQ", play="partnership"), "0 pass; 1 pass; 2 pass; 3 pass")
    assert says(over) == [(0, -5, "KW-62"), (1, -10, "KW-62"), (0, -15, "KW-62"), (1, -20, "KW-62")]


# --- written


@clause("KW-20", "KW-33")
@pytest.mark.parametrize(
    "text", ["play:SEE@i10>", "play:sEe@i10v", "lot:?", "draw:?", "card:PIANO"]
)
def test_a_move_is_written_as_it_is_read(text: str) -> None:
    assert GAME.write(GAME.read(text)) == text


@clause("KW-17", "KW-33")
@pytest.mark.parametrize(
    "text",
    [
        "play:SEE@i10V",
        "play:SEE@I10>",
        "play:SEE@i010>",
        "play:SEE@i20>",
        "play:SEE@i10",
        "lot:e",
        "lot:",
    ],
)
def test_and_has_one_spelling(text: str) -> None:
    with pytest.raises(ValueError, match=r"unreadable|there is no block"):
        GAME.read(text)
