"""Golden records: matches kept as text, with every fact and the running score.

A test replays each and compares the text letter by letter, so that a rule changed by accident
shows. `--update-golden` writes them anew; the diff is then what there is to review.
"""

from pathlib import Path

import pytest

from parlour.core.record import Record, remarks
from parlour.core.sitting import Sitting
from parlour.house.dictionaries import NO_WISH, Wish
from parlour.house.referee import replay

ROOT = Path(__file__).resolve().parent.parent


def written(sitting: Sitting) -> str:
    """A match as a golden record has it."""
    return Record.of(sitting).write(remarks(sitting))


def compare(file: Path, request: pytest.FixtureRequest, wish: Wish = NO_WISH) -> Sitting:
    """The match in a golden file, which must read as it would be written today."""
    text = file.read_text("utf-8")
    sitting = replay(text, wish=wish)
    assert isinstance(sitting, Sitting), f"{file.name}: {sitting}"
    if request.config.getoption("--update-golden"):
        file.write_text(written(sitting), "utf-8")
    else:
        assert text == written(sitting), f"{file.name}: ./run golden writes it anew"
    return sitting
