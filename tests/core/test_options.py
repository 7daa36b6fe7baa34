"""What is wrong with options, in one sentence for each bad key; and values as plain data."""

import json
from typing import Any

import pytest

from parlour.core.game import Fact
from parlour.core.options import DEEPEST, is_too_deep, own_data, problems
from parlour.core.plain import plain
from parlour.games.score_four.options import Options


@pytest.mark.parametrize(
    "given",
    [{}, {"method": "total"}, {"games": 3, "coaching": True}, {"target": 0}, {"target": 1000}],
)
def test_good_options(given: dict[str, Any]) -> None:
    assert problems(Options, given) == []


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"colour": "red"}, "there is no option 'colour'"),
        ({"method": "Total"}, "option method is one of basic, total, counting, not 'Total'"),
        ({"games": "3"}, "option games is one of 1, 3, not '3'"),
        ({"games": 2}, "option games is one of"),
        ({"games": True}, "option games is one of"),
        ({"coaching": 1}, "option coaching is true or false, not 1"),
        ({"coaching": "true"}, "option coaching is true or false"),
        ({"target": "100"}, "option target is a whole number, not '100'"),
        ({"target": True}, "option target is a whole number"),
        ({"target": 99.0}, "option target is a whole number"),
        ({"target": -1}, "option target is between 0 and 1000"),
        ({"target": 1001}, "option target is between 0 and 1000"),
        ({"target": None}, "option target is a whole number"),
        ({"method": ["basic"]}, "option method is one of"),
    ],
)
def test_bad_options_are_named(given: dict[str, Any], why: str) -> None:
    found = problems(Options, given)
    assert len(found) == 1
    assert why in found[0]


def test_every_bad_key_has_its_sentence() -> None:
    found = problems(Options, {"method": 1, "nothing": 2, "target": 3, "games": 4})
    assert [sentence.split()[1] for sentence in found] == ["method", "is", "games"]


def test_values_become_plain_data() -> None:
    value = {1: (2, frozenset({3, 1})), "fact": Fact("said", {"to": None})}
    assert plain(value) == {
        "1": [2, [1, 3]],
        "fact": {"kind": "said", "data": {"to": None}, "to": None},
    }
    assert json.loads(json.dumps(plain(value))) == plain(value)


def nested(depth: int, *, lists: bool = False) -> Any:
    value: Any = [] if lists else {}
    for _ in range(depth - 1):
        value = [value] if lists else {"rows": value}
    return value


@pytest.mark.parametrize("lists", [True, False])
def test_data_may_be_nested_so_deep_and_no_deeper(lists: bool) -> None:
    assert not is_too_deep("text")
    for depth in (1, DEEPEST):
        assert not is_too_deep(nested(depth, lists=lists))
    for depth in (DEEPEST + 1, 490, 100_000):
        assert is_too_deep(nested(depth, lists=lists))


@pytest.mark.parametrize("depth", [490, 100_000])
def test_what_is_nested_too_deep_is_one_sentence(depth: int) -> None:
    assert problems(Options, {"target": nested(depth)}) == [
        "option target is nested more than 20 deep"
    ]
    (unknown,) = problems(Options, {"x" * 10_000: nested(depth)})
    assert len(unknown) < 200


def test_remarks_may_stand_beside_ones_own_data() -> None:
    assert own_data({"rows": (1, 2)}, "rows") == (1, 2)
    remarks = {"name": "Ours", "source": "counted", "certainty": "own", "legend": "as printed"}
    assert own_data({"rows": (1, 2), **remarks}, "rows") == (1, 2)
    for wrong in ({"rows": 1, "colour": "red"}, {"name": "Ours"}, {"rows": 1, "name": 5}, "R", ()):
        assert own_data(wrong, "rows") is None
