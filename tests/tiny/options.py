"""What the table may choose."""

from dataclasses import dataclass
from typing import Literal

from parlour.core.options import option


@dataclass(frozen=True)
class Options:
    """One field of each sort that an option can be of."""

    games: Literal[1, 2] = option(1, "TY-09", "games in a match")
    swaps: bool = option(True, "TY-05", "a pebble may be put back once a game")
    window: int = option(5, "TY-07", "seconds until a claimed pot is settled", 1, 60)
