"""Score Four's champion against the champion of before, frozen, at a share of its time.

    ./run bench score_four_match [--form basic] [--games 200] [--effort 1.0] [--theirs 1.0]
        [--jobs 1] [--cluster local|tcp://HOST:PORT] [--seed 1] [--kept FILE] [--seconds 3600]
        [--weights FILE]

Games come in pairs from the same opening of two to four beads with sides swapped; lines are called
by the table. Both search by nodes, so a seed gives the same games on every machine; `--effort` and
`--theirs` are the shares of our nodes and of theirs, and the CPU time that each took a bead is
told, with its ratio, and where lines make points how many we were ahead. A draw is half; the
standard error takes a pair as one. `--kept` keeps every game: a match that was stopped, by hand or
after `--seconds`, tells how it stands and goes on from there. First the frozen champion must answer
what it answered on the day it was frozen (played.tsv beside it). With `--weights` it is not asked:
today's search plays the basic form with and without the weights of the tree, nobody by the book.
"""

from __future__ import annotations

import csv
import json
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator
from dataclasses import asdict, astuple, dataclass
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import fmean
from time import monotonic, process_time
from typing import Any

from _forms import forms_of
from _long import spreading

from parlour.bots.bot import Budget
from parlour.core.poll import poll
from parlour.core.sitting import Sitting, settle
from parlour.games.score_four import bot
from parlour.games.score_four.board import PINS
from parlour.games.score_four.kernel.book import FILE as BOOK
from parlour.games.score_four.kernel.decide import Means, decide
from parlour.games.score_four.kernel.solve import place
from parlour.games.score_four.kernel.table import new_desk
from parlour.games.score_four.kernel.think import TABLE_LOG2, basic_question
from parlour.games.score_four.kernel.weights import FILE as WEIGHTS
from parlour.games.score_four.kernel.weights import read, tabled
from parlour.games.score_four.moves import Drop
from parlour.games.score_four.state import side_of
from parlour.games.score_four.view import imagine
from parlour.house.arena import opened, spread, standard_error
from parlour.house.dice import dice
from parlour.house.setups import game_named, setup_for
from parlour.kernels.cache import edition

GAME = "score_four"
PEERS = Path(__file__).resolve().parent / "peers"
PEER = PEERS / "score_four_champion"
ASKED_WITH = 0.02  # of its nodes: played.tsv
FORMS = {form.name: dict(form.options) for form in forms_of(GAME, "pace")}
OURS, THEIRS = 0, 1


@dataclass(frozen=True)
class Match:
    """What is played: a form, at a share of our nodes and of theirs, from a seed."""

    form: str
    effort: float
    seed: int
    theirs: float = 1.0
    weights: str = ""  # a file: against the same search with these, neither with its book


@dataclass(frozen=True)
class Played:
    """One game: what we won of it, by how many points, and the CPU seconds of every bead, ours
    and theirs."""

    share: float
    ahead: float
    seconds: tuple[list[float], list[float]]


def main() -> dict[str, Any]:
    asked = _arguments()
    if not asked.weights:
        check_the_peer()
    match = Match(asked.form, asked.effort, asked.seed, asked.theirs, asked.weights)
    games = kept(asked.kept, match)
    left = [nth for nth in range(asked.games) if nth not in games]
    played = spread(partial(play, match), left, asked.jobs, asked.cluster)
    until = monotonic() + asked.seconds
    try:
        for nth, game in zip(left, _shown(played, games, asked), strict=True):
            games[nth] = game
            keep(asked.kept, match, nth, game)
            if monotonic() > until:
                break
    except KeyboardInterrupt:
        print("stopped")
    row = summary(match, [games[nth] for nth in sorted(games)])
    _say(row)
    return row


def _arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--form", choices=FORMS, default="basic")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--effort", type=float, default=1.0, help="share of our nodes; 1")
    parser.add_argument("--theirs", type=float, default=1.0, help="share of their nodes; 1")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kept", type=Path, help="a file that keeps what was played")
    parser.add_argument("--weights", default="", help="other weights, in place of the frozen one")
    parser.add_argument("--seconds", type=float, default=1e9, help="then stop")
    spreading(parser)
    return parser.parse_args()


def kept(file: Path | None, match: Match) -> dict[int, Played]:
    """The games of this match that a file keeps, by their numbers."""
    if file is None or not file.exists():
        return {}
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    return {
        line["nth"]: Played(line["share"], line["ahead"], tuple(line["seconds"]))
        for line in lines
        if line["match"] == _name(match)
    }


def keep(file: Path | None, match: Match, nth: int, game: Played) -> None:
    """Add a game to a file, if there is one."""
    if file is None:
        return
    with file.open("a") as out:
        out.write(json.dumps({"match": _name(match), "nth": nth} | asdict(game)) + "\n")


def _name(match: Match) -> list[Any]:
    """A match is another one when a kernel or the trained values have changed."""
    files = [WEIGHTS, Path(match.weights)] if match.weights else [WEIGHTS, BOOK]
    return [*astuple(match), edition(), *(sha256(f.read_bytes()).hexdigest()[:16] for f in files)]


def choosers(weights: str = "") -> tuple[Any, Any]:
    """Ours and the frozen champion's `choose`, or ours with other weights."""
    if weights:
        return _searching(WEIGHTS), _searching(Path(weights))
    if str(PEERS) not in sys.path:
        sys.path.append(str(PEERS))
    from score_four_champion.bot import choose

    return bot.choose, choose


@cache
def _searching(weights: Path) -> Any:
    """The champion with these weights, and without its book."""
    desk, far = new_desk(TABLE_LOG2, tabled(read(weights))), bot.LEVELS["champion"].basic

    def choose(setup: Any, view: Any, prompts: Any, rng: Random, budget: Budget) -> Drop:
        side, beads = side_of(prompts[0].actor), imagine(setup, view, rng).beads
        pins = [pin for pin in range(PINS) if place(sum(beads), pin)]
        rng.shuffle(pins)
        question = basic_question(beads[side], beads[1 - side])
        nodes, probe = (int(share * budget.effort) for share in (far.nodes, far.probe))
        found = decide(question, pins, Means(far.depth, nodes, probe, 0), rng, desk)
        return Drop(next(iter(found.values)))

    return choose


def check_the_peer() -> None:
    """The frozen champion plays as it did."""
    for row in csv.DictReader((PEER / "played.tsv").read_text().splitlines(), delimiter="\t"):
        options = {**FORMS["basic"], "method": row["method"]}
        setup = setup_for(game_named(GAME), 2, options, first=0)
        sitting = Sitting.begin(game_named(GAME), setup)
        pins = [row["pins"][at : at + 2] for at in range(0, len(row["pins"]), 2)]
        for nth, pin in enumerate(pins):
            sitting = sitting.play(nth % 2, pin)
        seat = len(pins) % 2
        prompts = tuple(prompt for prompt in sitting.prompts if prompt.actor == seat)
        budget = Budget("champion", ASKED_WITH)
        move = choosers()[THEIRS](sitting.current, sitting.view(seat), prompts, Random(5), budget)
        assert sitting.game.write(move) == row["answer"], f"the peer has changed: {row}"


def play(match: Match, nth: int) -> Played:
    """The nth game. Of a pair, seat 0 begins both; we sit there in the first."""
    pair, half = divmod(nth, 2)
    chance, order = Random(f"{match.seed}/{pair}"), Random(f"{match.seed}/{nth}/order")
    roll = dice(chance)
    game = game_named(GAME)
    setup = setup_for(game, 2, FORMS[match.form], first=0)
    sitting = opened(settle(Sitting.begin(game, setup), roll), roll, chance)
    who = (OURS, THEIRS) if half == 0 else (THEIRS, OURS)
    seconds: tuple[list[float], list[float]] = ([], [])
    hands = [Random(f"{match.seed}/{nth}/{player}") for player in (OURS, THEIRS)]
    efforts = match.effort, match.theirs
    questions, answer = poll(sitting, roll, order), None
    while True:
        try:
            question = questions.send(answer)
        except StopIteration as end:
            ours = who.index(OURS)
            return Played(_share(end.value, ours), _ahead(end.value, ours), seconds)
        now, player = question.sitting, who[question.seat]
        budget = Budget("champion", efforts[player], stream=f"{match.seed}/{nth}/{player}")
        view = now.view(question.seat)
        began = process_time()
        answer = choosers(match.weights)[player](
            now.current, view, question.prompts, hands[player], budget
        )
        seconds[player].append(process_time() - began)


def _share(over: Sitting, seat: int) -> float:
    winners = over.result.winners if over.result else ()
    return 0.5 if len(winners) != 1 else float(winners[0] == seat)


def _ahead(over: Sitting, seat: int) -> float:
    totals = over.totals
    return totals[seat] - totals[1 - seat]


def summary(match: Match, games: list[Played]) -> dict[str, Any]:
    shares = [game.share for game in games]
    ours, theirs = ([s for game in games for s in game.seconds[who]] for who in (OURS, THEIRS))
    return {
        "form": match.form,
        "effort": match.effort,
        "theirs": match.theirs,
        "games": len(games),
        "won": shares.count(1.0),
        "drawn": shares.count(0.5),
        "lost": shares.count(0.0),
        "score": round(fmean(shares), 4),
        "error": standard_error(shares),
        "ahead": fmean(game.ahead for game in games),
        "ahead_error": standard_error([game.ahead for game in games]),
        "ms_a_bead": 1000 * fmean(ours),
        "theirs_ms": 1000 * fmean(theirs),
        "time_ratio": fmean(ours) / fmean(theirs),
        "slowest_ms": 1000 * max(ours),
    }


def _shown(
    games: Iterator[Played], before: dict[int, Played], asked: Namespace
) -> Iterator[Played]:
    """The games, with a count of them where somebody looks on."""
    won = sum(game.share for game in before.values())
    for done, game in enumerate(games, len(before) + 1):
        won += game.share
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{won:g} of {done} ({asked.games}) ")
        yield game
    if sys.stderr.isatty():
        sys.stderr.write("\r")


def _say(row: dict[str, Any]) -> None:
    error = "" if row["error"] is None else f" ± {100 * row['error']:.1f}"
    efforts = f"{row['effort']:g} to {row['theirs']:g}"
    print(
        f"{row['form']}, effort {efforts}: {100 * row['score']:.1f} %{error}"
        f"  +{row['won']} ={row['drawn']} -{row['lost']} of {row['games']}"
        f"{_by(row)}  {row['ms_a_bead']:.0f} ms a bead to {row['theirs_ms']:.0f}"
        f" ({row['time_ratio']:.2f} of theirs), slowest {row['slowest_ms']:.0f} ms",
        flush=True,
    )


def _by(row: dict[str, Any]) -> str:
    if row["form"] == "basic":
        return ""
    error = "" if row["ahead_error"] is None else f" ± {row['ahead_error']:.2f}"
    return f"  {row['ahead']:+.2f}{error} points a game"


if __name__ == "__main__":
    main()
