"""How many full boards a second 4CYTE's kernel scores exactly, on one core.

    ./run bench fourcyte_scorer

Boards of random letters of the Park, boards whose rows are words of six, and boards of one word
six times over, where every word stands twice or more.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import numpy as np

from parlour.house.dictionaries import open_for
from parlour.house.solving import letters_of_park

COUNT = 20_000
WANTED = 100_000


def main() -> list[dict[str, Any]]:
    ArgumentParser(description=__doc__).parse_args()
    from parlour.games.fourcyte.kernel.score import scores
    from parlour.games.fourcyte.kernel.words import letters_of, spellings, vocabulary

    lexicon, rng = open_for("fourcyte"), Random(1)
    words = vocabulary(lexicon)
    long = [word for word in spellings(lexicon) if len(word) == 6]
    park = letters_of_park("R-4C")
    kinds: dict[str, Callable[[], str]] = {
        "random letters": lambda: "".join(rng.sample(park, 36)),
        "rows of words": lambda: "".join(rng.choices(long, k=6)),
        "one word six times": lambda: rng.choice(long) * 6,
    }
    rows = []
    for kind, made in kinds.items():
        count = COUNT if kind != "one word six times" else COUNT // 20
        boards = np.array([letters_of(made()) for _ in range(count)])
        found = np.zeros(len(boards), np.int32)
        began = process_time()
        scores(words, boards, found)
        pace = len(boards) / (process_time() - began)
        rows.append({"boards": kind, "a_second": round(pace), "mean": float(found.mean())})
        print(f"{kind:20} {pace:12,.0f} boards a second, {found.mean():.1f} points on average")
    return rows


if __name__ == "__main__":
    main()
