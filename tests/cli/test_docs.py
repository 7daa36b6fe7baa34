"""docs/cli.md and the pages beside it: every command and option, and examples that happen."""

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.cli.main import COMMANDS, command
from tests.cli.conftest import Parlour

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("cli.md", "cli-competitions.md", "cli-copies.md", "cli-solve.md")
PAGE = "\n".join((DOCS / name).read_text("utf-8") for name in PAGES)
SECTIONS = dict(re.findall(r"^## (parlour [a-z_ ]+)\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S))
LIKE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def commands() -> Iterator[tuple[str, set[str]]]:
    """Every command there is, with its options."""

    def walk(name: str, found: Any) -> Iterator[tuple[str, set[str]]]:
        inner = getattr(found, "commands", None)
        if inner:
            for word, each in inner.items():
                yield from walk(f"{name} {word}", each)
            return
        options = {opt for p in found.params for opt in p.opts if opt[0] == "-"}
        yield name, options - {"--help", "-h"}

    for name in COMMANDS:
        yield from walk(f"parlour {name}", command(name))


ALL = dict(commands())


def test_every_command_has_its_section() -> None:
    assert set(SECTIONS) == set(ALL)


@pytest.mark.parametrize("command", ALL)
def test_every_option_is_told_and_no_other(command: str) -> None:
    told = set(re.findall(r"^\| `(--[a-z-]+)` \|", SECTIONS[command], re.M))
    assert told == ALL[command]


def examples() -> Iterator[tuple[str, str]]:
    """Each command line of the page, and what it is said to print."""
    for block in re.findall(r"^```console\n(.*?)^```", PAGE, re.M | re.S):
        for example in re.split(r"^\$ ", block, flags=re.M)[1:]:
            line, _, printed = example.partition("\n")
            yield line, printed


@pytest.mark.parametrize(("line", "printed"), list(examples()), ids=lambda text: text[:60])
def test_the_examples(
    line: str, printed: str, parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    kept = re.search(r"^```record\n(.*?)^```", PAGE, re.M | re.S)
    assert kept is not None
    (tmp_path / "game.record").write_text(kept[1], "utf-8")
    given, pipe, command = line.rpartition(" | ")
    typed = shlex.split(given)[1].replace(r"\n", "\n") if pipe else ""
    words = shlex.split(command)
    assert words[0] == "parlour"
    done = parlour(*words[1:], stdin=typed)
    assert doctest.OutputChecker().check_output(printed, done.out + done.err, LIKE), done.out
