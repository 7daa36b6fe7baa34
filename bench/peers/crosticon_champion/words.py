"""A vocabulary as a DAWG: the words that are good at a table, or those of them a level knows."""

from functools import lru_cache

import numpy as np

from parlour.core.words import Lexicon
from parlour.games.crosticon.board import SIZE
from parlour.lexicon.kernel.graph import build_dawg
from parlour.lexicon.kernel.known import known_words

EVERYTHING = -1.0  # as the least frequency: all that is legal, rude words too
LENGTHS = range(2, SIZE + 1)


@lru_cache(maxsize=12)
def graph(lexicon: Lexicon, least_zipf: float) -> np.ndarray:
    """The words of two to eleven letters that are at least so common."""
    rude = least_zipf == EVERYTHING
    rows = known_words(lexicon, LENGTHS, max(least_zipf, 0.0), rude).rows
    built: np.ndarray = build_dawg(rows, np.zeros(len(rows), bool))
    return built
