"""The lists of broken rules stay true: each names one place in the code, and no clause is left out.

That the tests notice is shown by tools/mutate_rules.py, which takes minutes.
"""

import tomllib
from pathlib import Path

import pytest

from parlour.games import GAMES

ROOT = Path(__file__).resolve().parent.parent.parent
PROVED = {"rule", "variant", "silence", "example"}


def mutations(game: str) -> list[dict[str, str]]:
    text = (ROOT / "tests" / "games" / game / "mutations.toml").read_text()
    listed: list[dict[str, str]] = tomllib.loads(text)["mutation"]
    return listed


EVERY = [(game, mutation) for game in GAMES for mutation in mutations(game)]


@pytest.mark.parametrize(("game", "mutation"), EVERY)
def test_a_mutation_names_one_place(game: str, mutation: dict[str, str]) -> None:
    file = ROOT / "src" / "parlour" / "games" / game / mutation["file"]
    assert file.read_text().count(mutation["find"]) == 1
    assert mutation["put"] != mutation["find"]


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_broken_once(game: str) -> None:
    clauses = tomllib.loads(
        (ROOT / "src" / "parlour" / "games" / game / "clauses.toml").read_text()
    )
    proved = {name for name, each in clauses.items() if each["kind"] in PROVED}
    assert proved - {mutation["clause"] for mutation in mutations(game)} == set()
