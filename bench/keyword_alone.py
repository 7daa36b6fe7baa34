"""Keyword for one: the champion's patience and solitaire, and a bot that looks at points only.

    ./run bench keyword_alone [patience | solitaire] [--games 1000] [--jobs 2]

Game n is dealt from seed/n. `greedy` plays what scores most at once and knows the champion's words;
it is what the solitaire is measured by. A dead end is a patience that was given up: its words are
not in the mean; whether anything gets through that deal at all, with the blocks drawn as they were,
is found out by trying everything. Seconds are CPU time.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Any, NamedTuple, TextIO

from parlour.bots.bot import Budget
from parlour.core.poll import Question, poll
from parlour.core.sitting import Sitting, settle
from parlour.games.keyword.moves import Play
from parlour.house.arena import quantile
from parlour.house.dice import dice
from parlour.house.players import choose
from parlour.house.setups import game_named, setup_for

GAMES = {"patience": 1000, "solitaire": 500}
PLAYERS = {"patience": ["champion"], "solitaire": ["champion", "greedy"]}
WIN = 850
TRIED = 10_000  # positions, to find out whether anything gets through
ROOM = 500  # plays of a rack, at first
TOLD = 20  # games from one line of progress to the next


class Alone(NamedTuple):
    """One game that is over."""

    points: int
    arrived: bool
    hopeless: bool  # was there no other way through either?
    seconds: list[float]  # of every move


def main() -> list[dict[str, Any]]:
    asked = _arguments()
    rows = []
    for play in [asked.play] if asked.play else GAMES:
        rows += [_played(play, player, asked) for player in PLAYERS[play]]
    if rows[-1]["player"] == "greedy":
        print(f"champion over greedy: {rows[-2]['mean'] - rows[-1]['mean']:+.1f} points a game")
    return rows


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("play", choices=GAMES, nargs="?", help="else both")
    parser.add_argument("--games", type=int, help="1000 of patience, 500 of solitaire")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    return parser.parse_args()


def _played(play: str, player: str, asked: argparse.Namespace) -> dict[str, Any]:
    """All games of one player."""
    wanted = asked.games or GAMES[play]
    games: list[Alone] = []
    for game in _games(partial(_game, player, play, asked.seed), wanted, asked.jobs):
        games.append(game)
        if len(games) % TOLD == 0 and len(games) < wanted:
            _say(_sum(play, player, games), sys.stderr)
    row = _sum(play, player, games)
    _say(row, sys.stdout)
    return row


def _games(one: Callable[[int], Alone], games: int, jobs: int) -> Iterator[Alone]:
    if jobs == 1:
        yield from map(one, range(games))
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(one, range(games))


def _game(player: str, play: str, seed: int, nth: int) -> Alone:
    """One game, by its number."""
    game, rng = game_named("keyword"), Random(f"{seed}/{nth}")
    sitting = Sitting.begin(game, setup_for(game, 1, {"play": play}, first=0))
    questions, answer = poll(sitting, dice(rng), rng), None
    mind, seconds = Random(f"{seed}/{nth}/{player}"), []
    while True:
        try:
            question = questions.send(answer)
        except StopIteration as end:
            over: Sitting = end.value
            arrived = over.state.ended == "arrived"
            hopeless = play == "patience" and not arrived and _is_hopeless(seed, nth)
            return Alone(over.totals[0], arrived, hopeless, seconds)
        began = process_time()
        answer = _most(question) if player == "greedy" else _best(question, mind)
        seconds.append(process_time() - began)


def _is_hopeless(seed: int, nth: int) -> bool:
    """Does nothing get through a deal? The dice fall as they fell in the game."""
    game, rng = game_named("keyword"), Random(f"{seed}/{nth}")
    sitting = Sitting.begin(game, setup_for(game, 1, {"play": "patience"}, first=0))
    return is_hopeless(settle(sitting, dice(rng)), rng)


def is_hopeless(sitting: Sitting, rng: Random, most: int = TRIED) -> bool:
    """Was every way tried, and none arrived?"""
    left = iter(range(most))
    return not _arrives(sitting, rng, left)


def _arrives(sitting: Sitting, rng: Random, left: Iterator[int]) -> bool:
    """Is there a way from here? Yes, too, when there is too much to try."""
    if sitting.over:
        return bool(sitting.state.ended == "arrived")
    if next(left, None) is None:
        return True
    drawn = rng.getstate()
    for move in _ways_on(sitting):
        rng.setstate(drawn)
        if _arrives(settle(sitting.step(0, move), dice(rng)), rng, left):
            return True
    return False


def _ways_on(sitting: Sitting) -> list[Play]:
    """Every word that may be laid in a patience."""
    from parlour.games.keyword.bot import last_word
    from parlour.games.keyword.kernel.arrays import NO_LEAVE
    from parlour.games.keyword.kernel.patience import after
    from parlour.games.keyword.kernel.position import board_of, moves_of, rack_of
    from parlour.games.keyword.kernel.words import words_of

    state, words, room = sitting.state, words_of(sitting.current.lexicon), ROOM
    board, rack = board_of(state.board), rack_of(state.racks[0])
    while True:
        plays, _ = after(words, board, rack, last_word(state), NO_LEAVE, room)
        if plays.total <= room:
            return [found.play for found in moves_of(plays)]
        room = plays.total


def _best(question: Question, mind: Random) -> Any:
    setup, view = question.sitting.current, question.sitting.view(question.seat)
    return choose("keyword", setup, view, question.prompts, mind, Budget("champion"))


def _most(question: Question) -> Any:
    """The play that scores most at once; passing when there is none."""
    from parlour.games.keyword.kernel.arrays import Query
    from parlour.games.keyword.kernel.position import find, position, rack_of
    from parlour.games.keyword.kernel.words import words_of
    from parlour.games.keyword.moves import Pass

    state, lexicon = question.sitting.state, question.sitting.current.lexicon
    query = Query(rack_of(state.racks[0]))
    found = find(words_of(lexicon), position(state, 0), query, 1)
    return found[0].play if found else Pass()


def _sum(play: str, player: str, games: list[Alone]) -> dict[str, Any]:
    kept = [game.points for game in games if play == "solitaire" or game.arrived]
    seconds = [second for game in games for second in game.seconds]
    return {
        "play": play,
        "player": player,
        "games": len(games),
        "mean": round(fmean(kept), 3),
        "error": round(stdev(kept) / len(kept) ** 0.5, 3) if len(kept) > 1 else 0.0,
        "least": min(kept),
        "most": max(kept),
        "dead_ends": len(games) - len(kept),
        "hopeless": sum(game.hopeless for game in games),
        "won": sum(points >= WIN for points in kept) if play == "solitaire" else len(kept),
        "p95_s": round(quantile(seconds, 95), 3),
        "slowest_s": round(max(seconds), 3),
    }


def _say(row: dict[str, Any], where: TextIO) -> None:
    print(
        "{play}, {player}: {games} games, mean {mean:.2f} ± {error:.2f}, {least} to {most}".format(
            **row
        ),
        f"{row['dead_ends']} dead ends, {row['hopeless']} in deals that nothing gets through"
        if row["play"] == "patience"
        else f"{row['won']} with {WIN} or more",
        "p95 {p95_s:.2f} s a move, slowest {slowest_s:.2f} s".format(**row),
        sep=", ",
        file=where,
        flush=True,
    )


if __name__ == "__main__":
    main()
