"""What about the next game: the loser begins it; points go on to a target, or two wins decide."""

from parlour.core.game import Match, Result, Seat, Setup
from parlour.core.values import replace

from .state import side_of

TOURNAMENT = 2  # games to be won, of three: SF-35


def match(setup: Setup, results: tuple[Result, ...], running: tuple[int, ...]) -> Match:
    if setup.options.games == 3:  # by whichever method (SF-37)
        return _tournament(setup, results)
    points = _added(results, running)
    if setup.options.method == "counting" and setup.options.target:
        return _to_target(setup, results, points)
    over = Result(points, results[0].winners, results[0].how) if results else None
    return Match(points, over, None if over else setup)


def again(setup: Setup, results: tuple[Result, ...]) -> Setup:
    """A rematch is a later game like any other (SF-14)."""
    return replace(setup, first=_opener(setup, results))


def _tournament(setup: Setup, results: tuple[Result, ...]) -> Match:
    """Drawn games count for nobody and are played again (SF-35)."""
    won = tuple(sum(side in result.winners for result in results) for side in (0, 1))
    if max(won) == TOURNAMENT:
        return Match(won, Result(won, (won.index(TOURNAMENT),), "two games won"), None)
    return Match(won, None, replace(setup, first=_opener(setup, results)))


def _to_target(setup: Setup, results: tuple[Result, ...], points: tuple[int, ...]) -> Match:
    """Whoever first has the points wins, at once (SF-33)."""
    brought = _added(results, (0, 0))
    if max(brought) >= setup.options.target:
        winner = brought.index(max(brought))
        how = f"{setup.options.target} points reached"
        return Match(brought, Result(brought, (winner,), how), None)
    return Match(points, None, replace(setup, first=_opener(setup, results), brought=brought))


def _added(results: tuple[Result, ...], running: tuple[int, ...]) -> tuple[int, ...]:
    if not results:
        return running
    return tuple(sum(result.totals[side] for result in results) + running[side] for side in (0, 1))


def _opener(setup: Setup, results: tuple[Result, ...]) -> Seat | None:
    """The loser of the last game; after a draw whoever did not begin it (SF-14, SF-34).

    With teams: a beaten opener begins again, otherwise the next seat clockwise does.
    """
    if not results:
        return setup.first
    last = results[-1]
    opener = last.first or 0
    if last.winners and side_of(opener) not in last.winners:
        return opener
    return (opener + 1) % setup.seats
