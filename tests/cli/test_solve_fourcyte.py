"""`parlour solve fourcyte`: boards, bounds, records, and what is no question."""

from pathlib import Path

import pytest

from parlour.house.solving import fault, records
from tests.cli.conftest import Parlour

ROOT = Path(__file__).resolve().parent.parent.parent
GOOD = "STRIAE/CHIMLA/ARMPIT/REPONE/FALSER/STEEDS"
LINES = (
    "STRIAE CHIMLA ARMPIT REPONE FALSER STEEDS SCARFS THREAT RIMPLE IMPOSE ALINED EATERS SHMOES "
    "SAPPLE"
).split()


@pytest.fixture
def words(tmp_path: Path) -> str:
    path = tmp_path / "words.tsv"
    path.write_text("\n".join(LINES) + "\n", "utf-8")
    return str(path)


def test_a_perfect_board_is_found_and_proved(parlour: Parlour, words: str) -> None:
    letters = GOOD.replace("/", "")
    found = parlour(
        "solve", "fourcyte", "--letters", letters, "--lexicon", words, "--seconds", "1", "--json"
    ).json
    assert (found["board"], found["points"], found["bound"]) == (GOOD, 280, 280)
    assert found["proven"] is True


def test_all_perfect_boards_of_a_word_list(parlour: Parlour, words: str) -> None:
    asked = ("solve", "fourcyte", "--park", "any", "--prove", "--lexicon", words)
    found = parlour(*asked, "--json").json
    assert (found["boards"], found["complete"], found["perfect"]) == ([GOOD], True, 1)
    said = parlour(*asked).out
    assert GOOD in said
    assert "proven: 1 boards of 280" in said


def test_what_was_not_searched_is_not_proved(parlour: Parlour, words: str) -> None:
    """An S less: there is no perfect board, and until all is searched nobody says so."""
    letters = GOOD.replace("/", "").replace("S", "", 1) + "Q"
    asked = ("solve", "fourcyte", "--letters", letters, "--lexicon", words, "--seconds", "0")
    hasty = parlour(*asked, "--json").json
    assert (hasty["complete"], hasty["bound"], hasty["proven"]) == (False, 280, False)
    assert "not proven best" in parlour(*asked).out
    patient = parlour(*asked, "--prove", "--json").json
    assert (patient["complete"], patient["bound"], patient["proven"]) == (True, 270, False)


def test_the_records_are_good_and_the_page_has_them_all(parlour: Parlour) -> None:
    done = parlour("solve", "fourcyte", "--check")
    assert done.code == 0
    assert f"{len(records())} records, 0 bad" in done.out
    page = (ROOT / "docs/records-fourcyte.md").read_text("utf-8")
    for kept in records():
        row = f"| {kept.points} | {kept.tier} | {kept.park} | {kept.pitch} | {kept.how} |"
        assert row in page


def test_a_bad_record_is_seen() -> None:
    kept = records()[0]
    assert fault(kept) is None
    assert fault(type(kept)(280, kept.pitch, kept.park, kept.tier, "")) == "scores 270"
    assert fault(type(kept)(270, kept.pitch[:-1], kept.park, kept.tier, "")) is not None
    too_many = kept.pitch[:-1] + "Q"
    assert "needs letters" in str(fault(type(kept)(270, too_many, kept.park, kept.tier, "")))


@pytest.mark.parametrize(
    "asked",
    [
        ("--letters", "ABC"),
        ("--letters", "?" * 36),
        ("--park", "P9"),
        ("--park", "R-4C", "--letters", "A" * 36),
        ("--tier", "slack"),
        ("--lexicon", "nowhere.tsv"),
    ],
)
def test_what_is_no_question(parlour: Parlour, asked: tuple[str, ...]) -> None:
    done = parlour("solve", "fourcyte", *asked)
    assert done.code == 2
    assert "Traceback" not in done.err
