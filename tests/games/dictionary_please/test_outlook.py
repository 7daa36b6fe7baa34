"""What the ends of a turn are worth: answered as by hand, all of them by one search a rack."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from parlour.games.dictionary_please.kernel.find import Finder
from parlour.games.dictionary_please.kernel.outlook import Draws, Ends, Outlook, chance, sure
from parlour.games.dictionary_please.kernel.plan import (
    Lying,
    Plan,
    Situation,
    after,
    plans,
    prices_of,
)
from parlour.games.dictionary_please.options import Options
from parlour.house.dictionaries import open_for

LATE = Outlook(last=False, target=8)


@pytest.fixture(scope="module")
def finder() -> Finder:
    return Finder(open_for("dictionary_please"), least_zipf=2.5)


def situation(words: str, free: str, seats: int = 2) -> Situation:
    """Seat 0 has just played; the words lie before seats 0 and 1 by turns."""
    lying = [Lying(word, nth % 2, nth % 3, len(word)) for nth, word in enumerate(words.split())]
    return Situation(Options(), 0, seats, free, tuple(lying), (0.0,) * seats)


def answered(finder: Finder, at: Situation, rack: str) -> Situation:
    """By the dearest plays that fit together, one way alone."""
    at = replace(at, seat=at.next_seat, free=at.free + rack)
    plays = finder.plays(at.free, at.olds())
    return after(plays, at, plans(plays, at, prices_of(plays, at), width=1)[0])


@pytest.mark.parametrize("seed", range(4))
def test_every_way_is_answered_as_it_would_be_alone(finder: Finder, seed: int) -> None:
    """The ends of plans of one turn, met by racks."""
    rng = Random(seed)
    at = situation("TEAR WIND ORANGE STONE CART", "".join(rng.choices("AEIORSTLND", k=9)))
    plays = finder.plays(at.free, at.olds())
    some = plans(plays, at, prices_of(plays, at), width=5)[:30]
    ends = [after(plays, at, plan) for plan in some]
    ends = [replace(end, table=tuple(map(_lying, end.table))) for end in ends]
    together = Ends(finder, ends, [""] * len(ends))
    differ = set()
    for rack in ("SLE", "ROT", "QJX"):
        ways = together.ways()
        together._look_at([Draws(rack, None)], 0)
        together._answer(ways, 1, rack)
        alone = [answered(finder, end, rack) for end in ends]
        assert ways.points.tolist() == [end.totals() for end in alone]
        assert ways.held.tolist() == [[end.held(0), end.held(1)] for end in alone]
        differ |= set(map(tuple, ways.points.tolist()))
    assert len(together.ends) == len(ends)
    assert len(differ) > 10


def _lying(word: Lying) -> Lying:
    """As it lies in the next turn."""
    return replace(word, stood=len(word.text), joins=True)


def test_whoever_makes_no_word_keeps_the_rack(finder: Finder) -> None:
    ends = Ends(finder, [situation("", "Q")], [""])
    ways = ends.ways()
    ends._look_at([Draws("JXZ", None)], 0)
    ends._answer(ways, 1, "JXZ")
    assert ways.free.sum() == 1
    assert ways.held.tolist() == [[0, 0]]


def test_letters_held_back_are_there_in_the_next_turn(finder: Finder) -> None:
    """To pass with TEA is worth more than to leave nothing, if the next letters are RS."""
    at = situation("", "Q")
    value = Ends(finder, [at, at], ["", "TEA"]).worth(0, [Draws("JXZ", "RS")], LATE)
    assert value[1] > value[0] == 0


def test_a_game_that_is_over_is_won_or_lost(finder: Finder) -> None:
    """One more word than the other has, of as many as end it, is worth more than many points."""
    mine = situation("EQUIVALENTLY", "")
    ended = replace(mine, table=(replace(mine.table[0], owner=0),))
    value = Ends(finder, [ended], [""]).worth(0, [Draws("JXZ", "Q")], Outlook(False, target=1))
    open_ = Ends(finder, [ended], [""]).worth(0, [Draws("JXZ", "Q")], LATE)
    assert value[0] > 2 * open_[0] > 0
    theirs = replace(ended, table=(replace(mine.table[0], owner=1),))
    lost = Ends(finder, [theirs], [""]).worth(0, [Draws("JXZ", "Q")], Outlook(False, target=1))
    assert lost[0] < -2 * open_[0]
    assert sure(np.array([1.0, 100.0, -1.0])).tolist() == pytest.approx(
        [0.98, 0.99, -0.98], abs=0.01
    )
    assert chance(np.array([50.0]), np.array([200.0])) < sure(np.array([50.0]))


def test_the_shorter_the_game_the_more_a_lead_is_worth() -> None:
    few, many = (
        Ends.ways(_of_words(words))
        for words in (situation("TEAR WIND", ""), situation("TEAR " * 14, ""))
    )
    assert LATE.spread(few) > 1.3 * LATE.spread(many)
    assert Outlook(False, 0, turns=1.0).spread(few) < 0.5 * Outlook(False, 0, turns=40.0).spread(
        few
    )


def _of_words(at: Situation) -> Ends:
    return Ends(Finder(open_for("dictionary_please"), 3.5), [at], [""])


def test_no_time_is_left_to_look_ahead(finder: Finder) -> None:
    """Then the points count that are there; and with time for one draw, that one."""
    at = situation("TEAR WIND ORANGE", "SOL")
    ends, draws = Ends(finder, [at], [""]), [Draws("SLE", "TOR"), Draws("AAA", "QQQ")]
    assert ends.worth(0, draws, LATE, lambda: True).tolist() == [at.margin(0)]
    calls = iter([False, True])
    assert ends.worth(0, draws, LATE, lambda: next(calls)) == ends.worth(0, draws[:1], LATE)


def test_a_table_too_large_to_be_searched_at_once_is_counted_only(finder: Finder) -> None:
    """Nobody answers there, but every way is judged, those with many words too."""
    at = situation("TEAR " * 35 + "WIND " * 35, "SOL")
    more = after(finder.plays("SOLE", at.olds()), at, Plan(0.0, ()))
    ends = Ends(finder, [at, more], ["", ""])
    assert len(ends.ends) == 2
    assert ends.worth(0, [Draws("SLE", "TOR")], LATE)[0] == ends.worth(0, [], LATE)[0]
