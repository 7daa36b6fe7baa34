"""How hidden moves of 4CYTE may be disguised: where others lay, lay again, and use Standby."""

from random import Random

from parlour.core.game import Actor, Viewer
from parlour.games.fourcyte.moves import Finish, Lay, Lift, Move, Put, Shift, Use
from parlour.games.fourcyte.rules import apply, moves
from parlour.games.fourcyte.state import State


def disguise(
    one: State, other: State, viewer: Viewer, actor: Actor, move: Move, rng: Random
) -> tuple[Move, ...] | None:
    if actor == viewer:
        instead: tuple[Move, ...] | None = (move,)
    else:
        instead = _instead(one, other, actor, move, rng)
    if instead is None:
        return None
    ends = [apply(one, actor, move), *(apply(other, actor, each) for each in instead)]
    # When play is over all is shown: then the stories have to end.
    return None if any(state.played for state in ends) else instead


def _instead(
    one: State, other: State, actor: Actor, move: Move, rng: Random
) -> tuple[Move, ...] | None:
    match move:
        case Lay() if one.mats[actor].at is None:  # that it lies is heard, and no more
            return _some(other, actor, Lay, rng)
        case Lay():
            return _some(other, actor, Lay, rng) if rng.random() < 0.5 else ()
        case Use():
            standby = other.mats[actor].standby and rng.random() < 0.5
            return _some(other, actor, Use, rng) if standby else ()
        case Put(letter, _):
            free = [each for each in _all(other, actor, Put) if each.letter == letter]
            return (rng.choice(free),)
        case Lift(square):
            letter = one.mats[0].pitch[square]
            return (
                Lift(
                    rng.choice([n for n, each in enumerate(other.mats[0].pitch) if each == letter])
                ),
            )
        case Shift():
            return _some(other, actor, Shift, rng) if rng.random() < 0.5 else ()
        case Finish():
            return None
        case _:
            return (move,)


def _some(state: State, actor: Actor, kind: type, rng: Random) -> tuple[Move, ...]:
    return (rng.choice(_all(state, actor, kind)),)


def _all(state: State, actor: Actor, kind: type) -> list[Move]:
    return [move for move in moves(state, actor) if isinstance(move, kind)]
