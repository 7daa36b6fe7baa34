"""What one viewer may know of a table, as it goes over the wire."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from parlour.core.game import SPECTATOR, Fact, Line, Prompt, Result, Viewer
from parlour.core.plain import plain
from parlour.core.play import shown
from parlour.core.record import actor_name
from parlour.core.sitting import Sitting
from parlour.server import wire


@dataclass(frozen=True)
class Sight:
    """The table as a viewer may know it, unnumbered and without what was said."""

    update: wire.Update
    prompts: tuple[Prompt, ...]  # those of the update, as the rules gave them
    bytes: bytes  # equal bytes: nothing has changed for this viewer


def sight(
    table: str, sitting: Sitting, viewer: Viewer, paused: bool, last: wire.Finished | None
) -> Sight:
    """During the pause between two games nobody is prompted: the next has not begun."""
    prompts = () if paused else shown(sitting.prompts, viewer)
    own = [p for p in prompts if p.actor == viewer and p.duty]
    update = wire.Update(
        table=table,
        seat=None if viewer == SPECTATOR else viewer,
        n=0,
        view=plain(sitting.view(viewer)),
        prompts=[as_prompt(p) for p in prompts],
        choices=[text for p in own for text in p.choices],
        facts=[],
        sheet=as_lines(sitting.sheet),
        totals=list(sitting.totals),
        games=[as_result(result) for result in sitting.results],
        result=as_result(sitting.result) if sitting.result else None,
        finished=last,
    )
    return Sight(update, prompts, wire.encode(update))


def finished(sitting: Sitting, viewer: Viewer, ready: Iterable[int]) -> wire.Finished:
    """The game that has just been decided, as a viewer may know it."""
    return wire.Finished(
        view=plain(sitting.game.view(sitting.ended, viewer)),
        sheet=as_lines(sitting.game.sheet(sitting.ended)),
        result=as_result(sitting.results[-1]),
        ready=sorted(ready),
    )


def as_prompt(prompt: Prompt) -> wire.Prompt:
    return wire.Prompt(
        actor=actor_name(prompt.actor),
        moves=list(prompt.moves),
        duty=prompt.duty,
        about=prompt.about,
        within=prompt.within,
    )


def as_facts(facts: Iterable[Fact]) -> list[wire.Fact]:
    return [wire.Fact(fact.kind, plain(fact.data)) for fact in facts]


def as_lines(lines: Iterable[Line]) -> list[wire.Line]:
    return [wire.Line(line.side, line.points, line.why, line.clause) for line in lines]


def as_result(result: Result) -> wire.Result:
    return wire.Result(list(result.totals), list(result.winners), result.how)
