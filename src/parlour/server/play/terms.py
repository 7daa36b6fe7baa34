"""What people agree on when a table is laid, beside the rules: time, and what if somebody goes."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar, get_args

from parlour.core.clocks import LATE, Timing, read_timing
from parlour.house.setups import AnyGame, BadSetup
from parlour.server import protocol
from parlour.server.store import Away, Terms

T = TypeVar("T", bound=str)
AWAY: tuple[Away, ...] = get_args(Away)


def terms_of(wish: protocol.Terms, sides: int, bots: bool) -> Terms:
    """As a form asks for them; BadSetup where they make no sense at such a table."""
    try:
        timing = read_timing(wish.time)
    except ValueError as problem:
        raise BadSetup("time", f"time: {problem}") from None
    late = None if wish.late is None else _one_of("late", wish.late, LATE)
    away = _one_of("away", wish.away, AWAY)
    if late is not None and timing is None:
        raise BadSetup("late", "late: without a clock nobody is late")
    if late == "forfeit" and sides > 2:
        raise BadSetup("late", "late: with more than two sides nobody loses the match on time")
    if away == "forfeit" and sides != 2:
        raise BadSetup("away", "away: only with two sides a match is forfeited")
    if "bot" in (late, away) and not bots:
        raise BadSetup("late", "there is no bot for this game that could play on")
    text = timing.text if timing else None
    return Terms(text, late, away, wish.grace, wish.public, wish.rated)


def usual_terms(game: AnyGame) -> protocol.Terms:
    """For strangers: each has half of a long game, and whoever goes away for good loses."""
    return protocol.Terms(f"{game.minutes[1] * 30}+10", away="forfeit", grace=3, rated=True)


def timing_of(terms: Terms) -> Timing | None:
    return None if terms.time is None else read_timing(terms.time, terms.late)


def as_terms(terms: Terms, sides: int) -> protocol.Terms:
    """As they are told to whoever comes: what happens to the late is said outright."""
    timing = timing_of(terms)
    late = None if timing is None else (timing.late_with(sides))
    said = terms.time or "none"
    return protocol.Terms(said, late, terms.away, terms.grace, terms.public, terms.rated)


def _one_of(field: str, said: str, known: Collection[T]) -> T:
    found = next((each for each in known if each == said), None)
    if found is None:
        raise BadSetup(field, f"{field}: one of {', '.join(known)}, not {said!r}")
    return found
