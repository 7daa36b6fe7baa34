"""Who is ahead, and by which clause."""

from parlour.core.game import Line, Result, Seat, added_up

from .board import POINT, POT
from .state import State


def sheet(state: State) -> tuple[Line, ...]:
    """Only what everybody knows: a claim enters when it is settled."""
    rounds = [
        Line(seat, POINT, f"round {nth}", "TY-04")
        for nth, pebbles in enumerate(state.rounds, start=1)
        if (seat := highest(pebbles)) is not None
    ]
    pots = [
        Line(seat, POT, f"pot {pot}", "TY-07") for pot, seat in state.settled if seat is not None
    ]
    return (*rounds, *pots)


def highest(pebbles: tuple[int, ...]) -> Seat | None:
    """Who laid the highest pebble that nobody else laid."""
    alone = [pebble for pebble in pebbles if pebbles.count(pebble) == 1]
    return pebbles.index(max(alone)) if alone else None


def totals(state: State) -> tuple[int, ...]:
    return added_up(sheet(state), state.setup.seats)


def result(state: State) -> Result | None:
    if not state.closed:
        return None
    points = totals(state)
    return Result(points, leaders(points), "all pebbles laid", state.first)


def leaders(points: tuple[int, ...]) -> tuple[Seat, ...]:
    """Those with most points; nobody where all have the same."""
    best = max(points)
    ahead = tuple(seat for seat, each in enumerate(points) if each == best)
    return ahead if len(ahead) < len(points) else ()
