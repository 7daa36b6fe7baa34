"""How hidden moves of Dictionary, Please! may be disguised: what others draw before their turn."""

from random import Random

from parlour.core.game import Actor, Viewer
from parlour.games.dictionary_please.moves import Draw, Move
from parlour.games.dictionary_please.rules import apply
from parlour.games.dictionary_please.state import State
from parlour.games.dictionary_please.view import view


def disguise(
    one: State, other: State, viewer: Viewer, actor: Actor, move: Move, rng: Random
) -> tuple[Move, ...] | None:
    instead = move
    if isinstance(move, Draw) and (one.owed[0] != viewer or move.letter not in other.bag):
        if one.owed[0] == viewer:  # the bags differ, and the viewer draws what one of them lacks
            return None
        instead = Draw(rng.choice(other.bag))
    after, again = apply(one, actor, move), apply(other, actor, instead)
    # When a turn begins its rack is laid open: then the stories have to end.
    opened = view(after, viewer).hands != view(again, viewer).hands
    return None if opened else (instead,)
