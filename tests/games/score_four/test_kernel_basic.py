"""The basic solver against brute force, against itself in slices, and on the solved positions."""

from functools import cache
from random import Random

import pytest

from parlour.games.score_four.board import PIN_NAMES
from parlour.games.score_four.kernel import basic, reference
from parlour.games.score_four.kernel.bits import Word
from parlour.games.score_four.kernel.parity import UNKNOWN
from parlour.games.score_four.kernel.solve import held_line, place, position
from parlour.games.score_four.kernel.table import NODES, Desk, clear, new_desk
from parlour.games.score_four.kernel.together import party, together
from tests.games.score_four.positions import quiet_position, table

ROWS = table("solved.tsv")
PLENTY = 1 << 40


@cache
def room() -> Desk:
    return new_desk(20)


@pytest.mark.parametrize("seed", range(60))
def test_agrees_with_brute_force(seed: int) -> None:
    rng = Random(seed)
    own, opp = quiet_position(rng.randint(52, 57), rng)
    value = basic.value_within(room(), Word(own), Word(opp), PLENTY)
    assert value == reference.basic_value(own, opp)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['id']}-{row['beads']}-beads")
def test_solved_positions_with_every_move(row: dict[str, str]) -> None:
    own, opp = position("".join(PIN_NAMES[ord(letter) - 97] for letter in row["moves"]))
    names = {1: "win", 0: "draw", -1: "loss"}
    assert names[int(basic.value_within(room(), Word(own), Word(opp), PLENTY))] == row["value"]
    assert "".join(_letter(own, opp, pin) for pin in range(16)) == row["move_values_a_to_p"]


def _letter(own: int, opp: int, pin: int) -> str:
    bead = place(own | opp, pin)
    if not bead:
        return "x"
    if held_line(own | bead):
        return "W"
    return "DLW"[int(basic.value_within(room(), Word(opp), Word(own | bead), PLENTY))]


def test_slices_change_nothing() -> None:
    row = next(row for row in ROWS if row["id"] == "5")
    own, opp = position("".join(PIN_NAMES[ord(letter) - 97] for letter in row["moves"]))
    whole, sliced = new_desk(18), new_desk(18)
    assert basic.value_within(whole, Word(own), Word(opp), PLENTY) == 1
    value, slices = basic.ask(sliced.s, Word(own), Word(opp), 0), 0
    while value == UNKNOWN:
        value, slices = basic.search(sliced, 777), slices + 1
    assert value == 1
    assert slices > 10
    assert sliced.s[NODES] == whole.s[NODES]


def test_too_few_nodes_say_so() -> None:
    row = next(row for row in ROWS if row["id"] == "3")
    own, opp = position("".join(PIN_NAMES[ord(letter) - 97] for letter in row["moves"]))
    desk = new_desk(16)
    assert basic.value_within(desk, Word(own), Word(opp), 1000) == UNKNOWN
    assert desk.s[NODES] == 1000


def test_a_wiped_desk_forgets() -> None:
    own, opp = quiet_position(30, Random(1))
    desk = new_desk(16)
    basic.value_within(desk, Word(own), Word(opp), 20_000)
    first = int(desk.s[NODES])
    clear(desk)
    basic.value_within(desk, Word(own), Word(opp), 20_000)
    assert desk.s[NODES] == first


@pytest.mark.parametrize("row", ROWS[20::20], ids=lambda row: f"{row['id']}-{row['beads']}-beads")
def test_two_at_one_memory_find_the_same(row: dict[str, str]) -> None:
    own, opp = position("".join(PIN_NAMES[ord(letter) - 97] for letter in row["moves"]))
    desks = party(new_desk(16), 2)
    answers = []
    for alpha in (0, -1):
        answer, *_ = (basic.ask(desk.s, Word(own), Word(opp), alpha) for desk in desks)
        if answer == UNKNOWN:
            answer = together(desks, PLENTY, lambda: None)
        answers.append(int(answer) > alpha)
    assert (
        answers == {"win": [True, True], "draw": [False, True], "loss": [False] * 2}[row["value"]]
    )


def test_what_is_raised_ends_a_search_of_two() -> None:
    desks = party(new_desk(16), 2)
    for desk in desks:
        basic.ask(desk.s, Word(0), Word(0), 0)

    def interrupted() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        together(desks, PLENTY, interrupted)
    assert all(desk.s[NODES] > 0 for desk in desks)
    assert together(desks, 2_000, lambda: None) == UNKNOWN  # they can go on
