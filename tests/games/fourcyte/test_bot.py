"""The bots: legal at every table, honest with words, and better the more they know."""

from random import Random
from time import monotonic

import pytest

from parlour.bots.bot import LEVELS as NAMES
from parlour.bots.bot import Budget
from parlour.bots.vocabulary import LEAST_ZIPF
from parlour.core.game import Setup
from parlour.core.poll import poll
from parlour.core.sitting import Sitting, settle
from parlour.games.fourcyte import GAME
from parlour.games.fourcyte.board import STANDBY
from parlour.games.fourcyte.bot import CALLERS, LEVELS, choose, consider, in_mind
from parlour.games.fourcyte.kernel.words import COUNT, spellings
from parlour.games.fourcyte.moves import Accept, Lay, Strike
from parlour.house.dice import dice
from parlour.house.dictionaries import open_for
from tests.clause import clause
from tests.games.fourcyte.playing import WORDS, filled, on, rows, table

LITTLE = 0.02  # of a level's changes: what is tested here is not strength


def answer(sitting: Sitting, seat: int, level: str, stream: str = "t", **how: object) -> object:
    prompts = tuple(p for p in sitting.prompts if p.actor == seat)
    budget = Budget(level, **{"effort": LITTLE, "stream": f"{stream}/{seat}", **how})  # type: ignore[arg-type]
    return choose(sitting.current, sitting.view(seat), prompts, Random(5), budget)


def played(levels: list[str], seed: int = 1, **options: object) -> Sitting:
    """A whole game between these, every move by the rules."""
    setup = Setup(len(levels), GAME.options(**options), lexicon=WORDS)
    roll = dice(Random(seed))
    asked = poll(settle(Sitting.begin(GAME, setup), roll), roll, Random(seed))
    rng, reply = Random(seed), None
    while True:
        try:
            question = asked.send(reply)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        budget = Budget(levels[question.seat], LITTLE, stream=f"{seed}/{levels}/{question.seat}")
        view = question.sitting.view(question.seat)
        reply = choose(question.sitting.current, view, question.prompts, rng, budget)


def test_the_levels_are_the_house_levels() -> None:
    assert tuple(LEVELS) == NAMES


def test_below_club_only_the_commoner_of_the_long_words_are_planned_for() -> None:
    lexicon = open_for("fourcyte")
    for level in NAMES:
        planned, _ = in_mind(lexicon, LEAST_ZIPF[level], LEVELS[level].long)
        sixes = sum(len(word) == 6 for word in spellings(lexicon, LEAST_ZIPF[level]))
        if level in ("beginner", "casual"):
            assert 0 < planned[COUNT] < 0.8 * sixes
        else:
            assert planned[COUNT] == sixes


@pytest.mark.slow
@pytest.mark.parametrize(
    ("levels", "options"),
    [
        (["champion"], {}),
        (["club"], {"mode": "solitaire"}),
        (["beginner", "champion"], {}),
        (["expert", "casual", "caller:hostile"], {"scoring": "declared"}),
        (["club", "caller:uniform", "caller:useful", "beginner", "casual"], {}),
        (["beginner"] * 8, {}),
    ],
)
def test_whole_games_by_the_rules(levels: list[str], options: dict[str, object]) -> None:
    sitting = played(levels, **options)
    assert sitting.over
    assert all("." not in mat.pitch for mat in sitting.state.mats)


def test_callers_are_no_levels() -> None:
    assert set(CALLERS).isdisjoint(LEVELS)
    first = answer(table(2), 0, "caller:hostile")
    assert GAME.write(first) == "call:Z"


def test_it_does_not_look_at_others() -> None:
    """Two tables that differ in a hidden square only get the same answer."""
    one = on(table(2), "0 call:E; 0 lay:a1; 1 lay:b2; 1 call:T; 1 lay:a1")
    other = on(table(2), "0 call:E; 0 lay:a1; 1 lay:f6; 1 call:T; 1 lay:standby")
    assert answer(one, 0, "club", "one") == answer(other, 0, "club", "other")


def test_a_letter_that_lies_is_left_alone() -> None:
    sitting = on(table(2), "0 call:E; 0 lay:a1")
    assert answer(sitting, 0, "champion") is None


@pytest.mark.parametrize("level", ["beginner", "champion"])
def test_standby_is_not_left_empty(level: str) -> None:
    """What waits there can still be laid whenever it would have been."""
    sitting = on(table(2), "0 call:E; 0 lay:a1")
    assert answer(sitting, 1, level, f"wait-{level}") == Lay(STANDBY)


def test_it_considers_letters_and_squares() -> None:
    sitting = table(2)
    prompts = tuple(p for p in sitting.prompts if p.actor == 0)
    budget = Budget("club", LITTLE, stream="c")
    calls = consider(sitting.current, sitting.view(0), prompts, Random(1), budget)
    assert len({GAME.write(thought.move) for thought in calls}) == 26
    sitting = on(sitting, "0 call:Q")
    prompts = tuple(p for p in sitting.prompts if p.actor == 0)
    lays = consider(sitting.current, sitting.view(0), prompts, Random(1), budget)
    assert len(lays) >= 36
    assert all(0.0 <= thought.value <= 1.0 for thought in (*calls, *lays))


def test_seconds_cap_it() -> None:
    sitting = table(2)
    began = monotonic()
    answer(sitting, 0, "champion", "cap", effort=1000.0, seconds=0.05)
    assert monotonic() - began < 10.0


@clause("4C-45")
def test_it_declares_only_words_that_it_knows() -> None:
    sitting = played(["club", "casual"], scoring="declared")
    assert WORDS is not None
    words = [w for one in sitting.state.declared for _, spelt in one or () for w in spelt]
    assert words
    assert all(WORDS.judge(word).ok for word in words)


@clause("4C-45")
def test_it_strikes_what_it_does_not_know_and_accepts_the_rest() -> None:
    pitch = rows("NUTQJZ")
    sitting = filled(pitch, pitch, scoring="declared")
    sitting = on(sitting, "0 declare:1=NUT,2=JZXVKQ; 1 declare:; 0 accept")
    assert answer(sitting, 1, "champion") == Strike(2)
    sitting = sitting.play(1, "strike:2")
    assert answer(sitting, 1, "champion") == Accept()
