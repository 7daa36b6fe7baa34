"""What the table may choose, by which clause and in which words; the rulebook's choice first."""

from dataclasses import dataclass
from typing import Literal

from parlour.core.options import option


@dataclass(frozen=True)
class Options:
    """How far to count, and for whom that is good."""

    goal: int = option(21, "XX-03", "the number that ends the game", 4, 99)
    last: Literal["wins", "loses"] = option("wins", "XX-04", "what saying the last number does")
