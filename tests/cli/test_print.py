"""`parlour print`: PDF in a file or on stdout, and refusals in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.events.certificate import read
from tests.champion import NAMES, champion
from tests.cli.conftest import Parlour

CUP = 'parlour-event 1\nkind knockout\ngame score_four\n\nenter "Ada"\nenter "Ben"\nbegin\n'


def test_a_certificate_is_printed_and_checked_from_its_pdf(
    parlour: Parlour, tmp_path: Path
) -> None:
    made = parlour("certificate", "make", "-", "--seat", "0", "--json", stdin=champion(NAMES))
    file = tmp_path / "paper.pdf"
    done = parlour("print", "certificate", "-", "--output", str(file), "--json", stdin=made.out)
    assert done.json == {"ok": True, "file": str(file), "bytes": file.stat().st_size}
    checked = parlour("certificate", "check", str(file), "--json")
    assert (checked.code, checked.json["digest"]) == (0, read(made.out).digest)
    again = parlour("print", "certificate", str(file), "--output", str(tmp_path / "again.pdf"))
    assert again.code == 0
    assert (tmp_path / "again.pdf").read_bytes() == file.read_bytes()
    changed = made.out.replace('"points":270', '"points":271')
    refused = parlour("print", "certificate", "-", "--output", str(file), stdin=changed)
    assert (refused.code, "changed" in refused.out) == (1, True)
    assert parlour("certificate", "check", "-", stdin="%PDF-1.4 nothing").code == 2


@pytest.mark.parametrize("what", ["bracket", "standings", "cards"])
def test_events_are_printed(parlour: Parlour, tmp_path: Path, what: str) -> None:
    file = tmp_path / "event.pdf"
    assert parlour("print", what, "-", "--output", str(file), stdin=CUP).code == 0
    assert file.read_bytes().startswith(b"%PDF-")
    refused = parlour("print", what, "-", "--output", str(file), "--json", stdin="nothing")
    assert (refused.code, refused.json["ok"]) == (2, False)


def test_what_cannot_be_printed(parlour: Parlour, tmp_path: Path) -> None:
    file = str(tmp_path / "x.pdf")
    assert parlour("print", "pad", "chess", "--output", file).code == 2
    assert parlour("print", "pad", "keyword", "--json").code == 2
    early = parlour("print", "cards", "-", "--output", file, "--json", stdin=CUP[:-7])
    assert (early.code, early.json["clause"]) == (1, "event")
    assert not Path(file).exists()
    assert parlour("print", "board", "crosticon", "--output", str(tmp_path / "no" / "x")).code == 2
