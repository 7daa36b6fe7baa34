"""An event as it is told: to everybody, and to whoever visits it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from parlour.events.event import Event, Number, Outcome, Pairing
from parlour.events.kinds import KINDS, knockout, party
from parlour.events.tiebreaks import TIEBREAKS
from parlour.games import GAMES
from parlour.house.competitions import document
from parlour.server import competing
from parlour.server.events.making import minutes_of, most
from parlour.server.events.room import ALL, Room
from parlour.server.events.wording import in_words
from parlour.server.rights import EVENT, may
from parlour.server.store.events import LaidFor

NEWEST = 40  # entries of the log that are told


def event_now(
    room: Room, tables: Iterable[LaidFor], holders: competing.Holders
) -> competing.EventNow:
    """As everybody may know it."""
    event, held = room.event, room.held
    laid = {each.pairing: each.table for each in tables}  # the last bout comes last
    kind = KINDS[event.kind]
    rows = kind.standings(event)
    minutes = minutes_of(held)
    return competing.EventNow(
        id=room.id,
        entries=room.seq,
        name=held.name,
        kind=held.kind,
        game=held.game,
        title=GAMES[held.game].title,
        options=held.options,
        plan=held.plan,
        time=held.customs["terms"]["time"] or "none",
        state=_state(room),
        entering=not event.over and kind.may_enter(event) and len(event.players) < most(held.kind),
        guests=held.customs["guests"],
        automatic=room.automatic,
        holders=holders,
        members=bool(held.customs.get("members")),
        helpers=[competing.Helper(each.role, each.name) for each in room.helpers],
        players=[_entrant(room, n) for n in range(len(event.players))],
        order=list(event.order),
        drawn=bool(event.lots),
        rounds=[
            competing.RoundNow(
                [_pairing(room, pairing, laid) for pairing in drawn.pairings],
                sorted(drawn.byes),
            )
            for drawn in event.rounds
        ],
        of=rounds_of(event),
        bracket=knockout.bracket(event) if event.begun and event.kind == "knockout" else [],
        standings=[
            competing.StandingNow(row.player, row.rank, row.points, dict(row.tiebreaks))
            for row in rows
        ],
        tiebreaks=[
            competing.TieBreak(name, TIEBREAKS[name].__doc__ or "")
            for name in (rows[0].tiebreaks if rows else ())
        ],
        ties=[list(tied) for tied in kind.ties(event)] if event.begun else [],
        until=room.drawn + 60 * minutes if minutes is not None and event.open else None,
        stewards=document(event).get("stewards", 0),
        prizes=_prizes(room),
        log=[
            competing.Noted(said.when, in_words(room, said))
            for said in room.log[: -NEWEST - 1 : -1]
        ],
    )


def my_event(
    room: Room, guest: str | None, leads: bool, tables: Iterable[LaidFor], links: Mapping[str, str]
) -> competing.MyEvent:
    """What it is to somebody; only the organiser has links to hand on."""
    roles, player = room.roles_of(guest, leads), room.player_of(guest)
    laid = {each.pairing: each.table for each in tables}
    mine = [laid.get(each.id) for each in room.event.open if player in each.players]
    return competing.MyEvent(
        id=room.id,
        player=player,
        roles=sorted(roles),
        may=[deed for deed in EVENT if may(deed, roles) and _makes_sense(room, deed, player)],
        table=next(iter(mine), None),
        links=dict(links) if "organiser" in roles else {},
    )


def _makes_sense(room: Room, deed: str, player: Number | None) -> bool:
    """A button is shown for what could be done now; the rules have the last word."""
    event = room.event
    if deed == "enter":
        return player is None and not event.over and KINDS[event.kind].may_enter(event)
    if deed == "help":
        return False  # it needs a link
    if deed == "correct":
        return any(pairing.outcome is not None for pairing in event.current.pairings)
    if event.over:
        return False
    if deed in ("bot", "lots", "begin"):
        return not event.begun
    if deed == "round":
        return event.begun and not event.open and not room.automatic
    if deed == "finish":
        return event.begun and not event.open
    if deed == "card":
        return "prize" in event.plan and (event.begun or event.plan["prize"] == ALL)
    return deed not in ("pause", "go") or (deed == "go") == room.paused


def _state(room: Room) -> Literal["open", "running", "paused", "over"]:
    if room.event.over:
        return "over"
    if not room.event.begun:
        return "open"
    return "paused" if room.paused else "running"


def _entrant(room: Room, n: Number) -> competing.Entrant:
    player = room.event.players[n]
    person = room.guests[n] is not None
    return competing.Entrant(player.name, room.level_of(n), person, player.out, player.rating)


def _pairing(room: Room, pairing: Pairing, laid: Mapping[str, str]) -> competing.PairingNow:
    moving: tuple[Number, ...] = ()
    if room.event.kind == "party" and room.pairing(pairing.id) is pairing:
        moving = party.moving(room.event, pairing)
    return competing.PairingNow(
        id=pairing.id,
        players=list(pairing.players),
        table=laid.get(pairing.id),
        open=pairing.open,
        bout=room.bouts.get(pairing.id, 0),
        result=None if pairing.outcome is None else _outcome(pairing.outcome),
        moving=list(moving),
    )


def _outcome(outcome: Outcome) -> competing.Outcome:
    return competing.Outcome(
        list(outcome.totals),
        list(outcome.winners),
        outcome.default,
        None if outcome.keys is None else list(outcome.keys),
        outcome.spelt,
    )


def rounds_of(event: Event) -> int | None:
    """How many there will be; None: that depends on who enters."""
    if "rounds" in event.plan:
        return int(event.plan["rounds"])
    players = len(event.players)
    if not event.begun:
        return None
    if event.kind == "knockout":
        return (players - 1).bit_length()
    return (players - 1 + players % 2) * int(event.plan.get("cycles", 1))


def _prizes(room: Room) -> list[competing.Prize]:
    if "prize" not in room.event.plan:
        return []
    won = {each["table"]: each["player"] for each in document(room.event)["prizes"]}
    if room.event.plan["prize"] == ALL:
        won = {ALL: next(iter(won.values()), None)}
    return [competing.Prize(id, word, won.get(id)) for id, word in room.cards.items()]
