"""The dictionaries that these tests share."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.lexicon import catalogue
from parlour.lexicon.book import Book
from parlour.lexicon.shipped import ShippedLexicon
from tests.homes import UNPACKED
from tests.lexicon.tables import BARS

VECTORS = Path(__file__).parent / "vectors"


@pytest.fixture(scope="session")
def folder() -> Path:
    """Where the shipped dictionary lies unpacked."""
    return UNPACKED


@pytest.fixture(scope="session")
def book(folder: Path) -> Book:
    return catalogue.shipped_book(folder)


@pytest.fixture(scope="session")
def lexicons(book: Book) -> dict[str, ShippedLexicon]:
    """The shipped dictionary in the standard tier, cut for each game."""
    return {
        game: ShippedLexicon("parlour-en 2 standard", book, "standard", bars)
        for game, bars in BARS.items()
    }


def rows(name: str) -> list[list[str]]:
    """The cells of a table of vectors, without remarks and heading."""
    lines = (VECTORS / name).read_text(encoding="utf-8").splitlines()
    cells = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [row for row in cells if row[0] not in ("word", "old")]
