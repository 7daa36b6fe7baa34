"""Which words the levels know, in every word game: those that are at least so common (Zipf)."""

from typing import Final

from parlour.bots.bot import LEVELS

LEAST_ZIPF: Final = dict(zip(LEVELS, (3.5, 3.3, 2.5, 1.5, 0.0), strict=True))
