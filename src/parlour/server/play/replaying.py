"""A log becomes a sitting again, if this release still has the rules that it was played by."""

from __future__ import annotations

import logging

from parlour.core.sitting import Sitting
from parlour.games import GAMES
from parlour.house.dictionaries import is_shipped
from parlour.house.setups import setup_for
from parlour.server.log import label
from parlour.server.play.terms import timing_of
from parlour.server.store import Laid, Written

log = logging.getLogger("parlour")


class Unplayable(Exception):
    """Why a match cannot be continued here, in a sentence for its players."""


def replayed(laid: Laid, written: list[Written]) -> Sitting:
    """The sitting that a log leads to."""
    if why := _missing(laid):
        raise Unplayable(why)
    try:
        game = GAMES[laid.game]
        setup = setup_for(game, laid.seats, laid.options, first=laid.first, lexicon=laid.lexicon)
        sitting = Sitting.begin(game, setup, timing_of(laid.terms))
        for entry in written:
            sitting = sitting.play(entry.actor, entry.move, entry.at)
    except ValueError as problem:
        # The reason may tell of hidden moves, and a log is read by many.
        log.error("%s cannot be replayed: %s", label(laid.id), type(problem).__name__)
        raise Unplayable("this match cannot be replayed by this release") from problem
    return sitting


def _missing(laid: Laid) -> str | None:
    """What this release lacks to continue a match."""
    if laid.game not in GAMES:
        return f"this release does not have the game {laid.game}"
    if laid.version != GAMES[laid.game].version:
        return (
            f"this match was begun under version {laid.version} of the rules, "
            "which this release no longer plays"
        )
    if laid.lexicon is not None and not is_shipped(laid.lexicon):
        return (
            f"this match was begun with the dictionary {laid.lexicon}, "
            "which this release does not have"
        )
    return None
