"""How hidden moves of Keyword may be disguised: which blocks the others draw."""

from random import Random

from parlour.core.game import Actor, Illegal, Viewer
from parlour.games.keyword.moves import Draw, Move
from parlour.games.keyword.rules import apply
from parlour.games.keyword.state import State


def disguise(
    one: State, other: State, viewer: Viewer, actor: Actor, move: Move, rng: Random
) -> tuple[Move, ...] | None:
    """A block drawn by another may be any; what is done with it in the open must be the same."""
    if isinstance(move, Draw) and one.short != viewer:
        return (Draw(rng.choice(other.box)),)
    try:
        apply(other, actor, move)
    except Illegal:  # the other story lacks the block: here the difference shows
        return None
    return (move,)
