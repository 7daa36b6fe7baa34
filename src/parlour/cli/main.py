"""The command `parlour`: the group of commands, and how every one of them ends.

Exit code 0 is done, 1 means that the rules or the dictionary say no, 2 bad usage or unreadable
input: one line on stderr and, with --json, one document on stdout as well. Help stays plain, and
a command is loaded only when it is asked for, so that `parlour --help` answers at once.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperGroup

from parlour.cli.answers import Stop, answer_stop
from parlour.needed import advice, extra_with

NAMES = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Command(NamedTuple):
    """Where a command is, and its line in the list: the first sentence of its help."""

    where: str  # module.function, or module.app
    says: str
    takes: dict[str, bool] | None = None  # how its words are read, where not as usual


COMMANDS = {
    "serve": Command("serve.serve", "Serve the web app."),
    "worker": Command(
        "worker.worker",
        "Think for a house on another machine and send its pushes, until it is stopped.",
    ),
    "host": Command("host.host", "Print a link to the host's page."),
    "backup": Command("backup.backup", "Copy the house into a file."),
    "restore": Command("restore.restore", "Make a house from a backup, where there is none."),
    "move": Command(
        "move.move",
        "Copy a closed house to another engine: sqlite:///PATH or postgresql://HOST/NAME.",
    ),
    "play": Command("play.play", "Play in the terminal."),
    "referee": Command("referee.referee", "Replay a record strictly."),
    "think": Command("think.think", "What a bot would do at the end of a record."),
    "simulate": Command("simulate.simulate", "Play matches between bots."),
    "dataset": Command(
        "dataset.dataset",
        "Write matches as arrays: what a seat saw before each action, what was open, what it did.",
    ),
    "bot": Command(
        "bot.app", "Bots of your own: programs that are examined, packages that are installed."
    ),
    "perft": Command("perft.perft", "Count the ways the next duties can be done, depth by depth."),
    "warm": Command(
        "warm.warm", "Compile the bots' kernels and build their graphs of words, once."
    ),
    "ratings": Command("ratings.ratings", "Reckon ratings again."),
    "clauses": Command("clauses.clauses", "Show who cites which clause of a game."),
    # Whatever follows the name of a benchmark is for the benchmark.
    "bench": Command(
        "bench.bench",
        "Run benchmarks.",
        {"ignore_unknown_options": True, "allow_interspersed_args": False},
    ),
    "print": Command(
        "printing.print_", "Print certificates, events, score pads and boards, as PDF."
    ),
    "lexicon": Command(
        "lexicon.app", "Ask the dictionary: is it a word, are two related, what does it mean."
    ),
    "solve": Command("solve.app", "Solve a position, exactly where that is possible."),
    "event": Command("event.app", "Tournaments, parties and seasons: replayed, drawn, played."),
    "daily": Command("daily.app", "The deals of the day: checked, and their problems."),
    "certificate": Command(
        "certificate.app", "Certificates: made from a record, checked by replaying it."
    ),
}


class House(TyperGroup):
    """The commands by name, each loaded when it is run."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return command(cmd_name) if cmd_name in COMMANDS else None

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, each.says) for name, each in COMMANDS.items()])


app = typer.Typer(cls=House, add_completion=False, rich_markup_mode=None, context_settings=NAMES)


@app.callback(invoke_without_command=True)
def house(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> int:
    """A house for table games. Without a command it serves the web app."""
    if version:
        import parlour

        print(f"parlour {parlour.__version__}")
        return 0
    return run_command(["serve"]) if context.invoked_subcommand is None else 0


@cache
def command(name: str) -> Any:
    """A command by its name, loaded."""
    asked = COMMANDS[name]
    module, _, part = asked.where.partition(".")
    found = getattr(import_module(f"parlour.cli.{module}"), part)
    if not isinstance(found, typer.Typer):
        alone = typer.Typer(add_completion=False, rich_markup_mode=None)
        alone.command(context_settings={**NAMES, **(asked.takes or {})})(found)
        found = alone
    made = typer.main.get_command(found)
    made.name = name
    return made


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
    except ModuleNotFoundError as missing:
        extra = extra_with(missing)
        if extra is None:
            raise
        return answer_stop(Stop(advice(missing, extra)), _wants_json(arguments))
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
