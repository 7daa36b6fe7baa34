"""What somebody's finished matches add up to: results by month, points a game, words, captures."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from statistics import fmean

from parlour.games import GAMES
from parlour.server.cards.statistics import GameFigures, LongWord, MonthFigures, StatisticsCard
from parlour.server.store.archive import Figure

MONTHS = 24  # of results that are shown
LAST = 60  # games of points that are shown
WORDS = 10  # of the longest


def tallied(figures: Sequence[Figure]) -> StatisticsCard:
    """Of matches from the newest to the oldest; what was broken up does not count."""
    counted = [each for each in figures if each.outcome not in ("void", "left")]
    games = [name for name in GAMES if any(each.game == name for each in counted)]
    return StatisticsCard(
        played=len(counted),
        months=_months(counted),
        games=[_game(name, [each for each in counted if each.game == name]) for name in games],
        longest=_longest(counted),
    )


def _months(figures: Sequence[Figure]) -> list[MonthFigures]:
    """From the first to the last in which there was a match, without gaps."""
    if not figures:
        return []
    found: dict[int, MonthFigures] = {}
    for each in figures:
        number = _month(each.ended)
        month = found.setdefault(number, MonthFigures(f"{number // 12}-{number % 12 + 1:02}"))
        month.won += each.outcome == "won"
        month.drawn += each.outcome == "drawn"
        month.lost += each.outcome == "lost"
        month.other += each.outcome in ("alone", "both")
    newest = max(found)
    first = max(min(found), newest - MONTHS + 1)
    return [
        found.get(number, MonthFigures(f"{number // 12}-{number % 12 + 1:02}"))
        for number in range(first, newest + 1)
    ]


def _month(ended: float) -> int:
    at = datetime.fromtimestamp(ended, UTC)
    return at.year * 12 + at.month - 1


def _game(name: str, figures: Sequence[Figure]) -> GameFigures:
    outcomes = [each.outcome for each in figures]
    scored = [each.points for each in figures if each.points is not None]
    captures = [each.captures for each in figures]
    return GameFigures(
        game=name,
        title=GAMES[name].title,
        played=len(figures),
        won=outcomes.count("won"),
        drawn=outcomes.count("drawn"),
        lost=outcomes.count("lost"),
        points=scored[:LAST][::-1],
        mean=round(fmean(scored), 1) if scored else None,
        best=max(scored, default=None),
        captures=captures[:LAST][::-1] if any(captures) else [],
    )


def _longest(figures: Sequence[Figure]) -> list[LongWord]:
    """Each once, where it was made last."""
    found: dict[str, LongWord] = {}
    for each in figures:
        if each.longest:
            word = LongWord(each.longest, each.game, GAMES[each.game].title, each.table)
            found.setdefault(each.longest, word)
    return sorted(found.values(), key=lambda each: (-len(each.word), each.word))[:WORDS]
