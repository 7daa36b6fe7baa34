"""What about the next game: points are added, and whoever has fewest draws first (TY-09)."""

from dataclasses import replace

from parlour.core.game import Match, Result, Setup

from .scoring import leaders


def match(setup: Setup, results: tuple[Result, ...], running: tuple[int, ...]) -> Match:
    points = tuple(
        sum(result.totals[seat] for result in results) + running[seat]
        for seat in range(setup.seats)
    )
    if len(results) == setup.options.games:
        return Match(points, Result(points, leaders(points), "all games played"), None)
    if not results:
        return Match(points, None, setup)
    last = results[-1].totals
    return Match(points, None, replace(setup, first=last.index(min(last))))
