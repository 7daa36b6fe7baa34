"""How often something may be done."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache

KEPT = 10_000  # whose rates are remembered at once
NEVER = 1e9  # seconds
ROUNDING = 1e-6  # seconds by which sums of seconds may be wrong


class Rate:
    """So many a second by a clock that only goes forward, with a short burst allowed.

    Whatever is done takes its share of a second, one after the other; `_until` is when all that was
    done will be over, and the burst is how far ahead of the clock that may be.
    """

    __slots__ = ("_ahead", "_each", "_ticks", "_until")

    def __init__(self, per_second: float, burst: float, ticks: Callable[[], float]) -> None:
        self._each, self._ahead = _measured(per_second, burst)
        self._ticks, self._until = ticks, ticks()

    def has_room(self) -> bool:
        """Whether one more is within the rate; nothing is counted."""
        return self._until - self._ticks() <= self._ahead

    def wait(self) -> float:
        """Seconds until one more is within the rate."""
        return max(0.0, self._until - self._ticks() - self._ahead)

    def count(self) -> None:
        until, now = self._until, self._ticks()
        self._until = (until if until > now else now) + self._each

    def allows(self) -> bool:
        """Whether one more is within the rate; if so, it is counted."""
        if not self.has_room():
            return False
        self.count()
        return True


@lru_cache  # thousands have the same
def _measured(per_second: float, burst: float) -> tuple[float, float]:
    """The seconds that one takes, and how far ahead of the clock they may be."""
    each = 1 / max(per_second, 1 / NEVER)
    return each, (burst - 1) * each + ROUNDING if burst >= 1 else -NEVER


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
