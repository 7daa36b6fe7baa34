"""How hidden moves may be disguised: which letters the others draw."""

from random import Random

from parlour.core.game import Actor, Illegal, Viewer
from parlour.games._template_full.moves import Draw, Move
from parlour.games._template_full.rules import apply
from parlour.games._template_full.state import State

SAME = 0.7


def disguise(
    one: State, other: State, viewer: Viewer, actor: Actor, move: Move, rng: Random
) -> tuple[Move, ...] | None:
    """A letter drawn by another may be any; what is done with it in the open must be the same."""
    if isinstance(move, Draw) and one.short != viewer:
        # Mostly the same letter, so that the stories outlive a word or two.
        same = move.letter in other.bag and rng.random() < SAME
        return (move if same else Draw(rng.choice(other.bag)),)
    try:
        apply(other, actor, move)
    except Illegal:  # the other story lacks the letter: here the difference shows
        return None
    return (move,)
