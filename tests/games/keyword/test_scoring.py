"""Points and endings: KW-10 to KW-12, KW-15, KW-23, KW-47 to KW-62, KW-64, KW-82, KW-T6."""

from dataclasses import replace
from itertools import pairwise
from math import inf, nan

import pytest

from parlour.core.game import CLOCK, HOUSE
from parlour.core.options import problems
from tests.clause import clause
from tests.games.keyword.playing import GAME, asks, bare, fill, on, refused, says, table

PLAIN = "." * 19


def rows(line: str) -> dict[str, list[str]]:
    """A board whose tenth row is this, the first word's; all else is plain."""
    return {"rows": [PLAIN] * 9 + [line] + [PLAIN] * 9}


# The first word begins on y w o at i10; behind it come the squares to be tried.
def scored(
    tail: str, seats: int = 2, play: str = "regular", seat: int = 0
) -> list[tuple[int, str]]:
    board = rows(("." * 8 + "ywo" + tail).ljust(19, "."))
    word = "EASYZ"[: 3 + len(tail)]
    racks = [word if each == seat else "Q" for each in range(seats)]
    sitting = table(*racks, box="Q" * 9, board=board, play=play)
    passes = "".join(f"{each} pass; " for each in range(seat))
    played = on(sitting, f"{passes}{seat} play:{word}@i10>")
    return [(points, clause_) for _, points, clause_ in says(played)]


@clause("KW-10", "KW-47")
def test_own_colour_counts_double() -> None:
    assert scored("R") == [(25, "KW-47")]
    assert scored("B") == [(20, "KW-47")]  # another's
    assert scored("B", seat=1) == [(25, "KW-47")]
    assert scored("RR") == [(35, "KW-47")]


@clause("KW-11", "KW-12", "KW-48", "KW-T6")
def test_key_squares() -> None:
    assert scored("3") == [(15, "KW-47"), (25, "KW-48")]
    assert scored("1") == [(15, "KW-47"), (50, "KW-48")]
    assert scored("13") == [(15, "KW-47"), (75, "KW-48")]


@clause("KW-12")
def test_colours_that_nobody_plays_count_plain() -> None:
    assert scored("Y") == [(20, "KW-47")]
    assert scored("4") == [(15, "KW-47"), (25, "KW-48")]


@clause("KW-51")
def test_gray_and_white_squares_count_five() -> None:
    assert scored("") == [(15, "KW-47")]
    assert scored(".") == [(20, "KW-47")]


@clause("KW-61", "KW-60", "KW-T6")
@pytest.mark.parametrize(
    ("seat", "own", "other"), [(0, "13", "24"), (1, "24", "13"), (2, "13", "24")]
)
def test_the_partners_colour_counts_double_too(seat: int, own: str, other: str) -> None:
    for key in own:
        assert scored(key, 4, "partnership", seat) == [(15, "KW-47"), (50, "KW-48")]
    for key in other:
        assert scored(key, 4, "partnership", seat) == [(15, "KW-47"), (25, "KW-48")]
    assert scored("R", 4, "partnership", 2) == [(25, "KW-47")]


@clause("KW-60")
def test_partners_have_one_score() -> None:
    sitting = table("SEE", "Q", "ASY", "Q", box="Q" * 9, play="partnership")
    sitting = on(sitting, "0 play:SEE@i10>; 1 pass; 2 play:EASY@k10v")
    assert sitting.totals == (15 + 30, 0)
    assert {line.side for line in sitting.sheet} == {0}


@clause("KW-52")
def test_nothing_more_for_all_ten_at_once() -> None:
    sitting = on(table("SEEASYOUTB", "Q", box="Q"), "0 play:SEEASYOUTB@i10>")
    assert len(sitting.state.last.new) == 10
    assert sitting.totals[0] == 50


@clause("KW-15", "KW-49")
def test_the_key_card_pays_fifty_more_and_is_replaced() -> None:
    sitting = on(table("EASY", "Q", box="Q" * 9, cards=("EASY", "SEE")), "0 play:EASY@i10>")
    assert says(sitting) == [(0, 20, "KW-47"), (0, 50, "KW-49")]
    assert sitting.view(0).card is None
    assert asks(sitting)[0] == ("chance", ("draw",), True)  # first the blocks, then the card
    full = fill(sitting)
    assert full.view(0).card == "SEE"
    assert full.view(0).won == ("EASY",)
    assert refused(sitting, "chance card:SEE") == "turn"


@clause("KW-15")
def test_the_card_is_spelt_exactly_and_crosswise_too() -> None:
    longer = on(table("SEES", "Q", box="Q", cards=("SEE",)), "0 play:SEES@i10>")
    assert [c for _, _, c in says(longer)] == ["KW-47"]
    sitting = fill(on(table("SEEA", "SYQ", box="Q" * 9, cards=("EASY",)), "0 play:SEE@i10>"))
    sitting = fill(on(sitting, "1 pass; 0 play:EA@k10v"))
    crossed = on(sitting, "1 play:SYQ@k12>")  # no: S goes on the same line
    assert "KW-49" not in [c for _, _, c in says(crossed)]
    done = on(sitting, "1 play:EASY@k10v")
    assert says(done)[-1] == (1, 50, "KW-49")  # letters of others may be used


@clause("KW-15")
def test_the_card_counts_when_it_is_made_crosswise() -> None:
    sitting = fill(on(table("SEE", "DOTQ", box="Q" * 9, cards=("TO",)), "0 play:SEE@i10>"))
    sitting = fill(on(sitting, "1 play:TSEE@h10>; 0 pass"))
    crossed = on(sitting, "1 play:DO@g11>")
    assert crossed.state.last.words == ("DO", "TO")
    assert says(crossed)[-1] == (1, 50, "KW-49")


@clause("KW-15")
def test_when_the_cards_are_gone_none_is_open() -> None:
    sitting = fill(on(table("EASY", "Q", box="Q" * 9, cards=("EASY",)), "0 play:EASY@i10>"))
    assert sitting.view(0).card is None
    assert asks(sitting)[0][0] == 1


@clause("KW-23")
def test_the_sheet_has_a_line_for_every_play_as_it_comes() -> None:
    sitting = table("SEE", "ASY", box="Q" * 9)
    sheets = []
    for entry in ("0 play:SEE@i10>", "1 play:EASY@k10v"):
        sitting = on(sitting, entry)
        sheets.append(sitting.sheet)
    assert [len(sheet) for sheet in sheets] == [1, 2]
    assert all(after[: len(before)] == before for before, after in pairwise(sheets))
    assert [line.why for line in sheets[-1]] == ["SEE", "EASY"]


@clause("KW-54", "KW-55", "KW-64")
def test_the_first_who_is_out_ends_the_game() -> None:
    strict = {"validation": "strict"}
    sitting = on(table("SEE", "QQQQ", "QQ", **strict), "0 play:SEE@i10>")
    assert sitting.over
    assert says(sitting) == [(0, 15, "KW-47"), (0, 80, "KW-55")]
    assert sitting.totals == (95, 0, 0)  # the others are not charged as well
    assert sitting.result is not None
    assert (sitting.result.winners, sitting.result.how) == ((0,), "out")
    more = on(table("SEE" + "Q" * 7, "Q", box="Q", **strict), "0 play:SEE@i10>")
    assert not more.over


@clause("KW-54")
def test_an_empty_rack_is_filled_while_there_are_blocks() -> None:
    sitting = on(table("SEEASYOUTB", "Q", box="QQ"), "0 play:SEEASYOUTB@i10>")
    assert sitting.view(0).rack_sizes == (0, 10)
    assert asks(sitting)[0] == ("chance", ("draw",), True)
    assert fill(sitting).view(0).rack_sizes == (2, 10)


@clause("KW-55")
def test_no_card_is_turned_after_the_end() -> None:
    sitting = table("SEE", "QQ", cards=("SEE", "TRAIN"), validation="strict")
    over = on(sitting, "0 play:SEE@i10>")
    assert says(over)[1:] == [(0, 50, "KW-49"), (0, 60, "KW-55")]
    assert over.prompts == ()
    assert over.view(0).card is None
    waiting = on(table("SEE", "QQ", cards=("SEE", "TRAIN")), "0 play:SEE@i10>")
    assert asks(waiting) == [(1, ("challenge",), False), ("clock", ("stand",), True)]


@clause("KW-56")
def test_when_all_pass_everybody_is_charged() -> None:
    sitting = on(table("QQQ", "QQ", "Q"), "0 pass; 1 pass")
    assert not sitting.over
    over = on(sitting, "2 pass")
    assert says(over) == [(0, -15, "KW-56"), (1, -10, "KW-56"), (2, -5, "KW-56")]
    assert over.result is not None
    assert over.result.winners == (2,)
    stock = on(table("Q", "Q", box="QQQ"), "0 pass; 1 pass")  # also with blocks in the box
    assert says(stock) == [(0, -50, "KW-56"), (1, -50, "KW-56")]


@clause("KW-56")
def test_a_play_between_starts_the_row_of_passes_again() -> None:
    sitting = on(table("QSEE", "QEASY"), "0 pass; 1 play:EASY@i10>; 0 pass")
    assert not sitting.over
    assert on(sitting, "1 pass").over


@clause("KW-56")
def test_without_any_blocks_nobody_goes_out() -> None:
    sitting = on(table("", ""), "0 pass; 1 pass")
    assert (sitting.over, says(sitting), sitting.totals) == (True, [], (0, 0))


@clause("KW-57")
def test_ties_are_shared() -> None:
    sitting = on(table("QQ", "QQ", "QQQ"), "0 pass; 1 pass; 2 pass")
    assert sitting.result is not None
    assert sitting.result.winners == (0, 1)


@clause("KW-58")
def test_the_next_game_is_begun_on_the_left() -> None:
    sitting = on(table("Q", "Q", "Q"), "0 pass; 1 pass; 2 pass")
    assert sitting.result is not None
    assert (sitting.result.first, sitting.again.first) == (0, 1)
    assert refused(sitting, "0 pass") == "turn"  # a rematch is another record
    assert sitting.again == replace(sitting.setup, first=1)
    last = on(table("Q", "Q", "Q", first=2), "2 pass; 0 pass; 1 pass")
    assert last.again.first == 0


@clause("KW-58")
def test_without_a_new_draw_whoever_won_the_lots() -> None:
    blocks = {"letters": {"A": 1, "B": 1, "C": 1}}
    sitting = on(bare(3, first=None, blocks=blocks), "chance lot:B; chance lot:A; chance lot:C")
    over = on(fill(sitting), "1 pass; 2 pass; 0 pass")
    assert over.again.first == 2
    alone = on(table("SEE", play="solitaire"), "0 pass")
    assert alone.again.first == 0


@clause("KW-58")
def test_a_game_that_was_broken_off_while_nobody_knew_who_begins() -> None:
    agreed = on(table("Q", "Q"), "0 pass").play(HOUSE, "resign:1")
    assert agreed.again.first == 1
    assert bare(2, first=None).play(HOUSE, "void").again.first is None


@clause("KW-62")
def test_partners_go_out_together() -> None:
    racks = ("SEE", "QQ", "QQQQ", "QQQ")
    sitting = on(table(*racks, play="partnership", validation="strict"), "0 play:SEE@i10>")
    assert says(sitting) == [(0, 15, "KW-47"), (0, 75, "KW-62")]  # five blocks of the opponents
    blocked = on(table(*racks, play="partnership"), "0 pass; 1 pass; 2 pass; 3 pass")
    assert says(blocked) == [
        (0, -15, "KW-62"),
        (1, -10, "KW-62"),
        (0, -20, "KW-62"),
        (1, -15, "KW-62"),
    ]
    assert blocked.totals == (-35, -25)


@clause("KW-82")
def test_the_clock_of_a_party_is_asked_only_while_somebody_plays() -> None:
    sitting = table("SEE", "ASYQ", box="Q" * 9, party=True, minutes=25)
    assert asks(sitting) == [(0, ("play", "pass"), True), ("clock", ("time",), True)]
    assert [p.within for p in sitting.prompts if p.actor == CLOCK] == [1500.0]
    assert ("clock", ("time",), True) not in asks(on(sitting, "0 play:SEE@i10>"))
    late = on(sitting, "clock time")
    assert asks(late) == [(0, ("play", "pass"), True)]  # once
    assert refused(late, "clock time") == "turn"
    assert refused(table("SEE", "Q", box="Q"), "clock time") == "turn"


@clause("KW-82")
@pytest.mark.parametrize(("minutes", "seconds"), [(0.5, 30.0), (1, 60.0), (39.75, 2385.0)])
def test_minutes_need_not_be_whole(minutes: float, seconds: float) -> None:
    assert problems(GAME.options, {"minutes": minutes}) == []
    sitting = table("SEE", "ASYQ", box="Q" * 9, party=True, minutes=minutes)
    assert [p.within for p in sitting.prompts if p.actor == CLOCK] == [seconds]


@clause("KW-82")
@pytest.mark.parametrize("minutes", [0, -1, 40.1, 41, "40", True, None, inf, nan])
def test_a_party_has_some_time_and_at_most_forty_minutes(minutes: object) -> None:
    (why,) = problems(GAME.options, {"minutes": minutes})
    assert "is above 0 and at most 40" in why


@clause("KW-82")
def test_when_time_is_up_the_turn_is_finished_and_scores_stay() -> None:
    sitting = on(table("SEE", "ASYQ", box="Q" * 9, party=True), "clock time")
    played = on(sitting, "0 play:SEE@i10>")
    assert asks(played) == [(1, ("challenge",), False), ("clock", ("stand",), True)]
    over = on(played, "clock stand")
    assert (says(over), over.totals) == ([(0, 15, "KW-47")], (15, 0))
    assert over.view(0).rack_sizes == (7, 10)  # nothing is drawn
    assert on(played, "1 challenge").over  # wrongly
    passed = on(sitting, "0 pass")
    assert (passed.over, says(passed)) == (True, [])
    strict = table("SEE", "Q", box="Q" * 9, party=True, validation="strict")
    assert on(strict, "clock time; 0 play:SEE@i10>").over


@clause("KW-82", "KW-85")
def test_after_time_a_bad_word_is_still_played_again() -> None:
    sitting = table("ZZZSEE", "Q", box="Q" * 9, party=True)
    back = on(sitting, "clock time; 0 play:ZZZ@i10>; 1 challenge")
    assert asks(back) == [(0, ("play", "pass"), True)]
    assert on(back, "0 play:SEE@i10>; clock stand").totals == (15, 0)
    earlier = on(fill(on(sitting, "0 play:ZZZ@i10>")), "clock time; 1 challenge")
    assert asks(earlier) == [(0, ("play", "pass"), True)]
    assert on(earlier, "0 pass").over


@clause("KW-82")
def test_time_goes_before_a_row_of_passes() -> None:
    sitting = on(table("QQ", "QQ", party=True), "0 pass; clock time; 1 pass")
    assert (sitting.over, says(sitting)) == (True, [])
    assert sitting.result is not None
    assert sitting.result.how == "time"


@clause("KW-82", "KW-55")
def test_who_is_out_in_the_last_turn_is_paid() -> None:
    sitting = on(table("SEE", "QQ", party=True), "clock time; 0 play:SEE@i10>; clock stand")
    assert says(sitting)[-1] == (0, 60, "KW-55")
