"""What the table may choose, by which clause and in which words; the rulebook's choice first."""

from dataclasses import dataclass

from parlour.core.options import option


@dataclass(frozen=True)
class Options:
    """How long a word may be doubted."""

    seconds: int = option(10, "YY-07", "seconds in which a word may be doubted", 1, 60)
