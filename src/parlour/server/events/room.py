"""An event as the house holds it: its log replayed, with what the house itself has noted in it.

Beside the entries of an event (`parlour.events`) the log has some of the house's own. They change
nothing in the event, and its text leaves them out:

    role "steward" "Eva"      somebody helps; whom it concerns stands beside the entry
    dismiss 0                 they do not any more
    seat 3 "bot:club"         a bot plays for that player from here on; "person": they are back
    pause, go                 between them no table is laid and no round is drawn
    again "1.2" 1             the pairing was not decided, and is played once more
    card "1.1" "HOUSE"        the Key card that has a prize at that table; "all": at every table
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from parlour.core import house
from parlour.core.game import Illegal
from parlour.core.record import Unreadable
from parlour.events import record
from parlour.events.event import Event, Number, Pairing
from parlour.events.kinds import KINDS
from parlour.server.rights import APPOINTED, EventRole
from parlour.server.store.events import Held, Said, Stand

ALL = "all"  # tables: a card for every one of them


class Torn(Exception):
    """A log that does not lead to an event: it was written by another release, or damaged."""


@dataclass(frozen=True)
class Helper:
    """A steward or a judge."""

    role: EventRole
    name: str
    guest: str


@dataclass(frozen=True)
class Room:
    """Where an event stands."""

    held: Held
    event: Event
    log: tuple[Said, ...] = ()
    guests: tuple[str | None, ...] = ()  # by player; None: a bot
    helpers: tuple[Helper, ...] = ()
    # Players for whom a bot plays, with its level; None: they are back.
    chairs: Mapping[Number, str | None] = field(default_factory=dict)
    bouts: Mapping[str, int] = field(default_factory=dict)  # of pairings that are played again
    cards: Mapping[str, str] = field(default_factory=dict)  # with a prize, by table
    judged: frozenset[str] = frozenset()  # pairings on which judges have decided
    paused: bool = False
    drawn: float = 0.0  # when this round was

    @property
    def id(self) -> str:
        return self.held.id

    @property
    def seq(self) -> int:
        return len(self.log)

    @property
    def stand(self) -> Stand:
        event = self.event
        return Stand(len(event.players), len(event.rounds), event.over, self._places)

    @property
    def _places(self) -> tuple[tuple[Number, str | None, str, int], ...]:
        """Who came where, once that is settled; days and seasons have boards of their own."""
        if not (self.event.over and self.event.rounds):
            return ()
        rows = KINDS[self.event.kind].standings(self.event)
        names = [player.name for player in self.event.players]
        return tuple((r.player, self.guests[r.player], names[r.player], r.rank) for r in rows)

    @property
    def automatic(self) -> bool:
        """The house draws the next round as soon as the last result is in."""
        return bool(self.held.customs["automatic"])

    def player_of(self, guest: str | None) -> Number | None:
        return self.guests.index(guest) if guest is not None and guest in self.guests else None

    def pairing(self, id: str) -> Pairing | None:
        """Of this round."""
        return next((each for each in self.event.current.pairings if each.id == id), None)

    def level_of(self, player: Number) -> str | None:
        """The bot that plays for somebody; None: they do so themselves."""
        return self.chairs.get(player) or self.event.players[player].bot

    def roles_of(self, guest: str | None, leads: bool = False) -> set[EventRole]:
        """`leads`: they count as an organiser, wherever they are in the house."""
        roles: set[EventRole] = {"visitor"}
        if guest is None:
            return roles
        if leads or guest == self.held.organiser:
            roles.add("organiser")
        if (player := self.player_of(guest)) is not None and not self.event.out(player):
            roles.add("entrant")
        return roles | {helper.role for helper in self.helpers if helper.guest == guest}

    @property
    def text(self) -> str:
        return text_of(self.held, self.log)


def text_of(held: Held, log: Iterable[Said]) -> str:
    """An event as a text; names and results, and nobody's cookie."""
    day = f"{datetime.fromtimestamp(held.made, UTC):%Y-%m-%d}"
    head = [record.MAGIC, f"kind {held.kind}", f"game {held.game}", f"date {day}"]
    for name, value in (("options", held.options), ("plan", held.plan), ("name", held.name)):
        if value:
            head.append(record.write_entry(name, value))
    said = [each.entry for each in log if verb_of(each.entry) not in HOUSE]
    return "\n".join([*head, "", *said, ""])


def opened(held: Held) -> Room:
    """Before its first entry; Torn where its header cannot be."""
    try:
        text = record.EventText(_header(held), (), 0)
        return Room(held, record.begun(text))
    except (Unreadable, KeyError, TypeError) as problem:
        raise Torn(str(problem)) from None


def _header(held: Held) -> dict[str, Any]:
    if held.kind not in KINDS:
        raise Torn(f"there is no kind {held.kind!r}")
    fields = {"kind": held.kind, "game": held.game, "name": held.name}
    return {**fields, "options": held.options, "plan": held.plan}


def play(room: Room, said: Said) -> Room:
    """The room after one more entry; Illegal or ValueError leave it as it was."""
    verb = verb_of(said.entry)
    if verb in HOUSE:
        after = HOUSE[verb](room, said, *record.split(said.entry)[1])
    else:
        after = _event_entry(room, said, verb)
    return replace(after, log=(*room.log, said))


def _event_entry(room: Room, said: Said, verb: str) -> Room:
    event = record.play(room.event, said.entry)
    after = replace(room, event=event)
    if verb == "enter":
        after = replace(after, guests=(*room.guests, said.guest))
    if verb in ("begin", "round"):
        after = replace(after, drawn=said.when, bouts={})
    if verb == "correct" and _is_judge(room, said.by):
        id = str(record.split(said.entry)[1][0])
        after = replace(after, judged=room.judged | {id})
    return after


def _is_judge(room: Room, guest: str | None) -> bool:
    return any(helper.guest == guest and helper.role == "judge" for helper in room.helpers)


def verb_of(entry: str) -> str:
    return entry.partition(" ")[0]


# --- the house's own entries


def _role(room: Room, said: Said, role: EventRole, name: str) -> Room:
    if role not in APPOINTED or said.guest is None:
        raise ValueError(f"nobody is made {role!r}")
    if any((h.role, h.guest) == (role, said.guest) for h in room.helpers):
        raise Illegal("event", f"they are {role} already")
    return replace(room, helpers=(*room.helpers, Helper(role, name, said.guest)))


def _dismiss(room: Room, said: Said, nth: int) -> Room:
    if not 0 <= nth < len(room.helpers):
        raise Illegal("event", "there is no such helper")
    return replace(room, helpers=(*room.helpers[:nth], *room.helpers[nth + 1 :]))


def _seat(room: Room, said: Said, player: int, who: str) -> Room:
    if not 0 <= player < len(room.event.players) or room.guests[player] is None:
        raise Illegal("event", "there is no such person among the players")
    if room.event.over or room.event.out(player):
        raise Illegal("event", "they do not play any more")
    level = who.removeprefix(house.BOT)
    if who != house.PERSON and (level == who or level not in house.LEVELS):
        raise Illegal("event", f"{who!r} is neither a bot nor a person")
    plays = None if who == house.PERSON else level
    if room.chairs.get(player) == plays:
        raise Illegal("event", "that is so already")
    return replace(room, chairs={**room.chairs, player: plays})


def _pause(room: Room, said: Said) -> Room:
    if room.paused or room.event.over:
        raise Illegal("event", "it rests already" if room.paused else "it is over")
    return replace(room, paused=True)


def _go(room: Room, said: Said) -> Room:
    if not room.paused:
        raise Illegal("event", "it does not rest")
    return replace(room, paused=False)


def _again(room: Room, said: Said, id: str, bout: int) -> Room:
    pairing = room.pairing(id)
    if pairing is None or not pairing.open or bout != room.bouts.get(id, 0) + 1:
        raise Illegal("event", f"{id} is not to be played again")
    return replace(room, bouts={**room.bouts, id: bout})


def _card(room: Room, said: Said, id: str, word: str) -> Room:
    prize = room.event.plan.get("prize")
    pairing = room.pairing(id)
    fits = id == ALL if prize == ALL else pairing is not None and pairing.open
    if prize is None or not fits or room.event.over:
        raise Illegal("KW-86", "there is no prize for a Key card there")
    return replace(room, cards={**room.cards, id: word})


HOUSE: Mapping[str, Callable[..., Room]] = {
    "role": _role,
    "dismiss": _dismiss,
    "seat": _seat,
    "pause": _pause,
    "go": _go,
    "again": _again,
    "card": _card,
}


def card_for(room: Room, id: str) -> str | None:
    """The Key card that has a prize at a table (KW-86)."""
    return room.cards.get(ALL if room.event.plan.get("prize") == ALL else id)
