"""Dictionary, Please! as text: pool and bag on top, then each seat with its words and its rack.

pool   A E E N O S T                        bag 331
▶ 0    3 ORANGE ★1   5 TONE              rack  A E T
  1    4 STONED                          rack  ▒▒▒
"""

from rich.text import Text

from parlour.core.game import Fact, Seat, Setup
from parlour.games.dictionary_please.view import Spine, View

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


def say(fact: Fact) -> str:
    data = fact.data
    match fact.kind:
        case "lot":
            return f"seat {data['seat']} draws {data['letter']}"
        case "tied":
            return f"a tie: seats {', '.join(map(str, data['seats']))} draw again"
        case "first":
            return f"seat {data['seat']} is Player 1"
        case "kept":
            return f"seat {data['seat']} keeps the letters"
        case "fresh":
            return f"seat {data['seat']} puts all back and draws ten"
        case "drew":
            return f"seat {data['seat']} draws a letter"
        case "letter":
            return f"it is {data['letter']}"
        case "turn":
            last = " for the last time" if data["last"] else ""
            return f"seat {data['seat']} lays open{last}: {' '.join(data['letters']) or 'nothing'}"
        case "original" | "longer" | "altered" | "capture" | "double":
            return _made(fact)
        case "done" | "discarded":
            return f"seat {data['seat']} discards {' '.join(data['letters']) or 'nothing'}"
        case "voted":
            return f"seat {data['seat']}: {'related' if data['related'] else 'unrelated'}"
        case "stands":
            return f"{data['word']} stands"
        case "taken-back":
            return f"{data['word']} is taken back"
        case "earned" | "due":
            due = " is due" if fact.kind == "due" else ""
            return f"seat {data['seat']}: {data['points']}{due}, {data['why']} ({data['clause']})"
        case "claimed" | "lost":
            return f"seat {data['seat']} {fact.kind} {data['points']}"
        case "passed":
            return f"seat {data['seat']} passes"
        case "time":
            return "time is up: after this round there is a last one"
        case "empty":
            return "the bag is empty: everybody has one more turn"
        case _:
            return f"the game is over, by {data['how']}"


def _made(fact: Fact) -> str:
    data = fact.data
    made = f"seat {data['seat']} makes {data['word']}"
    olds = " and ".join(f"{old['text']} of seat {old['owner']}" for old in data["taken"])
    return {
        "original": f"{made}, number {data['id']}",
        "longer": f"{made} out of {olds}",
        "altered": f"{made} out of {olds}",
        "capture": f"{made} out of {olds}: captured",
        "double": f"{made} out of {olds}: a double capture",
    }[fact.kind]
