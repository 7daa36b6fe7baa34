"""Random matches, played by making any move that is offered: what most of the contract looks at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, islice
from random import Random
from typing import Any

from parlour.core.game import CHANCE, CLOCK, Actor, Illegal
from parlour.core.sitting import Sitting
from tests.contract.tables import Table, is_own

LONGEST = 20_000  # entries: far more than any match needs
OWN, OTHER = 2, 1  # matches walked at a table of the rulebook's own game, and of a variant


class Same:
    """A sitting as a key: known by which it is, since to compare two logs takes longer."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting

    def __hash__(self) -> int:
        return id(self.sitting)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.sitting is other.sitting


def offered(sitting: Sitting) -> dict[Actor, list[Any]]:
    """Every move that somebody may make now, by actor: found once for all tests of a table."""
    return _offered(Same(sitting))


@lru_cache(maxsize=256)  # more than there are moments of a table
def _offered(key: Same) -> dict[Actor, list[Any]]:
    return found_anew(key.sitting)


def found_anew(sitting: Sitting) -> dict[Actor, list[Any]]:
    return {actor: list(moves) for actor, moves in offers(sitting)}


def offers(sitting: Sitting) -> Iterator[tuple[Actor, Iterator[Any]]]:
    """The same, found only as far as somebody looks."""
    game, state = sitting.game, sitting.state
    for actor in sorted({prompt.actor for prompt in sitting.prompts}):
        own = [prompt for prompt in sitting.prompts if prompt.actor == actor]
        kinds = tuple(prompt.move for prompt in own)
        moves: Iterable[Any]
        if actor == CHANCE:
            moves = game.chances(state)
        elif actor == CLOCK:
            moves = [prompt.otherwise for prompt in own]
        else:
            moves = game.moves(state, actor)
        yield actor, fitting(moves, kinds)


def fitting(moves: Iterable[Any], kinds: tuple[Any, ...]) -> Iterator[Any]:
    """Those of some classes."""
    return (move for move in moves if isinstance(move, kinds))


def walk(table: Table, rng: Random) -> Iterator[Sitting]:
    """A match from its beginning to its end, entry by entry."""
    sitting = Sitting.begin(table.game, table.setup)
    yield sitting
    while sitting.prompts and len(sitting.log) < LONGEST:
        able: dict[Actor, Iterator[Any]] = {}
        for actor, moves in offers(sitting):
            for first in islice(moves, 1):
                able[actor] = chain((first,), moves)
        assert able, f"prompts, but nothing that anyone could do: {sitting.prompts}"
        actor = rng.choice(list(able))
        sitting = sitting.step(actor, rng.choice(list(able[actor])))
        yield sitting


def refusal(sitting: Sitting, actor: Actor, move: Any) -> Illegal | None:
    """Why a move may not be made; None: it may."""
    try:
        sitting.step(actor, move)
    except Illegal as refused:
        return refused
    return None


@lru_cache(maxsize=2)
def walks(table: Table) -> tuple[tuple[Sitting, ...], ...]:
    """A few matches at a table, the same ones every time."""
    matches = OWN if is_own(table) else OTHER
    return tuple(tuple(walk(table, Random(seed))) for seed in range(matches))


def moments(table: Table, most: int = 24) -> list[Sitting]:
    """Some moments of those matches, the first and the last among them."""
    found = []
    for match in walks(table):
        stride = max(1, len(match) // most)
        found += [*match[::stride], match[-1]]
    return found


@lru_cache(maxsize=2)
def vocabulary(table: Table, most: int = 60) -> tuple[Any, ...]:
    """Moves of every class that were made or offered, at whatever moment."""
    seen: dict[Any, None] = {}
    for sitting in moments(table):
        for moves in offered(sitting).values():
            seen.update(dict.fromkeys(moves))
    rng, by_class = Random(0), dict[type, list[Any]]()
    for move in seen:
        by_class.setdefault(type(move), []).append(move)
    some = most // len(by_class)
    return tuple(
        move for kind in by_class.values() for move in rng.sample(kind, min(some, len(kind)))
    )
