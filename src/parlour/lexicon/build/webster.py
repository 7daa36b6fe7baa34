"""Webster 1913: the usage label of every sense of a headword, and the text itself."""

from __future__ import annotations

import re
from itertools import pairwise

from parlour.lexicon.build.packages import Packages
from parlour.lexicon.build.sections import fold

LABELS = (  # in the order in which they are looked for
    ("obsolete", re.compile(r"\[[^\]\[]{0,40}\bObs\b[^\]\[]{0,60}\]")),
    (
        "archaic",
        re.compile(r"\[[^\]\[]{0,40}\b(?:Archaic|Obsoles\w*|Poetic|Poet)\b[^\]\[]{0,40}\]"),
    ),
    ("slang", re.compile(r"\[[^\]\[]{0,40}\b(?:Slang|Cant|Low|Vulgar)\b[^\]\[]{0,40}\]")),
    ("dialect", re.compile(r"\[[^\]\[]{0,40}\b(?:Prov|Scot|Local|Dial)\b[^\]\[]{0,40}\]")),
    ("rare", re.compile(r"\[R\.?\]|\[Rare\]|\[[^\]\[]{0,20}\bR\.[^\]\[]{0,20}\]")),
)
_STILL_USED = re.compile(r"\[Obs\.?,? (?:except|exc)", re.IGNORECASE)
_HALF_OBSOLETE = re.compile(
    r"\[[^\]]*Obs\.? or (?:Archaic|Poet|Prov|Scot|Colloq|Dial|Local|Humorous)"
)
# WHERE'ER Wher*e'er", adv.: capitals, and the same again with the marks of its pronunciation.
_NEXT_HEAD = re.compile(r"""\s[A-Z][A-Z'-]{2,}(?: [A-Z'-]+)*\s+(?=[A-Z][\w*'`"-]*[*"`])""")
_NOTES = re.compile(r"\s(?:Syn\.|Note:)\s")
_NUMBER = re.compile(r"(?:(?<=^)|(?<=\s))(\d{1,2})\. ")
_LETTER = re.compile(r"\(([a-z])\) ")
_BARE_FORM = re.compile(
    r"\b(?:imp|p\. ?p|pl|pres|compar|superl)\. (?:\w+\. )*of [A-Z]|\bSee [A-Z]|\b[Oo]bs\b"
)
_EARLY = re.compile(
    r"\b(?:Chaucer|Gower|Spenser|Lydgate|Piers Plowman|P\. Plowman|Wyclif|Cursor Mundi|Mandeville"
    r"|Robert of Gloucester|(?:R|Rob|Robert)\.? of Brunne|Rom\. of R|Caxton|Ormulum|Malory"
    r"|Testament of Love|Tyndale|Coverdale|Tusser|Surrey|Skelton)\b"
)
_LATE = re.compile(
    r"\b(?:Shak|Milton|Dryden|Pope|Scott|Byron|Tennyson|Bacon|Jonson|Fuller|Johnson|Addison"
    r"|Swift|Wordsworth|Carlyle|Browning|Lowell|Longfellow|Emerson|Evelyn|Holland|Bunyan|Cowper"
    r"|Macaulay|Burke|Drayton|Beau|Marlowe|Massinger|Cowley|Prior|Gay|Goldsmith|Burns|Keats"
    r"|Shelley|Coleridge|Thackeray|Dickens|Hawthorne|Irving|Taylor|Barrow|Hooker|Hall|Browne"
    r"|Burton|Locke|Herbert|Fairfax|Chapman|Dyer|Whittier|Bryant|Morris|Swinburne|Kingsley|Eliot"
    r"|Ruskin|Arnold|Southey|Moore|Young|Thomson|Sandys|Heylin|Howell|Hudibras|Walton|Donne)\b"
)


def read_webster(packages: Packages) -> dict[str, str]:
    """The text of every headword, without accents and in lower case."""
    return {fold(word): own_text(text) for word, text in packages.json("webster").items()}


def own_text(text: str) -> str:
    """An entry's text without the next headword, which now and then runs on: WHEREBY, WHERE'ER."""
    return _NEXT_HEAD.split(text, 1)[0]


def label_of(sense: str) -> str:
    """The usage label of one sense; `current` when it has none."""
    for name, pattern in LABELS:
        if pattern.search(sense):
            if name == "obsolete" and _STILL_USED.search(sense):
                return "current"
            if name == "obsolete" and _HALF_OBSOLETE.search(sense):
                return "archaic"
            return name
    return "current"


def senses(text: str) -> list[str]:
    """A headword's text cut into senses; notes and synonyms, which have labels of their own, go."""
    found = []
    for paragraph in text.split("\n\n"):
        body = _NOTES.split(paragraph.strip())[0]
        if len(body) > 1:
            for piece in _numbered(body):
                found += _lettered(piece)
    return found


def _numbered(body: str) -> list[str]:
    cuts, wanted = [], 1
    for match in _NUMBER.finditer(body):
        if int(match[1]) == wanted:
            cuts.append(match.start())
            wanted += 1
    edges = [0, *cuts, len(body)]
    pieces = [body[a:b] for a, b in pairwise(edges)]
    return [piece for piece in pieces if len(piece.strip()) > 1]


def _lettered(piece: str) -> list[str]:
    cuts = [match.start() for match in _LETTER.finditer(piece)]
    if len(cuts) < 2 or LABELS[0][1].search(piece[: cuts[0]]):
        return [piece]
    return [piece[a:b] for a, b in zip(cuts, [*cuts[1:], len(piece)], strict=True)]


def sense_labels(text: str) -> list[str]:
    return [label_of(sense) for sense in senses(text)]


def is_old_form(text: str) -> bool:
    """A bare form or cross-reference that is quoted only from writers before 1600 (YODE)."""
    early = _EARLY.search(text) is not None and _LATE.search(text) is None
    return early and _BARE_FORM.search(text[:60]) is not None
