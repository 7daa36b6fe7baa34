"""Tiny, broken in one place each: what the contract has to notice.

A mutant is Tiny with some of its functions replaced, and the check that must fail because of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from typing import Any, Literal

from parlour.core.game import CHANCE, CLOCK, Actor, Fact, Illegal, Line, Prompt, Result, Seat, Setup
from parlour.core.options import option
from tests.contract import (
    test_clocks,
    test_imagine,
    test_notation,
    test_options,
    test_play,
    test_poll,
    test_prompts,
    test_records,
    test_replay,
    test_secrecy,
    test_sheet,
    test_together,
)
from tests.contract.tables import Table
from tests.tiny import GAME
from tests.tiny.moves import Claim, Close, Draw, Lay, Move, Settle, Swap
from tests.tiny.options import Options
from tests.tiny.state import State
from tests.tiny.twins import disguise
from tests.tiny.view import View

Check = Callable[..., None]
TINY = Table(GAME, Setup(3, Options(games=2)), disguise)
MUTANTS: dict[str, tuple[Check, Table]] = {}


def breaks(*checks: Check) -> Callable[[Callable[[], Table]], None]:
    """Put a mutant on the list, once for each check that must notice it."""

    def enlist(make: Callable[[], Table]) -> None:
        for check in checks:
            MUTANTS[f"{make.__name__}-{check.__name__}"] = (check, make())

    return enlist


def tiny(**functions: Any) -> Table:
    """Tiny with other functions."""
    return replace(TINY, game=replace(GAME, **functions))


# --- secrets that get out -----------------------------------------------------------------------


@breaks(test_secrecy.test_twins_look_the_same, test_secrecy.test_twins_are_sent_the_same_updates)
def a_view_that_tells_what_is_in_the_bag() -> Table:
    def view(state: State, viewer: int) -> View:
        return replace(GAME.view(state, viewer), bag=sum(state.bag))

    return tiny(view=view)


@breaks(test_secrecy.test_twins_tell_the_same)
def a_fact_that_names_the_pebble_aloud() -> Table:
    def tell(before: State, actor: Actor, move: Move, after: State) -> tuple[Fact, ...]:
        facts = GAME.tell(before, actor, move, after)
        return tuple(replace(fact, to=None) for fact in facts) if actor == CHANCE else facts

    return tiny(tell=tell)


@breaks(test_secrecy.test_twins_ask_the_same)
def a_prompt_that_betrays_a_claim() -> Table:
    def prompts(state: State) -> tuple[Prompt, ...]:
        return tuple(replace(prompt, secret=False) for prompt in GAME.prompts(state))

    return tiny(prompts=prompts)


@breaks(test_secrecy.test_twins_ask_the_same)
def a_prompt_that_lists_the_hand() -> Table:
    def prompts(state: State) -> tuple[Prompt, ...]:
        return tuple(replace(p, moves=p.choices or p.moves) for p in GAME.prompts(state))

    return tiny(prompts=prompts)


@breaks(test_secrecy.test_twins_are_sent_the_same_updates)
def an_update_with_nothing_in_it() -> Table:
    def tell(before: State, actor: Actor, move: Move, after: State) -> tuple[Fact, ...]:
        rustle = (Fact("rustle"),) if isinstance(move, Claim) else ()
        return (*GAME.tell(before, actor, move, after), *rustle)

    return tiny(tell=tell)


@breaks(test_secrecy.test_twins_refuse_the_same)
def a_refusal_that_betrays_a_claim() -> Table:
    def apply(state: State, actor: Actor, move: Move) -> State:
        if isinstance(move, Claim) and move.pot in state.pending:
            raise Illegal("TY-06", "somebody was quicker")
        return GAME.apply(state, actor, move)

    def moves(state: State, seat: Seat) -> Iterator[Move]:
        taken = [Claim(pot) for pot in state.pending]
        yield from (move for move in GAME.moves(state, seat) if move not in taken)

    return tiny(apply=apply, moves=moves)


@breaks(test_secrecy.test_twins_score_the_same)
def a_sheet_that_counts_a_claim_before_it_is_settled() -> Table:
    def sheet(state: State) -> tuple[Line, ...]:
        early = (Line(seat, 0, f"pot {pot}", "TY-07") for pot, seat in sorted(state.claims))
        return (*GAME.sheet(state), *early)

    return tiny(sheet=sheet)


@breaks(test_secrecy.test_twins_have_the_same_time_left)
def a_clock_that_stands_still_after_a_claim() -> Table:
    def prompts(state: State) -> tuple[Prompt, ...]:
        claimed = {seat for _, seat in state.claims}
        return tuple(
            replace(p, duty=p.duty and p.actor not in claimed) for p in GAME.prompts(state)
        )

    return tiny(prompts=prompts)


@breaks(
    test_secrecy.test_twins_may_take_back_the_same,
    test_secrecy.test_a_game_says_what_may_be_hidden,
)
def a_game_that_does_not_say_that_moves_are_hidden() -> Table:
    return tiny(hidden="hands")


@breaks(test_secrecy.test_twins_are_worth_comparing)
def twins_without_a_secret() -> Table:
    def same(one: State, other: State, viewer: int, actor: Actor, move: Move, rng: Random) -> Any:
        return (move,)

    return replace(TINY, disguise=same)


@breaks(test_secrecy.test_without_secrets_all_see_and_hear_the_same)
def secrets_that_nobody_disguises() -> Table:
    return replace(TINY, disguise=None)


# --- duties and clocks --------------------------------------------------------------------------


@breaks(test_together.test_duties_of_different_seats_commute)
def duties_that_do_not_commute() -> Table:
    def apply(state: State, actor: Actor, move: Move) -> State:
        """Whoever lays last is noted, as if the order mattered."""
        after = GAME.apply(state, actor, move)
        laying = isinstance(move, Lay) and len(after.rounds) > len(state.rounds)
        return replace(after, settled=(*after.settled, (-1, actor))) if laying else after

    return tiny(apply=apply)


@breaks(test_clocks.test_a_clock_does_not_restart)
def a_clock_that_restarts() -> Table:
    def prompts(state: State) -> tuple[Prompt, ...]:
        laid = sum(pebble is not None for pebble in state.laid)
        return tuple(
            replace(p, about=f"{p.about} {laid}") if p.actor == CLOCK else p
            for p in GAME.prompts(state)
        )

    return tiny(prompts=prompts)


@breaks(test_clocks.test_a_clock_does_not_restart)
def a_clock_whose_time_is_stretched() -> Table:
    def prompts(state: State) -> tuple[Prompt, ...]:
        laid = sum(pebble is not None for pebble in state.laid)
        return tuple(
            replace(p, within=p.within + laid) if p.within else p for p in GAME.prompts(state)
        )

    return tiny(prompts=prompts)


@breaks(test_clocks.test_a_clock_says_what_it_will_do_and_when)
def a_clock_without_a_time() -> Table:
    def prompts(state: State) -> tuple[Prompt, ...]:
        return tuple(replace(prompt, within=None) for prompt in GAME.prompts(state))

    return tiny(prompts=prompts)


@breaks(test_clocks.test_no_two_clocks_are_the_same)
def two_clocks_for_one_end() -> Table:
    def prompts(state: State) -> tuple[Prompt, ...]:
        asked = GAME.prompts(state)
        return (*asked, *(replace(p, about="again") for p in asked if p.move is Close))

    return tiny(prompts=prompts)


# --- play ---------------------------------------------------------------------------------------


@breaks(test_play.test_a_random_match_ends_with_a_result)
def an_end_without_a_result() -> Table:
    def result(state: State) -> Result | None:
        return None

    return tiny(result=result)


@breaks(
    test_play.test_a_match_goes_on_as_long_as_it_is_undecided, test_poll.test_a_polled_match_ends
)
def a_table_where_nobody_is_asked_any_more() -> Table:
    def prompts(state: State) -> tuple[Prompt, ...]:
        return () if state.played_out else GAME.prompts(state)

    return tiny(prompts=prompts)


@breaks(test_play.test_every_offered_move_applies)
def an_offer_that_is_refused() -> Table:
    def moves(state: State, seat: Seat) -> Iterator[Move]:
        yield from GAME.moves(state, seat)
        if state.laid[seat] is None and state.hands[seat]:
            yield from (Lay(pebble) for pebble in range(1, 5) if pebble not in state.hands[seat])

    return tiny(moves=moves)


@breaks(test_play.test_every_duty_can_be_done)
def a_duty_that_cannot_be_done() -> Table:
    def moves(state: State, seat: Seat) -> Iterator[Move]:
        alone = len(state.hands[seat]) == 2
        yield from (m for m in GAME.moves(state, seat) if not (alone and m == Lay(4)))

    return tiny(moves=moves)


@breaks(test_play.test_nothing_else_applies)
def a_pebble_laid_from_nowhere() -> Table:
    def apply(state: State, actor: Actor, move: Move) -> State:
        if isinstance(move, Lay) and move.pebble not in state.hands[actor]:
            move = Lay(state.hands[actor][0])
        return GAME.apply(state, actor, move)

    return tiny(apply=apply)


@breaks(test_play.test_moves_come_in_a_fixed_order)
def moves_in_any_order() -> Table:
    rng = Random(0)

    def moves(state: State, seat: Seat) -> list[Move]:
        found = list(GAME.moves(state, seat))
        return rng.sample(found, len(found))

    return tiny(moves=moves)


@breaks(test_play.test_a_rematch_is_a_table_that_can_be_laid)
def a_rematch_begun_by_nobody_at_the_table() -> Table:
    return tiny(again=lambda setup, results: replace(setup, first=setup.seats))


@breaks(test_play.test_a_state_remembers_its_setup)
def a_state_that_forgets_what_was_agreed() -> Table:
    def start(setup: Setup) -> State:
        return GAME.start(replace(setup, first=setup.seats - 1))

    return tiny(start=start)


@breaks(
    test_replay.test_a_log_replayed_is_the_same_sitting,
    test_replay.test_half_a_log_replayed_is_the_sitting_as_it_was,
)
def facts_that_depend_on_the_weather() -> Table:
    weather = count()

    def tell(before: State, actor: Actor, move: Move, after: State) -> tuple[Fact, ...]:
        return (*GAME.tell(before, actor, move, after), Fact("weather", {"n": next(weather)}))

    return tiny(tell=tell)


# --- prompts ------------------------------------------------------------------------------------


@breaks(test_prompts.test_chance_then_seats_then_the_clock)
def prompts_the_wrong_way_round() -> Table:
    return tiny(prompts=lambda state: GAME.prompts(state)[::-1])


@breaks(test_prompts.test_chance_stands_beside_nobodys_duty)
def chance_beside_a_duty() -> Table:
    def prompts(state: State) -> tuple[Prompt, ...]:
        dealt = GAME.prompts(state)
        extra = Prompt(CHANCE, Draw, ("draw",))
        return dealt if not dealt or dealt[0].actor == CHANCE else (extra, *dealt)

    # Nothing in the bag may then be drawn: the walk must not do it.
    return tiny(prompts=prompts, chances=lambda s: GAME.chances(s) if s.short is not None else {})


@breaks(test_prompts.test_a_prompt_lists_what_may_be_done)
def a_prompt_that_does_not_say_what_it_wants() -> Table:
    def prompts(state: State) -> tuple[Prompt, ...]:
        return tuple(
            replace(p, moves=("something",)) if p.move is Lay else p for p in GAME.prompts(state)
        )

    return tiny(prompts=prompts)


@breaks(test_prompts.test_choices_are_the_whole_moves_of_a_duty)
def choices_that_leave_one_out() -> Table:
    def prompts(state: State) -> tuple[Prompt, ...]:
        return tuple(
            replace(p, choices=p.choices[1:]) if len(p.choices) > 1 else p
            for p in GAME.prompts(state)
        )

    return tiny(prompts=prompts)


@breaks(test_prompts.test_views_and_facts_are_plain_data)
def a_fact_that_no_wire_can_carry() -> Table:
    def tell(before: State, actor: Actor, move: Move, after: State) -> tuple[Fact, ...]:
        facts = GAME.tell(before, actor, move, after)
        return tuple(replace(fact, data={**fact.data, "why": object()}) for fact in facts)

    return tiny(tell=tell)


# --- views imagined, notation, records ----------------------------------------------------------


@breaks(test_imagine.test_what_is_imagined_looks_like_what_is_seen)
def a_bot_that_forgets_its_claim() -> Table:
    def imagine(setup: Setup, seen: View, rng: Random) -> State:
        return GAME.imagine(setup, replace(seen, claims=()), rng)

    return tiny(imagine=imagine)


@breaks(test_imagine.test_what_is_imagined_asks_what_is_asked)
def a_bot_that_would_swap_twice() -> Table:
    def imagine(setup: Setup, seen: View, rng: Random) -> State:
        return GAME.imagine(setup, replace(seen, swapped=()), rng)

    return tiny(imagine=imagine)


@breaks(test_notation.test_what_is_written_is_read_the_same)
def a_notation_that_takes_one_for_another() -> Table:
    def read(text: str) -> Move:
        move = GAME.read(text)
        return Lay(move.pebble) if isinstance(move, Swap) else move

    return tiny(read=read)


@breaks(
    test_notation.test_a_move_is_one_short_word,
    test_records.test_a_record_leads_to_the_same_sitting,
)
def a_move_of_two_words() -> Table:
    return tiny(
        write=lambda move: GAME.write(move).replace(":", " "),
        read=lambda text: GAME.read(text.replace(" ", ":")),
    )


@breaks(test_notation.test_different_moves_are_written_differently)
def two_moves_with_one_name() -> Table:
    return tiny(write=lambda move: "close" if isinstance(move, Settle) else GAME.write(move))


@breaks(test_notation.test_junk_is_unreadable_or_has_one_spelling)
def a_reader_that_forgives() -> Table:
    return tiny(read=lambda text: GAME.read(text.strip().lower()))


@breaks(test_notation.test_junk_is_unreadable_or_has_one_spelling)
def a_reader_that_stumbles() -> Table:
    def read(text: str) -> Move:
        if ":" in text and not text.partition(":")[2]:
            raise KeyError(text)
        return GAME.read(text)

    return tiny(read=read)


@breaks(test_records.test_a_torn_record_is_a_shorter_match_or_a_refusal)
def a_reader_that_stumbles_over_a_torn_move() -> Table:
    def read(text: str) -> Move:
        return GAME.read(text) if len(text) > 1 else [GAME.read("close")][len(text)]

    return tiny(read=read)


@breaks(test_records.test_remarks_change_nothing)
def a_remark_of_two_lines() -> Table:
    def tell(before: State, actor: Actor, move: Move, after: State) -> tuple[Fact, ...]:
        return (*GAME.tell(before, actor, move, after), Fact("said", {"text": "well\nplayed"}))

    return tiny(tell=tell)


# --- the sheet and the options ------------------------------------------------------------------


@breaks(test_sheet.test_totals_are_the_sum_of_the_lines)
def totals_out_of_thin_air() -> Table:
    return tiny(totals=lambda state: tuple(total + 1 for total in GAME.totals(state)))


@breaks(test_sheet.test_a_result_says_what_the_sheet_says)
def a_result_of_its_own() -> Table:
    def result(state: State) -> Result | None:
        found = GAME.result(state)
        return found and replace(found, totals=tuple(total + 1 for total in found.totals))

    return tiny(result=result)


@breaks(test_sheet.test_lines_cite_known_clauses)
def a_line_by_no_clause() -> Table:
    def sheet(state: State) -> tuple[Line, ...]:
        return tuple(replace(line, clause="TY-99") for line in GAME.sheet(state))

    return tiny(sheet=sheet)


@breaks(test_sheet.test_refusals_cite_known_clauses)
def a_refusal_by_no_clause() -> Table:
    def apply(state: State, actor: Actor, move: Move) -> State:
        try:
            return GAME.apply(state, actor, move)
        except Illegal as refused:
            raise Illegal("TY-98", str(refused)) from None

    return tiny(apply=apply)


@dataclass(frozen=True)
class Wrong:
    """Options with a default that is out of bounds, and a clause that is not there."""

    games: Literal[1, 2] = option(2, "TY-97", "games")
    swaps: bool = option(True, "TY-05", "a pebble may be put back once a game")
    window: int = option(99, "TY-07", "seconds until a claimed pot is settled", 1, 60)


@breaks(
    test_options.test_the_options_of_a_table_are_good,
    test_options.test_options_cite_a_clause_and_explain_themselves,
)
def options_out_of_bounds() -> Table:
    game = replace(GAME, options=Wrong)
    return Table(game, Setup(3, Wrong()), disguise)


@breaks(test_options.test_a_game_needs_no_choosing)
def defaults_that_cannot_be_played() -> Table:
    def start(setup: Setup) -> State:
        if setup.options.games == 1:
            raise ValueError("one game is not worth the trouble")
        return GAME.start(setup)

    return tiny(start=start)
