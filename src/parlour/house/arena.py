"""Bots against bots: whole records, openings in pairs, and their results.

Games 2k and 2k+1 are a pair: the same seat begins, chance is rolled from the same seed and, where
a game has no chance, the same few moves are made for both; between the two everybody moves one
seat on. Every random number comes from the seed and the number of the game, so that a contest is
the same however many processes play it. Nothing here is capped by seconds, for the same reason.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import fmean, quantiles
from time import perf_counter
from typing import Any, TypeVar

from parlour.bots.bot import Budget
from parlour.core import house
from parlour.core.game import HOUSE, SPECTATOR, Prompt, Seat, side_of_seat
from parlour.core.poll import Question, poll
from parlour.core.record import Record, remarks
from parlour.core.sitting import Roll, Sitting, settle
from parlour.house.describe import has_bot
from parlour.house.dice import dice
from parlour.house.dictionaries import NO_WISH, Wish
from parlour.house.hands import BotHand, Choose, Hand, hand_named
from parlour.house.lines import Fault
from parlour.house.players import choose
from parlour.house.program_hand import STANDING_IN, USUAL, Limits
from parlour.house.seating import shown
from parlour.house.setups import game_named, setup_for

Task = TypeVar("Task")
Done = TypeVar("Done")
OPENING = (2, 4)  # the least and most random moves that open a game without chance


@dataclass(frozen=True)
class Player:
    """Who takes part, as house/seating.py writes it, or a script by its name."""

    level: str
    effort: float = 1.0  # share of the level's nodes or samples
    script: Choose | None = None  # plays in place of a bot


@dataclass(frozen=True)
class Contest:
    """What is played, by whom, and the seed that decides everything else."""

    game: str
    players: tuple[Player, ...]  # as many as there are seats
    seed: int
    options: dict[str, Any]
    wish: Wish = NO_WISH  # of a word game: which dictionary
    seconds: float = USUAL.seconds  # that a program may take for an answer
    talk: str | None = None  # the folder in which programs' talk is kept


@dataclass(frozen=True)
class Outcome:
    """One match of a contest; tuples are by player, not by seat."""

    nth: int
    record: str
    scores: tuple[float, ...]  # 1 won alone, 0.5 drawn or shared, 0 lost
    points: tuple[int, ...]  # of the player's side
    seconds: tuple[tuple[float, ...], ...]  # of every move the player made
    forfeits: tuple[str | None, ...] = ()  # why a program lost its seat, where one did


@dataclass(frozen=True)
class Tally:
    """How one player did in a whole contest."""

    player: Player
    wins: int
    draws: int
    losses: int
    score: float
    error: float | None  # standard error of the score, pairs taken as one; None: one pair only
    points: tuple[int, ...]
    seconds: tuple[float, ...]
    forfeits: tuple[str, ...] = ()  # why, of those that it lost so


def matches(
    contest: Contest, games: int, jobs: int = 1, cluster: str | None = None
) -> Iterator[Outcome]:
    """Play a number of matches, in order, in one or more processes."""
    return spread(partial(match, contest), range(games), jobs, cluster)


def spread(
    do: Callable[[Task], Done], tasks: Iterable[Task], jobs: int, cluster: str | None = None
) -> Iterator[Done]:
    """Do tasks in one or more processes, or on a cluster; what they give, in the tasks' order.

    NoCluster: it cannot be used.
    """
    if cluster is not None:
        from parlour.house.cluster import spread_on

        yield from spread_on(cluster, do, tasks, jobs)
        return
    if jobs == 1:
        yield from map(do, tasks)
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _ignore_interrupts)
    try:
        yield from pool.map(do, tasks)
    finally:
        pool.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    """The parent handles Ctrl-C; a child's traceback would only hide its message."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def match(contest: Contest, nth: int) -> Outcome:
    """The nth match of a contest."""
    seats = len(contest.players)
    pair, half = divmod(nth, 2)
    # `first` goes round with the pairs; after a whole round everybody moves on by two seats more.
    round_, first = divmod(pair, seats)
    player_at = [(seat - half - 2 * round_) % seats for seat in range(seats)]
    chance = Random(f"{contest.seed}/{pair}")
    roll = dice(chance)
    game = game_named(contest.game)
    setup = setup_for(game, seats, contest.options, first=first, wish=contest.wish)
    sitting = opened(settle(Sitting.begin(game, setup), roll), roll, chance)
    hands = [_Seated(contest, nth, seat, player_at[seat]) for seat in range(seats)]
    sitting = _asked(sitting, roll, Random(f"{contest.seed}/{nth}/order"), hands)
    names = tuple(shown(contest.players[player].level) for player in player_at)
    seat_of = [player_at.index(player) for player in range(seats)]
    by_player = [(seat, hands[seat]) for seat in seat_of]
    return Outcome(
        nth,
        Record.of(sitting, names=names).write(remarks(sitting)),
        tuple(0.0 if hand.forfeit else _score(sitting, seat) for seat, hand in by_player),
        tuple(_points(sitting, seat) for seat, _ in by_player),
        tuple(tuple(hand.seconds) for _, hand in by_player),
        tuple(hand.forfeit for _, hand in by_player),
    )


def single(contest: Contest, first: Seat | None) -> Sitting:
    """One match from the usual beginning, every player in the seat of their number."""
    roll = dice(Random(f"{contest.seed}/chance"))
    game, seats = game_named(contest.game), len(contest.players)
    setup = setup_for(game, seats, contest.options, first=first, wish=contest.wish)
    hands = [_Seated(contest, 0, seat, seat) for seat in range(seats)]
    begun = settle(Sitting.begin(game, setup), roll)
    return _asked(begun, roll, Random(f"{contest.seed}/order"), hands)


def opened(sitting: Sitting, roll: Roll, rng: Random) -> Sitting:
    """A few moves at random where nothing else would make games differ.

    Not where boards are hidden: moves at random would spoil them, and the games differ anyway.
    """
    hidden = any(sitting.view(s) != sitting.view(SPECTATOR) for s in range(sitting.setup.seats))
    if sitting.log or hidden:
        return sitting
    for _ in range(rng.randint(*OPENING)):
        duty = next(p for p in sitting.prompts if p.duty and p.actor >= 0)
        sitting = settle(sitting.step(duty.actor, _any_move(sitting, duty, rng)), roll)
    return sitting


def _any_move(sitting: Sitting, duty: Prompt, rng: Random) -> Any:
    """Where a dictionary offers words by the million, one that occurs to a beginner."""
    game = sitting.game
    if game.tier is not None and has_bot(game.name):
        view, budget = sitting.view(duty.actor), Budget("beginner")
        return choose(game.name, sitting.current, view, (duty,), rng, budget)
    own = [m for m in game.moves(sitting.state, duty.actor) if isinstance(m, duty.move)]
    return rng.choice(own)


def _asked(sitting: Sitting, roll: Roll, order: Random, hands: list[_Seated]) -> Sitting:
    """Put every question to the seat it is for, until the match is over."""
    try:
        while not sitting.over:
            sitting = _asked_on(sitting, roll, order, hands)
    finally:
        for hand in hands:
            hand.close(sitting if sitting.over else None)
    return sitting


def _asked_on(sitting: Sitting, roll: Roll, order: Random, hands: list[_Seated]) -> Sitting:
    """Until the match is over, or a program is out."""
    with closing(poll(sitting, roll, order)) as questions:
        answer: Any = None
        while True:
            try:
                question = questions.send(answer)
            except StopIteration as end:
                over: Sitting = end.value
                return over
            try:
                answer = hands[question.seat].answer(question)
            except Fault as fault:
                return _without(question.sitting, question.seat, hands[question.seat], str(fault))


def _without(sitting: Sitting, seat: Seat, hand: _Seated, why: str) -> Sitting:
    """A program is out. Of two sides it loses; among more a beginner plays on in its seat."""
    hand.replace(why)
    if len(sitting.totals) == 2:
        return sitting.step(HOUSE, house.Resign(seat))
    return sitting.step(HOUSE, house.Reseat(seat, f"{house.BOT}{STANDING_IN}"))


class _Seated:
    """A player's hand in a seat, for one match, and the time it takes."""

    def __init__(self, contest: Contest, nth: int, seat: Seat, player: int) -> None:
        self.player = who = contest.players[player]
        self._rng = Random(f"{contest.seed}/{nth}/{player}")
        self._stream = f"{contest.seed}/{nth}/{seat}"
        budget = Budget(who.level, who.effort, stream=self._stream)
        talk = Path(contest.talk, f"{nth + 1}-seat-{seat}.log") if contest.talk else None
        self._hand: Hand = (
            BotHand(budget, self._rng, who.script)
            if who.script
            else hand_named(
                who.level, self._rng, self._stream, who.effort, Limits(contest.seconds, talk)
            )
        )
        self.seconds: list[float] = []
        self.forfeit: str | None = None

    def answer(self, question: Question) -> Any | None:
        begun = perf_counter()
        move = self._hand.answer(question)
        if move is not None:
            self.seconds.append(perf_counter() - begun)
        return move

    def replace(self, why: str) -> None:
        """Somebody else plays on."""
        self.forfeit = why
        self._hand.close(None)
        self._hand = hand_named(STANDING_IN, self._rng, self._stream)

    def close(self, sitting: Sitting | None) -> None:
        self._hand.close(sitting)


def _side(sitting: Sitting, seat: Seat) -> int:
    return side_of_seat(seat, len(sitting.totals))


def _score(sitting: Sitting, seat: Seat) -> float:
    result = sitting.result
    assert result is not None  # a poll ends with the match
    if not result.winners or (len(result.winners) > 1 and _side(sitting, seat) in result.winners):
        return 0.5
    return float(_side(sitting, seat) in result.winners)


def _points(sitting: Sitting, seat: Seat) -> int:
    return sitting.totals[_side(sitting, seat)]


def tallies(contest: Contest, outcomes: list[Outcome]) -> list[Tally]:
    """How everybody did."""
    return [_tally(contest, outcomes, player) for player in range(len(contest.players))]


def _tally(contest: Contest, outcomes: list[Outcome], player: int) -> Tally:
    scores = [outcome.scores[player] for outcome in outcomes]
    return Tally(
        contest.players[player],
        scores.count(1.0),
        scores.count(0.5),
        scores.count(0.0),
        fmean(scores),
        standard_error(scores),
        tuple(outcome.points[player] for outcome in outcomes),
        tuple(second for outcome in outcomes for second in outcome.seconds[player]),
        tuple(why for each in outcomes if any(each.forfeits) and (why := each.forfeits[player])),
    )


def standard_error(scores: Sequence[float]) -> float | None:
    """Of the mean; the games of a pair are correlated and count as one. None: one pair only."""
    mean = fmean(scores)
    pairs = [sum(score - mean for score in scores[k : k + 2]) for k in range(0, len(scores), 2)]
    if len(pairs) < 2:
        return None
    return math.sqrt(sum(off * off for off in pairs) * len(pairs) / (len(pairs) - 1)) / len(scores)


def quantile(values: Iterable[float], percent: int) -> float:
    """The value below which that many percent of the others lie."""
    known = sorted(values)
    return known[0] if len(known) == 1 else quantiles(known, n=100, method="inclusive")[percent - 1]
