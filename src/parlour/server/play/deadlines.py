"""Moves that will be made by themselves: which they are, and when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from parlour.core.game import Actor, Prompt
from parlour.server.store import Due, Dues

Write = Callable[[Any], str]
Key = tuple[Actor, str, str]


def deadlines(prompts: Iterable[Prompt], write: Write, now: float) -> tuple[Due, ...]:
    """Those that the rules give to prompts from now on."""
    return tuple(
        Due(p.actor, write(p.otherwise), p.about, p.within, now + p.within)
        for p in prompts
        if p.within is not None and p.otherwise is not None
    )


def changed(known: Mapping[Key, Due], wanted: Iterable[Due]) -> Dues:
    """What comes and goes; one that is due at another time now is replaced."""
    after = {due.key: due for due in wanted}
    return Dues(
        tuple(due for key, due in after.items() if known.get(key) != due),
        tuple(key for key, due in known.items() if after.get(key) != due),
    )


def kept(known: Mapping[Key, Due], wanted: Iterable[Due]) -> Iterator[Due]:
    """The same deadlines; one that was known keeps its first."""
    return (known.get(due.key, due) for due in wanted)


def seconds_left(known: Iterable[Due], prompt: Prompt, now: float) -> float | None:
    """For a prompt, where the rules give a time."""
    running = [
        due.at
        for due in known
        if (due.actor, due.about, due.within) == (prompt.actor, prompt.about, prompt.within)
    ]
    return round(max(0.0, min(running) - now), 1) if running else prompt.within
