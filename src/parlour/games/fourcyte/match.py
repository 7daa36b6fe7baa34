"""One record is one game; who calls first in the next."""

from parlour.core.game import Match, Result, Setup
from parlour.core.values import replace


def match(setup: Setup, results: tuple[Result, ...], running: tuple[int, ...]) -> Match:
    """A rematch is another record."""
    if not results:
        return Match(running, None, setup)
    return Match(results[0].totals, results[0], None)


def again(setup: Setup, results: tuple[Result, ...]) -> Setup:
    """The first call goes round: after whoever had it, the next seat clockwise (4C-32)."""
    return replace(setup, first=((results[-1].first or 0) + 1) % setup.seats)
