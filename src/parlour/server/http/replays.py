"""Matches step by step, with all hands open: for finished tables, records and diagrams."""

from __future__ import annotations

from time import monotonic

from parlour.core.game import BOOK
from parlour.core.record import Record, actor_name, remarks
from parlour.core.sitting import Sitting
from parlour.house.referee import Refusal, replay
from parlour.server import protocol
from parlour.server.cards.records import Frame, Replay
from parlour.server.denied import Denied
from parlour.server.play.ending import as_record
from parlour.server.play.projection import as_facts, as_lines, as_result
from parlour.server.play.prompted import as_prompt
from parlour.server.play.table import Table

LONGEST = 5000  # lines of a record that is sent in
PATIENCE = 20.0  # seconds for one replay


def record_of(table: Table) -> str:
    """A finished table as a record; until then its log is closed to everybody."""
    names = [name or "" for name in table.seats.names]
    draws = table.supplies.drawing.draws(table.laid.bond)
    return as_record(table.laid, table.sitting, names, draws).write(remarks(table.sitting))


def replay_of(table: Table) -> Replay:
    return steps(table.sitting, [name or "" for name in table.seats.names])


def replay_text(text: str) -> Replay:
    """Anybody's record; Denied with the line and the clause where it is none."""
    return steps(sitting_of(text), list(Record.read(text).names))


def sitting_of(text: str) -> Sitting:
    """What anybody's record leads to, within limits."""
    if text.count("\n") > LONGEST:
        raise Denied(413, f"a record of more than {LONGEST} lines is not replayed here")
    until = monotonic() + PATIENCE

    def in_time() -> None:
        if monotonic() > until:
            raise Denied(413, "this record takes too long to replay")

    found = replay(text, each=in_time)
    if isinstance(found, Refusal):
        clause = f" ({found.clause})" if found.clause else ""
        raise Denied(422, f"line {found.line}: {found.why}{clause}")
    return found


def steps(sitting: Sitting, names: list[str]) -> Replay:
    """Every state of a match from the first to the last; Denied where that takes too long."""
    game, timing = sitting.game, sitting.clocks.timing if sitting.clocks else None
    now = Sitting.begin(game, sitting.setup, timing)
    until = monotonic() + PATIENCE
    frames = [_frame(now, "")]
    for entry in sitting.log:
        now = now.play(entry.actor, entry.move, entry.at)
        frames.append(_frame(now, f"{actor_name(entry.actor)} {entry.move}"))
        if monotonic() > until:
            raise Denied(503, "this match takes too long to replay here; its record can be had")
    return Replay(
        game=game.name,
        title=game.title,
        options=vars(sitting.setup.options),
        names=names,
        frames=frames,
        games=[as_result(result) for result in sitting.results],
        result=as_result(sitting.result) if sitting.result else None,
    )


def _frame(sitting: Sitting, entry: str) -> Frame:
    """A game's last frame shows that game, though the next is laid out already."""
    state = sitting.state if sitting.ended is None else sitting.ended
    decided = sitting.ended is not None or (sitting.over and sitting.broken is None)
    return Frame(
        entry=entry,
        game=len(sitting.results) - decided,
        view=protocol.plain(sitting.game.view(state, BOOK)),
        facts=as_facts(sitting.log[-1].facts) if entry else [],
        sheet=as_lines(sitting.game.sheet(state)),
        totals=list(sitting.totals),
        prompts=[] if decided else [as_prompt(p) for p in sitting.prompts],
    )
