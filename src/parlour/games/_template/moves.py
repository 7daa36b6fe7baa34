"""All that anyone can do: one small frozen dataclass each, CHANCE's and CLOCK's moves as well."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Say:
    """The next few numbers."""

    numbers: int


Move = Say  # with several: Move = Say | Challenge | Draw
