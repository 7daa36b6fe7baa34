"""Counts of sequences by the rules themselves, against a table and against a formula."""

import csv
from fractions import Fraction
from math import factorial
from pathlib import Path

import pytest

from parlour.core.play import perft
from tests.games.score_four.playing import GAME, played, table

ROWS = (Path(__file__).parent / "data" / "perft.tsv").read_text().splitlines()
COLUMN = "sequences_not_stopping_at_wins"
COUNTS = [int(row[COLUMN]) for row in csv.DictReader(ROWS, delimiter="\t")]
DEEPEST = 5


@pytest.mark.slow
@pytest.mark.parametrize("calling", ["spoken", "automatic"])
def test_counts_equal_the_table(calling: str) -> None:
    """No line can be there before the seventh bead, so the two callings agree so far."""
    state = table(calling=calling).state
    assert [perft(GAME, state, depth) for depth in range(DEEPEST + 1)] == COUNTS[: DEEPEST + 1]


def test_the_table_agrees_with_a_formula() -> None:
    """A pin takes up to four beads in one order: n! [x^n] (1 + x + x^2/2 + x^3/6 + x^4/24)^16."""
    pin = [Fraction(1, factorial(beads)) for beads in range(5)]
    power = [Fraction(1)]
    for _ in range(16):
        power = [
            sum((pin[k] * power[n - k] for k in range(5) if 0 <= n - k < len(power)), Fraction(0))
            for n in range(len(power) + 4)
        ]
    assert [power[n] * factorial(n) for n in range(len(COUNTS))] == COUNTS


def test_a_line_ends_a_sequence_only_when_it_is_recorded() -> None:
    """Light completes the row with one of sixteen beads; with automatic calling that is the end."""
    three = "a1 a4 b1 b4 c1 c4"
    assert perft(GAME, played(three).state, 2) == 16 * 16
    assert perft(GAME, played(three, calling="automatic").state, 2) == 15 * 16


def test_after_the_end_there_is_nothing_to_count() -> None:
    over = played("a1 a4 b1 b4 c1 c4 d1", calling="automatic").state
    assert [perft(GAME, over, depth) for depth in (0, 1, 2)] == [1, 0, 0]
