"""A person's page, from their finished games: by kind, against PAR, words, records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import groupby

from parlour.games import GAMES
from parlour.house.par import against_par
from parlour.server.cards.profiles import Feat, KindCard, ParCard, Profile, WordCount
from parlour.server.store.archive import Summary

SHORTEST = 3  # letters of a favourite word
FAVOURITES = 12
NEWEST = 500  # matches whose words and runs are looked at; all else is of all of them
Best = Mapping[str, tuple[int, int]]  # by class: the best score, and of how many games


def profiled(name: str, since: float | None, mine: bool, summary: Summary, best: Best) -> Profile:
    """`best` is of all games against PAR."""
    return Profile(
        name=name,
        since=since,
        mine=mine,
        played=sum(times for _, _, times in summary.kinds),
        games=list(_kinds(summary)),
        par=[
            ParCard(games=best[row.group][1], **asdict(row))
            for row in against_par({group: points for group, (points, _) in best.items()})
        ],
        words=_favourites(summary.words),
        records=list(_records(summary)),
    )


def _kinds(summary: Summary) -> Iterator[KindCard]:
    best = {game: points for game, points, _ in summary.best}
    for game in GAMES:
        ended = {how: times for each, how, times in summary.kinds if each == game}
        if ended:
            won, drawn, lost = (ended.get(how, 0) for how in ("won", "drawn", "lost"))
            played = sum(ended.values())
            yield KindCard(game, GAMES[game].title, played, won, drawn, lost, best.get(game))


def _favourites(words: Sequence[str]) -> list[WordCount]:
    """Made in two games at least; of equals the longer ones."""
    made = Counter(word for each in words for word in set(each.split()))
    often = [(word, times) for word, times in made.items() if times > 1 and len(word) >= SHORTEST]
    often.sort(key=lambda found: (-found[1], -len(found[0]), found[0]))
    return [WordCount(word, times) for word, times in often[:FAVOURITES]]


def _records(summary: Summary) -> Iterator[Feat]:
    if summary.longest:
        yield Feat("Longest word", *summary.longest)
    best = {game: (points, table) for game, points, table in summary.best}
    for game in GAMES:
        if game in best:
            points, table = best[game]
            yield Feat(f"Most points in a game of {GAMES[game].title}", str(points), table)
    if summary.captures:
        yield Feat("Most captures in a game", str(summary.captures[0]), summary.captures[1])
    met = [how == "won" for how in summary.outcomes if how in ("won", "lost", "drawn")]
    run = max((len(list(each)) for won, each in groupby(met) if won), default=0)
    if run > 1:
        yield Feat("Longest run of wins", str(run), None)
