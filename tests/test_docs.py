"""The pages are true: the tour runs, links lead somewhere, commands and options are there."""

import doctest
import re
import shlex
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.games import GAMES, _template, _template_full
from setup.commands import COMMANDS

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
HEADINGS = [
    "At a glance",
    "Setup",
    "Play",
    "Scoring",
    "Variants",
    "Readings",
    "Records",
    "Bots",
    "Sources",
]
# The README's picture is taken when the page is finished.
PICTURES = (".png", ".svg")


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


TOURS = [("README.md", 6), ("docs/library.md", 20), ("docs/tutorial.md", 6)]


@pytest.mark.parametrize(("page", "least"), TOURS)
def test_what_is_typed_on_a_page_happens_so(page: str, least: int) -> None:
    text = (ROOT / page).read_text("utf-8")
    blocks = re.findall(r"^```pycon\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    tour = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page, page, 0)
    said: list[str] = []
    outcome = doctest.DocTestRunner().run(tour, out=said.append)
    assert outcome.attempted >= least
    assert outcome.failed == 0, "".join(said)


def programs(page: str) -> list[str]:
    """The blocks of Python on a page, in order."""
    text = (ROOT / page).read_text("utf-8")
    return re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


# Which test runs the programs of a page; a new one has to be run somewhere.
RUN = {
    "docs/api.md": (4, "tests/server/test_api_page.py"),
    "docs/bots.md": (2, "tests/test_docs.py"),
    "docs/research.md": (1, "tests/test_docs.py"),
    "docs/tutorial.md": (2, "tests/test_docs.py"),
}


def test_every_program_on_a_page_is_run_by_a_test() -> None:
    found = {name_of(page): len(programs(name_of(page))) for page in PAGES}
    assert {page: n for page, n in found.items() if n} == {page: n for page, (n, _) in RUN.items()}
    for page, (_, by) in RUN.items():
        assert page in (ROOT / by).read_text("utf-8")


def test_the_programs_of_bots_are_those_that_are_played() -> None:
    whole, package = programs("docs/bots.md")
    kept = (ROOT / "docs/bots/random_bot.py").read_text("utf-8")
    assert kept.endswith(whole)
    there: dict[str, Any] = {}
    exec(package, there)
    assert there["Lucky"].games == ("score_four",)


@pytest.mark.slow
def test_the_programs_of_the_tutorial_and_of_research_run(tmp_path: Path) -> None:
    bot, learner = programs("docs/tutorial.md")
    file = tmp_path / "last.py"
    file.write_text(bot)
    seat = f"exec:{shlex.join([sys.executable, str(file)])}"
    (outcome,) = parlour.simulate("score_four", [seat, "random"], matches=1, seed=1)
    assert "exec:" in outcome.record
    exec(learner, {})
    (envs,) = programs("docs/research.md")
    exec(envs, {})


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    words = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", words)
    inside = [link for link in links if "://" not in link and not link.endswith(PICTURES)]
    assert [link for link in inside if not (page.parent / link).exists()] == []


@pytest.mark.parametrize(
    "game", [*GAMES.values(), _template.GAME, _template_full.GAME], ids=lambda game: game.name
)
def test_a_games_page_has_the_standard_headings_and_names_every_option(game) -> None:
    text = (ROOT / "docs" / "games" / f"{game.name}.md").read_text("utf-8")
    assert text.startswith(f"# {game.title}\n")
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == HEADINGS
    variants = text.partition("## Variants")[2].partition("## ")[0]
    for option in fields(game.options):
        assert f"| `{option.name}` |" in variants
        assert option.metadata["clause"] in variants


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_that_are_named_are_there(page: Path) -> None:
    named = re.findall(r"\./run ([a-z][a-z-]+)", page.read_text("utf-8"))
    assert set(named) <= set(COMMANDS)


def test_contributing_names_every_command() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8") + (ROOT / "README.md").read_text("utf-8")
    for name in COMMANDS:
        assert f"./run {name}".strip() in text


def test_decisions_are_listed() -> None:
    folder = ROOT / "docs" / "adr"
    listed = re.findall(r"\((\d{4}-[\w-]+\.md)\)", (folder / "README.md").read_text("utf-8"))
    assert listed == sorted(file.name for file in folder.glob("[0-9]*.md"))
    for number, name in enumerate(listed, start=1):
        assert (folder / name).read_text("utf-8").startswith(f"# {number}. ")


def test_the_glossary_is_in_order() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    words = re.findall(r"^\| (\w[\w ]*) \|", text, re.MULTILINE)[1:]
    assert words == sorted(words, key=str.lower)
    assert len(words) > 30
