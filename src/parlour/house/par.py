"""Somebody's games of 4CYTE against PAR, over all of them: class, handicap, PAR-plus (4C-51)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from parlour.core.game import Seat, Setup
from parlour.events.event import Event, Player, Score
from parlour.events.kinds import par
from parlour.games.fourcyte import GAME
from parlour.games.fourcyte.board import CLASSES
from parlour.games.fourcyte.scoring import par_of

PAR = dict(CLASSES.values())  # of each class (4C-52)


@dataclass(frozen=True)
class Against:
    """Where the best score of a class stands."""

    group: str  # the class, A to H
    par: int
    best: int
    champion: bool
    plus: int | None  # a champion's (4C-55)
    handicap: int | None  # others' (4C-54)


def class_of(game: str, setup: Setup, seat: Seat) -> str | None:
    """The class that a seat plays in; None: of another game, of solitaire, or of a large table."""
    found = par_of(setup, seat) if game == GAME.name else None
    return found[0] if found else None


def against_par(best: Mapping[str, int]) -> list[Against]:
    """Of the best score in each class, what a season against PAR makes of it."""
    people = Player("senior"), Player("junior", junior=True)
    scores = (Score(int(g in par.JUNIOR), points, {"class": g}) for g, points in best.items())
    event = Event("par", GAME.name, plan={"par": PAR}, players=people, scores=tuple(scores))
    return [
        Against(
            group=row.more["class"],
            par=row.more["par"],
            best=int(row.points),
            champion=row.more["champion"],
            plus=row.more["plus"] if row.more["champion"] else None,
            handicap=None if row.more["champion"] else -row.more["plus"],
        )
        for row in par.standings(event)
    ]
