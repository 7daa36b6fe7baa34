"""Updates are put together from bytes: they say what a whole update says, for every viewer."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from parlour import GAMES
from parlour.core.clocks import read_timing
from parlour.core.game import SPECTATOR, Fact, Prompt, Viewer
from parlour.core.play import Entry, heard, shown
from parlour.core.sitting import Sitting
from parlour.house.referee import replay
from parlour.server import protocol
from parlour.server.play.known import Known
from parlour.server.play.projection import (
    Moment,
    as_facts,
    as_lines,
    as_result,
    clocks_at,
    finished,
    project,
)
from parlour.server.play.prompted import as_prompt
from tests.dictionaries import wish_of

GOLDEN = Path(__file__).resolve().parent.parent / "games"
APART = 7  # entries between two moments that are looked at


def moments(game: str, timing: str = "none") -> Iterator[Sitting]:
    """Some moments of the first golden match of a game, its end among them."""
    record = min((GOLDEN / game / "golden").glob("*.record")).read_text("utf-8")
    match = replay(record, wish=wish_of(game))
    assert isinstance(match, Sitting), match
    sitting = Sitting.begin(match.game, match.setup, read_timing(timing, "wait"))
    yield sitting
    for nth, entry in enumerate(match.log, 1):
        sitting = sitting.play(entry.actor, entry.move, None if timing == "none" else 1000 * nth)
        if not nth % APART or nth == len(match.log) or sitting.ended is not None:
            yield sitting


def whole(moment: Moment, viewer: Viewer, since: int) -> protocol.Update:
    """The update that is meant, field by field."""
    sitting = moment.sitting
    prompts = shown(sitting.prompts, viewer)
    facts = [fact for entry in sitting.log[since:] for fact in heard(entry.facts, viewer)]
    last = None if sitting.ended is None else finished(sitting, viewer, [1])
    return protocol.Update(
        n=3,
        facts=as_facts(facts),
        table="here",
        seat=None if viewer == SPECTATOR else viewer,
        view=protocol.plain(sitting.view(viewer)),
        prompts=[as_prompt(prompt) for prompt in prompts],
        choices=[text for p in prompts if p.actor == viewer and p.duty for text in p.choices],
        sheet=as_lines(sitting.sheet),
        totals=list(sitting.totals),
        games=[as_result(result) for result in sitting.results],
        result=as_result(sitting.result) if sitting.result else None,
        finished=last,
        rests=False,
        clocks=None,
    )


def viewers(sitting: Sitting) -> tuple[Viewer, ...]:
    return (*range(sitting.setup.seats), SPECTATOR)


@pytest.mark.parametrize("game", GAMES)
def test_an_update_says_the_same_as_a_whole_one(game: str) -> None:
    for sitting in moments(game):
        moment, since = Moment(sitting), max(0, len(sitting.log) - 3)
        for viewer in viewers(sitting):
            last = None if sitting.ended is None else finished(sitting, viewer, [1])
            now = project("here", moment, viewer, False, last).numbered(
                3, moment.said(since, viewer)
            )
            meant = json.loads(protocol.encode(whole(moment, viewer, since)))
            assert json.loads(now) == meant
            assert list(json.loads(now)) == ["t", *protocol.Update.__struct_fields__]


@pytest.mark.parametrize("game", ["score_four", "crosticon"])
def test_seconds_left_are_sent_and_not_compared(game: str) -> None:
    """The rest of what is sent is what would be sent without a clock."""
    for sitting in islice(moments(game, "300+5"), 12):
        viewer = 0
        projection = project("here", Moment(sitting), viewer, False, None)
        clocks = clocks_at(sitting, viewer, 1_000_000)
        assert (projection.timed is None) == sitting.over
        if projection.timed is None:
            continue
        sent = projection.timed.numbered(3, b"[]", lambda prompt: 4.5, clocks)
        now, plain = json.loads(sent), json.loads(projection.numbered(3, b"[]"))
        assert now["clocks"] == json.loads(protocol.encode(clocks))
        for prompt, before in zip(now["prompts"], plain["prompts"], strict=True):
            assert prompt == before | {"within": 4.5 if before["within"] is not None else None}
        assert {**now, "clocks": 0, "prompts": 0} == {**plain, "clocks": 0, "prompts": 0}


def test_a_whisper_is_for_one_however_often_others_ask() -> None:
    sitting = Sitting.begin(GAMES["score_four"])
    facts = Fact("aloud", {"x": 1}), Fact("whispered", {"y": 2}, to=1)
    moment = Moment(sitting)
    moment.sitting = Sitting(
        sitting.game, sitting.setup, sitting.state, log=(Entry(0, "m", facts),)
    )
    aloud = {"kind": "aloud", "data": {"x": 1}}
    for _ in range(2):
        for viewer, told in ((0, 1), (1, 2), (SPECTATOR, 1)):
            said = json.loads(moment.said(0, viewer))
            assert said[0] == aloud
            assert len(said) == told
    assert moment.said(1, 1) == b"[]"


def test_what_is_equal_but_written_otherwise_is_not_taken_for_it() -> None:
    encoded = Known[Prompt, bytes](lambda prompt: protocol.encode(as_prompt(prompt)), 3)
    whole, broken = (Prompt(0, object, ("a",), within=within) for within in (1, 1.0))
    assert whole == broken
    assert b'"within":1}' in encoded(whole)
    assert b'"within":1.0}' in encoded(broken)


def test_what_is_encoded_once_is_held_and_in_the_end_forgotten() -> None:
    asked: list[tuple[int, ...]] = []

    def encode(value: tuple[int, ...]) -> bytes:
        asked.append(value)
        return protocol.encode(value)

    encoded = Known(encode, 3)
    for n in range(20):  # of each a new one, which may get the identity of one that is gone
        assert encoded((n,)) == b"[%d]" % n
    kept = (7,)
    assert encoded(kept) == encoded(kept) == b"[7]"
    assert len(asked) == 21
