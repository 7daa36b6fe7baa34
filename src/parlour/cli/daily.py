"""`parlour daily`: deals of days that are over, drawn again; and problems to draw from."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.cli.answers import Stop, answer
from parlour.cli.reading import read_text, replayed

app = typer.Typer(rich_markup_mode=None, help="The deals of the day: checked, and their problems.")
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


@app.command()
def check(
    file: Annotated[str, typer.Argument(metavar="DEAL", help="As published; - reads stdin.")],
    records: Annotated[
        list[str] | None, typer.Argument(metavar="[RECORDS]", help="Attempts at that deal.")
    ] = None,
    digest: Annotated[
        str | None, typer.Option(metavar="sha256:HEX", help="What was told before the day.")
    ] = None,
    json: Json = False,
) -> None:
    """Draw the deal of a day again. Its digest, what its secret leads to, and attempts."""
    from parlour.house.daily import Problem, points, read_deal
    from parlour.house.problems import fault

    try:
        deal = read_deal(read_text(file).strip())
    except ValueError as problem:
        raise Stop(str(problem), "event") from None
    if digest is not None and digest != deal.digest:
        raise Stop(f"the house had told {digest}, and this is {deal.digest}", "event")
    if deal.position and (wrong := fault(Problem(deal.position, deal.answer))):
        raise Stop(f"the problem is none: {wrong}", "event")
    attempts = []
    for each in records or ():
        reached, why = points(deal, replayed(read_text(each)))
        attempts.append({"record": each, "points": reached, "why": why})
    if json:
        answer({"ok": True, "event": deal.event, "digest": deal.digest, "attempts": attempts})
        return
    print(f"{deal.event} follows from its secret; {deal.digest}")
    for attempt in attempts:
        told = attempt["why"] if attempt["points"] is None else attempt["points"]
        print(f"{attempt['record']}: {told}")


@app.command()
def problems(
    count: Annotated[int, typer.Option(min=1, max=10_000, metavar="N", help="How many.")],
    seed: Annotated[int, typer.Option(metavar="S", help="Decides which.")],
) -> None:
    """Make problems of Score Four. A line for each: pins run together, and the answer."""
    from parlour.house.problems import found

    for problem in found(count, seed):
        print(problem.position, problem.answer, flush=True)
