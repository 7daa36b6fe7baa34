"""The contract notices: each of its checks fails at a table that breaks it, and only there."""

import ast
from pathlib import Path

import pytest

from tests.contract import house_mutants  # noqa: F401 - it puts its own on the list
from tests.contract.mutants import MUTANTS, TINY

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", MUTANTS)
def test_a_mutant_is_caught_by_the_check_that_is_named(name: str) -> None:
    check, mutant = MUTANTS[name]
    check(table=TINY)
    with pytest.raises(Exception):  # noqa: B017, PT011 - however a check fails, it fails
        check(table=mutant)


def test_every_check_has_a_mutant() -> None:
    checks = {
        node.name
        for file in HERE.glob("test_*.py")
        if file.name != Path(__file__).name
        for node in ast.parse(file.read_text()).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        if "table" in {argument.arg for argument in node.args.args}
    }
    assert checks == {check.__name__ for check, _ in MUTANTS.values()}
