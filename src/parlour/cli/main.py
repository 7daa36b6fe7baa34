"""The command `parlour`: the group of commands, and how every one of them ends.

Exit code 0 is done, 1 means that the rules or the dictionary say no, 2 bad usage or unreadable
input: one line on stderr and, with --json, one document on stdout as well. Help stays plain and
commands import what is heavy only when they run, so that `parlour --help` answers at once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import typer

from parlour.cli import (
    bench,
    certificate,
    clauses,
    daily,
    dataset,
    event,
    host,
    lexicon,
    perft,
    play,
    printing,
    ratings,
    referee,
    serve,
    simulate,
    solve,
    think,
)
from parlour.cli.answers import Stop, answer_stop

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
COMMANDS: tuple[Callable[..., None], ...] = (
    serve.serve,
    host.host,
    play.play,
    referee.referee,
    think.think,
    simulate.simulate,
    dataset.dataset,
    perft.perft,
    ratings.ratings,
    clauses.clauses,
)
for command in COMMANDS:
    app.command()(command)
app.command(context_settings=bench.PASSED_ON)(bench.bench)
app.add_typer(lexicon.app, name="lexicon")
app.add_typer(solve.app, name="solve")
app.add_typer(event.app, name="event")
app.add_typer(daily.app, name="daily")
app.add_typer(certificate.app, name="certificate")
app.command("print")(printing.print_)


@app.callback(invoke_without_command=True)
def house(context: typer.Context) -> int:
    """A house for table games. Without a command it serves the web app."""
    return run_command(["serve"]) if context.invoked_subcommand is None else 0


def main() -> None:
    """The entry point: a command line in, an exit code out."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # What cannot be read or shown here is a question mark, not a traceback.
            stream.reconfigure(errors="replace")
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """One command line; whatever is wrong with it is said in one line."""
    try:
        return run_command(arguments)
    except Stop as stop:
        return answer_stop(stop, _wants_json(arguments))
    except typer.exceptions.TyperException as problem:
        return answer_stop(Stop(problem.format_message()), _wants_json(arguments))
    except (typer.Abort, KeyboardInterrupt):
        return 130
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):
            return 141  # the reader has gone: exit as a shell would, it is no refusal
        raise
    except OSError as problem:
        why = f"{problem.filename}: {problem.strerror}" if problem.filename else str(problem)
        return answer_stop(Stop(why), _wants_json(arguments))


def run_command(arguments: list[str]) -> int:
    return _group().main(arguments, prog_name="parlour", standalone_mode=False) or 0


@cache
def _group() -> Any:
    return typer.main.get_command(app)


def _wants_json(arguments: list[str]) -> bool:
    """Asked for even where the rest of the line cannot be understood."""
    before = arguments[: arguments.index("--")] if "--" in arguments else arguments
    return "--json" in before
