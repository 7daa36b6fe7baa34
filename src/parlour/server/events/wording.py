"""An event's log in words, for all to read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from parlour.core import house
from parlour.events import record
from parlour.events.event import Number, Pairing
from parlour.server.events.room import ALL, Room
from parlour.server.store.events import Said

Names = Sequence[str]


def in_words(room: Room, said: Said) -> str:
    verb, values = record.split(said.entry)
    names = [player.name for player in room.event.players]
    if verb in ("result", "correct"):
        return _ended(room, names, *values)
    return WORDS[verb](names, *values)


def _ended(
    room: Room, names: Names, id: str, result: Mapping[str, Any], why: str | None = None
) -> str:
    """Who has won, and why that was corrected."""
    pairings = (pairing for drawn in room.event.rounds for pairing in drawn.pairings)
    players = next(pairing.players for pairing in pairings if pairing.id == id)
    winners = [names[players[place]] for place in result["winners"]]
    others = [names[player] for player in players if names[player] not in winners]
    said = f"{winners[0]} wins" if len(winners) == 1 else "drawn"
    if len(winners) == len(others) == 1:
        said += f" against {others[0]}"
    if len(winners) != 1 or len(set(result["totals"])) > 1:  # where one gave up they say nothing
        said += ", " + " : ".join(map(str, result["totals"]))
    return f"{id}: {said}" + ("" if why is None else f" (corrected: {why})")


def calling(room: Room, pairing: Pairing, player: Number) -> str:
    """What somebody is told whose table is ready."""
    others = [room.event.players[n].name for n in pairing.players if n != player]
    return f"Round {len(room.event.rounds)}, with {', '.join(others)}"


def _enter(names: Names, name: str, data: Mapping[str, Any] | None = None) -> str:
    bot = (data or {}).get("bot")
    return f"{name} enters" if bot is None else f"{name} enters, a {bot} bot"


def _in_order(names: Names, players: Sequence[int]) -> str:
    return ", ".join(names[n] for n in players)


def _seat(names: Names, player: int, who: str) -> str:
    back = f"{names[player]} is back"
    return back if who == house.PERSON else f"A bot plays for {names[player]}"


def _card(names: Names, id: str, word: str) -> str:
    where = (
        "at whichever table spells it first" if id == ALL else f"at table {id.rpartition('.')[2]}"
    )
    return f"There is a prize for the Key card {word}, {where}"


WORDS: Mapping[str, Callable[..., str]] = {
    "enter": _enter,
    "lots": lambda names, drawn: f"The house draws lots: {_in_order(names, drawn)}",
    "lot": lambda names, drawn: f"Equal, and told apart by lot: {_in_order(names, drawn)}",
    "begin": lambda names: "It begins",
    "round": lambda names: "The next round is drawn",
    "withdraw": lambda names, player: f"{names[player]} withdraws",
    "seat": _seat,
    "role": lambda names, role, name: f"{name} is a {role}",
    "dismiss": lambda names, nth: "A helper steps back",
    "again": lambda names, id, bout: f"{id} was not decided, and is played again",
    "card": _card,
    "score": lambda names, player, data: f"{names[player]} scores {data['points']}",
    "pause": lambda names: "The organiser lets it rest",
    "go": lambda names: "It goes on",
    "finish": lambda names: "The organiser ends it",
}
