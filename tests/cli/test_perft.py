"""`parlour perft`: the kernel's counts and the rules', which are the same."""

import pytest

from tests.cli.conftest import Parlour

COUNTS = [1, 16, 256, 4096, 65_536]  # SF-07: a pin takes four beads, so the fifth is where it bends


@pytest.mark.parametrize("rules", [[], ["--rules"]], ids=["kernel", "rules"])
@pytest.mark.parametrize("options", [[], ["calling=automatic"], ["method=counting"]], ids=str)
def test_counts(parlour: Parlour, rules: list[str], options: list[str]) -> None:
    given = [text for option in options for text in ("--option", option)]
    done = parlour("perft", "score_four", "3", "--json", *rules, *given)
    assert (done.code, done.json) == (0, {"counts": COUNTS[:4]})


def test_the_kernel_goes_deeper(parlour: Parlour) -> None:
    done = parlour("perft", "score_four", "6", "--json")
    assert done.json["counts"] == [*COUNTS, 1_048_560, 16_775_760]


def test_for_people(parlour: Parlour) -> None:
    done = parlour("perft", "score_four", "4", "--rules")
    assert done.out.splitlines()[-1].split(maxsplit=1) == ["4", "65 536"]


def test_depth_0(parlour: Parlour) -> None:
    assert parlour("perft", "score_four", "0", "--json").json == {"counts": [1]}
