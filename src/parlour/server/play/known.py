"""What follows from values that come again and again is worked out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")
F = TypeVar("F")


class Known(Generic[T, F]):
    """What follows from values that are used again, such as the bytes of a game's prompts.

    They are found by identity: comparing would cost more, and things that are equal may be written
    differently (True and 1). What is known is held, so that no other thing gets its identity.
    """

    def __init__(self, work_out: Callable[[T], F], most: int) -> None:
        self._work_out, self._most = work_out, most
        self._known: dict[int, tuple[T, F]] = {}

    def __call__(self, value: T) -> F:
        found = self._known.get(id(value))
        if found is None:
            if len(self._known) >= self._most:
                self._known.clear()
            found = self._known[id(value)] = value, self._work_out(value)
        return found[1]
