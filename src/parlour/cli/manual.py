"""What a table in the terminal tells those who ask: the commands, the prompts, the clauses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from parlour.cli.answers import one_line
from parlour.cli.screen import Screen
from parlour.core.game import Prompt
from parlour.core.play import asked, spoken
from parlour.house.clauses import Clause

HELP = """a move is typed as in records, or shorter: ? shows how; two at one time: MOVE; MOVE
for another person with the seat before it: 1 MOVE
? or help   what may be done, and how   save FILE   write the record
rules ID    a clause; rules: all        quit        leave the table"""


def show_prompts(screen: Screen, prompts: Iterable[Prompt], forms: Mapping[str, str]) -> None:
    """Who must do what, and who may; how that is typed; then the commands."""
    everybody = asked(prompts)
    for one in everybody:
        must = "must" if one.duty else "may"
        screen.say(f"{spoken(one.actor)} {must}: {' '.join(one.moves)}")
    offered = [move if move in forms else "" for one in everybody for move in one.moves]
    for kind in dict.fromkeys(offered):
        if kind in forms:
            screen.say(f"  {forms[kind]}")
    screen.say(HELP, "dim")


def show_rules(screen: Screen, book: Iterable[Clause], id: str) -> None:
    """One clause with our reading of it, or all of them."""
    found = [clause for clause in book if id in ("", clause.id)]
    for clause in found:
        screen.say(f"{clause.id}  {clause.says}")
        if id and clause.reading:
            screen.say(f"our reading: {clause.reading}")
    if not found:
        screen.say(one_line(f"there is no clause {id!r}"))
