"""How hidden moves of Tiny may be disguised: other people's draws, pebbles, swaps and claims."""

from random import Random

from parlour.core.game import Actor, Viewer
from tests.tiny.moves import Claim, Close, Draw, Lay, Move, Settle, Swap
from tests.tiny.rules import apply
from tests.tiny.state import State


def disguise(
    one: State, other: State, viewer: Viewer, actor: Actor, move: Move, rng: Random
) -> tuple[Move, ...] | None:
    match move:
        case Draw(pebble) if one.short == viewer:
            return (move,) if pebble in other.bag else None
        case Draw():
            return (Draw(rng.choice(other.bag)),)
        case Lay():
            pebble = move.pebble if actor == viewer else _another(other.hands[actor], move, rng)
            # Face down any pebble will do; once they are shown, all have to be the same.
            shown = apply(one, actor, move).rounds, apply(other, actor, Lay(pebble)).rounds
            return (Lay(pebble),) if shown[0] == shown[1] else None
        case Settle() | Close():
            return (move,) if one.claims == other.claims else None
        case Swap() if actor != viewer:
            return (Swap(rng.choice(other.hands[actor])),)
        case Claim() if actor != viewer:
            return rng.choice([(move,), ()])
        case _:
            return (move,)


def _another(hand: tuple[int, ...], move: Lay, rng: Random) -> int:
    """Mostly the same pebble, so that the stories outlive a round or two."""
    return rng.choice(hand) if move.pebble not in hand or rng.random() < 0.3 else move.pebble
