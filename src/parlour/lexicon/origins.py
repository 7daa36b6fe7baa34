"""How a family's reasons name languages and roots, the best known old languages first."""

from __future__ import annotations

from functools import cache
from pathlib import Path

ROOTS = Path(__file__).parent / "roots.tsv"

_NAMES = (
    "la Latin|grc Greek|ang Old English|non Old Norse|frk Frankish|gem Proto-Germanic"
    "|gmw West Germanic|ar Arabic|fro Old French|it Italian|es Spanish|pt Portuguese|nl Dutch"
    "|de German|goh Old High German|gmh Middle High German|gml Middle Low German|nds Low German"
    "|osx Old Saxon|ofs Old Frisian|odt Old Dutch|dum Middle Dutch|frm Middle French|fr French"
    "|pro Occitan|yi Yiddish|sv Swedish|da Danish|itc Proto-Italic|cel Celtic|ga Irish"
    "|sga Old Irish|cy Welsh|fa Persian|tr Turkish|he Hebrew|hi Hindi|sa Sanskrit|ja Japanese"
    "|ru Russian|mul Translingual|sco Scots|enm Middle English|en English"
)
_RANKED = {
    code: (rank, name)
    for rank, (code, name) in enumerate(entry.split(" ", 1) for entry in _NAMES.split("|"))
}


def language_name(code: str) -> tuple[int, str]:
    """Rank and name of a language; what is not listed comes last under its code."""
    return _RANKED.get(code, (len(_RANKED), code))


@cache
def _meanings() -> dict[tuple[str, str], str]:
    lines = ROOTS.read_text(encoding="utf-8").splitlines()
    cells = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return {(language, term): meaning for language, term, meaning in cells}


def told(language: str, term: str) -> str:
    """A root as a player reads it: Latin trahere, to draw."""
    meaning = _meanings().get((language, term))
    name = f"{language_name(language)[1]} {term}"
    return f"{name}, {meaning}" if meaning else name


def best_known(roots: list[tuple[str, str]]) -> tuple[str, str]:
    """The root that says most to a player: one whose meaning is known, else by its language."""
    return min(
        roots, key=lambda root: (root not in _meanings(), language_name(root[0])[0], root[1])
    )
