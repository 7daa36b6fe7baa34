"""People's clocks at one table: what time it is there, whose time is over, and when it rests."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from parlour.core import house
from parlour.core.clocks import DAY, SECOND, Milliseconds
from parlour.core.game import HOUSE, Seat
from parlour.core.sitting import Sitting
from parlour.server.store import Due, Holder, Laid

LAG = 1.0  # seconds of a slow line that are given back with each move, at most
GONE = "gone"  # what such a deadline is about
LEVEL = "club"  # of the bot that plays on for somebody


def time_at(laid: Laid, sitting: Sitting, now: float, lag: float = 0.0) -> Milliseconds | None:
    """Milliseconds since the table was laid, less a player's lag; time never goes back.

    None at a table without a clock: there nothing is timed.
    """
    if sitting.clocks is None:
        return None
    return max(sitting.clocks.now, round((now - laid.made - min(LAG, lag)) * SECOND))


def lateness(laid: Laid, sitting: Sitting, bots: Container[Seat]) -> Iterator[Due]:
    """What the house will say when time runs out, and when: after the longest lag."""
    clocks = sitting.clocks
    if clocks is None or sitting.over:
        return
    late = clocks.timing.late_with(len(sitting.totals))
    for seat, out in clocks.run_out.items():
        if late == "wait" or (late == "bot" and seat in bots):
            continue
        said = house.Flag(seat) if late == "forfeit" else house.Reseat(seat, house.BOT + LEVEL)
        yield Due(HOUSE, house.write(said), "", 0.0, laid.made + out / SECOND + LAG)


def absence(laid: Laid, sitting: Sitting, gone: Iterable[Seat], now: float) -> Iterator[Due]:
    """What the house will say of people who are gone while others wait, after the grace."""
    away, at = laid.terms.away, now + 60.0 * laid.terms.grace
    if away == "wait" or sitting.over:
        return
    for seat in sorted(waited_for(laid, sitting) & set(gone)):
        said = house.Resign(seat) if away == "forfeit" else house.Reseat(seat, house.BOT + LEVEL)
        yield Due(HOUSE, house.write(said), GONE, 0.0, at)


def waited_for(laid: Laid, sitting: Sitting) -> frozenset[Seat]:
    """Whom others wait for: to move, or to come to a table that an event has laid."""
    if not sitting.paused:
        return sitting.owing
    comes = laid.terms.event is not None and waits_for_players(sitting)
    return frozenset(range(laid.seats)) if comes else frozenset()


def credited(laid: Laid, sitting: Sitting, closed: Iterable[tuple[float, float]]) -> Sitting:
    """The sitting with a pause for each time that the house was closed while a clock ran."""
    for since, until in closed:
        clocks = sitting.clocks
        if clocks is None or sitting.over or sitting.paused or not clocks.running:
            break
        begin, end = (
            max(clocks.now, round((each - laid.made) * SECOND)) for each in (since, until)
        )
        if begin < end:
            sitting = sitting.step(HOUSE, house.Pause(), begin).step(HOUSE, house.Go(), end)
    return sitting


def waits_for_players(sitting: Sitting) -> bool:
    """A table with a clock rests until everybody has come: nobody has moved yet."""
    if sitting.clocks is None or not sitting.paused or sitting.over:
        return False
    return all(entry.actor < 0 for entry in sitting.log)


def by_post(sitting: Sitting) -> bool:
    """Days for each move: nobody has to be there."""
    clocks = sitting.clocks
    return clocks is not None and clocks.timing.by_move and clocks.timing.allowance >= DAY


def is_looked_at(sitting: Sitting) -> bool:
    """Has a game just been decided, and the next not begun? With clocks the table rests then."""
    rests = sitting.clocks is None or sitting.paused
    return sitting.ended is not None and rests and not sitting.over


def bot_on(seat: Seat, level: str = LEVEL) -> Holder:
    return Holder(seat, f"{level} bot", level=level)
