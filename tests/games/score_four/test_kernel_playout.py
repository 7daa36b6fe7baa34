"""Random games inside the kernel are the games that plain Python plays from the same seed."""

import numpy as np
import pytest

from parlour.games.score_four.kernel import reference
from parlour.games.score_four.kernel.playout import RESULTS, SEED, play


@pytest.mark.parametrize("stops", [True, False], ids=["to a line", "to the full board"])
def test_same_seed_same_games(stops: bool) -> None:
    results = np.zeros(RESULTS, np.uint64)
    results[SEED] = 1968
    play(results, 200, stops)
    assert tuple(map(int, results)) == reference.random_games(1968, 200, stops)
    assert results[0] == 200
    assert stops or results[3] == 200 * 64
