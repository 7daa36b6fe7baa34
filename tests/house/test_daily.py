"""The deal of a day: everything follows from its secret, and an attempt at another is found."""

from __future__ import annotations

import json
from random import Random

import pytest

from parlour.core.game import CHANCE
from parlour.core.sitting import Sitting
from parlour.house.daily import (
    SLOTS,
    Deal,
    dealt,
    drawn,
    laid_out,
    points,
    problems,
    read_deal,
    share,
    streak,
)
from parlour.house.problems import fault
from tests.clause import clause

DAY, SECRET, OTHER = "2026-11-17", "ab" * 32, "cd" * 32


def played(deal: Deal, rng: Random) -> Sitting:
    """Somebody lays every letter anywhere."""
    sitting = laid_out(deal.slot, deal)
    while not sitting.over:
        duty = next(p for p in sitting.prompts if p.duty)
        move = rng.choice(duty.choices)
        sitting = dealt(deal, sitting.step(0, sitting.game.read(move)))
    return sitting


@pytest.mark.parametrize("slot", SLOTS)
def test_a_deal_follows_from_its_secret_alone(slot: str) -> None:
    deal = drawn(DAY, slot, SECRET)
    assert drawn(DAY, slot, SECRET) == deal == read_deal(deal.text)
    assert drawn(DAY, slot, OTHER).digest != deal.digest
    told = json.loads(deal.text)
    for name in told:
        changed = {**told, name: f"{told[name]}1"}
        with pytest.raises(ValueError, match=r"deal|there is no"):
            read_deal(json.dumps(changed))
    for torn in ("", "{}", "[1]", deal.text[:-5], '{"date": 1}'):
        with pytest.raises(ValueError, match="no deal"):
            read_deal(torn)


@clause("4C-44")
def test_everybody_is_called_the_same_letters() -> None:
    deal = drawn(DAY, "fourcyte", SECRET)
    one, other = (played(deal, Random(seed)) for seed in (1, 2))
    calls = [entry.move for entry in one.log if entry.move.startswith("call")]
    assert calls == [f"call:{letter}" for letter in deal.calls]
    assert calls == [entry.move for entry in other.log if entry.move.startswith("call")]
    assert one.log != other.log
    assert points(deal, one) == (one.totals[0], "")
    strange = drawn(DAY, "fourcyte", OTHER)
    assert points(strange, one) == (None, "this is not the deal of the day")


@pytest.mark.parametrize("slot", ["patience", "solitaire"])
def test_everybody_has_the_same_box(slot: str) -> None:
    deal = drawn(DAY, slot, SECRET)
    sitting = laid_out(slot, deal)
    assert sitting.log == laid_out(slot, deal).log
    assert {entry.actor for entry in sitting.log} == {CHANCE}
    assert sitting.log != laid_out(slot, drawn(DAY, slot, OTHER)).log
    passed = dealt(deal, sitting.play(0, "pass"))
    expected = (None, "no word has reached the bottom right square (KW-71)")
    assert points(deal, passed) == (expected if slot == "patience" else (passed.totals[0], ""))
    assert points(drawn(DAY, slot, OTHER), passed)[0] is None


def test_problems_are_proved_again() -> None:
    """A few of them; `parlour daily check` proves the one of a day."""
    assert len(problems()) >= 365
    assert len({each.position for each in problems()}) == len(problems())
    for problem in Random(4).sample(problems(), 5):
        assert fault(problem) is None
    wrong = problems()[0]
    assert fault(type(wrong)(wrong.position, "a1" if wrong.answer != "a1" else "a2"))
    assert fault(type(wrong)("zz", "a1"))


def test_streaks_and_the_line_to_share() -> None:
    days = ["2026-11-14", "2026-11-15", "2026-11-16", "2026-11-12"]
    assert streak(days, "2026-11-16") == streak(days, "2026-11-17") == 3
    assert streak(days, "2026-11-18") == streak([], "2026-11-18") == 0
    line = share(DAY, {"fourcyte": 173, "problem": 1, "patience": 8}, 3)
    assert line == (
        "Parlour of the day, 2026-11-17: 4CYTE 173, Keyword patience 8 words, Score Four solved."
        " 3 days in a row."
    )
    assert drawn(DAY, "fourcyte", SECRET).calls not in line
