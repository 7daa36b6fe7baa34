"""`parlour certificate`: what a seat has earned, made from a record and checked by replaying it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.cli.answers import Stop, answer, console
from parlour.cli.reading import LexiconFile, Tier, read_bytes, read_text, replayed, wish_given
from parlour.core.game import Illegal

if TYPE_CHECKING:
    from parlour.events.certificate import Paper
    from parlour.house.certificates import Checked
    from parlour.server.signing import SigningKeys

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Database = Annotated[
    str | None,
    typer.Option(metavar="URL", help="sqlite:///PATH [default: in the data folder]"),
]
app = typer.Typer(help="Certificates: made from a record, checked by replaying it.")


@app.command()
def make(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record or an event.")],
    seat: Annotated[int, typer.Option(min=0, metavar="N", help="A seat, or a player.")],
    lexicon: LexiconFile = None,
    tier: Tier = None,
    json: Json = False,
) -> None:
    """Print what a seat of a match, or a player of an event, has earned. It is unsigned."""
    from parlour.events.certificate import LIMIT, Paper
    from parlour.events.record import MAGIC
    from parlour.house.certificates import certify
    from parlour.house.championships import championship

    text = read_text(file)
    try:
        if text.startswith(MAGIC):
            paper = Paper(championship(text, seat))
        else:
            sitting = replayed(text, wish=wish_given(lexicon, tier))
            if seat >= sitting.setup.seats:
                raise Stop(f"--seat is a seat from 0 to {sitting.setup.seats - 1}, not {seat}")
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
    key: Annotated[
        list[str] | None,
        typer.Option(metavar="HEX", help="A key of the house that must have signed; repeatable."),
    ] = None,
    json: Json = False,
) -> None:
    """Replay a certificate's record and compare every figure. One changed byte is found."""
    from parlour.events.certificate import check_signer
    from parlour.house import certificates
    from parlour.house.championships import borne_out

    try:
        paper = paper_in(file, read_bytes(file))
        if key:
            check_signer(paper, key)
        if paper.certificate.of_event:
            checked = borne_out(paper)
        else:
            sitting = replayed(paper.certificate.record, wish=wish_given(lexicon, tier))
            checked = certificates.check(paper, sitting)
    except Illegal as refused:
        raise Stop(str(refused), refused.clause) from None
    if json:
        answer(certificates.document(checked))
    else:
        _show(checked)


@app.command()
def keys(
    rotate: Annotated[
        bool, typer.Option("--rotate", help="Make a new key, which signs from now on.")
    ] = False,
    database: Database = None,
    json: Json = False,
) -> None:
    """List the public keys of this machine's house. The last one signs, the others only check."""
    kept = _keys(database)
    if rotate:
        kept.rotate()
    found = [
        {"made": each.made, "key": each.public, "signs": each.private is not None}
        for each in kept.all()
    ]
    if json:
        answer({"keys": found})
        return
    for each in found:
        print(
            f"{each['key']}  since {each['made']}{'' if each['signs'] else ', for checking only'}"
        )


def paper_in(file: str, found: bytes) -> Paper:
    """The certificate in a file, or attached to a PDF; whatever is wrong stops the command."""
    from parlour.events.certificate import LIMIT, read

    try:
        if found.startswith(b"%PDF-"):
            from parlour.print.attached import attached

            found = attached(found, LIMIT)
        return read(found.decode())
    except Illegal as refused:
        raise Stop(str(refused), refused.clause) from None
    except ValueError as unreadable:
        raise Stop(f"{file}: {unreadable}") from None


def _keys(database: str | None) -> SigningKeys:
    from parlour.server.config import from_environment
    from parlour.server.signing import SigningKeys

    try:
        file = from_environment(database=database).secrets.resolve()
        if not file.parent.is_dir():
            raise Stop(f"there is no folder {file.parent}")
        found = SigningKeys(file)
        found.all()
    except ValueError as problem:
        raise Stop(str(problem)) from None
    return found


def _show(checked: Checked) -> None:
    """For people: what is proved, and what somebody has to be believed."""
    from parlour.house.certificates import missing

    out, paper = console(), checked.paper
    said = paper.certificate
    shown = {name: value for name, value in said.figures.items() if name != "standings"}
    figures = (f"{name} {_written(value)}" for name, value in shown.items())
    out.print(f"{said.name or f'seat {said.seat}'}: {said.title} ({said.clause})\n")
    out.print(f"True by replay: the rules were kept; {said.points} points; {'; '.join(figures)}.")
    for rank, name, points in said.figures.get("standings", ()):
        out.print(f"  {rank}. {name} {points}")
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
    if said.of_event:  # everybody in it has seen it
        return
    vouched, others = ", ".join(said.vouched) or "nobody", ", ".join(missing(said)) or "none"
    out.print(f"By people: that it was unaided. Vouched: {vouched}; opponents missing: {others}.")


def _written(value: Any) -> str:
    return "/".join(map(str, value)) if isinstance(value, list) else str(value)
