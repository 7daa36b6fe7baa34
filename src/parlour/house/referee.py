"""A record replayed strictly: every entry accepted, or the first one refused with its clause."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from parlour.core.game import Illegal
from parlour.core.record import Record, Unreadable, read_entry
from parlour.core.sitting import Sitting
from parlour.house.dictionaries import NO_WISH, Wish
from parlour.house.setups import setup_of


@dataclass(frozen=True)
class Refusal:
    """Where a record stops being a game, and why."""

    line: int
    entry: str
    clause: str | None  # None: the text cannot even be read
    why: str


def replay(
    text: str,
    until: int | None = None,
    wish: Wish = NO_WISH,
    each: Callable[[], None] = lambda: None,
) -> Sitting | Refusal:
    """The sitting a record's text leads to, after `until` entries; or its first refusal.

    `each` is called before every entry: by raising something, it ends a replay that takes too long.
    """
    try:
        record = Record.read(text)
        game, setup = setup_of(record, wish)
    except Unreadable as problem:
        return Refusal(problem.line, problem.entry, None, str(problem))
    sitting, now = Sitting.begin(game, setup, record.timing), 0
    for nth, entry in enumerate(record.entries[:until]):
        each()
        try:
            actor, move, at = read_entry(entry)
            if at is not None and at < now:
                raise ValueError("time does not run backwards")
            now = now if at is None else at
            sitting = sitting.play(actor, move, at)
        except Illegal as refused:
            return Refusal(record.body + nth, entry, refused.clause, str(refused))
        except ValueError as unreadable:
            return Refusal(record.body + nth, entry, None, str(unreadable))
    return sitting
