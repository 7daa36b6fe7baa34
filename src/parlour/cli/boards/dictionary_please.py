"""Dictionary, Please! as text: pool and bag on top, then each seat with its words and its rack.

pool   A E E N O S T                        bag 331
▶ 0    3 ORANGE ★1   5 TONE              rack  A E T
  1    4 STONED                          rack  ▒▒▒
"""

import re
from collections.abc import Collection

from rich.text import Text

from parlour.core.game import Fact, Seat, Setup
from parlour.games.dictionary_please.view import Spine, View

FORMS = {
    "form": "TONE (or form:TONE): a new word; ORANGE 3 (or form:ORANGE<3): it takes word 3; "
    "STONED 3 5 (or form:STONED<3+5): it takes two",
    "done": "done: no more words",
    "pass": "pass: the letters are kept",
    "discard": "discard: all letters go to the pool",
    "claim": "claim: what is due",
    "keep": "keep: the letters drawn for the start",
    "fresh": "fresh: ten new letters",
    "related": "related: the capture is taken back",
    "unrelated": "unrelated: the capture stands",
}
_WORD = re.compile(r"([A-Za-z]{2,})(?:[\s<]+(\d+)(?:[\s+,]+(\d+))?)?")
STAR_STYLES = ("green", "red", "blue", "white", "yellow")


def draw(setup: Setup, view: View, heard: tuple[Fact, ...]) -> Text:
    head = Text("pool   ").append(" ".join(view.pool) or "-", style="bold")
    head.append(f"   bag {view.bag}", style="dim")
    rows = [head, *(_seat(view, seat) for seat in range(setup.seats)), _standing(setup, view)]
    return Text("\n").join(row for row in rows if row.plain)


def _seat(view: View, seat: Seat) -> Text:
    row = Text(f"{'▶' if seat == view.player else ' '} {seat}    ")
    if seat in view.lots:
        row.append(f"lot {view.lots[seat]}   ")
    own = [word for word in view.words if word.owner == seat]
    row.append_text(Text("   ").join([_word(view, word) for word in own]) if own else Text("-"))
    row.append("   rack ", style="dim")
    return row.append(" ".join(view.hands.get(seat, "▒" * view.hand_sizes[seat])) or "-")


def _word(view: View, word: Spine) -> Text:
    """Its number, for moves; its letters; its rank by stars; new ones reversed."""
    shown = Text(f"{word.id} ", style="dim")
    shown.append(word.text, style="bold reverse" if word.id in view.made else "bold")
    if word.captures:
        style = STAR_STYLES[min(word.captures, len(STAR_STYLES)) - 1]
        shown.append(f" ★{word.captures}", style=style)
    return shown


def _standing(setup: Setup, view: View) -> Text:
    """What the table should know besides."""
    said = []
    if view.trial:
        olds = " and ".join(word.text for word in view.trial.taken)
        said.append(f"is {view.trial.word.text} unrelated to {olds}?")
    if view.due:
        said.append(f"due to seat {view.player}: {sum(due.points for due in view.due)}")
    if view.final or (view.closes is not None and not view.ending):
        said.append("the last round")
    elif view.time and not view.ending:
        said.append("time is up: the last round follows")
    return Text("; ".join(said), style="italic")


SAYINGS = {
    "lot": "seat {seat} draws {letter}",
    "tied": "a tie: seats {seats} draw again",
    "first": "seat {seat} is Player 1",
    "kept": "seat {seat} keeps the letters",
    "fresh": "seat {seat} puts all back and draws ten",
    "drew": "seat {seat} draws a letter",
    "letter": "it is {letter}",
    "turn": "seat {seat} lays open: {letters}",
    "original": "seat {seat} makes {word}, number {id}",
    "longer": "seat {seat} lengthens {olds} into {word}",
    "altered": "seat {seat} turns {olds} into {word}",
    "capture": "seat {seat} captures {olds} of seat {owners}: {word}",
    "double": "seat {seat} joins {olds} of seats {owners}, a double capture: {word}",
    "done": "seat {seat} is done and discards {letters}",
    "discarded": "seat {seat} discards {letters}",
    "passed": "seat {seat} passes",
    "stands": "{word} stands",
    "taken-back": "{word} is taken back",
    "earned": "seat {seat}: {points}, {why} ({clause})",
    "due": "seat {seat} may claim {points}, {why} ({clause})",
    "claimed": "seat {seat} claims {points}",
    "lost": "seat {seat} has not claimed {points}, which are lost",
    "time": "time is up: after this round there is a last one",
    "empty": "the bag is empty: everybody has one more turn",
    "over": "the game is over, by {how}",
}


def say(fact: Fact) -> str:
    if fact.kind == "voted":
        opinion = "related" if fact.data["related"] else "unrelated"
        return f"seat {fact.data['seat']}: {opinion}"
    return SAYINGS[fact.kind].format(**{key: _read(value) for key, value in fact.data.items()})


def _read(value: object) -> object:
    """Lists as people read them; no letters are said too."""
    if isinstance(value, (list, tuple)):
        return " and ".join(map(str, value))
    return "nothing" if value == "" else value


def written(typed: str, may: Collection[str]) -> str:
    found = _WORD.fullmatch(typed)
    if not found or "form" not in may:
        return typed
    taken = "+".join(number for number in found.groups()[1:] if number)
    return f"form:{found[1].upper()}{'<' if taken else ''}{taken}"
