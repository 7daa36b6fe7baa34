"""Tiny, broken so that the house cannot do its work with it, or nobody can copy it."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from parlour.core.game import Fact, Match, Prompt, Result, Setup
from tests.contract import test_copies, test_house
from tests.contract.mutants import breaks, tiny
from tests.contract.tables import Table
from tests.tiny import GAME
from tests.tiny.state import State


@breaks(
    test_house.test_resigning_gives_the_match_to_the_other_side,
    test_house.test_a_match_that_is_broken_up_has_no_winner,
)
def a_match_that_cannot_say_where_it_stands() -> Table:
    def match(setup: Setup, results: tuple[Result, ...], running: tuple[int, ...]) -> Match:
        if not results:
            raise ValueError("ask again when a game is over")
        return GAME.match(setup, results, running)

    return tiny(match=match)


@breaks(test_house.test_what_is_taken_back_is_as_if_never_made)
def a_score_that_depends_on_the_weather() -> Table:
    weather = count()

    def match(setup: Setup, results: tuple[Result, ...], running: tuple[int, ...]) -> Match:
        standing = GAME.match(setup, results, running)
        return replace(standing, totals=tuple(each + next(weather) for each in standing.totals))

    return tiny(match=match)


@breaks(test_house.test_a_log_with_the_house_in_it_replays_and_reads_the_same)
def what_is_said_depends_on_the_weather() -> Table:
    weather = count()
    return tiny(tell=lambda *_: (Fact("weather", {"n": next(weather)}),))


@breaks(
    test_house.test_during_a_pause_nobody_moves,
    test_house.test_clocks_run_for_those_who_owe_something_and_for_nobody_else,
)
def duties_that_come_and_go() -> Table:
    looks = count()

    def prompts(state: State) -> tuple[Prompt, ...]:
        duty = next(looks) % 2 == 0
        return tuple(replace(p, duty=p.duty and duty) for p in GAME.prompts(state))

    return tiny(prompts=prompts)


@breaks(
    test_copies.test_a_sitting_pickled_or_copied_is_the_same,
    test_copies.test_a_game_pickled_or_copied_is_the_game,
)
def a_game_that_is_made_up_on_the_spot() -> Table:
    return tiny(sheet=lambda state: GAME.sheet(state))
