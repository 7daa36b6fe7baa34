"""`parlour certificate`: what a seat has earned, made from a record and checked by replaying it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.cli.answers import Stop, answer, console
from parlour.cli.reading import LexiconFile, Tier, read_text, replayed, wish_given
from parlour.core.game import Illegal
from parlour.core.plain import plain
from parlour.core.record import Record

if TYPE_CHECKING:
    from parlour.house.certificates import Checked

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
app = typer.Typer(help="Certificates: made from a record, checked by replaying it.")


@app.command()
def make(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A record; - reads stdin.")],
    seat: Annotated[int, typer.Option(min=0, metavar="N", help="Whose certificate it is.")],
    lexicon: LexiconFile = None,
    tier: Tier = None,
    json: Json = False,
) -> None:
    """Print the certificate that a seat has earned, as JSON. Made from a file it is unsigned."""
    from parlour.events.certificate import LIMIT, Paper
    from parlour.house.certificates import certify

    text = read_text(file)
    sitting = replayed(text, wish=wish_given(lexicon, tier))
    if seat >= sitting.setup.seats:
        raise Stop(f"--seat is a seat from 0 to {sitting.setup.seats - 1}, not {seat}")
    try:
        paper = Paper(certify(sitting, text, seat))
    except Illegal as refused:
        raise Stop(str(refused), refused.clause) from None
    written = paper.write()
    if len(written) > LIMIT:
        raise Stop(f"the record is too long for a certificate ({LIMIT} characters)")
    print(written)
    if not json:
        console(stderr=True).print("unsigned: it was made from a file, not by a house from its log")


@app.command()
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A certificate; - reads stdin.")],
    lexicon: LexiconFile = None,
    tier: Tier = None,
    json: Json = False,
) -> None:
    """Replay a certificate's record and compare every figure. One changed byte is found."""
    from parlour.events.certificate import read
    from parlour.house import certificates

    try:
        paper = read(read_text(file))
        sitting = replayed(paper.certificate.record, wish=wish_given(lexicon, tier))
        checked = certificates.check(paper, sitting)
    except Illegal as refused:
        raise Stop(str(refused), refused.clause) from None
    except ValueError as unreadable:
        raise Stop(f"{file}: {unreadable}") from None
    if json:
        answer(document(checked))
    else:
        _show(checked)


def document(checked: Checked) -> dict[str, Any]:
    """What `--json` prints of a certificate that a replay bears out."""
    paper = checked.paper
    said = paper.certificate
    return {
        "ok": True,
        "digest": paper.digest,
        "replay": {
            "game": said.game,
            "seat": said.seat,
            "title": said.title,
            "clause": said.clause,
            "points": said.points,
            **said.figures,
            "words": plain(said.words),
            "dictionary": plain(said.dictionary),
            "here": plain(checked.here),
            "differ": plain(checked.differ),
        },
        "signature": {
            "signed": paper.signature is not None,
            "key": paper.signature.key if paper.signature else None,
            "date": Record.read(said.record).date,
            "name": said.name,
            "opponents": list(said.opponents),
        },
        "people": {"vouched": list(said.vouched), "missing": _missing(checked)},
    }


def _missing(checked: Checked) -> list[str]:
    """The opponents who have not vouched."""
    said = checked.paper.certificate
    return [name for name in said.opponents if name not in said.vouched]


def _show(checked: Checked) -> None:
    """For people: what is proved, and what somebody has to be believed."""
    out, paper = console(), checked.paper
    said = paper.certificate
    figures = (f"{name} {_written(value)}" for name, value in said.figures.items())
    out.print(f"{said.name or f'seat {said.seat}'}: {said.title} ({said.clause})\n")
    out.print(f"True by replay: the rules were kept; {said.points} points; {'; '.join(figures)}.")
    for word in said.words:
        out.print(f"  {word.where}: {word.word} {word.points}{'' if word.ok else f' ({word.why})'}")
    if said.dictionary is not None:
        out.print(f"  by {said.dictionary.name}, {said.dictionary.digest[:16]}")
    if checked.elsewhere and checked.here is not None:
        words = ", ".join(word.word for word in checked.differ) or "none"
        here = f"{checked.here.name}, {checked.here.digest[:16]}"
        out.print(f"  asked here: {here}; words that differ: {words}")
    if paper.signature is None:
        out.print(
            "By a house's signature: nothing. It is unsigned: who, when and chance are only said."
        )
    else:
        key = f"key {paper.signature.key}; compare it with the house's"
        out.print("By a house's signature: when it was played, who sat there and how chance fell")
        out.print(f"  ({key}).")
    vouched, missing = ", ".join(said.vouched) or "nobody", ", ".join(_missing(checked)) or "none"
    out.print(f"By people: that it was unaided. Vouched: {vouched}; opponents missing: {missing}.")


def _written(value: Any) -> str:
    return "/".join(map(str, value)) if isinstance(value, list) else str(value)
