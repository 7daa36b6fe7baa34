"""Who is ahead, and by which clause."""

from parlour.core.game import Line, Result, Side, added_up

from .board import LINE_KINDS, LINE_NAMES, MASKS, VALUES
from .state import State

FIRST_SCORE = 15  # SF-32
CLAUSE = {"basic": "SF-10", "total": "SF-24", "counting": "SF-29"}


def owner(state: State, line: int) -> Side | None:
    """The side whose four beads make up a line, if one's do."""
    mask = MASKS[line]
    return next((side for side in (0, 1) if state.beads[side] & mask == mask), None)


def sheet(state: State) -> tuple[Line, ...]:
    if not state.scored:
        return ()
    method = state.setup.options.method
    counting = method == "counting"
    rows = []
    for nth, line in enumerate(state.scored):
        side = owner(state, line)
        assert side is not None  # a line once complete stays so: beads never leave
        points = VALUES[line] if counting else 1
        why = f"{LINE_KINDS[line]} line {LINE_NAMES[line]}"
        rows.append(Line(side, points, why, CLAUSE[method]))
        if counting and nth == 0:
            rows.append(Line(side, FIRST_SCORE, "first score of the game", "SF-32"))
    return tuple(rows)


def totals(state: State) -> tuple[int, ...]:
    return added_up(sheet(state), 2) if state.scored else (0, 0)


def result(state: State) -> Result | None:
    if not (state.scored or state.closed or state.full):
        return None  # so it is at most moments
    how = _ending(state)
    if how is None:
        return None
    points = totals(state)
    winners = () if points[0] == points[1] else (points.index(max(points)),)  # SF-15, SF-25
    return Result(points, winners, how, state.first)


def _ending(state: State) -> str | None:
    if state.scored and state.setup.options.method == "basic":
        return "a line"  # SF-10
    if state.scored and reached(state):
        return "the target"  # SF-33: at once
    if state.closed or (state.full and state.setup.options.automatic):
        return "a full board"  # SF-15, SF-23, SF-28
    return None


def reached(state: State) -> bool:
    """Has a side the points that end the match?"""
    options = state.setup.options
    if options.method != "counting" or options.games != 1 or not options.target:
        return False
    brought = state.setup.brought or (0, 0)
    return any(a + b >= options.target for a, b in zip(brought, totals(state), strict=True))
