"""Patience and solitaire: KW-65, KW-68 to KW-74, KW-76 to KW-79."""

import pytest

from parlour.core.sitting import Sitting
from tests.clause import clause
from tests.games.keyword.playing import asks, bare, fill, on, refused, says, table, words

PLAIN = "." * 19


def patience(rack: str, box: str = "Q" * 40) -> Sitting:
    return table(rack, box=box, play="patience")


@clause("KW-65", "KW-68")
def test_the_first_word_begins_in_the_top_left_corner() -> None:
    sitting = patience("SEEITQ")
    for bad in ("i10>", "b1>", "a2v"):
        assert refused(sitting, f"0 play:SEE@{bad}") == "KW-68"
    for good in ("a1>", "a1v"):
        assert words(on(sitting, f"0 play:SEE@{good}")) == ("SEE",)
    assert words(on(sitting, "0 play:IT@a1>")) == ("IT",)  # two letters are enough


@clause("KW-69")
def test_the_rack_is_filled_after_each_word() -> None:
    sitting = on(patience("SEE"), "0 play:SEE@a1>")
    assert sitting.view(0).rack_sizes == (7,)
    assert fill(sitting).view(0).rack_sizes == (10,)


@clause("KW-70")
def test_the_next_word_uses_a_letter_of_the_last_one() -> None:
    sitting = fill(on(patience("SEEASYASYT"), "0 play:SEE@a1>; 0 play:EASY@c1v"))
    assert words(sitting) == ("EASY",)
    assert refused(sitting, "0 play:SAT@a1v") == "KW-70"  # S is of the first word
    assert refused(sitting, "0 play:YA@g9>") == "KW-24"  # it has to join at all
    assert refused(sitting, "0 play:AT@d4>") == "KW-36"  # not whole: Y stands before it


@clause("KW-70")
def test_a_letter_that_lay_there_before_the_last_word_links_too() -> None:
    """The O of DORY is DO's: the next word may go down from it all the same."""
    sitting = fill(on(patience("DORYOUTQQQ"), "0 play:DO@a1>; 0 play:DORY@a1>"))
    assert words(on(sitting, "0 play:OUT@b1v")) == ("OUT",)


@clause("KW-71", "KW-73")
def test_the_word_that_reaches_the_last_corner_ends_it() -> None:
    sitting = fill(on(patience("SEEQQQQQQQ"), "0 play:SEE@a1>"))
    assert says(sitting) == [(0, 1, "KW-73")]
    assert not sitting.over
    almost = climbed(STAIRS.rpartition(" ")[0], play="patience")
    assert (almost.over, almost.totals) == (False, (15,))
    there = climbed(STAIRS, play="patience")
    assert (there.over, there.totals, there.prompts) == (True, (16,), ())
    assert {by for _, _, by in says(there)} == {"KW-73"}
    assert there.result is not None
    assert (there.result.winners, there.result.how) == ((0,), "arrived")


# Stairs from corner to corner: every word begins with the last letter of the one before.
STAIRS = (
    "TOE@a1> EVEN@c1v NOT@c4> TOE@e4v EVEN@e6> NOT@h6v TOE@h8> EVEN@j8v "
    "NOT@j11> TOE@l11v EVEN@l13> NOT@o13v TOE@o15> EKE@q15v EKE@q17> EKE@s17v"
)
# And from the middle to the last corner.
DOWN = "EVEN@i10> NOT@l10v TOE@l12> EVEN@n12v NOT@n15> TOE@p15v EVEN@p17> NOT@s17v"


def climbed(stairs: str, **options: object) -> Sitting:
    """All plays of the stairs, each block drawn in the order in which it is needed."""
    plays = stairs.split()
    need = plays[0].partition("@")[0] + "".join(each.partition("@")[0][1:] for each in plays[1:])
    setup = {"blocks": {"letters": {each: need.count(each) for each in set(need)}}, "cards": ()}
    sitting, draws = bare(1, **setup, **options), iter(need)
    for play in plays:
        while asks(sitting) == [("chance", ("draw",), True)]:
            sitting = on(sitting, f"chance draw:{next(draws)}")
        sitting = sitting.play(0, f"play:{play}")
    return sitting


@clause("KW-72")
def test_words_in_patience_are_good_words_by_the_s_rule() -> None:
    assert refused(patience("ZZZ"), "0 play:ZZZ@a1>") == "KW-36"
    assert refused(patience("CATS"), "0 play:CATS@a1>") == "KW-40"
    assert refused(patience("PARIS"), "0 play:PARIS@a1>") == "KW-39"


@clause("KW-73")
def test_who_finds_no_word_gives_up_and_keeps_his_count() -> None:
    sitting = on(patience("SEE"), "0 play:SEE@a1>; 0 pass")
    assert sitting.over
    assert sitting.totals == (1,)
    assert sitting.result is not None
    assert (sitting.result.winners, sitting.result.how) == ((), "given up")


@clause("KW-74")
def test_solitaire_begins_like_the_regular_game_with_the_blue_rack() -> None:
    sitting = table("SEE", box="Q" * 9, play="solitaire", cards=("SEE", "OUT"))
    assert sitting.view(0).colours == ("blue",)
    assert sitting.view(0).card == "OUT"
    assert refused(sitting, "0 play:SEE@a1>") == "KW-06"
    assert refused(sitting, "0 play:QQQ@i10>") == "KW-36"  # always strict
    played = on(sitting, "0 play:SEE@i10>")
    assert asks(fill(played)) == [(0, ("play", "pass"), True)]


def solo(tail: str, word: str = "EASY") -> list[tuple[int, str]]:
    line = ("." * 8 + "ywo" + tail).ljust(19, ".")
    board = {"rows": [PLAIN] * 9 + [line] + [PLAIN] * 9}
    sitting = table(word, box="Q" * 9, play="solitaire", board=board, cards=("EASY", "SEE"))
    return [(points, by) for _, points, by in says(on(sitting, f"0 play:{word}@i10>"))]


@clause("KW-76", "KW-77")
def test_blue_squares_key_squares_and_the_card_score() -> None:
    assert solo("B", "EASY") == [(10, "KW-76"), (50, "KW-76")]
    assert solo("3", "OLDE") == [(50, "KW-76")]
    assert solo("1", "OLDE") == [(20, "KW-76")]
    assert solo("B", "OLDE") == [(10, "KW-76")]


@clause("KW-77")
def test_other_squares_score_nothing() -> None:
    for mark in "RGY.":
        assert solo(mark, "OLDE") == []


@clause("KW-78")
def test_letters_left_cost_and_an_empty_rack_pays() -> None:
    stopped = on(table("SEE", box="Q" * 9, play="solitaire"), "0 pass")  # one pass ends it
    assert (stopped.over, says(stopped)) == (True, [(0, -50, "KW-78")])
    out = on(table("SEE", play="solitaire"), "0 play:SEE@i10>")
    assert (out.over, says(out)) == (True, [(0, 50, "KW-78")])
    assert out.result is not None
    assert out.result.winners == ()


@clause("KW-79")
@pytest.mark.parametrize(("corner", "points", "winners"), [("3", 900, (0,)), (".", 850, (0,))])
def test_850_wins(corner: str, points: int, winners: tuple[int, ...]) -> None:
    """Seventeen letters on blue Key squares, and all letters used."""
    keys = ["3" * 19] * 9 + ["3" * 8 + "ywo" + "3" * 8] + ["3" * 19] * 8 + ["3" * 18 + corner]
    sitting = climbed(DOWN, play="solitaire", board={"rows": keys})
    assert sitting.totals == (points,)
    assert sitting.result is not None
    assert sitting.result.winners == winners


@clause("KW-79")
def test_less_does_not_win() -> None:
    keys = ["3" * 19] * 9 + ["3" * 8 + "ywo" + "3" * 8] + ["3" * 19] * 8 + ["3" * 18 + "."]
    keys[17] = "3" * 18 + "B"
    sitting = climbed(DOWN, play="solitaire", board={"rows": keys})
    assert sitting.totals == (810,)
    assert sitting.result is not None
    assert sitting.result.winners == ()
