"""Whoever tries passwords waits longer each time; whoever knows theirs only ever waits a little.

The wait after a failure counts from one's own last try. So nobody can keep others out by trying
their names: from an address that has not failed a name, the first try is never made to wait.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from parlour.server.denied import Denied
from parlour.server.rates import KEPT, Rates

FREE = 4  # tries at a name that cost no wait
LONGEST = 60.0  # seconds between two tries at a name from one address
TRIES = 0.5, 30.0  # from one address at all names: a second, and at once


@dataclass
class Tried:
    """How often a name failed, and when last."""

    times: int = 0
    at: float = 0.0


Kept = OrderedDict[Hashable, Tried]  # the last used


class Patience:
    """One for each house that is open."""

    def __init__(self, ticks: Callable[[], float]) -> None:
        self._ticks = ticks
        self._addresses = Rates(*TRIES, ticks)
        self._names: Kept = OrderedDict()
        self._pairs: Kept = OrderedDict()

    def begin(self, name: str, address: str) -> None:
        """One more try; it counts as failed until it is forgotten. Denied: too soon."""
        left = self.wait(name, address)
        if left > 0:
            raise Denied(
                429, f"that was tried often; wait {_seconds(left)} and try again", wait=left
            )
        if not self._addresses.allows(address):
            raise Denied(429, "a great many tries came from here; wait a moment and try again")
        for tried in (_of(self._names, name), _of(self._pairs, (name, address))):
            tried.times, tried.at = tried.times + 1, self._ticks()

    def wait(self, name: str, address: str) -> float:
        """Seconds until this address may try this name."""
        own, all = self._pairs.get((name, address)), self._names.get(name)
        if own is None:
            return 0.0
        times = max(own.times, all.times if all else 0)
        pause = min(LONGEST, 2.0 ** (times - FREE)) if times >= FREE else 0.0
        return max(0.0, own.at + pause - self._ticks())

    def forget(self, name: str, address: str) -> None:
        """It was right: neither the name nor the address is to be slowed down for it."""
        self._names.pop(name, None)
        self._pairs.pop((name, address), None)


def _of(kept: Kept, key: Hashable) -> Tried:
    tried = kept.pop(key, None) or Tried()
    kept[key] = tried
    if len(kept) > KEPT:
        kept.popitem(last=False)
    return tried


def _seconds(left: float) -> str:
    whole = max(1, round(left + 0.5))
    return "a second" if whole == 1 else f"{whole} seconds"
