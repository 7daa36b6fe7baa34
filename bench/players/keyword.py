"""A family at Keyword: the best of a few plays of common words; it doubts nobody."""

from __future__ import annotations

from random import Random

from parlour.bots.bot import Budget
from parlour.core.game import Prompt, Setup
from parlour.games.keyword.kernel.arrays import Query
from parlour.games.keyword.kernel.position import Plays, moves_of, position, rack_of, search
from parlour.games.keyword.kernel.words import words_of
from parlour.games.keyword.moves import Move, Pass
from parlour.games.keyword.view import View, imagine
from players import COMMON, TRIES


def choose(
    setup: Setup, view: View, prompts: tuple[Prompt, ...], rng: Random, budget: Budget
) -> Move | None:
    if not any(prompt.duty for prompt in prompts):
        return None
    assert setup.lexicon is not None
    state, seat = imagine(setup, view, rng), prompts[0].actor
    words, there = words_of(setup.lexicon, COMMON), position(state, seat)
    query = Query(rack_of(state.racks[seat]))
    count = search(words, there, query, 1).total
    if not count:
        return Pass()
    plays = search(words, there, query, count)
    tried = sorted(rng.sample(range(count), min(TRIES, count)))
    few = Plays(plays.rows[tried], plays.letters[tried], plays.worth[tried], count)
    return max(moves_of(few), key=lambda found: found.points).play
