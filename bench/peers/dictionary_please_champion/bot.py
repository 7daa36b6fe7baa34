"""Today's champion of the day it was frozen: what to do in a turn, and nothing else.

It plans its whole turn and makes the first play of the best plan; asked again, it plans what is
left. Of each plan it looks at what the next player could answer.
"""

from functools import lru_cache
from math import inf
from random import Random
from time import monotonic
from typing import Final

import numpy as np

from parlour.bots.bot import Budget
from parlour.bots.draws import unseen
from parlour.core.game import Prompt, Seat, Setup
from parlour.core.words import Lexicon
from parlour.games.dictionary_please.board import FULL_BAG, lacking
from parlour.games.dictionary_please.moves import Discard, Done, Form, Move, Pass
from parlour.games.dictionary_please.view import View

from .find import Finder, Plays
from .plan import Lying, Outlook, Plan, Situation, after, plans, prices_of, worth

PATIENCE: Final = 5.0  # points that three letters more are worth, after a pass
PLAYS, WIDTH = 10, 10  # plays in a plan, plans carried on side by side
LOOKS, SAMPLES = 12, 8  # plans that are looked at, racks of the next player for each


@lru_cache(maxsize=2)
def finder_of(lexicon: Lexicon) -> Finder:
    """All words, opened once a process."""
    return Finder(lexicon)


def choose(
    setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> Move:
    """What to do in a turn."""
    return _Turn(setup, view, prompts[0].actor, rng, budget).best()


def _shared_out(effort: float) -> tuple[int, int]:
    """Plans that are looked at, and racks tried for each: with less effort fewer of both."""
    answers = max(1, round(LOOKS * SAMPLES * effort))
    looks = min(answers, max(2, round(LOOKS * effort**0.5)))
    return looks, max(1, answers // looks)


class _Turn:
    """One turn, thought through."""

    def __init__(self, setup: Setup, view: View, seat: Seat, rng: Random, budget: Budget) -> None:
        assert setup.lexicon is not None
        self.setup, self.view, self.seat, self.rng = setup, view, seat, rng
        self.looks, self.samples = _shared_out(budget.effort)
        self.until = None if budget.seconds is None else monotonic() + budget.seconds
        self.finder = finder_of(setup.lexicon)
        self.at = self._situation()
        self.outlook = self._outlook()

    def best(self) -> Move:
        plays = self.finder.plays(self.at.free, self.at.olds())
        value = prices_of(plays, self.at)
        value = np.where(value > 0, value, -1.0)  # changes without gain would go on forever
        put_together = plans(plays, self.at, value, WIDTH, PLAYS)
        looked_at = put_together[: self.looks]
        nothing = Plan(0.0, ())
        if nothing not in looked_at:
            looked_at.append(nothing)
        found: dict[Move, float] = {}
        for plan, worth_ in self._judged(plays, looked_at):
            move = self._move(plays, plan)
            found[move] = max(worth_, found.get(move, -inf))
        return max(found, key=lambda move: found[move])

    def _move(self, plays: Plays, plan: Plan) -> Move:
        if not plan.picks:
            rest: Move = Pass() if self.view_may_pass else Discard()
            return Done() if self.view.formed else rest
        word, *old = (int(each) for each in plays.found[plan.picks[0]])
        ids = tuple(self.at.table[each].id for each in old if each >= 0)
        return Form(plays.vocabulary.text(word), ids)

    def _judged(self, plays: Plays, put_together: list[Plan]) -> list[tuple[Plan, float]]:
        """Each plan with what it is worth once it has been answered. Those that time is too short
        for stand behind the others: a plan without its answers looks better than it is."""
        racks = self._racks()
        judged: list[tuple[Plan, float]] = []
        for plan in put_together:
            if self.until is not None and monotonic() > self.until:
                break
            judged.append((plan, self._worth(plays, plan, racks)))
        least = min((value for _, value in judged), default=inf)
        rest = put_together[len(judged) :]
        return judged + [(plan, min(self._worth(plays, plan, []), least)) for plan in rest]

    def _worth(self, plays: Plays, plan: Plan, racks: list[str]) -> float:
        """What a plan is worth, answered from each of these racks."""
        ended = after(plays, self.at, plan)
        held_back = not plan.picks and not self.view.formed and self.view_may_pass
        if held_back:  # the rack stays hidden, and is worth something later
            pool = lacking(self.at.free, self.view.hands[self.seat])
            ended = Situation(
                ended.options, ended.seat, ended.seats, pool, ended.table, ended.points
            )
        value = worth(self.finder, ended, self.seat, racks, self.outlook)
        return value + (PATIENCE if held_back else 0.0)

    @property
    def view_may_pass(self) -> bool:
        return self.view.turn > 1 and not self.view.passed[self.seat]

    def _situation(self) -> Situation:
        view, made = self.view, set(self.view.made)
        table = tuple(
            Lying(
                word.text,
                word.owner,
                word.captures,
                0 if word.id in made else view.stood.get(word.id, len(word.text)),
                word.id not in view.seized,
                word.id,
            )
            for word in view.words
        )
        points = [float(each) for each in view.envelopes]
        owners = {word.id: word.owner for word in view.words}
        for number, tokens in view.tokens.items():
            points[owners[number]] += sum(token.points for token in tokens)
        points[self.seat] += sum(due.points for due in view.due)
        free = view.hands[self.seat] + view.pool
        options, seats = self.setup.options, self.setup.seats
        return Situation(options, self.seat, seats, free, table, tuple(points))

    def _outlook(self) -> Outlook:
        view, options = self.view, self.setup.options
        assert view.first is not None
        closing = view.closes is not None and view.turn == view.closes
        ending = view.final and (self.seat + 1) % self.setup.seats == view.first
        return Outlook(closing or ending, options.target if options.ending == "words" else 0)

    def _racks(self) -> list[str]:
        """What the next player may hold: as many of the letters that nobody sees."""
        view = self.view
        seen = view.pool + "".join(word.text for word in view.words) + "".join(view.hands.values())
        hidden = unseen(FULL_BAG, seen)
        size = min(view.hand_sizes[self.at.next_seat], len(hidden))
        return ["".join(self.rng.sample(hidden, size)) for _ in range(self.samples)]
