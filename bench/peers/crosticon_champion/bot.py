"""The champion of the day it was frozen: which diagonals to claim, and which word to lay."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from time import monotonic
from typing import Final

from parlour.bots.bot import Budget
from parlour.bots.vocabulary import LEAST_ZIPF
from parlour.core.game import Illegal, Prompt, Seat, Setup
from parlour.games.crosticon.moves import Claim, Move, Pass, Play
from parlour.games.crosticon.rules import apply
from parlour.games.crosticon.scoring import totals
from parlour.games.crosticon.state import State
from parlour.games.crosticon.view import View, imagine
from parlour.lexicon.kernel.graph import find
from parlour.lexicon.kernel.letters import encode

from .desk import Desk, desk_of
from .generate import plays
from .search import Means, Mind, decide
from .words import EVERYTHING, graph
from .worth import Weights, worth_of

MEANS: Final = Means(1500, 60, 4, 10, 4000)
WEIGHTS: Final = Weights()
TOP: Final = 200  # candidates that are listed


def choose(
    setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> Move | None:
    """The move to make; None declines to claim."""
    seat, state = prompts[0].actor, imagine(setup, view, rng)
    if any(prompt.move is Claim for prompt in prompts):
        for claim in _claims(setup, state, seat):
            return claim
    if any(prompt.duty for prompt in prompts):
        return _turn(setup, state, seat, budget)
    return None


def _claims(setup: Setup, state: State, seat: Seat) -> Iterator[Claim]:
    """Every diagonal that may be had, the shorter before the longer."""
    words = graph(setup.lexicon, LEAST_ZIPF["champion"])
    for cells in sorted(state.complete(), key=len):
        if find(words, encode(state.reads(cells))):
            claim = Claim(cells[0], cells[-1])
            try:
                apply(state, seat, claim)
            except Illegal:
                continue
            yield claim


def _turn(setup: Setup, state: State, seat: Seat, budget: Budget) -> Move:
    """The best word; the pass where there is none."""
    words = graph(setup.lexicon, LEAST_ZIPF["champion"])
    legal = graph(setup.lexicon, EVERYTHING)
    desk: Desk = desk_of(state, seat, totals(state))
    for known in (words, legal):
        found = plays(desk, known, legal, worth_of(desk, known, WEIGHTS), TOP).best
        if found:
            break
    else:
        return Pass()
    until = None if budget.seconds is None else monotonic() + budget.seconds
    nodes, ending = (int(most * budget.effort) for most in (MEANS.nodes, MEANS.ending))
    means = replace(MEANS, nodes=nodes, ending=ending)
    values = decide(Mind(words, legal, WEIGHTS, until), desk, found, means)
    best = found[max(values, key=lambda nth: values[nth])]
    return Play(best.word, best.square)
