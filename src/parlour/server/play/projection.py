"""What a viewer may know of a table, as it goes over the wire."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.core.clocks import SECOND, Milliseconds
from parlour.core.game import SPECTATOR, Fact, Line, Prompt, Result, Viewer
from parlour.core.play import shown
from parlour.core.record import actor_name
from parlour.core.sitting import Sitting
from parlour.server import protocol


class Moment:
    """A sitting, and what it says of itself to everybody, worked out once."""

    __slots__ = ("games", "prompts", "result", "sheet", "sitting", "totals")

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.prompts = sitting.prompts
        standing = sitting.standing
        self.totals = list(standing.totals)
        result = sitting.broken or standing.result
        self.result = as_result(result) if result else None  # of the match
        self.sheet = as_lines(sitting.sheet)
        self.games = [as_result(result) for result in sitting.results]


# What an update begins with is what differs from one to the next: its number, and what was said.
UNNUMBERED = b'{"t":"update","n":0,"facts":[],'


class Projection:
    """The table as a viewer may know it, unnumbered and without what was said."""

    __slots__ = ("bytes", "prompts", "timed", "update")

    def __init__(self, update: protocol.Update, prompts: tuple[Prompt, ...]) -> None:
        self.update = update
        self.prompts = prompts  # those of the update, as the rules gave them
        self.timed = bool(update.clocks) or any(p.within is not None for p in prompts)
        self.bytes = protocol.encode(update)  # equal bytes: nothing has changed for this viewer

    def numbered(self, n: int, facts: list[protocol.Fact]) -> bytes:
        """Encoded once, however many viewers get it."""
        head = b'{"t":"update","n":%d,"facts":%b,' % (n, protocol.encode(facts))
        return head + self.bytes[len(UNNUMBERED) :]


def project(
    table: str, moment: Moment, viewer: Viewer, paused: bool, last: protocol.Finished | None
) -> Projection:
    """During the pause between two games nobody is prompted: the next has not begun."""
    rests = moment.sitting.paused
    prompts = () if paused or rests else shown(moment.prompts, viewer)
    update = protocol.Update(
        n=0,
        facts=[],
        table=table,
        seat=None if viewer == SPECTATOR else viewer,
        view=protocol.plain(moment.sitting.view(viewer)),
        prompts=[as_prompt(p) for p in prompts],
        choices=[text for p in prompts if p.actor == viewer and p.duty for text in p.choices],
        sheet=moment.sheet,
        totals=moment.totals,
        games=moment.games,
        result=moment.result,
        finished=last,
        rests=rests and not paused and not moment.result,
        clocks=_settled_clocks(moment.sitting, viewer),
    )
    return Projection(update, prompts)


def clocks_at(sitting: Sitting, viewer: Viewer, at: Milliseconds) -> protocol.Clocks | None:
    """What people have left at this time, as a viewer may know it."""
    if sitting.clocks is None or sitting.over:
        return None
    left, running = sitting.clocks.at(at).seen_by(viewer)
    return protocol.Clocks([max(0, each) / SECOND for each in left], sorted(running))


def _settled_clocks(sitting: Sitting, viewer: Viewer) -> protocol.Clocks | None:
    """What does not change by the mere passing of time, to compare by: when each will be empty."""
    if sitting.clocks is None or sitting.over:
        return None
    left, running = sitting.clocks.seen_by(viewer)
    now = sitting.clocks.now / SECOND
    out = [each / SECOND + (now if seat in running else 0) for seat, each in enumerate(left)]
    return protocol.Clocks(out, sorted(running))


def finished(sitting: Sitting, viewer: Viewer, ready: Iterable[int]) -> protocol.Finished:
    """The game that has just been decided, as a viewer may know it."""
    return protocol.Finished(
        view=protocol.plain(sitting.game.view(sitting.ended, viewer)),
        sheet=as_lines(sitting.game.sheet(sitting.ended)),
        result=as_result(sitting.results[-1]),
        ready=sorted(ready),
    )


def as_prompt(prompt: Prompt) -> protocol.Prompt:
    return protocol.Prompt(
        actor=actor_name(prompt.actor),
        moves=list(prompt.moves),
        duty=prompt.duty,
        about=prompt.about,
        within=prompt.within,
    )


def as_facts(facts: Iterable[Fact]) -> list[protocol.Fact]:
    return [protocol.Fact(fact.kind, protocol.plain(fact.data)) for fact in facts]


def as_lines(lines: Iterable[Line]) -> list[protocol.Line]:
    return [protocol.Line(line.side, line.points, line.why, line.clause) for line in lines]


def as_result(result: Result) -> protocol.Result:
    return protocol.Result(list(result.totals), list(result.winners), result.how)
