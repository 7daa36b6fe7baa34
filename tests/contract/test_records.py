"""A match written down and read again is the same match."""

from parlour.core.record import Record, remarks
from parlour.house.referee import Refusal, replay
from tests.contract.tables import Table
from tests.contract.walks import walks
from tests.tiny import on_the_shelf


def test_a_record_leads_to_the_same_sitting(table: Table) -> None:
    with on_the_shelf(table.game):
        for match in walks(table):
            for sitting in (match[0], match[len(match) // 2], match[-1]):
                assert replay(Record.of(sitting).write()) == sitting


def test_remarks_change_nothing(table: Table) -> None:
    with on_the_shelf(table.game):
        for match in walks(table):
            text = Record.of(match[-1]).write(remarks(match[-1]))
            assert " ; " in text
            assert replay(text) == match[-1]


def test_names_and_date_are_kept(table: Table) -> None:
    names = tuple(f"player {seat} ; ü" for seat in range(table.setup.seats))
    sitting = walks(table)[0][-1]
    record = Record.of(sitting, names=names, date="2026-11-15")
    again = Record.read(record.write())
    assert (again.names, again.date, again.result) == (names, "2026-11-15", record.result)


def test_an_entry_too_many_is_refused_where_it_stands(table: Table) -> None:
    with on_the_shelf(table.game):
        text = Record.of(walks(table)[0][-1]).write()
        last = text.splitlines()[-1]
        refusal = replay(f"{text}{last}\n")
        assert isinstance(refusal, Refusal)
        assert (refusal.line, refusal.entry, refusal.clause) == (
            len(text.splitlines()) + 1,
            last,
            "turn",
        )


def test_a_torn_record_is_a_shorter_match_or_a_refusal(table: Table) -> None:
    with on_the_shelf(table.game):
        sitting = walks(table)[0][min(40, len(walks(table)[0]) - 1)]
        text = Record.of(sitting).write()
        for at in range(0, len(text), 7):
            found = replay(text[:at])
            assert isinstance(found, Refusal) or len(found.log) <= len(sitting.log)
