"""A certificate on paper, in the look of its game's year, with the document itself attached."""

from __future__ import annotations

import segno

from parlour.draw.boards import laid_of
from parlour.events.certificate import Certificate, Paper
from parlour.print.attached import attach
from parlour.print.frames import frame
from parlour.print.looks import look_of
from parlour.print.paper import Sheet, wrapped

FILE = "certificate.json"
TOP, LEFT = 350.0, 62.0  # where board and words begin
BOARD = 235.0
CODE = 84.0
MOST_WORDS = 28  # what is more stands in the document
ROW = 15.6
SMALL = 7.6


def certificate(paper: Paper, title: str, year: int, address: str = "") -> bytes:
    """On one page. `address` is where a house shows it; without one the code holds the digest."""
    said = paper.certificate
    sheet = Sheet(f"{said.title}: {said.name or 'somebody'}", look_of(said.game), tinted=True)
    frame(sheet)
    _head(sheet, said, title, year)
    if said.of_event:
        _standings(sheet, said)
    else:
        _board(sheet, said)
        _words(sheet, said)
        _people(sheet, said)
    _proof(sheet, paper, address)
    attach(sheet.canvas, FILE, paper.write().encode("ascii"))
    return sheet.done()


def _head(sheet: Sheet, said: Certificate, title: str, year: int) -> None:
    look, middle = sheet.look, sheet.width / 2
    room = sheet.width - 2 * LEFT
    sheet.text(middle, 92, f"{title}  ·  {year}", 15, look.bright, align="centre", room=room)
    sheet.text(middle, 130, _kind(said), 31, look.strong, align="centre", room=room)
    sheet.rule(middle - 90, 146, middle + 90, 146, 1.2, look.bright)
    sheet.text(middle, 176, "This is to say that", 12, look.soft, align="centre")
    sheet.text(middle, 220, said.name or "somebody", 38, align="centre", room=room)
    sheet.text(middle, 250, "has earned the title of", 12, look.soft, align="centre")
    sheet.text(middle, 282, said.title, 22, look.strong, align="centre", room=room)
    sheet.text(middle, 308, _score(said), 13, align="centre", room=room)


def _kind(said: Certificate) -> str:
    champion = "par" in said.figures or said.of_event
    return "Champion’s Certificate" if champion else "Certificate"


def _score(said: Certificate) -> str:
    if said.of_event:
        how = "sum of scores" if said.figures["kind"] == "party" else "points"
        return f"{said.figures['score']} {how} in {said.figures['rounds']} rounds"
    points = f"{said.points} points" if said.clause != "KW-66" else f"{said.points} words"
    if "par" in said.figures:
        return f"{points}, where PAR of class {said.figures['class']} is {said.figures['par']}"
    if "needed" in said.figures:
        return f"{points}, where {said.figures['needed']} are needed"
    return points


def _board(sheet: Sheet, said: Certificate) -> None:
    if (drawn := laid_of(said.game, said.figures)) is not None:
        sheet.drawing(drawn, LEFT, TOP, BOARD)


def _words(sheet: Sheet, said: Certificate) -> None:
    left, right = LEFT + BOARD + 22, sheet.width - LEFT
    shown = said.words[:MOST_WORDS]
    columns = 1 if len(shown) <= 15 else 2
    wide = (right - left + 12) / columns
    for nth, word in enumerate(shown):
        x = left + wide * (nth // 15)
        y, end = TOP + 12 + ROW * (nth % 15), left + wide * (nth // 15 + 1) - 12
        sheet.text(x, y, word.where, 7.5, sheet.look.soft, room=48)
        sheet.text(x + 52, y, word.word + ("" if word.ok else "*"), 11, room=end - x - 76)
        sheet.text(end, y, str(word.points), 11, align="right")
        sheet.rule(x, y + 3.4, end, y + 3.4, 0.3)
    if any(not word.ok for word in shown):
        note = "* nobody doubted it; the dictionary does"
        sheet.text(left, TOP + BOARD + 12, note, 7.5, sheet.look.soft)


def _standings(sheet: Sheet, said: Certificate) -> None:
    """Who came where; the whole event is attached."""
    figures, look = said.figures, sheet.look
    left, right = LEFT + 60, sheet.width - LEFT - 60
    kind, bots = figures["kind"].replace("_", " "), figures["bots"]
    among = f"{kind.capitalize()} of {figures['players']} players"
    if bots:
        among += f", {bots} of them bots"
    when = f"{said.date}. {among}" if said.date else among
    sheet.text(sheet.width / 2, TOP + 4, when, 11, look.soft, align="centre", room=right - left)
    for nth, (rank, name, points) in enumerate(figures["standings"]):
        y = TOP + 38 + 25 * nth
        strong = look.strong if rank == "1" else None
        sheet.text(left + 18, y, f"{rank}.", 13, look.soft, align="right")
        sheet.text(left + 32, y, name, 14, strong, room=right - left - 90)
        sheet.text(right, y, points, 14, strong, align="right")
        sheet.rule(left, y + 6, right, y + 6, 0.4)
    if len(figures["standings"]) < figures["players"]:
        rest = f"and {figures['players'] - len(figures['standings'])} more"
        below = TOP + 38 + 25 * len(figures["standings"])
        sheet.text(left + 32, below, rest, 10, look.soft)


def _people(sheet: Sheet, said: Certificate) -> None:
    """The opponents sign that it was unaided and by the rules (4C-65); here they signed online."""
    top, room = TOP + BOARD + 30, sheet.width - 2 * LEFT
    who = "Opponents: " + ", ".join(said.opponents) if said.opponents else "Played alone"
    if said.date:
        who = f"{said.date}. {who}"
    sheet.text(LEFT, top, who, 10, room=room)
    says = "That it was made without help and by the rules, these have signed:"
    sheet.text(LEFT, top + 17, says, 8.5, sheet.look.soft)
    names = said.vouched or ("nobody",)
    for nth, name in enumerate(names[:8]):
        x, y = LEFT + room / 4 * (nth % 4), top + 40 + 22 * (nth // 4)
        sheet.text(x, y, name, 13, sheet.look.strong, room=room / 4 - 16)
        sheet.rule(x, y + 4, x + room / 4 - 14, y + 4)


def _proof(sheet: Sheet, paper: Paper, address: str) -> None:
    """What is proved by what; the code leads to the same digest."""
    top = sheet.height - 152
    code = segno.make(
        f"{address}#{paper.digest}" if address else paper.digest, error="m", micro=False
    )
    rows = list(code.matrix)
    sheet.box(LEFT - 4, top - 4, CODE + 8, CODE + 8, fill="#ffffff")
    sheet.squares(rows, LEFT, top, CODE / len(rows))
    left, y = LEFT + CODE + 18, top + 6
    room = sheet.width - LEFT - left
    for line in _proved(paper):
        for part in wrapped(line, SMALL, room):
            sheet.text(left, y, part, SMALL, room=room)
            y += 10
    codes = [paper.signature.key] if paper.signature else []
    for sign in (*codes, paper.digest, *([address] if address.isascii() and address else [])):
        sheet.text(left, y, sign, 7, sheet.look.soft, room=room, code=True)
        y += 9


def _proved(paper: Paper) -> list[str]:
    said = paper.certificate
    words = said.dictionary
    proved, whole = "score, class, words and board", "record"
    if said.of_event:
        proved, whole = "how it was drawn, who came where", "event"
    return [
        f"True by replay: the rules were kept; {proved}."
        + (f" Words by {words.name}, {words.digest[:16]}." if words else ""),
        f"The whole {whole} is attached to this file, in {FILE}, for parlour certificate check.",
        _signed(paper),
    ]


def _signed(paper: Paper) -> str:
    if paper.signature is None:
        return (
            "UNSIGNED: it was made from a file. Who played, when, and how chance fell is only said."
        )
    by = "By the house’s signature: who played, when, and how chance fell."
    return f"{by} Its Ed25519 key, and the digest:"
