"""`parlour bot`: bots that others have written, listed and examined."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from parlour.cli.answers import Stop, answer, one_line
from parlour.cli.reading import LexiconFile, Seconds, Talk, Tier, wish_given

app = typer.Typer(rich_markup_mode=None, no_args_is_help=False)

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


@app.callback()
def bot() -> None:
    """Bots of your own: programs that are examined, packages that are installed."""


@app.command("list")
def list_(json: AsJson = False) -> int:
    """Installed bots, by the names of their entry points. None of them is loaded."""
    from parlour.house.players import installed_names

    names = installed_names()
    if json:
        answer({"bots": names})
    else:
        print("\n".join(names) or "no package has brought a bot along")
    return 0


@app.command()
def check(
    program: Annotated[
        str, typer.Argument(metavar="PROGRAM", help="As after exec:, with its arguments.")
    ],
    game: Annotated[
        list[str] | None, typer.Option(metavar="GAME", help="Only this one, or these.")
    ] = None,
    seconds: Seconds = 5.0,
    talk: Talk = None,
    lexicon: LexiconFile = None,
    tier: Tier = None,
    json: AsJson = False,
) -> int:
    """Put every kind of prompt of every game to a program. Exit 1 when it fails one."""
    from parlour.games import GAMES
    from parlour.house.conformance import Examination
    from parlour.house.program_hand import Limits
    from parlour.house.programs import command_of

    try:
        command = command_of(program.removeprefix("exec:"))
    except ValueError as problem:
        raise Stop(str(problem)) from None
    for name in game or ():
        if name not in GAMES:
            raise Stop(f"there is no game {name!r} (there are: {', '.join(GAMES)})")
    wish = wish_given(lexicon, tier)
    checks = []
    for each in Examination(command, Limits(seconds, talk), wish).checks(game or list(GAMES)):
        checks.append(each)
        if not json:
            found = "ok" if each.why is None else one_line(f"FAILED: {each.why}")
            print(f"{each.what}: {found}", flush=True)
    failed = sum(not each.ok for each in checks)
    if json:
        answer({"ok": not failed, "checks": [_row(each) for each in checks]})
    else:
        print(f"{len(checks)} checks, {failed} failed")
    return 1 if failed else 0


def _row(check: Any) -> dict[str, Any]:
    return {"what": check.what, "ok": check.ok, "why": check.why}
