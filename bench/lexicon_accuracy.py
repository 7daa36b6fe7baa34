"""How often the dictionary is right, on the tables of words and pairs judged by hand.

Each game is asked in the tier that its tables play with.

`./run bench lexicon_accuracy FOLDER` asks another packed dictionary than the shipped one,
such as one built with empty overrides (`python -m parlour.lexicon.build`, option --overrides).
"""

from __future__ import annotations

import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from parlour.house.dictionaries import own_tier, word_rules
from parlour.lexicon.book import open_book
from parlour.lexicon.catalogue import PACKED, unpack
from parlour.lexicon.shipped import ShippedLexicon

VECTORS = Path(__file__).resolve().parents[1] / "tests" / "lexicon" / "vectors"
COLUMNS = ("fourcyte", "dictionary_please", "crosticon", "keyword")  # of the tables
VERDICTS = (
    *("verdicts.tsv", "more_verdicts.tsv", "last_verdicts.tsv", "blind_verdicts.tsv"),
    *("fresh_verdicts.tsv", "third_verdicts.tsv", "fourth_verdicts.tsv", "fifth_verdicts.tsv"),
    *("sixth_verdicts.tsv", "seventh_verdicts.tsv"),
)
PAIRS = (
    *("capture_pairs.tsv", "more_pairs.tsv", "judged_pairs.tsv", "drawn_pairs.tsv"),
    *("blind_pairs.tsv", "fresh_pairs.tsv", "third_pairs.tsv", "fourth_pairs.tsv"),
    *("fifth_pairs.tsv", "sixth_pairs.tsv", "seventh_pairs.tsv"),
)


def main() -> dict[str, Any]:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=PACKED.parent)
    packed = parser.parse_args().folder / PACKED.name
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "asked.lex"
        unpack(packed, path)
        book = open_book(path)
        lexicons = [
            ShippedLexicon(game, book, own_tier(game), word_rules(game).bars) for game in COLUMNS
        ]
        found = {name: verdicts(name, lexicons) for name in VERDICTS}
        found |= {name: pairs(name, lexicons[1]) for name in PAIRS}
    for name, numbers in found.items():
        print(f"{name:<22}" + "  ".join(f"{key} {value:g}" for key, value in numbers.items()))
    return found


def rows(name: str) -> list[list[str]]:
    lines = (VECTORS / name).read_text(encoding="utf-8").splitlines()
    cells = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [row for row in cells if row[0] not in ("word", "old")]


def verdicts(name: str, lexicons: list[ShippedLexicon]) -> dict[str, float]:
    """Firm verdicts only, in all and by game; one letter a game, in one cell or in four."""
    asked, right = [0] * len(lexicons), [0] * len(lexicons)
    for word, *cells in rows(name):
        letters = cells[0] if len(cells[0]) > 1 else "".join(cells[:4])
        for place, (lexicon, letter) in enumerate(zip(lexicons, letters, strict=True)):
            if letter != "?":
                asked[place] += 1
                right[place] += lexicon.judge(word.upper()).ok is (letter == "Y")
    by_game = {
        game: round(good / every, 3)
        for game, good, every in zip(COLUMNS, right, asked, strict=True)
        if every
    }
    return {
        "asked": sum(asked),
        "right": sum(right),
        "share": round(sum(right) / sum(asked), 4),
        **by_game,
    }


def pairs(name: str, lexicon: ShippedLexicon) -> dict[str, float]:
    """Firm pairs only; precision and recall are of "related"."""
    both = only_said = only_true = neither = 0
    for old, new, expected, *rest in rows(name):
        if len(rest) > 1 and rest[1] != "firm":
            continue
        said, true = bool(lexicon.relation(old.upper(), new.upper())), expected == "R"
        both += said and true
        only_said += said and not true
        only_true += true and not said
        neither += not said and not true
    asked = both + only_said + only_true + neither
    return {
        "asked": asked,
        "share": round((both + neither) / asked, 4),
        "precision": round(both / (both + only_said), 3),
        "recall": round(both / (both + only_true), 3),
    }


if __name__ == "__main__":
    main()
