"""What people do at an event, one function a deed: the entries that are written for it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from parlour.core import house
from parlour.events import record
from parlour.events.event import Number
from parlour.events.kinds.party import CHAIRS
from parlour.games import GAMES
from parlour.house.ratings import PROVISIONAL, Rating, anchors
from parlour.server.cards.events import Deed
from parlour.server.denied import Denied
from parlour.server.events.carrying import onward
from parlour.server.events.links import RoleLinks
from parlour.server.events.making import deck_of, most
from parlour.server.events.room import ALL, Room
from parlour.server.names import called, clean
from parlour.server.play.supplies import Supplies
from parlour.server.rights import EVENT
from parlour.server.store import Store
from parlour.server.store.events import Said
from parlour.server.store.reports import CLOSED


@dataclass(frozen=True)
class Desk:
    """What deeds need of the house."""

    links: RoleLinks
    supplies: Supplies
    bots_for: Callable[[str], bool]


@dataclass(frozen=True)
class Doing:
    """Somebody who may do it does something."""

    room: Room
    deed: Deed
    guest: str
    member: bool
    desk: Desk

    def say(self, verb: str, *values: object, whom: str | None = None) -> Said:
        entry = record.write_entry(verb, *values)
        if " ; " in entry:  # there a remark begins
            raise Denied(400, "no text here may hold a semicolon between spaces")
        return Said(entry, whom, self.guest, self.desk.supplies.clock())

    @property
    def here(self) -> int:
        return len(self.room.event.players)

    def level(self) -> str:
        """Of a bot, as asked for, or as the event has them."""
        level = self.deed.level or self.room.held.customs["fill"] or "club"
        game = self.room.held.game
        if level not in house.LEVELS or not self.desk.bots_for(game):
            raise Denied(400, f"there is no {level} bot for {GAMES[game].title}")
        return level

    async def name(self) -> str:
        known = await self.desk.supplies.store.name_of(self.guest)
        name = called(self.deed.name or "", known or "")
        if not name:
            raise Denied(400, "a name is needed")
        return name

    def shuffled(self, players: int) -> list[Number]:
        order = list(range(players))
        self.desk.supplies.rng.shuffle(order)
        return order


async def let_in(store: Store, guest: str) -> None:
    if await store.reports.is_closed(guest):
        raise Denied(403, CLOSED)


async def _enter(doing: Doing) -> list[Said]:
    room = doing.room
    await let_in(doing.desk.supplies.store, doing.guest)
    if room.player_of(doing.guest) is not None:
        raise Denied(409, "you have entered already")
    if not (doing.member or room.held.customs["guests"]):
        raise Denied(403, "this event is for people with an account: sign up, it takes a minute")
    await _check_member(doing)
    _leave_room(room, doing.here)
    known = await doing.desk.supplies.store.ratings.of(room.held.game, [doing.guest])
    seed = _seeded(room, known.get(doing.guest))
    data = [seed] if seed else []
    return [doing.say("enter", await doing.name(), *data, whom=doing.guest)]


async def _check_member(doing: Doing) -> None:
    """Where only members of the club may enter."""
    held, clubs = doing.room.held, doing.desk.supplies.store.clubs
    if held.club is None or not held.customs.get("members"):
        return
    if await clubs.role_of(held.club, doing.guest) is None:
        raise Denied(403, "this event is for members of the club: ask there for its link")


def _seeded(room: Room, rating: Rating | None) -> dict[str, int]:
    """Where no lots are drawn the order is by rating, as it was when somebody entered. Not at a
    party: there people sit down as they come, and the strong are not put together."""
    if room.held.customs["lots"] or room.held.kind == "party":
        return {}
    if rating is None or rating.provisional:
        return {}
    return {"rating": rating.shown}


async def _help(doing: Doing) -> list[Said]:
    role = doing.desk.links.role(doing.room.id, doing.deed.word)
    if role is None:
        raise Denied(403, "that link is not good: ask the organiser for another")
    await let_in(doing.desk.supplies.store, doing.guest)
    return [doing.say("role", role, await doing.name(), whom=doing.guest)]


async def _leave(doing: Doing) -> list[Said]:
    """Nobody leaves a table of four: a bot takes the chair (KW-80)."""
    player = doing.room.player_of(doing.guest)
    if doing.room.event.kind == "party":
        return [doing.say("seat", player, house.BOT + doing.level())]
    return [doing.say("withdraw", player)]


async def _withdraw(doing: Doing) -> list[Said]:
    return [doing.say("withdraw", _needed("player", doing.deed.player))]


async def _chair(doing: Doing) -> list[Said]:
    who = house.BOT + doing.level() if doing.deed.level else house.PERSON
    return [doing.say("seat", _needed("player", doing.deed.player), who)]


async def _bot(doing: Doing) -> list[Said]:
    return [_bot_enters(doing, doing.level(), doing.here, clean(doing.deed.name or ""))]


def _bot_enters(doing: Doing, level: str, nth: int, name: str = "") -> Said:
    _leave_room(doing.room, nth)
    data: dict[str, object] = {"bot": level}
    measured = anchors().get(doing.room.held.game, {}).get(level)
    if measured is not None:
        data |= _seeded(doing.room, Rating(measured, games=PROVISIONAL))
    return doing.say("enter", name or f"{level.capitalize()} bot {nth + 1}", data)


async def _lots(doing: Doing) -> list[Said]:
    return [doing.say("lots", doing.shuffled(doing.here))]


async def _begin(doing: Doing) -> list[Said]:
    """Bots take the places that are left empty, then lots are drawn, in sight of all."""
    here, room, customs = doing.here, doing.room, doing.room.held.customs
    wanted = max(here, customs["places"])
    if room.event.kind == "party":
        wanted += -wanted % CHAIRS
    left = range(here, wanted) if customs["fill"] else ()
    bots = [_bot_enters(doing, doing.level(), nth) for nth in left]
    drawn = []
    if customs["lots"] and (bots or not room.event.lots):
        drawn = [doing.say("lots", doing.shuffled(here + len(bots)))]
    return [*bots, *drawn, doing.say("begin")]


async def _round(doing: Doing) -> list[Said]:
    supplies = doing.desk.supplies
    return [
        Said(entry, None, doing.guest, supplies.clock()) for entry in onward(doing.room, supplies)
    ]


async def _card(doing: Doing) -> list[Said]:
    """The Key card that the organiser has picked, or lets the house pick (KW-86)."""
    deck = deck_of(doing.room.held)
    if not deck:
        raise Denied(409, "there are no Key cards in this game")
    word = doing.deed.word.upper() or doing.desk.supplies.rng.choice(deck)
    if word not in deck:
        raise Denied(400, f"there is no Key card {word[:20]}")
    return [doing.say("card", doing.deed.pairing or ALL, word)]


async def _correct(doing: Doing) -> list[Said]:
    """Totals and winners are replaced; what else is known of the match stays."""
    deed, room = doing.deed, doing.room
    id, why = deed.pairing or "", " ".join(deed.why.split())
    if not why:
        raise Denied(400, "why: a few words, for all to read")
    if id in room.judged and "judge" not in room.roles_of(doing.guest):
        raise Denied(403, f"the judges have decided {id}, and their word is final (4C-63)")
    result: dict[str, object] = {"totals": deed.totals, "winners": deed.winners}
    pairing = room.pairing(id)
    known = pairing.outcome if pairing is not None else None
    if known is not None:
        also = {"record": known.record, "keys": known.keys, "spelt": known.spelt}
        result |= {name: value for name, value in also.items() if value is not None}
    return [doing.say("correct", id, result, why)]


async def _dismiss(doing: Doing) -> list[Said]:
    return [doing.say("dismiss", _needed("nth", doing.deed.nth))]


async def _plain(doing: Doing) -> list[Said]:
    return [doing.say(doing.deed.do)]


DEEDS: Mapping[str, Callable[[Doing], Awaitable[list[Said]]]] = {
    "enter": _enter,
    "help": _help,
    "leave": _leave,
    "withdraw": _withdraw,
    "chair": _chair,
    "correct": _correct,
    "bot": _bot,
    "lots": _lots,
    "begin": _begin,
    "round": _round,
    "card": _card,
    "dismiss": _dismiss,
    "pause": _plain,
    "go": _plain,
    "finish": _plain,
}
assert DEEDS.keys() == EVENT.keys()


def _needed(field: str, value: int | None) -> int:
    if value is None:
        raise Denied(400, f"{field}: this is needed here")
    return value


def _leave_room(room: Room, here: int) -> None:
    limit = most(room.held.kind)
    if here >= limit:
        raise Denied(409, f"no more than {limit} players")
