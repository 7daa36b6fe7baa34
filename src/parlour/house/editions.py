"""Whether two machines have the same games: with another edition they may play otherwise."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

import parlour
from parlour.lexicon import catalogue

PLAY = ("core", "kernels", "lexicon", "bots", "games", "house")  # what has to do with play


@cache
def edition() -> str:
    """A digest of everything that has to do with play, the dictionary included."""
    package, digest = Path(parlour.__path__[0]), sha256(catalogue.DIGEST.read_bytes())
    for part in PLAY:
        for file in sorted((package / part).rglob("*.py")):
            digest.update(f"{file.relative_to(package)} ".encode() + file.read_bytes())
    return digest.hexdigest()
