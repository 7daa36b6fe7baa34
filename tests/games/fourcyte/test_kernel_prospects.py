"""What a line may come to: full ones by the rules, open ones by a mean, in plain Python too."""

from random import Random

import numpy as np
import pytest

from parlour.games.fourcyte.board import CHANNELS, POINTS
from parlour.games.fourcyte.kernel.change import LINES_OF, NOTHING
from parlour.games.fourcyte.kernel.prospects import (
    KEPT,
    POWER,
    Outlook,
    outlook,
    prospects,
    spelt,
)
from parlour.games.fourcyte.kernel.words import EMPTY, LETTERS, code_of, letters_of
from parlour.games.fourcyte.options import PARKS
from parlour.games.fourcyte.scoring import best
from tests.games.fourcyte.test_kernel_score import FEW, WORDS

SPELT = spelt(WORDS)
PARK = np.array(PARKS["R-4C"], np.int32)


def have(letters: str) -> np.ndarray:
    return np.bincount([ord(letter) - 65 for letter in letters], minlength=LETTERS).astype(np.int32)


def entry(ahead: Outlook, line: str) -> float:
    """What the table says of a line, dots where it is open."""
    at = len(ahead.worth) - 1
    for place, stride in zip(ahead.open, ahead.strides, strict=True):
        if line[place] != ".":
            at += int(ahead.steps[ord(line[place]) - 65] * stride)
    return float(ahead.worth[at])


def by_the_rules(line: str, straight: bool) -> int:
    """The points of a line that lies alone in the first row; six letters or nothing if crooked."""
    if not straight:
        return POINTS[6] if line in FEW else 0
    return sum(find.points for find in best(line + "." * 30, set(FEW).__contains__))


def mean(line: str, straight: bool, letters: str) -> float:
    """The same as the kernel, word for word as its description has it."""
    if "." not in line:
        return by_the_rules(line, straight)
    open_ = [place for place in range(6) if line[place] == "."]
    likes = [
        max(mean(line[:at] + letter + line[at + 1 :], straight, letters) for at in open_)
        for letter in letters
    ]
    return float(np.mean([like**POWER for like in likes]) ** (1 / POWER))


def test_every_word_is_spelt_once() -> None:
    assert sorted(map(tuple, SPELT.tolist())) == sorted((len(word), code_of(word)) for word in FEW)


@pytest.mark.parametrize("straight", [True, False])
@pytest.mark.parametrize("line", ["TENE..", "..TTEN", "T.N.T.", ".A...N", "NUTN.T", "TITANI"])
def test_a_line_is_worth_what_plain_python_says(line: str, straight: bool) -> None:
    letters = "AEINTTX"  # two T: one letter twice as likely
    ahead = outlook(SPELT, code_of(line), straight, have(letters))
    assert len(ahead.worth) == (len(set(letters)) + 1) ** line.count(".")
    rng = Random(line)
    for _ in range(12):
        tried = "".join(rng.choice(letters + "..") if at == "." else at for at in line)
        assert entry(ahead, tried) == pytest.approx(mean(tried, straight, letters), abs=1e-4)


def test_a_large_table_tells_the_likely_letters_apart_and_no_more() -> None:
    line = "..M..Y"
    ahead = outlook(SPELT, code_of(".....Y"), True, PARK)
    assert len(ahead.worth) == (KEPT[5] + 2) ** 5
    assert entry(ahead, "FAMILY") == POINTS[6]
    assert entry(ahead, line) > entry(ahead, "..Q..Y") == entry(ahead, "..Z..Y")


def test_letters_lead_from_the_empty_board_into_all_lines_of_a_square() -> None:
    board = letters_of("PECTI." + "." * 30)
    ahead = prospects(SPELT, board, PARK, ())
    square, letter = 5, int(np.flatnonzero(ahead.letters == ord("N") - 65)[0])
    lines = [nth - 1 for nth, squares in CHANNELS.items() if square in squares]
    assert [line for line in LINES_OF[square] if line != NOTHING] == lines
    assert (ahead.steps[square, : len(lines), letter] != 0).all()
    row = LINES_OF[square].tolist().index(0)
    assert ahead.worth[ahead.top[0] + ahead.steps[square, row, letter]] == POINTS[6]
    assert (ahead.steps[0] == 0).all()  # it is not open
    assert ahead.free.tolist() == list(range(5, 36))


def test_large_tables_are_kept_until_their_line_changes() -> None:
    board = letters_of("PECTI." + "." * 30)
    first = prospects(SPELT, board, PARK, ())
    board[35] = 0
    assert board[7] == EMPTY
    second = prospects(SPELT, board, PARK, first.outlooks)
    assert second.outlooks[1] is first.outlooks[1]  # an empty row
    assert second.outlooks[0] is not first.outlooks[0]  # small
    assert second.outlooks[5].code != first.outlooks[5].code  # changed
