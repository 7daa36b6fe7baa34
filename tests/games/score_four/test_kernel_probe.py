"""A bot's exact question: the value is right, the pin keeps it, and nothing is carried over."""

from random import Random

import pytest

from parlour.games.score_four.board import PIN_NAMES, PINS
from parlour.games.score_four.kernel import reference
from parlour.games.score_four.kernel.probe import gain, solve_basic, solve_points
from parlour.games.score_four.kernel.solve import place, position
from tests.games.score_four.positions import quiet_position, random_position, table

ROWS = table("solved.tsv")
PLENTY = 1 << 40


def pins_of(own: int, opp: int, rng: Random) -> list[int]:
    pins = [cell % PINS for cell in reference.places(own | opp)]
    rng.shuffle(pins)
    return pins


@pytest.mark.parametrize("row", ROWS[10::3], ids=lambda row: f"{row['id']}-{row['value']}")
def test_basic_positions_and_a_pin_that_keeps_them(row: dict[str, str]) -> None:
    own, opp = position("".join(PIN_NAMES[ord(letter) - 97] for letter in row["moves"]))
    solved = solve_basic(own, opp, PLENTY, pins_of(own, opp, Random(row["id"])))
    assert solved is not None
    assert {1: "win", 0: "draw", -1: "loss"}[solved.value] == row["value"]
    assert chr(97 + solved.pin) in row["best_moves"]


@pytest.mark.parametrize("scale", [0, 1], ids=["total", "counting"])
@pytest.mark.parametrize("seed", range(30))
def test_points_and_a_pin_that_brings_them(seed: int, scale: int) -> None:
    rng = Random(seed)
    make = quiet_position if seed % 2 else random_position
    own, opp = make(rng.randint(56, 61 if seed % 2 else 63), rng)
    solved = solve_points(own, opp, scale, rng.randint(-9, 9), PLENTY, pins_of(own, opp, rng))
    assert solved is not None
    assert solved.value == reference.points_value(own, opp, bool(scale))
    after = own | place(own | opp, solved.pin)
    rest = reference.points_value(opp, after, bool(scale))
    assert gain(own, opp, after, scale) - rest == solved.value


def test_too_few_nodes_solve_nothing_and_leave_nothing_behind() -> None:
    row = next(row for row in ROWS if int(row["nodes_c"]) > 100_000)
    own, opp = position("".join(PIN_NAMES[ord(letter) - 97] for letter in row["moves"]))
    pins = pins_of(own, opp, Random(1))
    assert solve_basic(own, opp, 1_000, pins) is None
    assert solve_points(own, opp, 1, 0, 1_000, pins) is None
    first = solve_basic(own, opp, PLENTY, pins)
    assert first is not None
    assert solve_basic(own, opp, 1_000, pins) is None  # though it was just solved
