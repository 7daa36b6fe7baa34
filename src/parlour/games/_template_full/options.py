"""What the table may choose, by which clause and in which words; the rulebook's choice first."""

from dataclasses import dataclass
from typing import ClassVar

from parlour.core.options import Preset, option


@dataclass(frozen=True)
class Options:
    """How long a word may be doubted."""

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("As in the booklet", "ten seconds to doubt a word"),
        Preset("Quick", "three seconds to doubt a word", {"seconds": 3}),
    )

    seconds: int = option(
        10,
        "YY-07",
        "seconds in which a word may be doubted",
        1,
        60,
        label="Seconds in which a word may be doubted",
    )
