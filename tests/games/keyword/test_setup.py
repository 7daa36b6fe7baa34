"""Before the first word: who plays, lots, blocks, cards, colours. KW-01, KW-05 to KW-20, KW-67."""

from collections import Counter
from typing import Any

import pytest

from parlour.core.game import BOOK, CHANCE, SPECTATOR, Setup
from parlour.core.options import problems
from parlour.games.keyword import GAME
from parlour.games.keyword.board import COLOUR_OF, SQUARE_OF
from tests.clause import clause
from tests.games.keyword.playing import WORDS, asks, bare, fill, on, refused, says, table

ROWS = GAME.options().rows


def mark(name: str) -> str:
    square = SQUARE_OF[name]
    return ROWS[square // 19][square % 19]


@clause("KW-01", "KW-59", "KW-65", "KW-74")
@pytest.mark.parametrize(
    ("play", "sizes"),
    [("regular", {2, 3, 4}), ("partnership", {4}), ("patience", {1}), ("solitaire", {1})],
)
def test_how_many_play(play: str, sizes: set[int]) -> None:
    for seats in (1, 2, 3, 4):
        setup = Setup(seats, GAME.options(play=play), lexicon=WORDS)
        if seats in sizes:
            assert GAME.start(setup).seats == range(seats)
        else:
            with pytest.raises(ValueError, match=play):
                GAME.start(setup)


@clause("KW-59")
@pytest.mark.parametrize("sides", [((0, 1), (2, 3)), ((2, 0), (1, 3)), ((0, 2),), ((0,), (1,))])
def test_only_red_and_blue_are_partners(sides: Any) -> None:
    options = GAME.options(play="partnership")
    with pytest.raises(ValueError, match="KW-59"):
        GAME.start(Setup(4, options, sides, lexicon=WORDS))
    assert GAME.start(Setup(4, options, ((0, 2), (1, 3)), lexicon=WORDS))
    with pytest.raises(ValueError, match="KW-59"):
        GAME.start(Setup(4, GAME.options(), ((0, 2), (1, 3)), lexicon=WORDS))


@clause("KW-43")
def test_there_is_a_dictionary() -> None:
    with pytest.raises(ValueError, match="KW-43"):
        GAME.start(Setup(2, GAME.options()))


@clause("KW-05")
def test_the_gray_squares_are_a_plus() -> None:
    gray = {name: mark(name) for name in SQUARE_OF if mark(name) in "ywo"}
    assert gray == {"j9": "y", "i10": "y", "j10": "w", "k10": "o", "j11": "o"}


@clause("KW-08")
def test_four_areas_of_four_colours() -> None:
    assert [mark(name) for name in ("a1", "s1", "s19", "a19")] == ["R", "G", "B", "Y"]
    areas = Counter(COLOUR_OF[each] for row in ROWS for each in row if each in COLOUR_OF)
    assert areas == {"red": 81, "green": 81, "blue": 81, "yellow": 81}
    assert all(row.count(key) <= 3 for row in ROWS for key in "1234")
    assert Counter("".join(ROWS))["1"] == 5


@clause("KW-09")
@pytest.mark.parametrize(
    ("seats", "colours"),
    [
        (2, ("red", "blue")),
        (3, ("red", "green", "blue")),
        (4, ("red", "green", "blue", "yellow")),
    ],
)
def test_colours_go_clockwise(seats: int, colours: tuple[str, ...]) -> None:
    sitting = bare(seats)
    assert sitting.view(SPECTATOR).colours == colours
    assert [sitting.state.own(seat) for seat in range(seats)] == [{each} for each in colours]


@clause("KW-13", "KW-14")
def test_a_card_is_turned_up_when_the_racks_are_full() -> None:
    sitting = bare(cards=("PIANO", "OCEAN"), blocks={"letters": {"E": 30}})
    for _ in range(20):
        assert asks(sitting) == [("chance", ("draw",), True)]
        sitting = on(sitting, "chance draw:E")
    assert sitting.view(0).card is None
    assert asks(sitting) == [("chance", ("card",), True)]
    assert refused(sitting, "chance card:TRAIN") == "KW-13"
    turned = on(sitting, "chance card:OCEAN")
    assert turned.view(SPECTATOR).card == "OCEAN"
    assert asks(turned) == [(0, ("play", "pass"), True)]
    assert refused(turned, "chance card:PIANO") == "turn"


@clause("KW-13")
def test_without_cards_none_is_turned() -> None:
    assert asks(table("E", "E", box="E"))[0][0] == 0


@clause("KW-17")
def test_the_best_letter_begins() -> None:
    sitting = bare(3, first=None)
    assert asks(sitting) == [("chance", ("lot",), True)]
    assert sitting.view(0).player is None
    begun = on(sitting, "chance lot:Q; chance lot:B; chance lot:C")
    assert begun.view(0).first == begun.view(0).player == 1
    assert asks(begun) == [("chance", ("draw",), True)]
    assert len(on(begun, "chance draw:E").view(1).racks[1]) == 1  # the first player is dealt first


@clause("KW-17")
def test_the_tied_draw_again() -> None:
    sitting = on(bare(3, first=None), "chance lot:B; chance lot:C; chance lot:B")
    assert sitting.view(0).lots == {0: "", 2: ""}
    again = on(sitting, "chance lot:Z; chance lot:Q")
    assert again.view(0).first == 2
    assert len(again.state.box) == 100  # all letters are back


@clause("KW-17")
def test_a_blank_goes_back_at_once_and_letters_stay_out_within_a_round() -> None:
    sitting = on(bare(2, first=None), "chance lot:?; chance lot:?; chance lot:?; chance lot:Z")
    assert sitting.view(0).lots == {0: "Z", 1: ""}
    assert refused(sitting, "chance lot:Z") == "KW-17"  # there is but one
    assert CHANCE not in GAME.chances(sitting.state)
    assert on(sitting, "chance lot:Y").view(0).first == 1


@clause("KW-17")
def test_no_lots_where_a_beginner_is_agreed_or_one_plays_alone() -> None:
    assert asks(bare(2, first=1)) == [("chance", ("draw",), True)]
    assert bare(2, first=1).view(0).player == 1
    for play in ("patience", "solitaire"):
        assert asks(bare(1, first=None, play=play)) == [("chance", ("draw",), True)]


@clause("KW-17")
def test_lots_need_letters() -> None:
    with pytest.raises(ValueError, match="KW-17"):
        bare(2, first=None, blocks={"letters": {"A": 1, "?": 9}})
    assert bare(2, first=0, blocks={"letters": {}}).prompts


@clause("KW-17")
@pytest.mark.parametrize(
    "letters",
    [
        {"A": 1000},
        {"A": 1000, "B": 1},
        {"A": 10, "?": 10},
        {"A": 3, "B": 3, "?": 1000},
    ],
)
def test_blocks_that_are_all_alike_decide_no_lots(letters: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"too much alike to draw lots with \(KW-17\)"):
        bare(2, first=None, blocks={"letters": letters})
    assert bare(2, first=0, blocks={"letters": letters}).prompts
    assert bare(1, first=None, play="solitaire", blocks={"letters": letters}).prompts


@clause("KW-08", "KW-18")
def test_what_is_ones_own_may_have_a_name_and_a_source() -> None:
    remarks = {"name": "Ours", "source": "counted", "certainty": "own", "legend": "as printed"}
    board, blocks = {"rows": ["." * 19] * 19, **remarks}, {"letters": {"E": 9, "S": 9}, **remarks}
    assert problems(GAME.options, {"board": board, "blocks": blocks}) == []
    assert bare(board=board, blocks=blocks).view(0).layout == ("." * 19,) * 19
    for wrong in ({**board, "name": 5}, {**board, "colours": "four"}):
        assert len(problems(GAME.options, {"board": wrong})) == 1


@clause("KW-18")
def test_the_first_player_is_dealt_ten_then_the_next() -> None:
    sitting = bare(3, first=1, cards=())
    sizes = []
    for _ in range(30):
        sitting = sitting.step(CHANCE, next(iter(GAME.chances(sitting.state))))
        sizes.append(sitting.view(SPECTATOR).rack_sizes)
    assert sizes[9] == (0, 10, 0)
    assert sizes[19] == (0, 10, 10)
    assert sizes[29] == (10, 10, 10)
    assert sitting.view(0).box == 70
    assert refused(bare(blocks={"letters": {"E": 9}}), "chance draw:A") == "KW-18"


@clause("KW-18")
def test_dealing_stops_when_the_box_is_empty() -> None:
    sitting = fill(bare(2, blocks={"letters": {"E": 13}}, cards=()))
    assert sitting.view(0).rack_sizes == (10, 3)
    assert asks(sitting) == [(0, ("play", "pass"), True)]


@clause("KW-67")
def test_patience_deals_ten_and_turns_no_card() -> None:
    sitting = bare(1, play="patience")
    for _ in range(10):
        assert asks(sitting) == [("chance", ("draw",), True)]
        sitting = sitting.step(CHANCE, next(iter(GAME.chances(sitting.state))))
    assert asks(sitting) == [(0, ("play", "pass"), True)]
    assert sitting.view(0).card is None


@clause("KW-19", "KW-53")
def test_after_a_turn_one_draws_back_to_ten() -> None:
    sitting = on(table("SEE", "Q", box="AABC"), "0 play:SEE@i10>")
    assert sitting.view(1).rack_sizes == (7, 10)
    assert sitting.view(1).player == 0
    assert refused(sitting, "1 pass") == "turn"
    assert refused(sitting, "chance draw:Z") == "KW-19"
    full = fill(sitting)
    assert full.view(0).rack_sizes == (10, 10)
    assert full.view(0).box == 1
    assert full.view(0).player == 1


@clause("KW-63")
def test_racks_are_shown_to_their_owners_alone() -> None:
    sitting = table("SEE", "CAT", "DO", "IT", box="E", play="partnership")
    for seat in range(4):
        assert list(sitting.view(seat).racks) == [seat]
    assert sitting.view(SPECTATOR).racks == {}
    assert list(sitting.view(BOOK).racks) == [0, 1, 2, 3]
    over = on(sitting, "0 pass; 1 pass; 2 pass; 3 pass")
    assert list(over.view(0).racks) == [0]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"play": "partnership", "party": True}, "KW-82"),
        ({"play": "solitaire", "party": True}, "KW-82"),
    ],
)
def test_a_party_is_a_regular_game(options: dict[str, Any], why: str) -> None:
    seats = 4 if options["play"] == "partnership" else 1
    with pytest.raises(ValueError, match=why):
        bare(seats, **options)


def test_the_sheet_is_empty_before_the_first_word() -> None:
    assert says(table("SEE", "Q", box="E")) == []
