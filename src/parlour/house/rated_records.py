"""Rated matches read from records: the house's own, and those of any club that keeps some."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from parlour.core.game import side_of_seat
from parlour.core.house import LEVELS
from parlour.core.record import Record
from parlour.core.sitting import Sitting
from parlour.house.ratings import BOT, Match, Player, against, places, spoilt
from parlour.house.referee import Refusal, replay


@dataclass(frozen=True)
class Told:
    """What a record says to ratings."""

    match: Match | None
    why: str = ""  # it does not count
    names: tuple[tuple[Player, str], ...] = ()


def told(text: str, id: str) -> Told | Refusal:
    """A record replayed strictly; `id` is its name where its header gives none.

    With the header `rated` it says who played and when it ended. Without it everybody counts by
    their name, and LEVEL bot is a bot; matches are in the order of their dates, then of their ids.
    """
    sitting = replay(text)
    if isinstance(sitting, Refusal):
        return sitting
    record = Record.read(text)
    head = record.rated
    if head is not None and not _is_good(head, record.seats):
        line, entry = record.header["rated"]
        return Refusal(line, entry, None, "rated holds an id, when it ended, and its players")
    if sitting.result is None:
        return Told(None, "it is not over")
    if head is None and len(record.names) != record.seats:
        return Told(None, "it does not say who played")
    players = tuple(head["players"] if head else map(_player, record.names))
    ended = float(head["ended"]) if head else _day(record.date)
    match = _match(head["id"] if head else id, ended, sitting, players)
    shown = record.names if len(record.names) == record.seats else players
    why = spoilt(sitting) or against(match)
    return Told(None if why else match, why or "", tuple(zip(players, shown, strict=True)))


def with_header(text: str, match: Match, players: Sequence[Player]) -> str:
    """A record that says which rated match it is; `players` are by seat."""
    head = {"id": match.id, "ended": match.ended, "players": list(players)}
    return text.replace("\n\n", f"\nrated {json.dumps(head)}\n\n", 1)


def key_of(person: str) -> Player:
    """A name for an account that tells nothing of it; the id itself opens doors."""
    return sha256(f"parlour rating {person}".encode()).hexdigest()[:16]


def _match(id: str, ended: float, sitting: Sitting, players: Sequence[Player]) -> Match:
    assert sitting.result is not None
    sides: list[list[Player]] = [[] for _ in sitting.totals]
    for seat, player in enumerate(players):
        sides[side_of_seat(seat, len(sides))].append(player)
    came = places(sitting.result.totals, sitting.result.winners)
    return Match(id, ended, sitting.game.name, tuple(map(tuple, sides)), came)


def _player(name: str) -> Player:
    """Whoever has this name in a club's records; names are compared without case."""
    level = name.removesuffix(" bot")
    return f"{BOT}{level}" if level != name and level in LEVELS else name.casefold()


def _day(date: str | None) -> float:
    try:
        return datetime.fromisoformat(date or "").replace(tzinfo=UTC).timestamp()
    except ValueError:
        return 0.0


def _is_good(head: dict[str, Any], seats: int) -> bool:
    players = head.get("players")
    return (
        head.keys() == {"id", "ended", "players"}
        and isinstance(head["id"], str)
        and type(head["ended"]) in (int, float)
        and isinstance(players, list)
        and len(players) == seats
        and all(isinstance(player, str) and player for player in players)
    )
