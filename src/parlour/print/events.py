"""Events on paper: a bracket, standings, and score cards for the tables of a round."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.game import Illegal
from parlour.events.event import Event, Number, Pairing, Standing
from parlour.events.kinds import KINDS
from parlour.events.kinds.knockout import columns
from parlour.print.looks import look_of
from parlour.print.paper import MARGIN, Sheet

LINES = 32  # of a bracket on one page
ROUNDS = 5  # that such a page holds
ROWS = 38  # of standings on one page
CARDS = 4  # on one page
MOST_PAGES = 60
Column = list[Number | None]


def bracket(event: Event, title: str) -> bytes:
    """Line by line, with what is known of later rounds; a large one in parts, the final last."""
    if event.kind != "knockout" or not event.players:
        raise Illegal("event", "only a knockout with players has a bracket")
    known = columns(event)
    _check(len(known[0]) // LINES)
    sheet = Sheet(event.name or title, look_of(event.game), wide=True)
    at, size, first = 0, len(known[0]), True
    while first or size > 1:
        parts = -(-size // LINES)
        for part in range(parts):
            if not first:
                sheet.turn()
            first = False
            heading = f"part {part + 1} of {parts}" if parts > 1 else ""
            _heading(sheet, event, title, heading)
            _bracket(sheet, event, known, at, (part * LINES, min(LINES, size - part * LINES)))
        at, size = at + ROUNDS, size // LINES if parts > 1 else 1
    return sheet.done()


def _bracket(
    sheet: Sheet, event: Event, known: list[Column], at: int, place: tuple[int, int]
) -> None:
    """Of the lines after `at` rounds those of one part, down to a single one."""
    start, size = place
    top, foot = 118.0, sheet.height - 40
    steps = size.bit_length()
    wide = (sheet.width - 2 * MARGIN) / steps
    spots = [top + (foot - top) * (nth + 0.5) / size for nth in range(size)]
    for step in range(steps):
        x = MARGIN + wide * step
        for nth, y in enumerate(spots):
            number = (start >> step) + nth
            sheet.text(x + 3, y - 3, _line(event, known, at + step, number), 10, room=wide - 14)
            sheet.rule(x, y, x + wide - 8, y)
        pairs = list(zip(spots[::2], spots[1::2], strict=False))
        for upper, lower in pairs:
            sheet.rule(x + wide - 8, upper, x + wide - 8, lower)
            sheet.rule(x + wide - 8, (upper + lower) / 2, x + wide, (upper + lower) / 2)
        spots = [(upper + lower) / 2 for upper, lower in pairs]


def _line(event: Event, known: list[Column], step: int, nth: int) -> str:
    if step >= len(known):
        return ""
    player = known[step][nth]
    if player is None:
        return "bye" if step == 0 else ""
    return _name(event, player)


def standings(event: Event, title: str) -> bytes:
    """Everybody by rank, with what tells equals apart."""
    rows = KINDS[event.kind].standings(event)
    pages = max(1, -(-len(rows) // ROWS))
    _check(pages)
    sheet = Sheet(event.name or title, look_of(event.game))
    for page in range(pages):
        if page:
            sheet.turn()
        _heading(sheet, event, title, f"standings{f', page {page + 1} of {pages}' * (pages > 1)}")
        _rows(sheet, event, rows[page * ROWS : (page + 1) * ROWS])
    return sheet.done()


def _rows(sheet: Sheet, event: Event, rows: Sequence[Standing]) -> None:
    extra = list(dict.fromkeys(name for row in rows for name in (*row.more, *row.tiebreaks)))[:6]
    right, step = sheet.width - MARGIN, 58.0
    left = right - step * (len(extra) + 1)
    heads = ["points", *(name.replace("_", " ") for name in extra)]
    for nth, head in enumerate(heads):
        x = left + step * (nth + 1)
        sheet.text(x, 132, head, 8, sheet.look.soft, align="right", room=step - 4)
    for nth, row in enumerate(rows):
        y = 152 + 17 * nth
        sheet.text(MARGIN + 20, y, str(row.rank), 11, align="right")
        sheet.text(MARGIN + 32, y, _name(event, row.player), 11, room=left - MARGIN - 36)
        cells = [row.points, *({**row.tiebreaks, **row.more}.get(name, "") for name in extra)]
        for at, cell in enumerate(cells):
            sheet.text(left + step * (at + 1), y, _written(cell), 10, align="right", room=step - 4)
        sheet.rule(MARGIN, y + 4, right, y + 4, 0.3)


def _written(cell: object) -> str:
    if isinstance(cell, bool):
        return "yes" if cell else ""
    return f"{cell:g}" if isinstance(cell, float) else str(cell)


def cards(event: Event, title: str) -> bytes:
    """A card for each table of the current round, to be filled in and signed by hand."""
    pairings = event.current.pairings
    if not pairings:
        raise Illegal("event", "no round is drawn, so there are no tables")
    _check(len(pairings) // CARDS)
    sheet = Sheet(event.name or title, look_of(event.game))
    for nth, pairing in enumerate(pairings):
        if nth and nth % CARDS == 0:
            sheet.turn()
        _card(sheet, event, pairing, title, nth % CARDS)
    return sheet.done()


def _card(sheet: Sheet, event: Event, pairing: Pairing, title: str, nth: int) -> None:
    high = (sheet.height - 2 * MARGIN) / CARDS
    left, top, wide = MARGIN, MARGIN + high * nth, sheet.width - 2 * MARGIN
    sheet.box(left, top, wide, high - 14, ink=sheet.look.strong, thick=1.4, round=8)
    sheet.text(left + 14, top + 22, event.name or title, 13, sheet.look.strong, room=wide - 150)
    where = f"round {len(event.rounds)}, table {pairing.id}"
    sheet.text(left + wide - 14, top + 22, where, 10, sheet.look.soft, align="right")
    row, columns = (high - 92) / max(2, len(pairing.players)), 6
    first = left + wide * 0.42
    step = (left + wide - 14 - first) / columns
    for at in range(columns):
        head = "total" if at == columns - 1 else str(at + 1)
        sheet.text(first + step * (at + 0.5), top + 40, head, 8, sheet.look.soft, align="centre")
    for place, player in enumerate(pairing.players):
        y = top + 46 + row * place
        sheet.text(left + 14, y + row * 0.65, _name(event, player), 13, room=first - left - 24)
        for at in range(columns):
            sheet.box(first + step * at, y, step, row, ink=sheet.look.soft, thick=0.5)
    sheet.text(left + 14, top + high - 22, "signed:", 8, sheet.look.soft)
    sheet.rule(left + 48, top + high - 22, left + wide - 14, top + high - 22, 0.4)


def _heading(sheet: Sheet, event: Event, title: str, what: str) -> None:
    sheet.text(
        MARGIN, 66, event.name or title, 24, sheet.look.strong, room=sheet.width - 2 * MARGIN
    )
    said = [title, *([event.date] if event.date else []), *([what] if what else [])]
    if event.rounds:
        said.append("over" if event.over else f"round {len(event.rounds)}")
    sheet.text(MARGIN, 88, "  ·  ".join(said), 10, sheet.look.soft)
    sheet.rule(MARGIN, 98, sheet.width - MARGIN, 98, 1.4, sheet.look.bright)


def _name(event: Event, player: Number) -> str:
    return event.players[player].name


def _check(pages: int) -> None:
    if pages > MOST_PAGES:
        raise Illegal("event", f"this would be more than {MOST_PAGES} pages")
