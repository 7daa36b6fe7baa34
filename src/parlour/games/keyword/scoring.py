"""Points, line by line: what a play scores, what a challenge costs, what the end adds."""

from collections.abc import Iterator

from parlour.core.game import Line, Result, Seat, added_up

from .board import ALONE, KEYS, POINTS, worth, worth_alone
from .state import Ending, Played, State


def play_lines(state: State, played: Played, word: str) -> Iterator[Line]:
    """Each new letter scores once, whatever words it makes; letters that lay there nothing.

    Every play is written down as it comes (KW-23).
    """
    play, side = state.options.play, state.side(played.seat)
    if play == "patience":
        yield Line(side, 1, word, "KW-73")  # colours and Key squares do not matter (KW-71)
        return
    alone = play == "solitaire"
    plain, key = _letters(state, played, alone)
    if plain:  # KW-25, KW-50; and for using all ten at once there is nothing more (KW-52)
        yield Line(side, plain, word, "KW-76" if alone else "KW-47")
    if key:
        yield Line(side, key, word, "KW-76" if alone else "KW-48")
    if played.won:
        points = ALONE["card"] if alone else POINTS["card"]
        yield Line(side, points, f"Key card {played.won}", "KW-76" if alone else "KW-49")


def _letters(state: State, played: Played, alone: bool) -> tuple[int, int]:
    """The points of the new letters: on other squares, and on Key squares."""
    marks, own = "".join(state.options.rows), state.own(played.seat)
    plain = key = 0
    for square in played.new:
        mark = marks[square]
        points = worth_alone(mark) if alone else worth(mark, own)
        if mark in KEYS:
            key += points
        else:
            plain += points
    return plain, key


def challenge_lines(state: State, challenger: Seat, bad: list[str]) -> Iterator[Line]:
    """25 for being right, 25 off for being wrong (KW-44, KW-45); in a party nothing (KW-85)."""
    if state.options.party:
        return
    side = state.side(challenger)
    if bad:
        yield Line(side, POINTS["challenge"], f"challenge upheld: {', '.join(bad)}", "KW-45")
    else:
        yield Line(side, -POINTS["challenge"], "challenge failed", "KW-44")


def end_lines(state: State, ended: Ending) -> Iterator[Line]:
    """What the end of a game adds; when time is up scores stay as they are (KW-82)."""
    if state.options.play == "solitaire":
        yield from _alone(state)
    elif ended == "out":
        yield _out(state)
    elif ended == "blocked":
        yield from _blocked(state)


def _alone(state: State) -> Iterator[Line]:
    held = len(state.racks[0])
    if held:
        yield Line(0, -ALONE["held"] * held, f"{held} letters left", "KW-78")
    elif state.out:
        yield Line(0, ALONE["out"], "all letters used", "KW-78")


def _out(state: State) -> Line:
    """50, and 5 for each block of the opponents, who are not charged as well (KW-55, KW-64)."""
    assert state.last is not None  # only a play can go out
    side = state.side(state.last.seat)
    held = sum(len(state.racks[seat]) for seat in state.seats if state.side(seat) != side)
    points = POINTS["out"] + POINTS["held"] * held
    return Line(side, points, f"out; opponents hold {held}", _clause(state, "KW-55"))


def _blocked(state: State) -> Iterator[Line]:
    for seat in state.seats:
        held = len(state.racks[seat])
        if held:
            why = f"{held} blocks held"
            yield Line(state.side(seat), -POINTS["held"] * held, why, _clause(state, "KW-56"))


def _clause(state: State, regular: str) -> str:
    return "KW-62" if state.options.play == "partnership" else regular


def sheet(state: State) -> tuple[Line, ...]:
    return state.lines


def totals(state: State) -> tuple[int, ...]:
    return added_up(state.lines, state.sides)


def result(state: State) -> Result | None:
    if state.ended is None:
        return None
    points = totals(state)
    return Result(points, _winners(state, points), state.ended, state.first)


def _winners(state: State, points: tuple[int, ...]) -> tuple[int, ...]:
    """The highest score wins and ties are shared (KW-57); who plays alone has a mark to reach."""
    match state.options.play:
        case "patience":
            return (0,) if state.ended == "arrived" else ()  # KW-73
        case "solitaire":
            return (0,) if points[0] >= ALONE["win"] else ()  # KW-79
        case _:
            return tuple(side for side, each in enumerate(points) if each == max(points))
