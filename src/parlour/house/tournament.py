"""An event carried out: lots are drawn, and bots play its pairings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from parlour.core.game import Illegal
from parlour.core.record import Record, remarks
from parlour.events import record
from parlour.events.event import Event, Pairing
from parlour.events.kinds import KINDS
from parlour.house.arena import Contest, Player, single, spread
from parlour.house.competitions import result_of

TRIES = 50  # matches of one pairing before drawn ones are given up


class Undecided(Exception):
    """A pairing that must be decided was drawn again and again."""


@dataclass(frozen=True)
class Bout:
    """A pairing and what is needed to play it."""

    game: str
    options: dict[str, Any]
    names: tuple[str, ...]
    levels: tuple[str, ...]
    pairing: Pairing


@dataclass(frozen=True)
class Told:
    """How a bout ended."""

    pairing: Pairing
    result: dict[str, Any]  # as an entry has it
    record: str
    tries: int


def chances(event: Event) -> Iterator[tuple[str, list[int]]]:
    """The entries that chance decides now, with the players concerned."""
    kind = KINDS[event.kind]
    if event.over:
        return
    if not event.begun and kind.score is None and event.players and not event.lots:
        yield "lots", list(range(len(event.players)))
    if event.begun:
        yield from (("lot", list(tied)) for tied in kind.ties(event))


def draw(event: Event, rng: Random) -> list[str]:
    """Those entries, drawn and written."""
    found = []
    for verb, players in chances(event):
        rng.shuffle(players)
        found.append(record.write_entry(verb, players))
    return found


def onward(event: Event, rng: Random) -> Iterator[str]:
    """The entries that lead to the next pairings: lots, and the beginning or the next round."""
    yield from draw(event, rng)
    yield "round" if event.begun else "begin"


def bouts(event: Event, level: str) -> list[Bout]:
    """The open pairings. Whoever entered as a bot plays at their own level."""
    found = []
    for pairing in event.open:
        players = [event.players[number] for number in pairing.players]
        names = tuple(player.name for player in players)
        levels = tuple(player.bot or level for player in players)
        found.append(Bout(event.game, dict(event.options), names, levels, pairing))
    return found


def played(event: Event, level: str, seed: int, jobs: int = 1) -> Iterator[Told]:
    """All open pairings, in their order, each as soon as it has ended."""
    yield from spread(partial(_play, event, seed), bouts(event, level), jobs)


def _play(event: Event, seed: int, bout: Bout) -> Told:
    """A match; where the kind must decide, drawn ones are played again (SF-35)."""
    players = tuple(Player(level) for level in bout.levels)
    # Of two, place 0 has the first move; a table of four begins with lots, as usual (KW-81).
    first = 0 if len(players) == 2 else None
    for tries in range(1, TRIES + 1):
        own = Random(f"{seed}/{bout.pairing.id}/{tries}").getrandbits(60)
        sitting = single(Contest(bout.game, players, own, bout.options), first)
        text = Record.of(sitting, names=bout.names).write(remarks(sitting))
        told = Told(bout.pairing, result_of(event, sitting, text), text, tries)
        try:
            record.play(event, entry(told))
        except Illegal:
            if len(told.result["winners"]) == 1:
                raise
        else:
            return told
    raise Undecided(f"{bout.pairing.id} was drawn {TRIES} times")


def entry(told: Told) -> str:
    return record.write_entry("result", told.pairing.id, told.result)
