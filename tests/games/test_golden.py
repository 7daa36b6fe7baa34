"""Golden records and diagrams, of every game: each replays, and says of itself what is true."""

from pathlib import Path
from random import Random

import pytest

from parlour.games import GAMES, _template, _template_full
from parlour.house.clauses import clauses
from tests.contract.tables import Table, tables_of
from tests.contract.walks import walk
from tests.dictionaries import wish_of
from tests.golden import ROOT, compare, written
from tests.tiny import on_the_shelf

GOLDEN = sorted((ROOT / "tests" / "games").glob("*/golden/*.record"))
DIAGRAMS = sorted((ROOT / "src" / "parlour" / "games").glob("*/diagrams/*.record"))


def chosen(game: str) -> list[Table]:
    """For every variant one table, the sizes taking turns."""
    variants: dict[object, list[Table]] = {}
    for table in tables_of(GAMES[game]):
        variants.setdefault(table.setup.options, []).append(table)
    return [same[nth % len(same)] for nth, same in enumerate(variants.values())]


def game_of(file: Path) -> str:
    return file.parts[-3]


def golden_file(table: Table) -> Path:
    name = str(table).removeprefix(f"{table.game.name}-").replace("=", "-")
    return ROOT / "tests" / "games" / table.game.name / "golden" / f"{name}.record"


@pytest.mark.parametrize("table", [t for game in GAMES for t in chosen(game)], ids=str)
def test_every_variant_has_a_golden_match(table: Table, request: pytest.FixtureRequest) -> None:
    """Played at random, once; `--update-golden` plays those that are missing."""
    file = golden_file(table)
    if request.config.getoption("--update-golden") and not file.exists():
        *_, last = walk(table, Random(file.stem))
        file.parent.mkdir(exist_ok=True)
        file.write_text(written(last), "utf-8")
    assert file.exists()


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{game_of(file)}-{file.stem}")
def test_a_golden_match_goes_as_it_went(file: Path, request: pytest.FixtureRequest) -> None:
    sitting = compare(file, request, wish_of(game_of(file)))
    assert sitting.game.name == game_of(file)
    assert sitting.over


@pytest.mark.parametrize("file", DIAGRAMS, ids=lambda file: f"{game_of(file)}-{file.stem}")
def test_a_diagram_is_a_game_by_the_rules(file: Path, request: pytest.FixtureRequest) -> None:
    # The diagrams of templates are good too, though they are no games to play.
    with on_the_shelf(_template.GAME), on_the_shelf(_template_full.GAME):
        sitting = compare(file, request)
    assert sitting.game.name == game_of(file)
    assert sitting.log


@pytest.mark.parametrize("game", GAMES)
def test_clauses_and_diagrams_belong_together(game: str) -> None:
    named = {clause.diagram for clause in clauses(game) if clause.diagram}
    assert named == {file.stem for file in DIAGRAMS if game_of(file) == game}
