"""Ratings in a story: reckoned once more from what was played, they come to the same numbers."""

from __future__ import annotations

import json
from collections.abc import Iterator

from parlour.core.game import side_of_seat
from parlour.house.ratings import BOT, Match, against, places, reckoned, spoilt
from parlour.server.store.accounts import Account, Session
from tests.faults.rest import Unrest
from tests.faults.store import at_once
from tests.faults.truth import Known, Truth


def sign_up(truth: Truth, person: str, name: str) -> None:
    """An account, before anything goes wrong; a second one changes nothing."""
    now = truth.world.clock()
    session = Session(person, person, "a browser", now, now)
    account = Account(person, name.lower(), "a password", now)
    at_once(truth.store.accounts.sign_up(account, name, (), None, session))


def unrest(truth: Truth) -> Iterator[Unrest]:
    """Whatever of them does not follow from logs and seats."""
    played = []
    for id, known in truth.tables.items():
        if known.laid.terms.rated and known.now.over:
            match, why = _match(truth, id, known)
            yield from _noted(truth, match, why)
            if why is None:
                played.append(match)
    sql = "SELECT game, person, mu, sigma, games FROM ratings"
    there = {tuple(row[:2]): tuple(row[2:]) for row in truth.disk.db.execute(sql)}
    want = {
        (game, person): (one.mu, one.sigma, one.games)
        for game, ratings in reckoned(played).items()
        for person, one in ratings.items()
    }
    if there != want:
        yield "ratings", f"they are {there}, and not {want}"


def _match(truth: Truth, id: str, known: Known) -> tuple[Match, str | None]:
    """A match as its log and its seats tell it, and what speaks against counting it."""
    result, ended = known.now.result, known.written[-1].when
    assert result is not None
    assert ended is not None
    members = set(at_once(truth.store.accounts.members()))
    sides: list[list[str]] = [[] for _ in result.totals]
    why = spoilt(known.now)
    for holder in sorted(at_once(truth.store.holders(id)), key=lambda holder: holder.seat):
        player = f"{BOT}{holder.level}" if holder.level else str(holder.guest)
        sides[side_of_seat(holder.seat, len(sides))].append(player)
        if holder.level is None and player not in members:
            why = why or "no account"
    came = places(result.totals, result.winners)
    match = Match(id, ended, known.laid.game, tuple(map(tuple, sides)), came)
    return match, why or against(match)


def _noted(truth: Truth, match: Match, why: str | None) -> Iterator[Unrest]:
    sql = "SELECT ended, sides, places, why, counted FROM rated WHERE table_id = ?"
    row = truth.disk.db.execute(sql, (match.id,)).fetchone()
    if row is None:
        yield "ratings", f"{match.id} was rated, and is not noted"
        return
    ended, sides, came, said, counted = row
    if (said is None) != (why is None):
        yield "ratings", f"{match.id}: {said!r} speaks against it, and not {why!r}"
    elif why is None:
        want = json.loads(json.dumps([match.ended, match.sides, match.places, 1]))
        if [ended, json.loads(sides), json.loads(came), counted] != want:
            yield "ratings", f"{match.id} is noted as {row}, and not as {match}"
