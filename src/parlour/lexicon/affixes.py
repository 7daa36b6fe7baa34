"""Whether one word is another with prefixes and suffixes put on, by spelling alone."""

from __future__ import annotations

import re

PREFIXES = frozenset(
    "A AB AC AD AF AG AL AN ANTE ANTI AP AR AS AT AUTO BE BI BIO BY CIRCUM CO COL COM CON CONTRA "
    "COR COUNTER DE DI DIA DIS DOWN E EM EN EPI EX EXTRA FOR FORE HYPER HYPO IL IM IN INTER INTRA "
    "IR MACRO MICRO MID MINI MIS MONO MULTI NEO NON OB OC OF OFF OP OUT OVER PARA PER PERI PHOTO "
    "POLY POST PRE PRO PSEUDO RE RETRO SELF SEMI SUB SUC SUF SUP SUPER SUR SYN TELE TRANS TRI "
    "ULTRA UN UNDER UNI UP WITH".split()
)
SUFFIXES = frozenset(
    "S ES ED ING INGS ER ERS OR ORS EST LY Y IES IED IER IEST NESS NESSES LESS FUL FULLY ABLE "
    "IBLE ABLY IBLY ABILITY IBILITY AL ALLY IAL ATION ATIONS ITION ION IONS IAN IANS AN IC ICAL "
    "ICALLY ISH ISM ISMS IST ISTS ITY ITIES IZE IZED IZES IZER ISE ISED ISES ISER IVE IVELY MENT "
    "MENTS OUS OUSLY SHIP SHIPS HOOD HOODS DOM DOMS WARD WARDS WISE LIKE SOME EN ENED ENS ERY RY "
    "AGE UOUS UAL UATE AGES ANCE ANCES ANCY ENCE ENCES ENCY ANT ANTS ENT ENTS ATE ATED ATES ATOR "
    "ATORS EE EES EER ESS ESSES ETTE ET ETS LET LETS LING LINGS TH THS TY TUDE URE URES STER "
    "STERS MAN MEN WOMAN WORK FOLD MOST".split()
)
_DOUBLING = re.compile("[BDFGKLMNPRSTVZ]$")
LEAST_STEM = 3


def stems(word: str) -> set[str]:
    """The shapes a word may take before a suffix: LOVE LOV, HAPPY HAPPI, PLAN PLANN, LEAF LEAV."""
    found = {word}
    if word.endswith("E"):
        found.add(word[:-1])
    if word.endswith("Y"):
        found |= {word[:-1] + "I", word[:-1]}
    if _DOUBLING.search(word):
        found.add(word + word[-1])
    if word.endswith("F"):
        found.add(word[:-1] + "V")
    if word.endswith("FE"):
        found.add(word[:-2] + "V")
    return found


def affixes_between(short: str, long: str) -> str | None:
    """How `long` is made of `short` (RE- + TURN, LOVE + -R), or None."""
    shapes = stems(short)
    for size in range(len(long) - 1):
        prefix, rest = long[:size], long[size:]
        if prefix and (prefix not in PREFIXES or len(rest) < LEAST_STEM):
            continue
        for shape in shapes:
            if len(shape) >= LEAST_STEM - 1 and rest.startswith(shape):
                ending = rest[len(shape) :]
                whole = not ending and shape == short and prefix
                if whole or (ending and _is_ending(ending)):
                    front = f"{prefix}- + " if prefix else ""
                    back = f" + -{ending}" if ending else ""
                    return f"{front}{short}{back}"
    return None


def _is_ending(letters: str) -> bool:
    """A suffix, or two."""
    if letters in SUFFIXES:
        return True
    return any(
        letters[:cut] in SUFFIXES and letters[cut:] in SUFFIXES for cut in range(1, len(letters))
    )
