"""What comes again and again is encoded once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Encoded(Generic[T]):
    """Bytes of values that are used again, such as a game's prompts.

    They are found by identity: comparing would cost more, and things that are equal may be written
    differently (True and 1). What is known is held, so that no other thing gets its identity.
    """

    def __init__(self, encode: Callable[[T], bytes], most: int) -> None:
        self._encode, self._most = encode, most
        self._known: dict[int, tuple[T, bytes]] = {}

    def __call__(self, value: T) -> bytes:
        found = self._known.get(id(value))
        if found is None:
            if len(self._known) >= self._most:
                self._known.clear()
            found = self._known[id(value)] = value, self._encode(value)
        return found[1]
