"""`parlour simulate`: whole matches between bots, and their results."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.cli.answers import Stop, answer, console, one_line
from parlour.cli.reading import (
    LexiconFile,
    Seconds,
    Talk,
    Tier,
    options_given,
    seat_given,
    wish_given,
)
from parlour.house.seating import shown
from parlour.house.setups import BadSetup, game_named, setup_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.house.arena import Contest, Outcome, Tally


def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game, as in records.")],
    seat: Annotated[
        list[str],
        typer.Option(
            metavar="bot:LEVEL|random|NAME/LEVEL|exec:PROGRAM",
            help="Who takes part; as often as seats.",
        ),
    ],
    games: Annotated[int, typer.Option(min=1, metavar="N", help="How many matches.")],
    seed: Annotated[int, typer.Option(metavar="S", help="Decides everything left to chance.")],
    option: Annotated[
        list[str] | None, typer.Option(metavar="K=V", help="An option of the game.")
    ] = None,
    jobs: Annotated[
        int, typer.Option(min=1, max=256, metavar="N", help="Processes that play.")
    ] = 1,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="local|tcp://HOST:PORT", help="Play on a cluster (dask.distributed)."),
    ] = None,
    records: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write every record into this folder.")
    ] = None,
    seconds: Seconds = 5.0,
    talk: Talk = None,
    lexicon: LexiconFile = None,
    tier: Tier = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Play matches between bots. Openings come in pairs, seats swapped; `first` goes round."""
    from parlour.house.arena import Contest, Player, tallies
    from parlour.house.cluster import NoCluster

    players = tuple(Player(seat_given(text, game)) for text in seat)
    options = options_given(option or [])
    wish = wish_given(lexicon, tier)
    try:
        setup_for(game_named(game), len(players), options, wish=wish)
    except BadSetup as problem:
        raise Stop(str(problem)) from None
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    told = None if talk is None else str(talk)
    contest = Contest(game, players, seed, options, wish, seconds, told)
    try:
        outcomes = list(_played(contest, games, jobs, cluster, records))
    except NoCluster as problem:
        raise Stop(str(problem)) from None
    found = tallies(contest, outcomes)
    if json:
        answer(_document(contest, games, found))
    else:
        _show(contest, games, found)


def _played(
    contest: Contest, games: int, jobs: int, cluster: str | None, folder: Path | None
) -> Iterator[Outcome]:
    """Match by match, with a bar on stderr for whoever watches."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    from parlour.house.arena import matches

    screen = console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    bar = Progress(
        *columns,
        TimeRemainingColumn(),
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
    )
    with bar:
        played = matches(contest, games, jobs, cluster)
        for outcome in bar.track(played, games, description=contest.game):
            if folder is not None:
                path = folder / f"{outcome.nth + 1:0{len(str(games))}}.record"
                path.write_text(outcome.record, "utf-8")
            yield outcome


def _document(contest: Contest, games: int, found: list[Tally]) -> dict[str, Any]:
    return {
        "game": contest.game,
        "games": games,
        "seed": contest.seed,
        "options": contest.options,
        "seats": [_row(tally) for tally in found],
        "seconds_per_move": _pace(tuple(s for tally in found for s in tally.seconds)),
    }


def _row(tally: Tally) -> dict[str, Any]:
    from statistics import fmean

    from parlour.house.arena import quantile

    return {
        "bot": shown(tally.player.level),
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "score": tally.score,
        "error": tally.error,
        "mean": fmean(tally.points),
        "median": quantile(tally.points, 50),
        "p10": quantile(tally.points, 10),
        "p90": quantile(tally.points, 90),
        "seconds_per_move": _pace(tally.seconds),
        "forfeits": list(tally.forfeits),
    }


def _pace(seconds: tuple[float, ...]) -> dict[str, float]:
    from statistics import fmean

    from parlour.house.arena import quantile

    return {"mean": fmean(seconds or [0.0]), "p99": quantile(seconds or [0.0], 99)}


def _show(contest: Contest, games: int, found: list[Tally]) -> None:
    from rich.table import Table

    out = console()
    names = " ".join(f"{key}={value}" for key, value in contest.options.items())
    out.print(f"{contest.game} {names}: {games} matches, seed {contest.seed}".replace(" :", ":"))
    table = Table(box=None, pad_edge=False)
    for head in (
        "player",
        "wins",
        "draws",
        "losses",
        "score",
        "points",
        "10/50/90 %",
        "ms",
        "p99",
    ):
        table.add_column(head, justify="left" if head == "player" else "right", no_wrap=True)
    for tally in found:
        row, error = _row(tally), "" if tally.error is None else f" ± {tally.error:.1%}"
        spread = "/".join(f"{row[key]:.3g}" for key in ("p10", "median", "p90"))
        pace = (f"{1000 * row['seconds_per_move'][key]:.3g}" for key in ("mean", "p99"))
        counts = map(str, (tally.wins, tally.draws, tally.losses))
        score = f"{tally.score:.1%}{error}"
        table.add_row(row["bot"], *counts, score, f"{row['mean']:.4g}", spread, *pace)
    out.print(table)
    for tally in found:
        for why in tally.forfeits:
            out.print(f"{shown(tally.player.level)} forfeited: {one_line(why)}")
