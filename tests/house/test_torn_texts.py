"""Records and events that somebody has torn: an answer in time, and never a fault.

The same few each time; `PARLOUR_FUZZ=1000 ./run test tests/house/test_torn_texts.py` makes more.
"""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.core.sitting import Sitting
from parlour.events.event import Event
from parlour.games import GAMES
from parlour.house.competitions import replay_event
from parlour.house.referee import Refusal, replay
from tests.fuzzing import TIMES

pytestmark = pytest.mark.timeout(300 * TIMES)
TESTS = Path(__file__).resolve().parents[1]
SHORT = 25  # lines of a record: what is torn later is torn like what is torn early
PATIENCE = 5.0  # seconds of CPU for one text, however it is torn
JUNK = (
    *("", " ", "\x00", "\r", "\u2028", "\ud800", "; ;", "[" * 3000, "{" * 3000, "9" * 5000),
    *("-1", "1e999", "NaN", "null", "true", '"', "\\u0000", "seats 63", "seats 10000000"),
    *('options {"deck": ["A"]}', 'options {"board": [[]]}', 'options {"minutes": 1e308}'),
    *("first 99", "sides [[0],[0]]", 'names ["a"]', "clock tick", "chance draw:A", "house void"),
)


@st.composite
def torn(draw: st.DrawFn, text: str) -> str:
    """A good text, hurt in a few places: lines lost, doubled, moved, changed inside, cut off."""
    lines = text.split("\n")
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.integers(0, 6)):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, draw(st.sampled_from(JUNK)))
            case 2:
                lines[at] = draw(st.sampled_from(JUNK)).join(lines[at].split(" "))
            case 3:
                lines[at] = lines[at][: draw(st.integers(0, len(lines[at])))]
            case 4:
                lines[at], lines[-1] = lines[-1], lines[at]
            case 5:
                lines[at] += draw(st.text(max_size=6))
            case 6:
                lines.insert(at, lines[at])
        lines = lines or [""]
    return "\n".join(lines)


few = settings(
    max_examples=12 * TIMES,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_torn_record_is_replayed_or_refused(game: str) -> None:
    golden = sorted((TESTS / "games" / game / "golden").glob("*.record"))
    texts = ["\n".join(path.read_text("utf-8").split("\n")[:SHORT]) for path in golden]

    @few
    @given(st.sampled_from(texts).flatmap(torn))
    def tried(text: str) -> None:
        began = process_time()
        found = replay(text)
        assert isinstance(found, Sitting | Refusal)
        assert process_time() - began < PATIENCE
        if isinstance(found, Refusal):
            assert found.why

    assert texts
    tried()


def test_a_torn_event_is_replayed_or_refused() -> None:
    paths = sorted((TESTS / "vectors" / "events").rglob("*.event"))
    texts = ["\n".join(path.read_text("utf-8").split("\n")[:SHORT]) for path in paths]

    @few
    @given(st.sampled_from(texts).flatmap(torn))
    def tried(text: str) -> None:
        began = process_time()
        assert isinstance(replay_event(text), Event | Refusal)
        assert process_time() - began < PATIENCE

    assert texts
    tried()
