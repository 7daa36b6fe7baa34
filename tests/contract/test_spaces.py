"""What learners are given: arrays as declared, masks that are exact, and no secrets."""

from collections.abc import Callable
from dataclasses import replace
from itertools import groupby, islice
from random import Random
from typing import Any

import pytest

from parlour.bots.spaces import Piece, Spaces, spelling
from parlour.core.game import SPECTATOR, Illegal
from parlour.core.sitting import Sitting, settle
from parlour.games.fourcyte.spaces import spaces as fourcyte_spaces
from parlour.house.dice import dice
from tests.contract.spelt import asked, given, spaces_of, spelt
from tests.contract.tables import Table, tables
from tests.contract.twins import twins
from tests.contract.walks import moments

FEW = 3  # moments of a match
MANY = 300  # spellings of a question: more are not compared one by one
PAIRS = 6  # of twins at a table


EACH = 6  # tables of a game: those of the contract, sampled, since arrays cost more than rules


def sampled() -> list[Table]:
    """Some tables of every game that has something for learners, the first and last included."""
    chosen: list[Table] = []
    for _, group in groupby(tables(), lambda table: table.game.name):
        own = [table for table in group if spaces_of(table) is not None]
        chosen += [own[round(n * (len(own) - 1) / (EACH - 1))] for n in range(EACH)] if own else []
    return list({str(table): table for table in chosen}.values())


# With the ids of the contract, so that one process makes all walks of a table.
at_tables = pytest.mark.parametrize("at", [pytest.param(t, id=str(t)) for t in sampled()])


def some(table: Table) -> list[Sitting]:
    return [sitting for sitting in moments(table, FEW) if not sitting.over]


def declared(table: Table) -> Spaces:
    spaces = spaces_of(table)
    assert spaces is not None
    return spaces


@at_tables
def test_arrays_are_as_declared_and_the_same_twice(at: Table) -> None:
    spaces = declared(at)
    for sitting in some(at):
        for seat in range(at.setup.seats):
            assert given(spaces, sitting, seat) == given(spaces, sitting, seat)


@at_tables
def test_what_can_be_spelt_is_what_can_be_done(at: Table) -> None:
    """All of it where there is little; else some of what is spelt can be done."""
    spaces = declared(at)
    rng = Random(1)
    for sitting in some(at):
        owing = sitting.owing or {0}
        for seat, duty in ((rng.choice(sorted(owing)), True), (0, False)):
            seen = asked(spaces, sitting, seat, duty)
            if not seen.prompts:
                continue
            speller = spaces.speller(seen)
            found = list(islice(spelt(speller), MANY + 1))
            moves = [move for move in found if move is not None]
            assert len(set(moves)) == len(moves), "one move, two spellings"
            if len(found) <= MANY:
                assert (None in found) is not duty
                assert set(moves) == listed(sitting, seat, seen.prompts)
            for move in rng.sample(moves, min(3, len(moves))):
                assert spaces.speller(seen).mask()[spelling(speller, move)[0]]
                sitting.step(seat, move)


def listed(sitting: Sitting, seat: int, prompts: Any) -> set[Any]:
    """The moves that the seat itself can list, without what learners are spared: bluffs, and words
    that were voted down."""
    game, setup = sitting.game, sitting.current
    if getattr(setup.options, "validation", None) == "challenge":
        setup = replace(setup, options=replace(setup.options, validation="strict"))
    state = game.imagine(setup, sitting.view(seat), Random(0))
    kinds = tuple(prompt.move for prompt in prompts)
    denied = getattr(sitting.view(seat), "denied", ())
    return {
        move
        for move in game.moves(state, seat)
        if isinstance(move, kinds) and getattr(move, "text", None) not in denied
    }


@at_tables
def test_twins_give_learners_the_same(at: Table) -> None:
    spaces = declared(at)
    check_twins(at, lambda sitting, seat: given(spaces, sitting, seat))


def check_twins(table: Table, look: Callable[[Sitting, int], Any]) -> None:
    pairs = [pair for pair in twins(table) if pair.viewer != SPECTATOR and pair.differ]
    for pair in pairs[:: max(1, len(pairs) // PAIRS)]:
        one, other = (
            [seen for seen, _ in groupby(look(sitting, pair.viewer) for sitting in story[-8:])]
            for story in (pair.one, pair.other)
        )
        assert one[-1] == other[-1], f"seat {pair.viewer} can tell them apart"


def test_an_array_of_everybodys_boards_is_noticed() -> None:
    """A mutant: 4CYTE's learners see the other mats."""
    table = next(t for t in tables() if t.game.name == "fourcyte" and t.setup.seats > 1)
    spaces: Spaces = fourcyte_spaces(table.setup)
    state: list[Any] = []
    leak = Piece("all", (table.setup.seats * 36,), lambda seen: leaked(state[0]), 26)
    mutant = replace(spaces, pieces=(*spaces.pieces, leak))

    def look(sitting: Sitting, seat: int) -> Any:
        state[:] = [sitting.state]
        return given(mutant, sitting, seat)

    with pytest.raises(AssertionError, match="tell them apart"):
        check_twins(table, look)


def leaked(state: Any) -> list[int]:
    return [0 if sign == "." else ord(sign) - 64 for mat in state.mats for sign in mat.pitch]


def test_a_move_that_is_not_open_cannot_be_spelt() -> None:
    for table in sampled():
        spaces = declared(table)
        sitting = settle(Sitting.begin(table.game, table.setup), dice(Random(1)))
        seat = min(sitting.owing, default=None)
        if seat is None:
            continue
        seen = asked(spaces, sitting, seat, True)
        with pytest.raises((ValueError, Illegal)):
            spelling(spaces.speller(seen), None)
