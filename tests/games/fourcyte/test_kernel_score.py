"""The kernel's scorer is the rules' scorer, only faster."""

from random import Random

import numpy as np
import pytest

from parlour.games.fourcyte.kernel.score import score, scores
from parlour.games.fourcyte.kernel.words import letters_of, packed, pitch_of
from parlour.games.fourcyte.scoring import best
from tests.clause import clause
from tests.games.fourcyte.playing import ILLUSTRATION, rows

FEW = (
    "NUT TEN NET TAN ANT TIN NIT ATE TEA EAT TIE TENT NEAT ANTE TINE TEAT TEEN TENET INANE "
    "TAINT TITAN INNATE ATTAIN TETANI FAMILY TWINE PECTIN PRIORY FACT YEOMAN"
).split()
WORDS = packed(FEW)


def points(pitch: str) -> int:
    return int(score(WORDS, letters_of(pitch)))


def reference(pitch: str) -> int:
    return sum(find.points for find in best(pitch, set(FEW).__contains__))


def at_random(rng: Random) -> str:
    """Boards full of words that come twice, and boards of few letters, some squares empty."""
    kind = rng.randrange(3)
    if kind == 0:
        return "".join(rng.choices("NTAEI.", (6, 6, 5, 5, 3, 1), k=36))
    if kind == 1:
        long = [word for word in FEW if len(word) == 6]
        return "".join(rng.choices(long, k=6))
    short = [word for word in FEW if len(word) == 3]
    return "".join(rng.choices(short[:4], k=12))


@clause("4C-T1")
def test_the_illustration() -> None:
    assert points(ILLUSTRATION) == 97


def test_letters_go_in_and_come_out() -> None:
    assert pitch_of(letters_of(ILLUSTRATION)) == ILLUSTRATION


def test_it_agrees_with_the_rules_on_any_board() -> None:
    rng = Random(4)
    boards = [at_random(rng) for _ in range(600)]
    found = np.zeros(len(boards), np.int32)
    scores(WORDS, np.array([letters_of(board) for board in boards]), found)
    assert found.tolist() == [reference(board) for board in boards]
    assert len(set(found.tolist())) > 30


def greedy(*top: str) -> int:
    """Channel by channel the best that is left: what an impatient scorer would count."""
    used: set[str] = set()
    total = 0
    for row in top:
        left = best(rows(row), (set(FEW) - used).__contains__)
        total += sum(find.points for find in left)
        used |= {find.word for find in left}
    return total


@clause("4C-21")
@pytest.mark.parametrize(
    ("top", "impatient", "exact"),
    [
        # TEAT is in both; the first has TEA and TEN besides, the second next to nothing.
        (("TEATEN", "QTEATQ"), 7, 9),
        (("TITANQ", "QTITAN"), 12, 12),
        (("TENTQJ", "TENTQK"), 7, 7),
    ],
)
def test_a_word_scores_once_and_where_it_is_missed_most(
    top: tuple[str, ...], impatient: int, exact: int
) -> None:
    assert greedy(*top) == impatient
    assert points(rows(*top)) == exact == reference(rows(*top))


def test_full_boards_of_one_word() -> None:
    """The worst that can be for a search: everything stands everywhere."""
    assert points("ATTAIN" * 6) == reference("ATTAIN" * 6)
    assert points("T" * 36) == 0
