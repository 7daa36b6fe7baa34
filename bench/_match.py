"""Today's champion of a game against the champion of before, frozen: played, kept, counted.

Games come in pairs from the same opening with sides swapped, so that chance is shared. Where four
play, two seats are ours: from pair to pair those opposite each other, then those side by side, one
way and the other, for players may take more from some seats than from others. Both search by
samples, so a seed gives the same games on every machine. What is kept of a match is taken up again
only while the kernels are the same.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, astuple, dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import fmean
from time import monotonic, process_time
from typing import Any, Final, TypeAlias

from _long import shown, spreading

from parlour.bots.bot import Budget
from parlour.core.poll import Question, poll
from parlour.core.sitting import Sitting, settle
from parlour.folders import PACKAGE
from parlour.house.arena import opened, spread, standard_error
from parlour.house.dice import dice
from parlour.house.setups import game_named, setup_for
from parlour.kernels.cache import edition

OURS, THEIRS = 0, 1
# Whose each seat is, in the first game of a pair; four can sit in three ways.
OPPOSITE: Final = ((OURS, THEIRS, OURS, THEIRS),)
SEATINGS: Final = {
    2: ((OURS, THEIRS),),
    4: (*OPPOSITE, (OURS, OURS, THEIRS, THEIRS), (OURS, THEIRS, THEIRS, OURS)),
}
PEERS = Path(__file__).resolve().parent / "peers"
Choosers: TypeAlias = tuple[Callable[..., Any], Callable[..., Any]]  # ours and theirs


@dataclass(frozen=True)
class Match:
    """What is played, at a share of our samples and of theirs, from a seed."""

    game: str
    seats: int
    effort: float
    theirs: float
    seed: int
    opposite: bool = False  # are our seats, of four, always opposite each other?


@dataclass(frozen=True)
class Played:
    """One game: our share of the win, how many points a seat we were ahead, and the CPU seconds of
    each turn, ours and theirs, with the moves in them."""

    share: float
    ahead: float
    seconds: tuple[list[float], list[float]]
    moves: tuple[int, int]


def arguments(told: str | None, seats: Iterable[int] = (2,)) -> Namespace:
    """What a match can be asked."""
    parser = ArgumentParser(description=told, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, choices=tuple(seats), default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--effort", type=float, default=1.0, help="share of our samples; 1")
    parser.add_argument("--theirs", type=float, default=1.0, help="share of theirs; 1")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--opposite", action="store_true", help="our seats always opposite")
    parser.add_argument("--kept", type=Path, help="a file that keeps what was played")
    parser.add_argument("--seconds", type=float, default=1e9, help="then stop")
    spreading(parser)
    return parser.parse_args()


def played(game: str, asked: Namespace, choosers: Callable[[], Choosers]) -> dict[str, Any]:
    """Play what is not kept yet, and tell how it stands."""
    match = Match(game, asked.seats, asked.effort, asked.theirs, asked.seed, asked.opposite)
    games = kept(asked.kept, match)
    left = [nth for nth in range(asked.games) if nth not in games]
    results = spread(partial(play, match, choosers), left, asked.jobs, asked.cluster)
    until = monotonic() + asked.seconds
    try:
        for nth, one in zip(left, shown(game, results, len(left)), strict=True):
            games[nth] = one
            keep(asked.kept, match, nth, one)
            if monotonic() > until:
                break
    except KeyboardInterrupt:
        print("stopped")
    row = summary(match, games)
    _say(row)
    return row


def kept(file: Path | None, match: Match) -> dict[int, Played]:
    """The games of this match that a file keeps, by their numbers."""
    if file is None or not file.exists():
        return {}
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    return {
        line["nth"]: Played(
            line["share"], line["ahead"], tuple(line["seconds"]), tuple(line["moves"])
        )
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
    """A match is another one when a kernel or the bot has changed."""
    bot = PACKAGE / "games" / match.game / "bot.py"
    return [*astuple(match), edition(), sha256(bot.read_bytes()).hexdigest()[:16]]


def play(match: Match, choosers: Callable[[], Choosers], nth: int) -> Played:
    """The nth game."""
    pair = nth // 2
    chance, order = Random(f"{match.seed}/{pair}"), Random(f"{match.seed}/{nth}/order")
    roll, game = dice(chance), game_named(match.game)
    setup = setup_for(game, match.seats, {}, first=0)
    sitting = opened(settle(Sitting.begin(game, setup), roll), roll, chance)
    table = _Table(match, nth, seating(match, nth), choosers())
    questions, answer = poll(sitting, roll, order), None
    while True:
        try:
            question = questions.send(answer)
        except StopIteration as end:
            return table.counted(end.value)
        answer = table.answer(question)


def seating(match: Match, nth: int) -> list[int]:
    """Whose each seat is in the nth game; in the second of a pair they have changed places."""
    pair, half = divmod(nth, 2)
    ways = OPPOSITE if match.opposite and match.seats == 4 else SEATINGS[match.seats]
    return [whose ^ half for whose in ways[pair % len(ways)]]


class _Table:
    """Both champions at one table, and the time they take."""

    def __init__(self, match: Match, nth: int, who: list[int], choosers: Choosers) -> None:
        self.who, self.choosers = who, choosers
        name = f"{match.seed}/{nth}"
        self.rngs = [Random(f"{name}/{player}") for player in (OURS, THEIRS)]
        efforts = match.effort, match.theirs
        self.budgets = [Budget("champion", e, stream=f"{name}/{p}") for p, e in enumerate(efforts)]
        self.seconds: tuple[list[float], list[float]] = ([], [])
        self.moves = [0, 0]
        self.before: int | None = None  # the seat that was asked last

    def answer(self, question: Question) -> Any:
        """What a seat does; all its duties in a row are one turn. Rights are not timed."""
        now, seat, player = question.sitting, question.seat, self.who[question.seat]
        view = now.view(seat)
        began = process_time()
        move = self.choosers[player](
            now.current, view, question.prompts, self.rngs[player], self.budgets[player]
        )
        spent = process_time() - began
        if not question.duty:
            return move
        self.moves[player] += 1
        if seat == self.before:
            self.seconds[player][-1] += spent
        else:
            self.seconds[player].append(spent)
        self.before = seat
        return move

    def counted(self, over: Sitting) -> Played:
        winners = over.result.winners if over.result else ()
        share = fmean(self.who[seat] == OURS for seat in winners) if winners else 0.5
        points = [
            fmean(p for seat, p in enumerate(over.totals) if self.who[seat] == player)
            for player in (OURS, THEIRS)
        ]
        return Played(share, points[OURS] - points[THEIRS], self.seconds, tuple(self.moves))


def summary(match: Match, games: Mapping[int, Played]) -> dict[str, Any]:
    """How it stands; the error takes a pair as one."""
    listed = [games[nth] for nth in sorted(games)]
    shares = [game.share for game in listed]
    turns = [[s for game in listed for s in game.seconds[who]] for who in (OURS, THEIRS)]
    moves = [sum(game.moves[who] for game in listed) for who in (OURS, THEIRS)]
    a_turn = [1000 * fmean(seconds) for seconds in turns]
    a_move = [1000 * sum(turns[who]) / moves[who] for who in (OURS, THEIRS)]
    return asdict(match) | {
        "games": len(listed),
        "won": shares.count(1.0),
        "drawn": shares.count(0.5),
        "lost": shares.count(0.0),
        "score": fmean(shares),
        "error": standard_error(shares),
        "ahead": fmean(game.ahead for game in listed),
        "ahead_error": standard_error([game.ahead for game in listed]),
        "turns": len(turns[OURS]),
        "ms_a_turn": a_turn[OURS],
        "theirs_a_turn": a_turn[THEIRS],
        "ms_a_move": a_move[OURS],
        "theirs_a_move": a_move[THEIRS],
        "slowest_ms": 1000 * max(turns[OURS]),
        "theirs_slowest": 1000 * max(turns[THEIRS]),
    }


def _say(row: dict[str, Any]) -> None:
    error, by = (
        "" if row[of] is None else f" ± {times * row[of]:.1f}"
        for of, times in (("error", 100), ("ahead_error", 1))
    )
    print(
        "{game}, {seats} seats, effort {effort:g} to {theirs:g}: ".format(**row)
        + f"{100 * row['score']:.1f} %{error}"
        + "  +{won} ={drawn} -{lost} of {games}".format(**row)
        + f"  {row['ahead']:+.1f}{by} points a game\n"
        + "  {ms_a_move:.0f} ms a move to {theirs_a_move:.0f}; {ms_a_turn:.0f} ms a turn to "
        "{theirs_a_turn:.0f}, slowest {slowest_ms:.0f} to {theirs_slowest:.0f}".format(**row),
        flush=True,
    )
