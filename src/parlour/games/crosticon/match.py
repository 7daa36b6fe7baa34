"""Several games with a running score: as many as were agreed (CR-29)."""

from parlour.core.game import Match, Result, Setup
from parlour.core.values import replace

from .scoring import leaders


def match(setup: Setup, results: tuple[Result, ...], running: tuple[int, ...]) -> Match:
    totals = tuple(
        sum(result.totals[seat] for result in results) + running[seat]
        for seat in range(setup.seats)
    )
    if len(results) == setup.options.games:
        one = results[0] if len(results) == 1 else None
        how = one.how if one else f"{len(results)} games played"
        return Match(totals, Result(totals, leaders(totals), how), None)
    # Who begins is agreed for the first game only: for the others lots are drawn (CR-08).
    then = replace(setup, first=None) if results else setup
    return Match(totals, None, then)
