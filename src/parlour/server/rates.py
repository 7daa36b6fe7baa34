"""How often something may be done."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from time import monotonic

KEPT = 10_000  # whose rates are remembered at once


class Rate:
    """So many a second, with a short burst allowed."""

    def __init__(
        self, per_second: float, burst: float, clock: Callable[[], float] = monotonic
    ) -> None:
        self._rate, self._burst, self._clock = per_second, burst, clock
        self._left, self._at = burst, clock()

    def allows(self) -> bool:
        """Whether one more is within the rate; if so, it is counted."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Rates:
    """The same rate for each of many: guests, addresses, seats."""

    def __init__(
        self, per_second: float, burst: float, clock: Callable[[], float] = monotonic
    ) -> None:
        self._each = per_second, burst, clock
        self._rates: OrderedDict[Hashable, Rate] = OrderedDict()

    def allows(self, whose: Hashable) -> bool:
        rate = self._rates.pop(whose, None) or Rate(*self._each)
        self._rates[whose] = rate  # the last used are kept
        if len(self._rates) > KEPT:
            self._rates.popitem(last=False)
        return rate.allows()
