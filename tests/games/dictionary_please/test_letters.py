"""No letter is lost or made, whatever is played; the rules have a count of their own."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.play import perft
from parlour.core.sitting import Sitting
from parlour.games.dictionary_please.board import FULL_BAG, holds, lacking
from parlour.games.dictionary_please.state import State
from tests.contract.tables import Table, tables_of
from tests.contract.walks import walk
from tests.games.dictionary_please.playing import GAME, begun

TABLES = list(tables_of(GAME))


def letters(state: State) -> str:
    lying = [word.text for word in state.words]
    return "".join(sorted("".join([state.bag, state.pool, *state.hands, *state.lots, *lying])))


@settings(max_examples=25)
@given(st.sampled_from(TABLES), st.integers(0, 2**32), st.integers(20, 160))
def test_letters_are_neither_lost_nor_made(table: Table, seed: int, entries: int) -> None:
    for number, sitting in enumerate(walk(table, Random(seed))):
        assert letters(sitting.state) == FULL_BAG
        numbers = [word.id for word in sitting.state.words]
        assert numbers == sorted(set(numbers))
        if number == entries:
            break


@settings(max_examples=200)
@given(st.text("ABC", max_size=8), st.text("ABC", max_size=8))
def test_letters_wanted_and_lacking(there: str, wanted: str) -> None:
    missing = Counter(lacking(wanted, there))
    assert missing == Counter(wanted) - Counter(there)
    assert holds(there, wanted) == (not missing)


def by_hand(sitting: Sitting, depth: int) -> int:
    """The count again, by stepping through every text that is offered."""
    if depth == 0:
        return 1
    duty = next(p for p in sitting.prompts if p.duty)
    if duty.actor < 0:
        moves = list(GAME.chances(sitting.state))
    else:
        moves = [m for m in GAME.moves(sitting.state, duty.actor) if isinstance(m, duty.move)]
    return sum(by_hand(sitting.step(duty.actor, move), depth - 1) for move in moves)


def test_the_first_duties() -> None:
    """RANGE or a discard; then done, or the first letter drawn."""
    sitting = begun("RANGENNNNN", "OTT")
    assert [perft(GAME, sitting.state, depth) for depth in range(3)] == [1, 2, 1 + 26]


def test_the_rules_count_as_the_table_does() -> None:
    sitting = begun("TEARTONEHH", "OTT")
    found = [perft(GAME, sitting.state, depth) for depth in range(4)]
    assert found == [by_hand(sitting, depth) for depth in range(4)]
