"""How often something may be done."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

KEPT = 10_000  # whose rates are remembered at once


class Rate:
    """So many a second by a clock that only goes forward, with a short burst allowed."""

    __slots__ = ("_at", "_burst", "_left", "_rate", "_ticks")

    def __init__(self, per_second: float, burst: float, ticks: Callable[[], float]) -> None:
        self._rate, self._burst, self._ticks = per_second, burst, ticks
        self._left, self._at = burst, ticks()

    def has_room(self) -> bool:
        """Whether one more is within the rate; nothing is counted."""
        now = self._ticks()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left >= 1

    def wait(self) -> float:
        """Seconds until one more is within the rate."""
        return 0.0 if self.has_room() else (1 - self._left) / max(self._rate, 1e-9)

    def count(self) -> None:
        self._left -= 1

    def allows(self) -> bool:
        """Whether one more is within the rate; if so, it is counted."""
        if not self.has_room():
            return False
        self._left -= 1
        return True


class Rates:
    """The same rate for each of many: guests, addresses, seats."""

    def __init__(self, per_second: float, burst: float, ticks: Callable[[], float]) -> None:
        self._each = per_second, burst, ticks
        self._rates: OrderedDict[Hashable, Rate] = OrderedDict()

    def allows(self, whose: Hashable) -> bool:
        return self.wait(whose) == 0

    def wait(self, whose: Hashable) -> float:
        """Seconds until one more is within the rate; 0: it is, and is counted."""
        rate = self.of(whose)
        return 0.0 if rate.allows() else rate.wait()

    def of(self, whose: Hashable) -> Rate:
        """The rate of one, for whoever asks often."""
        rate = self._rates.pop(whose, None) or Rate(*self._each)
        self._rates[whose] = rate  # the last used are kept
        if len(self._rates) > KEPT:
            self._rates.popitem(last=False)
        return rate
