"""The family: one scripted player a game, whom beginner and casual are measured against.

They know common words, try a few and take the best of them. Levels are tuned by them, so they stay
as they are while levels change.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from parlour.core.words import Lexicon
from parlour.lexicon.kernel.known import known_words
from parlour.lexicon.kernel.letters import decode

NAME: Final = "family"
COMMON: Final = 3.3  # Zipf: a word that comes about twice in a million
TRIES: Final = 6  # plays that are tried, of all that common words allow


@lru_cache(maxsize=8)
def common_words(lexicon: Lexicon, shortest: int, longest: int) -> tuple[str, ...]:
    """The common words of these lengths, short before long."""
    rows = known_words(lexicon, range(shortest, longest + 1), COMMON).rows
    return tuple(decode(row[row > 0]) for row in rows)
