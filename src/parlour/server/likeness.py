"""Names that look the same are the same: what the eye makes of a name.

After Unicode's skeletons (UTS 39), for the letters that names are written in. It is only compared,
and never shown.
"""

from __future__ import annotations

import unicodedata

from parlour.server.names import unmarked

# Each letter stands for those that are taken for it, after case and accents are gone.
TAKEN_FOR = {
    "a": "аαɑ",
    "b": "вьЬβƅ",
    "c": "сϲ",
    "d": "ԁɗ",
    "e": "еєεəҽ",
    "f": "ғƒ",
    "g": "ɡɢց",
    "h": "һнհ",
    "j": "јϳ",
    "k": "кκĸ",
    "l": "i1|!ıіιłӏᴉɩӀⅼ",
    "n": "пηո",
    "o": "0оοσօøө",
    "p": "рρ",
    "q": "ԛգ",
    "r": "гɾ",
    "s": "ѕꜱ$",
    "t": "тτ",
    "u": "υսцʋ",
    "v": "νѵ",
    "x": "хχ×",
    "y": "уγүʏ",
    "z": "ζᴢʐ",
    "rn": "mмμʍ",
    "vv": "wωшԝɯ",
}
CAPITALS = str.maketrans("ΗΝΥ", "hny")  # unlike their small letters
ALIKE = str.maketrans({each: letter for letter, like in TAKEN_FOR.items() for each in like})


def likeness(name: str) -> str:
    """What is left when case, accents, spaces, signs and look-alike letters make no difference."""
    folded = unicodedata.normalize("NFKC", unmarked(name)).translate(CAPITALS).casefold()
    plain = unicodedata.normalize("NFKD", folded)
    bare = "".join(each for each in plain if not unicodedata.combining(each))
    alike = bare.translate(ALIKE)
    return "".join(each for each in alike if each.isalnum())
