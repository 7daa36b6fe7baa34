"""The few things that can be done with any game and its states."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from parlour.core.clocks import Milliseconds
from parlour.core.game import CHANCE, CLOCK, HOUSE, Actor, Fact, Game, Illegal, Prompt, Viewer


@dataclass(frozen=True)
class Entry:
    """One line of a match's log: what was done, and what came of it."""

    actor: Actor
    move: str
    facts: tuple[Fact, ...] = ()
    at: Milliseconds | None = None  # since the table was laid, where it was noted


def step(
    game: Game[Any, Any, Any], state: Any, prompts: Iterable[Prompt], actor: Actor, move: Any
) -> tuple[Any, Entry]:
    """One move by whoever is prompted for it, by the state's prompts: the new state, its entry."""
    for prompt in prompts:
        if prompt.actor == actor and isinstance(move, prompt.move):
            break
    else:
        raise Illegal("turn", f"{spoken(actor)} has no {game.write(move)} to make now")
    after = game.apply(state, actor, move)
    return after, Entry(actor, game.write(move), game.tell(state, actor, move, after))


def perft(game: Game[Any, Any, Any], state: Any, depth: int) -> int:
    """In how many ways the next `depth` duties can be done: a count that finds bugs."""
    if depth == 0:
        return 1
    duty = next((p for p in game.prompts(state) if p.duty and p.actor != CLOCK), None)
    if duty is None:
        return 0
    offered = game.chances(state) if duty.actor == CHANCE else game.moves(state, duty.actor)
    choices = [move for move in offered if isinstance(move, duty.move)]
    if depth == 1:
        return len(choices)
    return sum(perft(game, game.apply(state, duty.actor, move), depth - 1) for move in choices)


def known(prompts: Iterable[Prompt], viewer: Viewer) -> tuple[Prompt, ...]:
    """The prompts a viewer may know of: one's own, and other people's open duties."""
    return tuple([p for p in prompts if p.actor == viewer or (p.duty and not p.secret)])


def shown(prompts: Iterable[Prompt], viewer: Viewer) -> tuple[Prompt, ...]:
    """The same, as far as a viewer may know them.

    Of another's duty one learns that it is there, not which moves it leaves them: those may
    tell what they hold.
    """
    return tuple(
        p if p.actor == viewer else Prompt(p.actor, p.move, p.moves, about=p.about, within=p.within)
        for p in known(prompts, viewer)
    )


def heard(facts: Iterable[Fact], viewer: Viewer) -> tuple[Fact, ...]:
    """The facts a viewer hears: what was said aloud, and what was whispered to them."""
    return tuple(f for f in facts if f.to is None or f.to == viewer)


@dataclass(frozen=True)
class Asked:
    """All that one actor is prompted for, in one line: how referees and terminals say it."""

    actor: Actor
    moves: tuple[str, ...]
    duty: bool


def asked(prompts: Iterable[Prompt]) -> tuple[Asked, ...]:
    """Prompts gathered by actor: chance, then the seats in the game's order, then the clock."""
    by_actor: dict[Actor, list[Prompt]] = {}
    for prompt in prompts:
        by_actor.setdefault(prompt.actor, []).append(prompt)
    return tuple(
        Asked(
            actor,
            tuple(dict.fromkeys(text for p in by_actor[actor] for text in p.moves)),
            any(p.duty for p in by_actor[actor]),
        )
        for actor in sorted(by_actor, key=lambda actor: (actor == CLOCK, actor != CHANCE))
    )


def spoken(actor: Actor) -> str:
    """An actor as people say it."""
    return {CHANCE: "chance", CLOCK: "the clock", HOUSE: "the house"}.get(actor, f"seat {actor}")
