"""The programs of docs/research run, in quick versions, and learn something."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from parlour.cli.main import run
from parlour.envs.desk import Desk
from parlour.games import GAMES
from tests.dictionaries import wish_of

HERE = Path(__file__).resolve().parent.parent.parent / "docs" / "research"


def program(name: str) -> Any:
    spec = spec_from_file_location(f"research_{name}", HERE / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_greedy_beats_random() -> None:
    baselines = program("baselines")
    short = {"dictionary_please": {"target": 3}}
    desks = {
        game: Desk(
            game, 2, wish_of(game), {**baselines.OPTIONS.get(game, {}), **short.get(game, {})}
        )
        for game in GAMES
        if game != "crosticon"
    }
    small = {"rows": (*["....#######"] * 4, *["#" * 11] * 7)}
    desks["crosticon"] = Desk("crosticon", 2, wish_of("crosticon"), {"board": small})
    found = baselines.main(2, 4, desks)
    assert set(found) == set(GAMES)
    assert found["score_four"] >= 0.5


def test_a_table_learns_score_four() -> None:
    self_play = program("self_play")
    table = self_play.learn(200, boards=128)
    assert abs(table.worth).max() > 0.01
    four = [self_play.POWER.sum()]  # a whole line of one's own
    assert table.worth[:-1, four].mean() > 0.02
    assert self_play.main(150, 4, "random") >= 0.75


def test_placements_are_cloned(tmp_path: Path) -> None:
    out = tmp_path / "four.npz"
    seats = ["--seat", "bot:beginner"] * 2
    words = ["--lexicon", str(wish_of("fourcyte").file)]
    assert run(["dataset", "fourcyte", "--games", "8", *seats, *words, "--out", str(out)]) == 0
    found, chance = program("cloning").main(out, 40)
    assert found > chance
