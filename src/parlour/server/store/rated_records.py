"""All rated matches of a house with their records, read beside it while it is open."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from parlour.core.record import named
from parlour.house.rated_records import key_of, with_header
from parlour.house.ratings import Match, is_bot
from parlour.server.config import Config
from parlour.server.store import archive, seating
from parlour.server.store.beside import beside

ALL = """SELECT rated.table_id, ended, rated.game, sides, places, record FROM rated
         JOIN endings USING (table_id) WHERE why IS NULL ORDER BY ended, rated.table_id"""
NAMES = "SELECT person, name FROM accounts JOIN guests ON id = person"


@dataclass(frozen=True)
class Kept:
    """A rated match, its players by keys that tell nothing of them, and its record with these."""

    match: Match
    record: str


def kept(config: Config, names: dict[str, str]) -> Iterator[Kept]:
    """In their order; `names` learns what the players are called now."""
    with beside(config) as db:
        names |= {key_of(person): name for person, name in db.execute(NAMES)}
        for table, ended, game, sides, places, record in db.execute(ALL):
            seated = [[_key(player) for player in side] for side in json.loads(sides)]
            came = tuple(json.loads(places))
            match = Match(table, ended, game, tuple(map(tuple, seated)), came)
            called = archive.names_by_seat(seating.holders(db, table))
            yield Kept(match, with_header(named(record, called), match, _by_seat(seated)))


def _key(player: str) -> str:
    return player if is_bot(player) else key_of(player)


def _by_seat(sides: list[list[str]]) -> list[str]:
    """Seats go round the sides."""
    count = sum(map(len, sides))
    return [sides[seat % len(sides)][seat // len(sides)] for seat in range(count)]
