"""What the table may choose, by which clause and in which words; the rulebook's choice first."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from parlour.core.options import Preset, option


@dataclass(frozen=True)
class Options:
    """How far to count, and for whom that is good."""

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("As in the booklet", "to twenty-one, and the last number wins"),
        Preset("Quick", "to ten", {"goal": 10}),
    )

    goal: int = option(21, "XX-03", "the number that ends the game", 4, 99, label="The last number")
    last: Literal["wins", "loses"] = option(
        "wins", "XX-04", "what saying the last number does", label="What the last number does"
    )
