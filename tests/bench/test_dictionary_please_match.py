"""The match against the frozen champion: the peer is as it was, and it plays whole games."""

from hashlib import sha256

import _match
import dictionary_please_match as bench
import pytest

FROZEN = "b9c2f56d5b3b0e7e"


def test_the_frozen_champion_is_as_it_was() -> None:
    """It is compiled only where it plays."""
    total = sha256()
    for file in sorted(bench.PEER.glob("*.py")):
        total.update(file.read_bytes())
    assert total.hexdigest()[:16] == FROZEN


def test_games_are_counted_and_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ours against itself, at a hundredth of its samples; the same game again is the same."""
    ours = bench.bot.choose
    match = _match.Match(bench.GAME, 2, 0.01, 0.01, 3)
    clock = iter(range(1 << 20))
    monkeypatch.setattr(_match, "process_time", lambda: float(next(clock)))
    games = {nth: _match.play(match, lambda: (ours, ours), nth) for nth in range(2)}
    row = _match.summary(match, games)
    assert row["won"] + row["drawn"] + row["lost"] == row["games"] == 2
    assert row["ms_a_move"] == row["theirs_a_move"] == 1000
    assert row["ms_a_turn"] > 1000
    again = _match.play(match, lambda: (ours, ours), 1)
    assert (again.share, again.ahead, again.moves) == (
        games[1].share,
        games[1].ahead,
        games[1].moves,
    )
