"""Entries of a log as they are kept, and which of them everybody heard of."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.core.play import Entry
from parlour.server.store import Written


def written(entries: Iterable[Entry], id: str | None, when: float) -> list[Written]:
    """Entries as they are kept; the sender's id goes with the first, chance's have none."""
    return [
        Written(e.actor, e.move, None if nth else id, e.at, when) for nth, e in enumerate(entries)
    ]


def last_heard(log: Iterable[Entry], entries: Iterable[Written]) -> float | None:
    """When the last of these was written that everybody heard of: others are nobody's business."""
    last = None
    for entry, kept in zip(log, entries, strict=True):
        if kept.when is not None and is_public(entry):
            last = kept.when
    return last


def is_public(entry: Entry) -> bool:
    """Did everybody hear of it?"""
    return None in [fact.to for fact in entry.facts]
