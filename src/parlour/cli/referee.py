"""`parlour referee`: replay a record strictly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.cli.answers import Stop, answer, console
from parlour.cli.reading import LexiconFile, Tier, read_text, replayed, viewer_named, wish_given
from parlour.core.game import BOOK, SPECTATOR, Result, Viewer
from parlour.core.plain import plain
from parlour.core.play import asked
from parlour.core.record import Record, Unreadable, actor_name
from parlour.house.dictionaries import Wish
from parlour.house.draws import check
from parlour.house.referee import Refusal, replay

if TYPE_CHECKING:
    from parlour.core.sitting import Sitting


def referee(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - reads stdin.")],
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    view: Annotated[
        str | None,
        typer.Option(
            metavar="SEAT|spectator|book",
            help="Add what this viewer sees; book sees all, once the match is over.",
        ),
    ] = None,
    until: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Stop after this many entries.")
    ] = None,
    draws: Annotated[
        bool,
        typer.Option("--draws", help="Work every draw out again from the secret in the header."),
    ] = False,
    lexicon: LexiconFile = None,
    tier: Tier = None,
) -> None:
    """Replay a record strictly. Every entry is accepted, or the first bad one refused."""
    text = read_text(file)
    viewer = _viewer(text, view)
    wish = wish_given(lexicon, tier)
    sitting = replayed(text, until, wish)
    if viewer == BOOK:
        _open_book(sitting if until is None else replay(text, wish=wish))
    checked = _checked(text, wish) if draws else None
    if json:
        found = verdict(sitting, viewer)
        answer(found if checked is None else {**found, "draws": checked})
    else:
        if checked is not None:
            console().print(f"{checked} draws, all as the house was bound to make them")
        _show(sitting, viewer, _edition(text) if lexicon is None else None)


def _checked(text: str, wish: Wish) -> int:
    """How many draws were worked out again; one that comes out otherwise stops the command."""
    try:
        found = check(Record.read(text), wish)
    except ValueError as problem:
        raise Stop(str(problem)) from None
    if isinstance(found, Refusal):
        raise Stop(found.why, found.clause, found.line, found.entry)
    return found


def _edition(text: str) -> str | None:
    """What there is to say of a record that names an earlier edition of the dictionary."""
    from parlour.lexicon.catalogue import judged_by

    named = Record.read(text).lexicon
    return judged_by(named) if named else None


def _viewer(text: str, named: str | None) -> Viewer | None:
    """Who looks: checked before the entries are, since a bad flag is bad whatever they say."""
    if named is None:
        return None
    try:
        return viewer_named(named, Record.read(text).seats)
    except Unreadable:
        return None  # the replay says where and why


def _open_book(whole: Sitting | Refusal) -> None:
    """The book shows all hands, at any entry, but only of a match that is over."""
    if isinstance(whole, Refusal) or not whole.over:
        raise Stop("the book stays closed until the match is over")


def verdict(sitting: Sitting, viewer: Viewer | None) -> dict[str, Any]:
    """What `--json` prints of a record whose every entry is accepted."""
    prompts = [
        {"actor": actor_name(one.actor), "moves": list(one.moves), "duty": one.duty}
        for one in asked(sitting.prompts)
    ]
    found = {
        "ok": True,
        "game": sitting.game.name,
        "entries": len(sitting.log),
        "over": sitting.over,
        "prompts": prompts,
        "sheet": plain(sitting.sheet),
        "totals": list(sitting.totals),
        "result": _ending(sitting.result) if sitting.result else None,
        "games": [_ending(result) for result in sitting.results],
        "clocks": None if sitting.over or not sitting.clocks else list(sitting.clocks.shown),
    }
    return found if viewer is None else {**found, "view": plain(sitting.view(viewer))}


def _ending(result: Result) -> dict[str, Any]:
    return {"totals": list(result.totals), "winners": list(result.winners), "how": result.how}


def _show(sitting: Sitting, viewer: Viewer | None, edition: str | None) -> None:
    """For people: the table as the viewer sees it; without one, as anybody may."""
    from parlour.cli.table import show_table

    out = console()
    out.print(f"{sitting.game.title}: {len(sitting.log)} entries, all accepted")
    out.print(f"{edition[0].upper()}{edition[1:]}.\n" if edition else "")
    public = BOOK if sitting.over else SPECTATOR
    show_table(out, sitting, public if viewer is None else viewer)
