"""How the languages in a family's reasons are called, the best known of the old ones first."""

from __future__ import annotations

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
