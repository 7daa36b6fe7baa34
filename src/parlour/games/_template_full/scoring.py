"""Who is ahead, line by line, by which clause; and how the game ended."""

from collections.abc import Iterator

from parlour.core.game import Line, Result, added_up

from .board import DOUBT
from .state import State, Word


def sheet(state: State) -> tuple[Line, ...]:
    """Only what is settled: a word that may still be doubted is worth nothing yet."""
    return tuple(line for word in state.words for line in _lines(word))


def _lines(word: Word) -> Iterator[Line]:
    if word.stands:
        yield Line(word.seat, len(word.text), word.text, "YY-04")
    if word.doubter is not None:
        points = -DOUBT if word.stands else DOUBT
        yield Line(word.doubter, points, f"doubted {word.text}", "YY-05")


def totals(state: State) -> tuple[int, ...]:
    return added_up(sheet(state), state.setup.seats)


def result(state: State) -> Result | None:
    if not state.over:
        return None
    points = totals(state)
    winners = tuple(seat for seat, each in enumerate(points) if each == max(points))  # YY-09
    return Result(points, winners, "all have passed", state.setup.first or 0)
