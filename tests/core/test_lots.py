"""Which letters can decide who begins."""

import pytest

from parlour.core.lots import decide


@pytest.mark.parametrize("counts", [[1, 1], [19, 1], [1000, 1000], [0, 3, 0, 2], [1] * 26])
def test_letters_that_differ_decide(counts: list[int]) -> None:
    assert decide(counts)


@pytest.mark.parametrize("counts", [[], [0], [1], [1000], [0, 7, 0], [20, 1], [1000, 1]])
def test_letters_that_are_alike_do_not(counts: list[int]) -> None:
    assert not decide(counts)
