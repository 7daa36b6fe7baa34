"""The game itself: start, prompts, moves, chances, apply; it reads from top to bottom."""

from collections.abc import Iterator, Mapping

from parlour.core.game import Actor, Illegal, Prompt, Seat, Setup
from parlour.core.values import replace

from .board import MOST
from .moves import Move, Say
from .state import State


def start(setup: Setup) -> State:
    if setup.sides not in ((), tuple((seat,) for seat in range(setup.seats))):
        raise ValueError("each plays alone (XX-01)")
    return State(setup)


def prompts(state: State) -> tuple[Prompt, ...]:
    """Who must, or may, move now: chance, seats, clock. Nobody: the game is over."""
    if not state.left:
        return ()
    texts = tuple(f"say:{move.numbers}" for move in moves(state, state.player))
    return (Prompt(state.player, Say, texts, about=f"turn {state.turn + 1}", choices=texts),)


def moves(state: State, seat: Seat) -> Iterator[Move]:
    """Every legal move of a seat, always in the same order."""
    if seat == state.player:
        yield from (Say(numbers) for numbers in range(1, min(MOST, state.left) + 1))


def chances(state: State) -> Mapping[Move, int]:
    """What CHANCE may do, with weights: nothing here is left to it."""
    return {}


def apply(state: State, actor: Actor, move: Move) -> State:
    """The state after a move, or Illegal with the clause that refuses it."""
    if move.numbers > state.left:
        raise Illegal("XX-05", f"only {state.left} more numbers are left to say")
    return replace(state, count=state.count + move.numbers, turn=state.turn + 1)
