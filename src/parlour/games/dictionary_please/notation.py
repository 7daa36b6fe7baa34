"""lot:E, keep or fresh; draw:E; form:WORD, form:WORD<3 and form:WORD<3+5; done, pass, discard,
claim; unrelated and related; time.

Letters and words are capitals; every move has one spelling.
"""

import re

from .moves import Ballot, Claim, Discard, Done, Draw, Form, Fresh, Keep, Lot, Move, Pass, Time

_PLAIN: dict[str, Move] = {
    "keep": Keep(),
    "fresh": Fresh(),
    "done": Done(),
    "pass": Pass(),
    "discard": Discard(),
    "claim": Claim(),
    "unrelated": Ballot(related=False),
    "related": Ballot(related=True),
    "time": Time(),
}
_SPELT = {move: text for text, move in _PLAIN.items()}
_LETTER = re.compile(r"(lot|draw):([A-Z])")
_NUMBER = "(0|[1-9][0-9]*)"  # one spelling each: no sign, no leading zero
_FORM = re.compile(rf"form:([A-Z]+)(?:<{_NUMBER}(?:\+{_NUMBER})?)?")


def write(move: Move) -> str:
    match move:
        case Lot(letter):
            return f"lot:{letter}"
        case Draw(letter):
            return f"draw:{letter}"
        case Form(text, taken):
            return f"form:{text}{'<' if taken else ''}{'+'.join(map(str, taken))}"
        case _:
            return _SPELT[move]


def read(text: str) -> Move:
    if text in _PLAIN:
        return _PLAIN[text]
    if found := _LETTER.fullmatch(text):
        return Lot(found[2]) if found[1] == "lot" else Draw(found[2])
    if found := _FORM.fullmatch(text):
        return Form(found[1], tuple(int(number) for number in found.groups()[1:] if number))
    raise ValueError(f"unreadable move {text[:60]!r}")
