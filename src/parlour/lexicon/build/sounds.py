"""How words are said in America: the CMU Pronouncing Dictionary, in the phonetic alphabet."""

from __future__ import annotations

import re

from parlour.lexicon.build.packages import Packages

_LINE = re.compile(r'^ *"?([a-z]+)"?: "([A-Z0-2 ]+)"', re.MULTILINE)
_VOWELS = {
    "AA": "ɑ",
    "AE": "æ",
    "AH": "ʌ",
    "AO": "ɔ",
    "AW": "aʊ",
    "AY": "aɪ",
    "EH": "ɛ",
    "ER": "ɝ",
    "EY": "eɪ",
    "IH": "ɪ",
    "IY": "i",
    "OW": "oʊ",
    "OY": "ɔɪ",
    "UH": "ʊ",
    "UW": "u",
}
_WEAK = {"AH": "ə", "ER": "ɚ"}  # without any stress
_CONSONANTS = {
    "B": "b",
    "CH": "tʃ",
    "D": "d",
    "DH": "ð",
    "F": "f",
    "G": "ɡ",
    "HH": "h",
    "JH": "dʒ",
    "K": "k",
    "L": "l",
    "M": "m",
    "N": "n",
    "NG": "ŋ",
    "P": "p",
    "R": "r",
    "S": "s",
    "SH": "ʃ",
    "T": "t",
    "TH": "θ",
    "V": "v",
    "W": "w",
    "Y": "j",
    "Z": "z",
    "ZH": "ʒ",
}
_STRESS = {"0": "", "1": "ˈ", "2": "ˌ"}
# What may stand before a vowel in one syllable, so that the stress stands before all of it.
_BEGINNINGS = frozenset(
    "P R|P L|B R|B L|T R|D R|K R|K L|G R|G L|F R|F L|TH R|SH R|S P|S T|S K|S M|S N|S L|S W|T W|D W"
    "|K W|G W|S P R|S P L|S T R|S K R|S K W|P Y|B Y|F Y|K Y|M Y|HH Y|V Y".split("|")
)


def read_sounds(packages: Packages) -> dict[str, str]:
    """Word -> how it is said; the first way, where there are several."""
    text = packages.path("sounds").read_text(encoding="utf-8")
    return {word: in_ipa(codes.split()) for word, codes in _LINE.findall(text)}


def in_ipa(codes: list[str]) -> str:
    """AE1 K T ER0 as ˈæktɚ; a word of one syllable needs no stress."""
    vowels = [place for place, code in enumerate(codes) if code[-1].isdigit()]
    marks: dict[int, str] = {}
    for number, place in enumerate(vowels):
        after = vowels[number - 1] + 1 if number else 0
        if len(vowels) > 1:
            marks[_syllable(codes, after, place)] = _STRESS[codes[place][-1]]
    return "".join(marks.get(place, "") + _letter(code) for place, code in enumerate(codes))


def _syllable(codes: list[str], after: int, vowel: int) -> int:
    """Where the syllable of a vowel begins: at the word's beginning, or as late as can be said."""
    if after == 0 or after == vowel:
        return after
    begin = vowel - 1
    while begin > after and " ".join(codes[begin - 1 : vowel]) in _BEGINNINGS:
        begin -= 1
    return begin


def _letter(code: str) -> str:
    if not code[-1].isdigit():
        return _CONSONANTS[code]
    bare = code[:-1]
    return _WEAK.get(bare, _VOWELS[bare]) if code.endswith("0") else _VOWELS[bare]
