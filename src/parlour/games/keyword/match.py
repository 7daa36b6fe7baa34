"""One record is one game; who begins the rematch."""

from parlour.core.game import Match, Result, Seat, Setup


def match(setup: Setup, results: tuple[Result, ...], running: tuple[int, ...]) -> Match:
    """A rematch is another record, begun by the next seat clockwise (KW-58)."""
    if not results:
        return Match(running, None, setup)
    return Match(results[0].totals, results[0], None)


def next_first(setup: Setup, result: Result) -> Seat | None:
    """Who begins the rematch: on the left of whoever began, without new lots (KW-58)."""
    return None if result.first is None else (result.first + 1) % setup.seats
