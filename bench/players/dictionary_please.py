"""A family at Dictionary, Please!: the best of a few common words, again until none is a gain."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import numpy as np

from parlour.bots.bot import Budget
from parlour.core.game import Prompt, Seat, Setup
from parlour.core.words import Lexicon
from parlour.games.dictionary_please.kernel.find import Finder
from parlour.games.dictionary_please.kernel.plan import Lying, Situation, prices_of
from parlour.games.dictionary_please.moves import Ballot, Claim, Form, Move
from parlour.games.dictionary_please.notation import read
from parlour.games.dictionary_please.view import Spine, View
from players import COMMON, TRIES

ENDS = ("done", "pass", "discard")  # a turn ends with whichever is offered


def choose(
    setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> Move | None:
    offered = [text for prompt in prompts for text in prompt.moves]
    if "claim" in offered:
        return Claim()
    if "related" in offered:
        return _vote(setup, view)
    if "keep" in offered:
        return read("keep")
    word = _word(setup, view, prompts[0].actor, rng) if "form" in offered else None
    return word or next((read(text) for text in offered if text in ENDS), None)


def _vote(setup: Setup, view: View) -> Ballot:
    assert setup.lexicon is not None
    assert view.trial is not None
    new = view.trial.word
    olds = [old.text for old in view.trial.taken if old.owner != new.owner]
    return Ballot(any(setup.lexicon.relation(old, new.text) for old in olds))


def _word(setup: Setup, view: View, seat: Seat, rng: Random) -> Form | None:
    """The best of a few words and captures, of all that common words allow; None: no gain."""
    assert setup.lexicon is not None
    table = tuple(_lying(view, word) for word in view.words)
    free = view.hands[seat] + view.pool
    at = Situation(setup.options, seat, setup.seats, free, table, (0.0,) * setup.seats)
    plays = _finder(setup.lexicon).plays(free, at.olds())
    tried = np.array(sorted(rng.sample(range(len(plays)), min(TRIES, len(plays)))), np.int64)
    few = plays.some(tried)
    prices = prices_of(few, at)
    texts = few.texts()
    allowed = [nth for nth, (text, _) in enumerate(texts) if text not in view.denied]
    best = max(allowed, key=lambda nth: float(prices[nth]), default=None)
    if best is None or prices[best] <= 0:
        return None
    text, olds = texts[best]
    return Form(text, tuple(table[old].id for old in olds))


def _lying(view: View, word: Spine) -> Lying:
    """A word on the table, as the prices want it."""
    stood = 0 if word.id in view.made else view.stood.get(word.id, len(word.text))
    return Lying(word.text, word.owner, word.captures, stood, word.id not in view.seized, word.id)


@lru_cache(maxsize=2)
def _finder(lexicon: Lexicon) -> Finder:
    return Finder(lexicon, COMMON)
