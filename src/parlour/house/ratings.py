"""One number a player and game, with its doubt: reckoned from finished matches, in their order.

Openskill's Plackett-Luce with its own parameters. Bots are anchors: measured once, and never moved
by anybody's match. The same matches in the same order give the same numbers, so the house keeps
what it has reckoned only to be quick.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from typing import Any

from parlour.core import house
from parlour.core.game import HOUSE
from parlour.core.sitting import Sitting

START = 25.0  # where everybody begins, on openskill's scale
DOUBT = START / 3  # how sure that is: its standard deviation
BETA = START / 6  # how much one match hangs on the day
SURE = 0.001  # the doubt of an anchor: openskill wants more than none
PROVISIONAL = 10  # matches before a number says something
POINTS = 30  # shown for one of openskill's: then 400 points are about ten to one, as players expect
MIDDLE = 1500  # shown at the start
BOT = "bot:"

Player = str  # whoever has an account, by any name that is theirs alone, or bot:LEVEL


def apart(share: float) -> float:
    """How far two sure players are apart if the upper one has this share of the wins."""
    return math.sqrt(2) * BETA * math.log(share / (1 - share))


@dataclass(frozen=True)
class Match:
    """A rated match that is over: who played for each side, and which side came where."""

    id: str
    ended: float  # seconds since 1970
    game: str
    sides: tuple[tuple[Player, ...], ...]
    places: tuple[int, ...]  # by side; 0 is the first, equals share

    @property
    def order(self) -> tuple[float, str]:
        """Matches are counted in the order in which they ended, equal ones by id."""
        return self.ended, self.id


@dataclass(frozen=True)
class Rating:
    """What is known of a player's strength at one game."""

    mu: float = START
    sigma: float = DOUBT
    games: int = 0

    @property
    def shown(self) -> int:
        return round(MIDDLE + POINTS * (self.mu - START))

    @property
    def doubt(self) -> int:
        """Nineteen times of twenty the true number is no farther from the one that is shown."""
        return round(POINTS * 2 * self.sigma)

    @property
    def provisional(self) -> bool:
        return self.games < PROVISIONAL


NEW = Rating()
Ratings = dict[Player, Rating]  # of one game


@cache
def method() -> str:
    """What the numbers come from beside the matches: with another method they are others."""
    digest = sha256(repr(sorted(anchors().items())).encode()).hexdigest()[:12]
    return f"openskill {version('openskill')} PlackettLuce, anchors {digest}"


@cache
def anchors() -> Mapping[str, Mapping[str, float]]:
    """By game and level where each bot stands; `./run bench anchors GAME` has measured it."""
    text = files("parlour.house").joinpath("anchors.toml").read_text("utf-8")
    return tomllib.loads(text)


def rated(known: Mapping[Player, Rating], match: Match) -> Ratings:
    """The ratings of those who played, after the match; bots stay where they are."""
    model = _model()
    teams = [[_before(model, known, match.game, player) for player in side] for side in match.sides]
    after = model.rate(teams, ranks=[float(place) for place in match.places])
    return {
        player: Rating(new.mu, new.sigma, known.get(player, NEW).games + 1)
        for side, team in zip(match.sides, after, strict=True)
        for player, new in zip(side, team, strict=True)
        if not is_bot(player)
    }


def reckoned(matches: Iterable[Match]) -> dict[str, Ratings]:
    """By game everybody's rating after all these matches, whatever order they come in."""
    found: dict[str, Ratings] = {}
    for match in sorted(matches, key=lambda match: match.order):
        known = found.setdefault(match.game, {})
        known.update(rated(known, match))
    return found


def is_bot(player: Player) -> bool:
    return player.startswith(BOT)


def places(totals: Sequence[int], winners: Collection[int]) -> tuple[int, ...]:
    """Which side came where: winners first, the others by points; nobody won, nobody is first."""
    if not winners:
        return (0,) * len(totals)
    keys = [(0, 0) if side in winners else (1, -points) for side, points in enumerate(totals)]
    return tuple(sum(other < key for other in keys) for key in keys)


def spoilt(sitting: Sitting) -> str | None:
    """Why a match cannot be rated, by what stands in its log; None: nothing speaks against it."""
    return "it was played alone" if len(sitting.totals) < 2 else disturbed(sitting)


def disturbed(sitting: Sitting) -> str | None:
    """What the house had to say that no match against others, or against the day, may have."""
    for entry in sitting.log:
        if entry.actor == HOUSE:
            match house.read(entry.move):
                case house.Back():
                    return "a move was taken back"
                case house.Reseat():
                    return "somebody else played on for a seat"
                case house.Void():
                    return "it was broken up"
    return None


def against(match: Match) -> str | None:
    """Why a match does not count, by those who played it."""
    people = [player for side in match.sides for player in side if not is_bot(player)]
    if not people:
        return "nobody played but bots"
    if len(set(people)) < len(people):
        return "one person played for several seats"
    levels = {player.removeprefix(BOT) for side in match.sides for player in side if is_bot(player)}
    if not levels <= anchors().get(match.game, {}).keys():
        return "bots have not been measured at this game"
    return None


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # heavy, and wanted rarely

    return PlackettLuce(mu=START, sigma=DOUBT, beta=BETA)


def _before(model: Any, known: Mapping[Player, Rating], game: str, player: Player) -> Any:
    if is_bot(player):
        return model.rating(anchors()[game][player.removeprefix(BOT)], SURE)
    rating = known.get(player, NEW)
    return model.rating(rating.mu, rating.sigma)
