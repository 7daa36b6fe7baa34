"""Diagonals, most pieces, and the surplus of captured ones: who is ahead, and by which clause."""

from collections.abc import Iterator

from parlour.core.game import Line, Result, Seat, added_up

from .board import MOST_PIECES, SQUARE_NAMES, SURPLUS, diagonal_points
from .state import Diagonal, State


def sheet(state: State) -> tuple[Line, ...]:
    """Diagonals as they were scored (CR-35); the rest when the game is over."""
    diagonals = tuple(_diagonal(each) for each in state.scored)
    if state.phase != "over":
        return diagonals
    return (*diagonals, *_most_pieces(state), *_surplus(state))


def _diagonal(scored: Diagonal) -> Line:
    ends = f"{SQUARE_NAMES[scored.cells[0]]}-{SQUARE_NAMES[scored.cells[-1]]}"
    points = diagonal_points(len(scored.word))
    return Line(scored.seat, points, f"diagonal {scored.word} {ends}", "CR-34")


def pieces(state: State, seat: Seat) -> int:
    """How many of a seat's pieces lie on the board, of whichever colour (CR-02, CR-04)."""
    return state.owners.count(str(seat))


def _most_pieces(state: State) -> Iterator[Line]:
    counts = [pieces(state, seat) for seat in range(state.setup.seats)]
    most = leaders(tuple(counts))
    if len(most) == 1:
        why = f"most pieces on the board ({max(counts)})"
        yield Line(most[0], MOST_PIECES, why, "CR-43")
        return
    for seat in most:
        why = f"as many pieces on the board as {len(most) - 1} more ({max(counts)})"
        yield Line(seat, MOST_PIECES // len(most), why, "CR-44")


def _surplus(state: State) -> Iterator[Line]:
    """Two swap their prisoners one for one; what is left over scores (CR-45)."""
    seats = range(state.setup.seats)
    for seat in seats:
        for other in seats:
            left = len(state.captured[seat][other]) - len(state.captured[other][seat])
            if left > 0:
                yield Line(seat, SURPLUS * left, f"surplus of {left} from seat {other}", "CR-45")


def totals(state: State) -> tuple[int, ...]:
    return added_up(sheet(state), state.setup.seats)


def result(state: State) -> Result | None:
    if state.phase != "over":
        return None
    how = "the board is full" if state.full else "nobody can make a word"
    points = totals(state)
    return Result(points, leaders(points), how, state.beginner)


def leaders(points: tuple[int, ...]) -> tuple[Seat, ...]:
    """All that have the most: the highest total wins (CR-47)."""
    return tuple(seat for seat, each in enumerate(points) if each == max(points))
