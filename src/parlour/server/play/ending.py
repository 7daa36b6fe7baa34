"""What is kept of a finished match, so that it can be shown even when its rules are gone."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any

from msgspec import Struct, json

from parlour.core.game import BOOK, SPECTATOR
from parlour.core.record import Record, told
from parlour.core.sitting import Sitting
from parlour.house.draws import Draws, as_header
from parlour.server import protocol
from parlour.server.play.drawing import Drawing
from parlour.server.play.filing import filed
from parlour.server.play.projection import as_lines, as_result
from parlour.server.play.replaying import Unplayable, replayed
from parlour.server.store import Ending, Filed, Laid, Played, Store


class Last(Struct):
    """A match at its end."""

    title: str
    options: dict[str, Any]
    entries: int  # that everybody heard of
    games: list[protocol.Result]
    result: protocol.Result
    sheet: list[protocol.Line]
    totals: list[int]
    book: Any  # the last view of whoever may see all hands
    spectator: Any


def ending(laid: Laid, sitting: Sitting, when: float, draws: Draws | None) -> Ending:
    """All that is needed to show a match that is over, but for what its people are called."""
    assert sitting.result is not None
    last = Last(
        title=sitting.game.title,
        options=vars(sitting.setup.options),
        entries=public(sitting),
        games=[as_result(result) for result in sitting.results],
        result=as_result(sitting.result),
        sheet=as_lines(sitting.sheet),
        totals=list(sitting.totals),
        book=protocol.plain(sitting.view(BOOK)),
        spectator=protocol.plain(sitting.view(SPECTATOR)),
    )
    record = as_record(laid, sitting, [], draws).write(told(sitting))
    result, shown = protocol.encode(last.result).decode(), protocol.encode(last).decode()
    return Ending(result, shown, record, filed(laid, sitting, when))


async def keep_endings(store: Store, drawing: Drawing) -> None:
    """Of matches that were over before endings were kept, if they can still be replayed."""
    for id in await store.unkept():
        laid, (written, _) = await store.laid(id), await store.since(id, 0)
        if laid is None:
            continue
        try:
            sitting = replayed(laid, written)
        except Unplayable:  # left as it is: a later release may be able to
            continue
        when, draws = laid.stirred or laid.made, drawing.draws(laid.bond)
        await store.keep(id, ending(laid, sitting, when, draws))


async def file_endings(store: Store) -> None:
    """Matches that were over before there was an archive; each is replayed in a thread."""
    archive = store.archive
    for id in await archive.unfiled():
        laid, kept, (written, _) = (
            await store.laid(id),
            await store.ending(id),
            await store.since(id, 0),
        )
        if laid is None:
            continue
        when = laid.stirred or laid.made
        try:
            sitting = await asyncio.to_thread(replayed, laid, written)
        except Unplayable:  # its rules are gone, and what was played is not known
            if kept is not None:
                await archive.file(id, _from_last(laid, read(kept), when))
        else:
            await archive.file(id, filed(laid, sitting, when))


def _from_last(laid: Laid, last: Last, when: float) -> Filed:
    result = last.result
    return Filed(
        game=laid.game,
        title=last.title,
        ended=when,
        options=last.options,
        totals=tuple(result.totals),
        winners=tuple(result.winners),
        how=result.how,
        played=(Played(),) * laid.seats,
        public=laid.terms.public,
    )


def as_record(laid: Laid, sitting: Sitting, names: list[str], draws: Draws | None) -> Record:
    """The match, which is over, as a record: who played, when, and what its draws followed from."""
    date = datetime.fromtimestamp(laid.made, UTC).date().isoformat()
    told = as_header(draws) if draws is not None else {}
    return Record.of(sitting, names=tuple(names), date=date, **told)


def public(sitting: Sitting) -> int:
    """Entries that everybody heard of: how many others there are is nobody's business."""
    return sum(any(fact.to is None for fact in entry.facts) for entry in sitting.log)


def read(kept: Ending) -> Last:
    return json.decode(kept.last, type=Last)
