"""An event replayed strictly, as the referee replays a match; and what it says of itself."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Any

from parlour.core.game import Illegal, side_of_seat
from parlour.core.options import problems
from parlour.core.record import Unreadable
from parlour.core.sitting import Sitting
from parlour.events import record
from parlour.events.event import Event, Outcome, Pairing, Standing
from parlour.events.kinds import KINDS
from parlour.games import GAMES
from parlour.games.fourcyte.board import PAR
from parlour.house.referee import Refusal

KEY_CARD = "KW-49"  # the line of a sheet for a Key card, which breaks ties at a party (KW-83)


def replay_event(text: str) -> Event | Refusal:
    """The event that a text leads to, or its first refusal."""
    try:
        found = furnished(record.read(text))
        event = record.begun(found)
    except Unreadable as problem:
        return Refusal(problem.line, problem.entry, None, str(problem))
    for nth, entry in enumerate(found.entries):
        try:
            event = record.play(event, entry)
        except Illegal as refused:
            return Refusal(found.body + nth, entry, refused.clause, str(refused))
        except ValueError as unreadable:
            return Refusal(found.body + nth, entry, None, str(unreadable))
    return event


def furnished(text: record.EventText) -> record.EventText:
    """With what only the games know: are game and options ours, and what is PAR (4C-52)?"""
    header = dict(text.header)
    game = GAMES.get(header["game"])
    if game is None:
        raise Unreadable(*text.lines["game"], f"there is no game {header['game']!r}")
    if found := problems(game.options, header.get("options", {})):
        raise Unreadable(*text.lines["options"], "; ".join(found))
    if header["kind"] == "par":
        header["plan"] = {"par": PAR, **header.get("plan", {})}
    return replace(text, header=header)


def result_of(event: Event, sitting: Sitting, text: str) -> dict[str, Any]:
    """What a finished match comes to in its event; by place in the pairing, which is the seat."""
    result = sitting.result
    assert result is not None  # a match was played to its end
    sides = [side_of_seat(seat, len(result.totals)) for seat in range(sitting.setup.seats)]
    found: dict[str, Any] = {
        "totals": [result.totals[side] for side in sides],
        "winners": [seat for seat, side in enumerate(sides) if side in result.winners],
        "record": f"sha256:{sha256(text.encode()).hexdigest()}",
    }
    if event.kind == "party":
        cards = [line.side for line in sitting.sheet if line.clause == KEY_CARD]
        found["keys"] = [cards.count(side) for side in sides]
    return found


def spelt_by(sitting: Sitting, card: str) -> int | None:
    """The place that has spelt a Key card (KW-86); None: nobody has."""
    won = (
        line for line in sitting.sheet if line.clause == KEY_CARD and line.why.endswith(f" {card}")
    )
    return next((line.side for line in won), None)


def document(event: Event) -> dict[str, Any]:
    """What `parlour event --json` prints."""
    kind, here = KINDS[event.kind], event.current
    return {
        "ok": True,
        "kind": event.kind,
        "game": event.game,
        "entries": event.entries,
        "round": len(event.rounds),
        "over": event.over,
        "players": [{"name": player.name, "out": player.out} for player in event.players],
        "pairings": [_pairing(pairing) for pairing in here.pairings],
        "byes": sorted(here.byes),
        "standings": [_row(row) for row in kind.standings(event)],
        **kind.also(event),
    }


def _pairing(pairing: Pairing) -> dict[str, Any]:
    outcome = pairing.outcome
    return {
        "id": pairing.id,
        "players": list(pairing.players),
        "result": None if outcome is None else _outcome(outcome),
    }


def _outcome(outcome: Outcome) -> dict[str, Any]:
    found: dict[str, Any] = {"totals": list(outcome.totals), "winners": list(outcome.winners)}
    for name in ("record", "keys", "spelt"):
        if (value := getattr(outcome, name)) is not None:
            found[name] = value
    return {**found, "default": True} if outcome.default else found


def _row(row: Standing) -> dict[str, Any]:
    found: dict[str, Any] = {
        "player": row.player,
        "rank": row.rank,
        "points": plain_number(row.points),
    }
    if row.tiebreaks:
        found["tiebreaks"] = {name: plain_number(value) for name, value in row.tiebreaks.items()}
    return {**found, **row.more}


def plain_number(value: float) -> float:
    """3 and 2.5, never 3.0."""
    return int(value) if value == int(value) else value
