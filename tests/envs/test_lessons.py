"""Records become lessons: each move of a bot is spelt, and leads to the same match again."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from parlour.cli.main import run
from parlour.core.sitting import Sitting
from parlour.envs.lessons import Dataset, lessons, unpacked
from parlour.games import GAMES
from parlour.house.arena import Contest, Player, match
from parlour.house.referee import replay
from parlour.house.spelling import spaces_of
from tests.dictionaries import wish_of

OPTIONS: dict[str, dict[str, Any]] = {"dictionary_please": {"target": 3}}


def played(game: str, level: str = "casual", **options: Any) -> Sitting:
    players = (Player(level), Player(level))
    contest = Contest(game, players, 1, {**OPTIONS.get(game, {}), **options}, wish_of(game))
    found = replay(match(contest, 0).record, wish=wish_of(game))
    assert isinstance(found, Sitting)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_all_that_bots_do_can_be_spelt(game: str) -> None:
    sitting = played(game, "beginner")
    spaces, moves = spaces_of(sitting.game, sitting.setup), 0
    for move in lessons(sitting, spaces):
        assert move or spaces.skips, "a bot's move cannot be spelt"
        moves += bool(move)
        assert all(lesson.mask[lesson.action] for lesson in move)
    assert moves >= 7


def test_declared_words_of_4cyte_are_spelt_channel_by_channel() -> None:
    sitting = played("fourcyte", "beginner", scoring="declared")
    spaces = spaces_of(sitting.game, sitting.setup)
    assert sum(len(move) == 14 for move in lessons(sitting, spaces)) == 2


def test_the_command_writes_arrays_and_a_card(tmp_path: Path) -> None:
    out = tmp_path / "four.npz"
    line = ["dataset", "score_four", "--games", "3", "--seat", "random", "--seat", "random"]
    assert run([*line, "--option", "calling=automatic", "--out", str(out)]) == 0
    card = json.loads((tmp_path / "four.npz.card.json").read_text("utf-8"))
    data = np.load(out)
    assert card["matches"] == 3
    assert card["left_out"] == 0
    assert card["options"] == {"calling": "automatic"}
    assert len(data["action"]) == card["actions"] > 20
    assert {name: list(data[name].shape[1:]) for name in data} == {
        name: each["shape"] for name, each in card["arrays"].items()
    }
    masks = unpacked(data["mask"], card["number_of_actions"])
    assert masks[np.arange(len(masks)), data["action"]].all()
    ends = [data["outcome"][data["match"] == nth] for nth in range(3)]
    assert all(set(np.abs(each)) in ({1.0}, {0.0}) for each in ends)


def test_records_are_taken_from_a_folder(tmp_path: Path) -> None:
    line = ["--seat", "random", "--seat", "random", "--games", "2", "--seed", "1"]
    assert run(["simulate", "score_four", *line, "--records", str(tmp_path)]) == 0
    out = tmp_path / "four.npz"
    assert run(["dataset", "score_four", "--records", str(tmp_path), "--out", str(out)]) == 0
    assert set(np.load(out)["match"]) == {0, 1}


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (["--format", "csv"], "npz or parquet"),
        (["--format", "parquet"], "needs pyarrow"),
        (["--seat", "bot:nobody"], "no level"),
        (["--option", "calling=loud"], "calling"),
        (["--records", "nowhere"], "no record"),
    ],
)
def test_bad_usage_is_said_in_one_line(
    more: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "x.npz"
    assert run(["dataset", "score_four", "--games", "1", "--out", str(out), *more]) == 2
    assert why in capsys.readouterr().err
    assert not out.exists()


def test_records_of_two_tables_are_not_mixed() -> None:
    one, other = played("score_four", "random"), played("score_four", "random", method="total")
    with pytest.raises(ValueError, match="one way"):
        Dataset.of([one, other])
