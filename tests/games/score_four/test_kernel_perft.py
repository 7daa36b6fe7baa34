"""Counts of sequences: the published table, the reference, and every way a game can end."""

from random import Random

import pytest

from parlour.core import play
from parlour.core.game import Setup
from parlour.games.score_four import GAME
from parlour.games.score_four.kernel import reference
from parlour.games.score_four.kernel.bits import Word, completing
from parlour.games.score_four.kernel.perft import perft, sequences
from parlour.games.score_four.options import Options
from tests.games.score_four.positions import quiet_position, table

ROWS = table("perft.tsv")
DEEPEST = 8


@pytest.mark.parametrize(
    ("options", "column"),
    [
        (Options(calling="automatic"), "sequences"),
        (Options(), "sequences_not_stopping_at_wins"),
        (Options(method="total"), "sequences_not_stopping_at_wins"),
        (Options(method="total", calling="automatic"), "sequences_not_stopping_at_wins"),
        (Options(method="counting", calling="spoken"), "sequences_not_stopping_at_wins"),
        (Options(method="counting", target=1), "sequences"),
    ],
    ids=str,
)
def test_counts_equal_the_table(options: Options, column: str) -> None:
    # A line brings at least 19 points with the bonus, and no eight beads make two of them.
    counts = [perft(Setup(2, options), depth) for depth in range(DEEPEST + 1)]
    assert counts == [int(row[column]) for row in ROWS[: DEEPEST + 1]]


@pytest.mark.parametrize("stops", [True, False])
def test_late_positions_agree_with_the_reference(stops: bool) -> None:
    rng = Random(2)
    for _ in range(20):
        own, opp = quiet_position(rng.randint(50, 61), rng)
        mine = completing(Word(own)) & ~Word(opp)
        theirs = completing(Word(opp)) & ~Word(own)
        for depth in range(1, 5):
            counted = sequences(Word(own), Word(opp), mine, theirs, stops, depth)
            assert counted == reference.perft(own, opp, depth, stops)


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("brought", [(), (90, 40)])
def test_a_target_ends_sequences_as_in_the_rules(first: int, brought: tuple[int, ...]) -> None:
    setup = Setup(2, Options(method="counting"), first=first, brought=brought)
    assert perft(setup, 3) == play.perft(GAME, GAME.start(setup), 3) == 4096
