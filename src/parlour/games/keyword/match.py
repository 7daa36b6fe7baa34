"""One record is one game; who begins the rematch."""

from parlour.core.game import Match, Result, Setup
from parlour.core.values import replace


def match(setup: Setup, results: tuple[Result, ...], running: tuple[int, ...]) -> Match:
    """A rematch is another record."""
    if not results:
        return Match(running, None, setup)
    return Match(results[0].totals, results[0], None)


def again(setup: Setup, results: tuple[Result, ...]) -> Setup:
    """On the left of whoever began, without new lots (KW-58); where nobody had, lots are drawn."""
    began = results[-1].first
    return replace(setup, first=None if began is None else (began + 1) % setup.seats)
