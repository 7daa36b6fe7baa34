"""What a viewer may know of a table, as it goes over the wire."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from msgspec import Raw

from parlour.core.game import SPECTATOR, Fact, Line, Match, Prompt, Result, Viewer
from parlour.core.play import shown
from parlour.core.record import actor_name
from parlour.core.sitting import Sitting
from parlour.server import wire


class Moment:
    """A sitting, and what it says of itself, each thing worked out once for all viewers."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting

    @cached_property
    def prompts(self) -> tuple[Prompt, ...]:
        return self.sitting.prompts

    @cached_property
    def standing(self) -> Match:
        return self.sitting.standing

    @cached_property
    def result(self) -> wire.Result | None:
        """Of the match."""
        return as_result(self.standing.result) if self.standing.result else None

    @cached_property
    def sheet(self) -> list[wire.Line]:
        return as_lines(self.sitting.sheet)

    @cached_property
    def games(self) -> list[wire.Result]:
        return [as_result(result) for result in self.sitting.results]


@dataclass(frozen=True)
class Sight:
    """The table as a viewer may know it, unnumbered and without what was said."""

    update: wire.Update
    prompts: tuple[Prompt, ...]  # those of the update, as the rules gave them
    bytes: bytes  # equal bytes: nothing has changed for this viewer


def sight(
    table: str, moment: Moment, viewer: Viewer, paused: bool, last: wire.Finished | None
) -> Sight:
    """During the pause between two games nobody is prompted: the next has not begun."""
    prompts = () if paused else shown(moment.prompts, viewer)
    update = wire.Update(
        table=table,
        seat=None if viewer == SPECTATOR else viewer,
        n=0,
        view=Raw(wire.encode(wire.plain(moment.sitting.view(viewer)))),  # it is written twice
        prompts=[as_prompt(p) for p in prompts],
        choices=[text for p in prompts if p.actor == viewer and p.duty for text in p.choices],
        facts=[],
        sheet=moment.sheet,
        totals=list(moment.standing.totals),
        games=moment.games,
        result=moment.result,
        finished=last,
    )
    return Sight(update, prompts, wire.encode(update))


def finished(sitting: Sitting, viewer: Viewer, ready: Iterable[int]) -> wire.Finished:
    """The game that has just been decided, as a viewer may know it."""
    return wire.Finished(
        view=wire.plain(sitting.game.view(sitting.ended, viewer)),
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
    return [wire.Fact(fact.kind, wire.plain(fact.data)) for fact in facts]


def as_lines(lines: Iterable[Line]) -> list[wire.Line]:
    return [wire.Line(line.side, line.points, line.why, line.clause) for line in lines]


def as_result(result: Result) -> wire.Result:
    return wire.Result(list(result.totals), list(result.winners), result.how)
