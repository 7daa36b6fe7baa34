"""Built graphs, kept in the data folder: the first bot that asks builds, the others map."""

from __future__ import annotations

import hashlib
import io
import sys
from pathlib import Path
from typing import Literal

import numpy as np

from parlour.folders import write_in_place
from parlour.lexicon.book import BY_S, Book
from parlour.lexicon.errors import LexiconError
from parlour.lexicon.kernel.graph import FORM, build_dawg, build_gaddag

Kind = Literal["dawg", "gaddag"]
QUICK = 10_000  # words: nobody notices the time that these take


def kept_graph(kind: Kind, rows: np.ndarray, mere_s: np.ndarray, folder: Path) -> np.ndarray:
    """The graph of some words, mapped from the folder; built and put there if it is missing."""
    # The name is a digest of the letters themselves, so a graph never belongs to other words.
    content = hashlib.sha256(rows.tobytes() + mere_s.tobytes()).hexdigest()[:24]
    path = folder / f"{kind}-{FORM}-{content}.npy"
    if path.exists():
        mapped = _mapped(path)
        if mapped is not None:
            return mapped
    if len(rows) > QUICK:
        words = f"a graph of {len(rows)} words"
        sys.stderr.write(f"Parlour builds {words}, once; it is kept in {folder}\n")
    built = (build_dawg if kind == "dawg" else build_gaddag)(rows, mere_s)
    buffer = io.BytesIO()
    np.save(buffer, built)
    write_in_place(path, buffer.getvalue())
    mapped = _mapped(path)
    if mapped is None:
        raise LexiconError(f"{path}: what was just written cannot be read; is the disk full?")
    return mapped


def _mapped(path: Path) -> np.ndarray | None:
    """The array in a file, or None if the file is not whole."""
    try:
        graph = np.load(path, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError, EOFError):
        return None
    return graph if graph.dtype == np.uint32 and graph.ndim == 1 else None


def mere_s_forms(book: Book) -> np.ndarray:
    """By word: whether it is a plural or third person by S or ES and nothing else."""
    at = np.frombuffer(book.sections["lemmas_at"], np.uint32)
    by_s = np.frombuffer(book.sections["lemmas"], np.uint32) & BY_S != 0
    before = np.concatenate(([0], np.cumsum(by_s)))
    return before[at[1:]] > before[at[:-1]]
