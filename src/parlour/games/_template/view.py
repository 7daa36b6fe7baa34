"""Who may see and hear what: views are built up from nothing, never cut down from the state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.core.game import Actor, Fact, Seat, Setup, Viewer

from .moves import Move
from .state import State

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True)
class View:
    """All there is to see."""

    count: int
    turn: int
    player: Seat | None  # None: the game is over


def view(state: State, viewer: Viewer) -> View:
    return View(state.count, state.turn, state.player if state.left else None)


def imagine(setup: Setup, seen: View, rng: Random) -> State:
    """A state that looks just so; hidden things, where there are any, are drawn with the rng."""
    return State(setup, seen.count, seen.turn)


def tell(before: State, actor: Actor, move: Move, after: State) -> tuple[Fact, ...]:
    """What happened, aloud; a Fact with `to` is whispered to one seat."""
    return (Fact("said", {"seat": actor, "from": before.count + 1, "to": after.count}),)
