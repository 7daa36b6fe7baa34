"""A match written down and read again is the same match."""

from parlour.core.record import Record, remarks
from parlour.core.sitting import Sitting
from parlour.house.referee import Refusal, replay
from tests.contract.tables import Table
from tests.contract.walks import walks
from tests.dictionaries import wish_of
from tests.tiny import on_the_shelf


def test_a_record_leads_to_the_same_sitting(table: Table) -> None:
    with on_the_shelf(table.game):
        for match in walks(table):
            for sitting in (match[0], match[len(match) // 2], match[-1]):
                assert replayed(table, Record.of(sitting).write()) == sitting


def test_remarks_change_nothing(table: Table) -> None:
    with on_the_shelf(table.game):
        for match in walks(table):
            text = Record.of(match[-1]).write(remarks(match[-1]))
            assert " ; " in text
            assert replayed(table, text) == match[-1]


def test_a_torn_record_is_a_shorter_match_or_a_refusal(table: Table) -> None:
    with on_the_shelf(table.game):
        sitting = walks(table)[0][min(40, len(walks(table)[0]) - 1)]
        text = Record.of(sitting).write()
        for at in range(0, len(text), 7):
            found = replayed(table, text[:at])
            assert isinstance(found, Refusal) or len(found.log) <= len(sitting.log)


def replayed(table: Table, text: str) -> Sitting | Refusal:
    return replay(text, wish=wish_of(table.game.name))
