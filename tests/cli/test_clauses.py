"""`parlour clauses`: who cites what."""

from pathlib import Path

import pytest

from parlour.house import citations
from parlour.house.citations import Cited
from parlour.house.clauses import Clause, clauses
from tests.cli.conftest import Parlour

P = "SF"  # apart from its number, so that nothing here is taken for a citation
PAGES = {
    "src/parlour/games/g/rules.py": f"def drop():\n    pass  # {P}-07, {P}-08\n\nN = 1  # {P}-09\n",
    "web/src/Board.svelte": f"<!-- {P}-20 --><b>{P}-31</b> X{P}-77 {P}-77x1",
    "tests/games/test_g.py": (
        f"import pytest\n\n\n@pytest.mark.parametrize('clause', ['{P}-08'])\n"
        f'def test_drop(clause):\n    """{P}-07"""\n\n\nclass TestX:\n    def test_y(self):\n'
        f"        assert '{P}-77'\n"
    ),
    "tests/browser/test_page.py": f'def test_page():\n    """{P}-09"""\n',
    "tests/vectors/g/one.json": f'{{"clause": "{P}-13"}}',
}
KINDS = {"07": "rule", "08": "variant", "09": "rule", "13": "silence", "20": "page", "31": "advice"}
BOOK = tuple(Clause(f"{P}-{n}", "says", kind) for n, kind in (KINDS | {"36": "event"}).items())


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout of its own."""
    for name, text in PAGES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.setattr(citations, "checkout", lambda: tmp_path)
    monkeypatch.setattr(citations, "clauses", lambda game: BOOK)
    return tmp_path


@pytest.mark.usefixtures("tree")
def test_places() -> None:
    found = {cited.clause.id[3:]: cited for cited in citations.citations("score_four")}
    assert found["07"].code == ("src/parlour/games/g/rules.py::drop",)
    assert found["07"].tests == ("tests/games/test_g.py::test_drop",)
    assert found["08"].tests == ("tests/games/test_g.py::test_drop",)  # the decorator is its own
    assert found["09"].code == ("src/parlour/games/g/rules.py",)
    assert found["13"].tests == ("tests/vectors/g/one.json",)
    assert found["20"].code == ("web/src/Board.svelte",)


@pytest.mark.usefixtures("tree")
def test_gaps_come_first_and_depend_on_the_kind() -> None:
    def missing(cited: Cited) -> tuple[str, tuple[str, ...]]:
        return cited.clause.id[3:], cited.missing

    assert [missing(cited) for cited in citations.citations("score_four")] == [
        ("09", ("tests",)),  # a test in the browser is no test at the rules
        ("13", ("code", "tests")),  # nor is a record of the referee
        ("20", ("tests",)),
        ("36", ("code", "tests")),  # an event is carried out, and tested, like anything else
        ("07", ()),
        ("08", ()),
        ("31", ()),  # advice needs neither
    ]


@pytest.mark.usefixtures("tree")
def test_an_id_that_stands_in_no_book() -> None:
    assert citations.unknown("score_four") == {f"{P}-77": ("tests/games/test_g.py::test_y",)}


def test_json(parlour: Parlour) -> None:
    found = parlour("clauses", "score_four", "--json").json
    assert (found["game"], found["tests"]) == ("score_four", True)
    assert {clause["id"] for clause in found["clauses"]} == {c.id for c in clauses("score_four")}
    assert found["gaps"] == sum(bool(clause["missing"]) for clause in found["clauses"])
    flags = [bool(clause["missing"]) for clause in found["clauses"]]
    assert flags == sorted(flags, reverse=True)
    called = next(clause for clause in found["clauses"] if clause["id"] == f"{P}-13")
    assert "src/parlour/games/score_four/rules.py::_score" in called["code"]
    assert "tests/vectors/score_four/0-bad-1.json" in called["tests"]
    assert found["unknown"] == {}


def test_for_people(parlour: Parlour) -> None:
    done = parlour("clauses", "score_four")
    assert done.out.startswith(f"{len(clauses('score_four'))} clauses, ")
    assert f"{P}-36  event\n" in done.out
    assert "  tests: " in done.out


def test_without_a_checkout(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """Installed, only the code is there; that is said, and no test is missed."""
    monkeypatch.setattr(citations, "checkout", lambda: None)
    found = parlour("clauses", "score_four", "--json").json
    assert found["tests"] is False
    assert all("tests" not in clause["missing"] for clause in found["clauses"])
    assert any("parlour/games/score_four/rules.py::_drop" in c["code"] for c in found["clauses"])
    assert "this is not a checkout" in parlour("clauses", "score_four").out
