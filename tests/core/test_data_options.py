"""Options that are data: checked whole, frozen, and shown on cards by their names."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from parlour.core.options import Frozen, chosen, frozen, option, problems
from parlour.house.describe import _option


def letters(value: Any) -> str | None:
    good = value == "house" or (isinstance(value, dict) and all(n > 0 for n in value.values()))
    return None if good else "is house or an object of letters"


def seats(value: Any) -> str | None:
    good = isinstance(value, tuple) and all(type(each) is int for each in value)
    return None if good else "is a list of seats"


@dataclass(frozen=True)
class Options:
    """One option of each sort of data, and a plain one."""

    bag: str | Frozen = option("house", "TY-02", "the bag", check=letters, named=("house",))
    asleep: tuple[int, ...] = option((), "TY-01", "who sleeps", check=seats)
    late: bool = option(False, "TY-03", "may they come late")


def test_data_is_checked_by_its_option() -> None:
    assert problems(Options, {"bag": "house", "asleep": [0, 2], "late": True}) == []
    assert problems(Options, {"bag": {"A": 2}, "asleep": ()}) == []
    found = problems(Options, {"bag": {"A": 0}, "asleep": [True], "late": 1})
    assert found == [
        "option bag is house or an object of letters, not {'A': 0}",
        "option asleep is a list of seats, not [True]",
        "option late is true or false, not 1",
    ]


def test_a_problem_is_short_however_long_the_data() -> None:
    (problem,) = problems(Options, {"asleep": ["x" * 1000] * 1000})
    assert len(problem) < 300


def test_data_is_frozen_and_written_as_it_came() -> None:
    given = {"bag": {"rows": ["ab", ["c", {"d": 1}]]}, "asleep": [2, 0]}
    options = chosen(Options, given)
    assert options.asleep == (2, 0)
    assert options.bag["rows"] == ("ab", ("c", {"d": 1}))
    assert hash(options) == hash(chosen(Options, given))
    assert options == chosen(Options, given) != chosen(Options, {})
    assert json.loads(json.dumps(vars(options))) == {**given, "late": False}


@pytest.mark.parametrize("value", [1, "a", None, True, 1.5])
def test_plain_values_stay(value: Any) -> None:
    assert frozen(value) is value


def test_a_card_offers_the_names_of_data() -> None:
    fields = Options.__dataclass_fields__
    bag = _option(fields["bag"], str | Frozen)
    asleep = _option(fields["asleep"], tuple[int, ...])
    assert (bag.kind, bag.values, bag.default) == ("choice", ["house"], "house")
    assert (asleep.kind, asleep.values, asleep.default) == ("seats", [], [])
