"""How hidden moves of Crosticon may be disguised: others' claims, while they are open.

A claim uses its word and its squares up at once, so that whoever tries just these within the window
is refused. That is the rule; where the viewer could do so the stories are the same, or end.
"""

from collections.abc import Iterator
from random import Random

from parlour.core.game import Actor, Illegal, Setup, Viewer
from parlour.core.play import shown
from parlour.games.crosticon.moves import Claim, Move
from parlour.games.crosticon.rules import apply, prompts
from parlour.games.crosticon.state import State


def hides(setup: Setup) -> bool:
    """Where no two claims come at one time none is ever open."""
    return bool(setup.options.diagonals and setup.options.tie)


def disguise(
    one: State, other: State, viewer: Viewer, actor: Actor, move: Move, rng: Random
) -> tuple[Move, ...] | None:
    after = apply(one, actor, move)
    for instead in _disguises(one, other, after, viewer, actor, move):
        end = _applied(other, actor, instead)
        if end is not None and not _tells(after, end, viewer):
            # Settled, it comes into the open.
            shown = after.scored, after.dead
            return instead if shown == (end.scored, end.dead) else None
    return None


def _disguises(
    one: State, other: State, after: State, viewer: Viewer, actor: Actor, move: Move
) -> Iterator[tuple[Move, ...]]:
    """Leave another's open claim out, or let him join one of the viewer's; else do the same."""
    if actor != viewer and actor >= 0:
        if isinstance(move, Claim) and after.open != one.open:
            yield ()
        own = [each for each in other.open if each.seat == viewer]
        yield from ((Claim(each.cells[0], each.cells[-1]), move) for each in own)
    yield (move,)


def _applied(state: State, actor: Actor, moves: tuple[Move, ...]) -> State | None:
    try:
        for move in moves:
            state = apply(state, actor, move)
    except Illegal:
        return None
    return state


def _tells(one: State, other: State, viewer: Viewer) -> bool:
    """Could the viewer find out what is different by trying something?"""
    if one.open == other.open:
        return False
    words, others = ({each.word for each in state.open} for state in (one, other))
    if viewer == one.player and words != others:
        return True
    if shown(prompts(one), viewer) != shown(prompts(other), viewer):
        return True
    claims = (Claim(cells[0], cells[-1]) for cells in one.complete() if viewer >= 0)
    return any(_refused(one, viewer, each) != _refused(other, viewer, each) for each in claims)


def _refused(state: State, actor: Actor, move: Move) -> str | None:
    try:
        apply(state, actor, move)
    except Illegal as refused:
        return f"{refused.clause} {refused}"
    return None
