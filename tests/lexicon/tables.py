"""The bars of the four word games as these tests need them: label -> clause."""

ALWAYS = ("proper", "hyphen", "apostrophe", "abbreviation", "affix")
FOURCYTE = dict.fromkeys((*ALWAYS, "foreign", "slang"), "4C-29")
DICTIONARY_PLEASE = dict.fromkeys((*ALWAYS, "obsolete"), "DP-28")
CROSTICON = dict.fromkeys((*ALWAYS, "foreign", "obsolete", "trade"), "CR-22")
KEYWORD = dict.fromkeys((*ALWAYS, "foreign"), "KW-39")
BARS = {
    "fourcyte": FOURCYTE,
    "dictionary_please": DICTIONARY_PLEASE,
    "crosticon": CROSTICON,
    "keyword": KEYWORD,
}
