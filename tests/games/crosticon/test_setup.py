"""Seats, pieces, lots and directions: CR-01 to CR-09."""

from random import Random

import pytest

from parlour.core.game import CHANCE
from parlour.house.setups import BadSetup, setup_for
from tests.clause import clause
from tests.dictionaries import wish_of
from tests.games.crosticon.playing import GAME, asks, laid, lies, on, refused, says, stock, table

WISH = wish_of("crosticon")
WHITE = ("." * 11,) * 11


@clause("CR-01")
def test_the_board_is_eleven_by_eleven_with_21_black_squares() -> None:
    rows = table().view(0).rows
    assert [len(row) for row in rows] == [11] * 11
    assert "".join(rows).count("#") == 21
    assert rows == rows[::-1] == tuple(row[::-1] for row in rows)  # symmetric both ways


@clause("CR-01")
@pytest.mark.parametrize(
    "board",
    [
        "R-XX",
        {"rows": ["." * 11] * 10},
        {"rows": ["." * 10] * 11},
        {"rows": ["x" * 11] * 11},
        {"rows": ["#" * 11] * 11},
        {"rows": "." * 11},
        {"row": ["." * 11] * 11},
        ["." * 11] * 11,
        None,
        3,
    ],
)
def test_a_board_that_is_none(board: object) -> None:
    with pytest.raises(BadSetup, match="board"):
        setup_for(GAME, 2, {"board": board}, wish=WISH)


@clause("CR-01")
def test_a_board_of_ones_own() -> None:
    setup = setup_for(GAME, 2, {"board": {"rows": list(WHITE)}}, wish=WISH)
    assert GAME.view(GAME.start(setup), 0).rows == WHITE


@clause("CR-02", "CR-43")
def test_most_pieces_on_a_full_board_win_the_hundred() -> None:
    letters = {"0 a1 b1": "AT", "1 c1": "Q"}
    sitting = laid(
        letters=letters, board={"rows": ("....#######", *["#" * 11] * 10)}, diagonals=False
    )
    over = on(sitting, "0 play:I@d1")
    assert over.over
    assert says(over) == [(0, 100, "CR-43")]
    assert over.result is not None
    assert over.result.winners == (0,)


@clause("CR-03")
@pytest.mark.parametrize("seats", [1, 3, 5])
def test_two_or_four(seats: int) -> None:
    assert GAME.seats == (2, 4)
    with pytest.raises(BadSetup, match="is for 2, 4 seats"):
        setup_for(GAME, seats, wish=WISH)


@clause("CR-03")
@pytest.mark.parametrize("sides", [((0, 1), (2, 3)), ((0, 2), (1, 3)), ((1,), (0,), (2,), (3,))])
def test_each_seat_plays_for_itself(sides: tuple[tuple[int, ...], ...]) -> None:
    with pytest.raises(BadSetup, match="CR-03"):
        setup_for(GAME, 4, sides=sides, wish=WISH)
    assert setup_for(GAME, 4, sides=((0,), (1,), (2,), (3,)), wish=WISH)


@clause("CR-04")
def test_two_players_have_two_colours_each() -> None:
    for seats, colours in ((2, 2), (4, 1)):
        view = table(seats).view(0)
        assert [sum(each.values()) for each in view.stock.values()] == [64 * colours] * seats
        assert view.stock[1]["E"] == 7 * colours
        assert view.stock[0]["Q"] == colours


@clause("CR-04")
def test_the_second_colour_is_opened_when_it_is_wanted() -> None:
    few = {"letters": {"A": 1, "C": 1, "E": 2, "L": 1, "T": 2}}
    sitting = on(table(pieces=few), "0 play:CAT@e2; 1 play:LACE@f1")
    assert sitting.view(0).second == ()
    assert sitting.view(0).opened == {0: "AC", 1: "ACL"}
    sitting = on(sitting, "0 play:ACE@e3; 1 play:ATE@g1")
    assert sitting.view(1).second == ("e3", "f3", "g1")  # South's A and C, West's A
    assert sitting.view(1).opened == {0: "", 1: "CEL"}
    assert sitting.state.second == GAME.imagine(sitting.setup, sitting.view(0), Random(1)).second
    assert table(4, pieces=few).view(0).opened == dict.fromkeys(range(4), "")


@clause("CR-04")
@pytest.mark.parametrize(
    "pieces",
    [
        "R-XX",
        {"letters": {"a": 1}},
        {"letters": {"AB": 1}},
        {"letters": {"A": -1}},
        {"letters": {"A": True}},
        {"letters": {"A": 1.0}},
        {"letters": ["A"]},
        {"letters": {}},
        {"A": 1},
        [],
    ],
)
def test_pieces_that_are_none(pieces: object) -> None:
    with pytest.raises(BadSetup, match="pieces"):
        setup_for(GAME, 2, {"pieces": pieces}, wish=WISH)


@clause("CR-01", "CR-04")
def test_what_is_ones_own_may_have_a_name_and_a_source() -> None:
    remarks = {"name": "Ours", "source": "counted on the attic", "certainty": "own"}
    board = {"rows": ["." * 11] * 11, **remarks}
    given = {"board": board, "pieces": {"letters": {"E": 3, "T": 1}, **remarks}}
    options = setup_for(GAME, 2, given, wish=WISH).options
    assert options.rows == ("." * 11,) * 11
    assert options.letters["E"] == 3
    for wrong in ({**board, "name": 5}, {**board, "colour": "red"}):
        with pytest.raises(BadSetup, match="board"):
            setup_for(GAME, 2, {"board": wrong}, wish=WISH)


@clause("CR-04")
def test_pieces_of_ones_own() -> None:
    setup = setup_for(GAME, 2, {"pieces": {"letters": {"E": 3, "T": 1}}}, wish=WISH)
    view = GAME.view(GAME.start(setup), 1)
    assert view.stock[1] == {**dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 0), "E": 6, "T": 2}


@clause("CR-05", "CR-09")
def test_two_read_along_the_rows_and_down_the_columns() -> None:
    sitting = on(table(), "0 play:CAT@a1; 1 play:TON@i1")
    assert lies(sitting, 0) == {"a1": "C", "b1": "A", "c1": "T"}
    assert lies(sitting, 1) == {"i1": "T", "i2": "O", "i3": "N"}


@clause("CR-09")
@pytest.mark.parametrize(
    ("seat", "names"),
    [
        (0, ["e3", "f3", "g3"]),
        (1, ["e3", "e4", "e5"]),
        (2, ["e3", "d3", "c3"]),
        (3, ["e3", "e2", "e1"]),
    ],
)
def test_each_of_four_reads_his_own_way(seat: int, names: list[str]) -> None:
    sitting = on(table(4, first=seat), f"{seat} play:CAT@e3")
    assert lies(sitting, seat) == dict(zip(names, "CAT", strict=True))


@clause("CR-06")
@pytest.mark.parametrize("first", range(4))
def test_the_turn_goes_round_clockwise(first: int) -> None:
    words = ["CAT@a1", "TON@k1", "ART@k5", "LIE@a11"]  # out of each other's way
    sitting, seen = table(4, first=first), []
    for _ in words:
        player = sitting.view(0).player
        seen.append(player)
        sitting = on(sitting, f"{player} play:{words[player]}")
    assert seen == [(first + nth) % 4 for nth in range(4)]
    assert sitting.view(0).player == first


@clause("CR-08")
def test_the_lowest_letter_begins() -> None:
    sitting = table(4, first=None)
    assert asks(sitting) == {CHANCE: (["lot"], True)}
    assert sitting.view(0).player is None
    drawn = on(sitting, "chance lot:E; chance lot:T; chance lot:B; chance lot:C")
    assert drawn.view(0).player == 2
    assert CHANCE not in asks(drawn)
    assert refused(drawn, "chance lot:A") == "turn"


@clause("CR-08")
def test_only_the_tied_draw_again_in_the_order_of_their_seats() -> None:
    sitting = on(table(4, first=None), "chance lot:T; chance lot:B; chance lot:E; chance lot:B")
    drew = [fact.data["seat"] for entry in sitting.log for fact in entry.facts]
    assert drew == [0, 1, 2, 3]
    assert sitting.view(0).player is None
    again = on(sitting, "chance lot:C; chance lot:C")
    assert again.view(0).player is None
    decided = on(again, "chance lot:Z; chance lot:Y")
    assert [entry.facts[0].data["seat"] for entry in decided.log[4:]] == [1, 3, 1, 3]
    assert decided.view(0).player == 3


@clause("CR-08")
def test_lots_are_letters_of_the_set_and_go_back() -> None:
    sitting = table(2, first=None, pieces={"letters": {"Q": 1, "E": 2}})
    assert refused(sitting, "chance lot:A") == "CR-08"
    assert GAME.chances(sitting.state) == {GAME.read("lot:E"): 2, GAME.read("lot:Q"): 1}
    drawn = on(sitting, "chance lot:Q; chance lot:Q; chance lot:Q; chance lot:E")
    assert drawn.view(0).player == 1
    assert drawn.view(0).stock[0]["Q"] == 2


@clause("CR-08")
@pytest.mark.parametrize("letters", [{"A": 1}, {"Q": 1000}, {"A": 1000, "B": 1}])
def test_pieces_that_are_all_alike_decide_no_lots(letters: dict[str, int]) -> None:
    pieces = {"pieces": {"letters": letters}}
    with pytest.raises(BadSetup, match=r"too much alike to draw lots with \(CR-08\)"):
        setup_for(GAME, 2, pieces, wish=WISH)
    with pytest.raises(BadSetup, match="CR-08"):  # in the second game lots are drawn
        setup_for(GAME, 2, {**pieces, "games": 2}, first=0, wish=WISH)
    assert setup_for(GAME, 2, pieces, first=0, wish=WISH)


@clause("CR-08")
def test_nobody_claims_while_lots_are_drawn() -> None:
    sitting = table(2, first=None)
    assert refused(sitting, "0 claim:a1-c3") == "turn"
    assert refused(sitting, "0 play:CAT@a1") == "turn"
    assert refused(table(), "chance lot:E") == "turn"


@clause("CR-25", "CR-26")
def test_nothing_is_drawn_after_a_word() -> None:
    sitting = on(table(), "0 play:CAT@a1")
    view = sitting.view(0)
    assert sum(view.stock[0].values()) == 128 - 3
    assert (view.stock[0]["C"], view.stock[0]["A"], view.stock[0]["T"]) == (3, 9, 7)
    assert sum(view.stock[1].values()) == 128
    assert view.player == 1


@clause("CR-25")
def test_a_word_needs_all_its_pieces() -> None:
    few = (stock(C=1, T=1), stock())
    assert refused(laid(stock=few), "0 play:CAT@a1") == "CR-25"
    assert on(laid(stock=(stock(C=1, A=1, T=1), stock())), "0 play:CAT@a1")
    # Two of a letter are needed where it stands twice; one's own on the board needs none.
    assert refused(laid(stock=(stock(T=1, A=1), stock())), "0 play:TAT@a1") == "CR-25"
    mine = {"0 a1": "T"}
    assert on(laid(letters=mine, stock=(stock(T=1, A=1), stock())), "0 play:TAT@a1")
    his = {"1 a1": "T"}
    assert refused(laid(letters=his, stock=(stock(T=1, A=1), stock())), "0 play:TAT@a1") == "CR-25"
