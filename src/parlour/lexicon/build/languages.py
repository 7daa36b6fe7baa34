"""The languages English words come from: names, ages, and which small words are not roots."""

from __future__ import annotations

READ = (
    "English",
    "Middle English",
    "Old English",
    "Latin",
    "Old French",
    "Middle French",
    "French",
    "Ancient Greek",
    "Italian",
    "Spanish",
    "Dutch",
    "German",
    "Old Norse",
    "Scots",
    "Norman",
    "Old High German",
    "Middle Dutch",
    "Middle Low German",
    "Old Saxon",
    "Old Occitan",
    "Portuguese",
    "Arabic",
)

# Stages that count as one language, so that their words meet.
_STAGES = {
    "en": "English",
    "enm": "Middle English",
    "ang": "Old English",
    "sco": "Scots",
    "la": "Latin|Late Latin|Medieval Latin|Vulgar Latin|New Latin|Ecclesiastical Latin|Old Latin"
    "|Renaissance Latin|Classical Latin|Contemporary Latin|Anglo-Latin",
    "fro": "Old French|Anglo-Norman|Old Northern French|Norman",
    "frm": "Middle French",
    "fr": "French",
    "grc": "Ancient Greek|Koine Greek|Byzantine Greek|Attic Greek|Greek|Doric Greek|Epic Greek",
    "non": "Old Norse",
    "gem": "Proto-Germanic",
    "gmw": "Proto-West Germanic",
    "frk": "Frankish",
    "goh": "Old High German",
    "gmh": "Middle High German",
    "gml": "Middle Low German",
    "nds": "Low German",
    "osx": "Old Saxon",
    "ofs": "Old Frisian",
    "odt": "Old Dutch",
    "dum": "Middle Dutch",
    "nl": "Dutch",
    "de": "German",
    "yi": "Yiddish",
    "sv": "Swedish",
    "da": "Danish",
    "it": "Italian|Old Italian",
    "es": "Spanish",
    "pt": "Portuguese",
    "pro": "Old Occitan|Occitan|Provençal",
    "itc": "Proto-Italic",
    "cel": "Proto-Celtic|Gaulish",
    "ga": "Irish",
    "sga": "Old Irish",
    "cy": "Welsh",
    "ar": "Arabic",
    "fa": "Persian",
    "tr": "Turkish",
    "he": "Hebrew",
    "hi": "Hindi",
    "sa": "Sanskrit",
    "ja": "Japanese",
    "ru": "Russian",
    "mul": "Translingual",
}
_CODE = {name: code for code, names in _STAGES.items() for name in names.split("|")}
NAME = {code: names.split("|")[0] for code, names in _STAGES.items()}
CODES = tuple(_STAGES)

_AGE = {"en": 0, "enm": 1, "sco": 1, "itc": 5} | dict.fromkeys(("grc", "gem", "cel"), 4)
_AGE |= dict.fromkeys(("frk", "gmw", "la", "goh", "osx"), 3)

NATIVE = frozenset(("en", "enm", "ang", "non", "gem", "gmw", "sco", "twin"))
OLD_NATIVE = frozenset(("ang", "non", "gem", "gmw"))
GERMANIC = frozenset(("ang", "enm", "non", "gem", "gmw"))
CLASSICAL = frozenset(("la", "grc"))
FRENCH = frozenset(("fro", "frm", "fr"))
OLD_FRENCH = frozenset(("fro", "frm"))
ROMANCE = FRENCH | {"it", "es", "pt", "pro"}
RECONSTRUCTED = frozenset(("gem", "gmw", "frk", "cel", "itc"))  # a hyphen there ends a stem
# Branches of languages: words of two of them meet in Indo-European or not at all.
BRANCH = {
    code: name
    for name, codes in (
        ("Germanic", "ang non gem gmw frk goh gmh gml nds osx ofs odt dum nl de sv da yi"),
        ("Italic", "la fro frm fr it es pt pro itc"),
        ("Greek", "grc"),
        ("Celtic", "cel ga sga cy"),
        ("Indic", "sa hi"),
        ("Iranian", "fa"),
        ("Semitic", "ar he"),
        ("Slavic", "ru"),
    )
    for code in codes.split()
}
EASTERN = frozenset(("ar", "fa", "he", "sa"))

LATIN_INFINITIVES = (
    ("are", ("o",)),
    ("ere", ("o", "eo", "io")),
    ("ire", ("io", "o")),
    ("ari", ("or",)),
    ("iri", ("ior", "or")),
)
# First persons of two verbs, which their compounds share: dicere and dicare, legere and legare.
TWO_VERBS = ("dico", "lego", "fundo", "pello", "sero", "mando")
INFINITIVE_ENDINGS = tuple(ending for ending, _ in LATIN_INFINITIVES)
LATIN_CASES = (
    ("em", ("is", "s", "", "x")),
    ("um", ("us",)),
    ("am", ("a",)),
    ("u", ("us",)),
    ("ionem", ("io",)),
    ("atem", ("as",)),
    ("i", ("us", "es")),
)

LATIN_PREFIXES = tuple(
    "uni bi tri multi omni trans inter intro super circum contra com con col cor pro prae per dis "
    "re in im ad ab ob sub ex de".split()
)

FRENCH_PREFIXES = tuple("contre entre con com en em re des par sur pre pro sub".split())

_LATIN_PARTICLES = frozenset(
    "a ab abs ad ac af ag al ap ar as at ante anti circum co con com col cor contra cum de di dis "
    "e ex extra in im il ir inter intra intro ob oc of op per post prae pre praeter pro re red "
    "retro se sub suc suf sup sur super supra trans tra ultra sine bi tri non semi uni vice bene "
    "male multi omni".split()
)
ENGLISH_PARTICLES = frozenset(
    "a an the un re de dis in on of to for by be out over under up off with at mis non pre anti "
    "co sub inter super trans counter fore mid multi self semi post pro ultra hyper auto bio "
    "micro mono poly tele photo electro geo hydro neo pseudo thermo".split()
)
_FRENCH_PARTICLES = frozenset(
    "a de des en em es le la les un une du au aux par pour sur re".split()
)
_OLD_ENGLISH_PARTICLES = frozenset(
    "a an be for ge in of on to un with ymb ofer up ut and aet at na ne no ac se".split()
)


def code(name: str) -> str | None:
    """Our code of a language as Wiktionary names it; None for those left out.

    Proto-Indo-European is left out on purpose: its roots join words that no player calls kin.
    """
    return _CODE.get(name)


def age(language: str) -> int:
    """How far back a language stands, for telling etymologies apart."""
    return _AGE.get(language, 2)


def is_affix(language: str, term: str) -> bool:
    """Prefixes, endings and prepositions are not roots."""
    if not term or term.startswith("-") or (term.endswith("-") and language not in RECONSTRUCTED):
        return True
    if language == "la":
        return term in _LATIN_PARTICLES
    if language in FRENCH:
        return term in _FRENCH_PARTICLES
    return language in ("ang", "enm", "gem", "gmw") and term in _OLD_ENGLISH_PARTICLES
