"""The table of a pairing: seats kept for those who meet, on the event's terms."""

from __future__ import annotations

from parlour.core.sitting import Sitting
from parlour.events.event import Pairing
from parlour.house.setups import game_named, setup_for
from parlour.server.events.making import minutes_of, terms_for, wish_of
from parlour.server.events.room import Room
from parlour.server.play.lobby import Lobby
from parlour.server.play.table import Table
from parlour.server.play.terms import timing_of
from parlour.server.store import Holder


async def lay(room: Room, pairing: Pairing, lobby: Lobby) -> Table:
    """Once, whoever asks first; Quicker: it is laid already.

    Of two, place 0 has the first move; a table of four begins with lots, as usual (KW-81).
    """
    held, seats = room.held, len(pairing.players)
    game, first = game_named(held.game), 0 if seats == 2 else None
    wish = wish_of(held.customs["tier"])
    setup = lobby.with_lots(game, setup_for(game, seats, held.options, first=first, wish=wish))
    terms = terms_for(held, pairing.id, room.bouts.get(pairing.id, 0))
    begun = Sitting.begin(game, setup, timing_of(terms))
    holders = [_holder(room, seat, player) for seat, player in enumerate(pairing.players)]
    # One running time for all tables, from the moment when the round was drawn (KW-82).
    since = None if minutes_of(held) is None else room.drawn
    return await lobby.set_out(begun, held.options, holders, terms, lobby.bond(), since=since)


def _holder(room: Room, seat: int, player: int) -> Holder:
    name, level = room.event.players[player].name, room.level_of(player)
    if level is not None:
        return Holder(seat, name, level=level)
    return Holder(seat, name, room.guests[player])
