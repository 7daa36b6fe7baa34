"""A broken rule is caught by a test that fails, or by a match that never ends."""

from pathlib import Path

import pytest

from tools.mutate_rules import outcome

RULES = "ENDS, POINTS, COLOUR = True, 3, 'red'\n"
TESTS = """
from pathlib import Path

def test_toy_1():
    rules = {}
    exec((Path(__file__).parent / "parlour/games/toy/rules.py").read_text(), rules)
    while not rules["ENDS"]:
        pass
    assert rules["POINTS"] == 3
"""


@pytest.mark.parametrize(
    ("find", "put", "limit", "wanted"),
    [
        ("3", "4", 120.0, "caught"),
        ("True", "False", 1.0, "time limit"),
        ("red", "blue", 120.0, "SURVIVED"),
    ],
)
def test_every_outcome_has_its_word(
    find: str, put: str, limit: float, wanted: str, tmp_path: Path
) -> None:
    rules, tests = tmp_path / "parlour/games/toy/rules.py", tmp_path / "test_toy.py"
    rules.parent.mkdir(parents=True)
    rules.write_text(RULES)
    tests.write_text(TESTS)
    mutation = {"clause": "toy_1", "file": "rules.py", "find": find, "put": put}
    assert outcome(tmp_path, "toy", mutation, [str(tests)], limit) == wanted
    assert rules.read_text() == RULES  # and the rules are whole again
