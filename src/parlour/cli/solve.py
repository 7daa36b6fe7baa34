"""`parlour solve`: exact answers, game by game."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.bots.bot import Budget
from parlour.cli.answers import Stop, answer
from parlour.cli.reading import LexiconFile, Tier, read_text, replayed, wish_given
from parlour.core.game import Illegal
from parlour.core.sitting import Sitting
from parlour.house.players import bot_of
from parlour.house.setups import game_named, setup_for
from parlour.lexicon.errors import LexiconError

if TYPE_CHECKING:
    from parlour.cli.proving import Solver
    from parlour.games.fourcyte.kernel.best import Best, Hunt
    from parlour.house.dictionaries import Wish

MOST_JOBS = 64
LONGEST = 1000  # characters of a line: a full board is 128

app = typer.Typer(rich_markup_mode=None, no_args_is_help=False)


@app.callback()
def solve() -> None:
    """Solve a position, exactly where that is possible."""


@app.command("score_four")
def score_four(
    moves: Annotated[
        str,
        typer.Argument(
            metavar="MOVES", help="Pins run together (a1b2c3); - reads one position a line."
        ),
    ],
    seconds: Annotated[
        float | None, typer.Option(min=0, metavar="S", help="Give up after so long.")
    ] = None,
    jobs: Annotated[
        int, typer.Option(min=1, max=MOST_JOBS, metavar="N", help="Threads that search.")
    ] = 1,
    store: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Keep what is proved there, and go on from there."),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            metavar="local|tcp://HOST:PORT",
            help="Search on a cluster (dask.distributed); the data folder keeps what is proved.",
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Basic Score Four, lines called automatically: win, draw or loss for the side to move."""
    if moves != "-":
        _checked(moves)  # before anything is begun for it
    with _solver(jobs, store, cluster) as solver:
        if moves != "-":
            _say(_solved(moves, seconds, solver), json)
            return
        worst = 0
        for line in _lines():
            try:
                answer(_solved(line, seconds, solver))
            except Stop as stop:
                answer({"moves": line, **stop.document})
                worst = max(worst, 1 if stop.clause else 2)
    raise typer.Exit(worst)


@contextmanager
def _solver(jobs: int, store: Path | None, cluster: str | None) -> Iterator[Solver]:
    """In one search, or in jobs whose proofs are kept."""
    from parlour.games.score_four.kernel.solve import solve

    if store is None and cluster is None:
        tell = _tell if sys.stderr.isatty() else None
        yield lambda pins, seconds: solve(pins, seconds, tell, jobs)
        return
    from parlour.cli.proving import kept_in

    with kept_in(store, jobs, cluster) as solver:
        yield solver


def _lines() -> Iterator[str]:
    while line := sys.stdin.readline(LONGEST):
        yield line.strip()


def _solved(moves: str, seconds: float | None, solver: Solver) -> dict[str, Any]:
    """The answer for one position, after the rules have had their say."""
    found = solver(_checked(moves), seconds)
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    return {
        "moves": moves,
        "value": found.value,
        "best": list(found.best),
        "complete": found.complete,  # False: the seconds ran out before all moves were tried
        "nodes": found.nodes,
        "seconds": found.seconds,
    }


def _tell(nodes: int, seconds: float) -> None:
    """The progress line, for whoever watches."""
    line = f"\r  {nodes / 1e6:.1f} million nodes, {seconds:.1f} s"
    print(line, end="", file=sys.stderr, flush=True)


def _checked(moves: str) -> list[str]:
    """The pins of a position that can be reached and is not decided."""
    pins = [moves[at : at + 2] for at in range(0, len(moves), 2)]
    game = game_named("score_four")
    sitting = Sitting.begin(game, setup_for(game, options={"calling": "automatic"}))
    for nth, pin in enumerate(pins):
        if sitting.over and sitting.sheet:
            held = f"{moves[: 2 * nth]} already holds a line: {sitting.sheet[0].why}"
            raise Stop(held, "SF-10")
        try:
            sitting = sitting.play(nth % 2, pin)
        except Illegal as refused:
            raise Stop(str(refused), refused.clause) from None
        except ValueError:
            raise Stop(f"MOVES is pins from a1 to d4 run together, not {moves!r}") from None
    if sitting.over and sitting.sheet:
        raise Stop(f"{moves} already holds a line: {sitting.sheet[0].why}", "SF-10")
    return pins


@app.command("patience")
def patience(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A record of Keyword's patience; - reads stdin.")
    ],
    top: Annotated[int, typer.Option(min=1, metavar="K", help="At most this many words.")] = 5,
    lexicon: LexiconFile = None,
    tier: Tier = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """The best next words of a patience, with the words each is thought to need after it.

    Blocks that are yet to be drawn are unknown: these are the best answers found, not proofs.
    """
    sitting = replayed(read_text(file), wish=wish_given(lexicon, tier))
    if sitting.game.name != "keyword" or sitting.setup.options.play != "patience":
        raise Stop("that is not a record of Keyword's patience")
    prompts = tuple(p for p in sitting.prompts if p.actor == 0)
    if not prompts:
        raise Stop("there is nothing to play now", clause="turn")
    begun = perf_counter()
    thoughts = bot_of("keyword").consider(
        sitting.current, sitting.view(0), prompts, Random(0), Budget("champion")
    )
    best = [t for t in thoughts if sitting.game.write(t.move) != "pass"][:top]
    words = [{"move": sitting.game.write(t.move), "words": round(-t.value, 2)} for t in best]
    found = {"played": sitting.totals[0], "best": words, "seconds": perf_counter() - begun}
    if json:
        answer(found)
        return
    print(f"{found['played']} words so far; best next words, with the words still needed after:")
    for each in words:
        print(f"  {each['move']:<28} {each['words']:.2f}")
    if not words:
        print("  none: pass")


def _say(found: dict[str, Any], json: bool) -> None:
    if json:
        answer(found)
        return
    best = " ".join(found["best"]) or "none"
    if found["value"] == "unknown":
        print("unknown: the seconds ran out")
    else:
        more = "" if found["complete"] else " (the seconds ran out: there may be more)"
        print(f"{found['value']} for the side to move; moves that keep it: {best}{more}")
    print(f"{found['nodes']:,} nodes in {found['seconds']:.3f} s")


@app.command("fourcyte")
def fourcyte(
    letters: Annotated[
        str | None, typer.Option(metavar="ABC...", help="The letters there are, 36 at least.")
    ] = None,
    park: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="A Park with a name; any: no limit. [default: R-4C]"),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0, metavar="S", help="How long. [default: 10]")
    ] = None,
    prove: Annotated[
        bool, typer.Option("--prove", help="Seek perfect boards exhaustively first.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Score the records again, and nothing else.")
    ] = False,
    lexicon: LexiconFile = None,
    tier: Tier = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """The best board of 4CYTE that some letters make, improving as you watch."""
    if check:
        _check(json)
        return
    if letters is not None and park is not None:
        raise Stop("--letters or --park, not both")
    wish = wish_given(lexicon, tier)
    try:
        _best(letters, park or "R-4C", seconds, prove, wish, json)
    except (ValueError, LexiconError) as problem:
        raise Stop(str(problem)) from None


def _best(
    letters: str | None, park: str, seconds: float | None, prove: bool, wish: Wish, json: bool
) -> None:
    from parlour.house.solving import ANY, all_perfect, best_board, letters_of_park

    tell = None if json else _tell_line
    if letters is None and park == ANY:
        _say_perfect(
            all_perfect(seconds if seconds is not None or prove else 10.0, wish, tell), json
        )
        return
    given = letters_of_park(park) if letters is None else letters.upper()
    found = best_board(given, 10.0 if seconds is None else seconds, wish, tell, prove)
    _say_best(found, json)


def _tell_line(text: str) -> None:
    print(text, flush=True)


def _hunted(hunt: Hunt) -> dict[str, Any]:
    expected, error = hunt.expected
    return {
        "perfect": hunt.count,
        "complete": hunt.complete,
        "expected": round(expected, 1),
        "error": round(error, 1),
        "nodes": hunt.nodes,
        "openings": hunt.openings,
        "searched": hunt.searched,
        "hunted_seconds": round(hunt.seconds, 3),
    }


def _say_perfect(hunt: Hunt, json: bool) -> None:
    from parlour.games.fourcyte.kernel.best import shown

    found = {**_hunted(hunt), "boards": [shown(board) for board in hunt.boards]}
    if json:
        answer(found)
        return
    print(f"{found['nodes']:,} nodes in {hunt.seconds:.1f} s")
    if hunt.complete:
        print(f"proven: {hunt.count} boards of 280, every opening searched")
    else:
        print(
            f"{hunt.count} boards of 280 in {hunt.searched:,} of {hunt.openings:,} openings; "
            f"about {found['expected']:.0f} ± {found['error']:.0f} in all"
        )


def _say_best(best: Best, json: bool) -> None:
    from parlour.games.fourcyte.kernel.best import shown

    assert best.hunt is not None  # it comes first
    document = {
        "board": shown(best.pitch),
        "points": best.points,
        "bound": best.bound,
        "why": best.why,
        "proven": best.proven,
        "seconds": round(best.seconds, 3),
        **_hunted(best.hunt),
    }
    if json:
        answer(document)
        return
    print("\n".join(document["board"].split("/")))
    print(f"{best.points} points; none has more than {best.bound} ({best.why})")
    hunted = f"{best.hunt.nodes:,} nodes, {best.hunt.searched:,} of {best.hunt.openings:,} openings"
    print(f"{'proven: there is no better board' if best.proven else 'not proven best'}; {hunted}")


def _check(json: bool) -> None:
    """Every record again, by the rules' own scorer."""
    from parlour.house.solving import fault, records

    rows = [(kept, fault(kept)) for kept in records()]
    bad = sum(wrong is not None for _, wrong in rows)
    if json:
        answer(
            {
                "ok": not bad,
                "records": [
                    {"points": kept.points, "board": kept.pitch, "park": kept.park,
                     "tier": kept.tier, "how": kept.how, "fault": wrong}
                    for kept, wrong in rows
                ],
            }
        )  # fmt: skip
    else:
        for kept, wrong in rows:
            verdict = wrong or "good"
            print(f"{kept.points}  {kept.pitch}  {kept.tier}, {kept.park}: {verdict}")
        print(f"{len(rows)} records, {bad} bad")
    raise typer.Exit(1 if bad else 0)
