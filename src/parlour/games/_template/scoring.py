"""Who is ahead, line by line, by which clause; and how the game ended."""

from parlour.core.game import Line, Result, added_up

from .state import State


def sheet(state: State) -> tuple[Line, ...]:
    if state.left:
        return ()
    if state.setup.options.last == "wins":
        return (Line(state.last, 1, "said the last number", "XX-03"),)
    others = (seat for seat in range(state.setup.seats) if seat != state.last)
    return tuple(Line(seat, 1, "did not say the last number", "XX-04") for seat in others)


def totals(state: State) -> tuple[int, ...]:
    return added_up(sheet(state), state.setup.seats)


def result(state: State) -> Result | None:
    if state.left:
        return None
    points = totals(state)
    winners = tuple(seat for seat, each in enumerate(points) if each)
    return Result(points, winners, "the last number", state.setup.first or 0)
