"""The playing house is built of parts that are handed to it: a simulation builds the same one."""

from pathlib import Path
from random import Random

from parlour.house.dice import dice
from parlour.server.cards.tables import NewTable
from parlour.server.config import Config
from parlour.server.denied import Denied
from parlour.server.house import house
from parlour.server.play.bus import Bus
from parlour.server.store.sqlite import SqliteStore
from tests.server.guests import blank
from tests.server.random_bot import think


async def laid_by(folder: Path, seed: int) -> list[tuple[str, int | None, float]]:
    """What a house makes of its dice and clocks: the tables that it lays in one second."""
    folder.mkdir()
    store, now = SqliteStore(blank(folder)), 1000.0
    built = house(
        *(Config(tables_an_hour=3), store, Bus(), think),
        roll=dice(Random(seed)),
        clock=lambda: now,
        ticks=lambda: now,
        rng=Random(seed),
        key=b"key",
    )
    wanted, found = NewTable(game="score_four"), []
    for _ in range(5):
        try:
            table = await built.lobby.lay(wanted, "ann", "here")
        except Denied:  # the rate is by the clock that was given, which stands still
            continue
        found.append((table.id, table.laid.first, table.laid.made))
    await store.close()
    return found


async def test_chance_and_time_are_those_it_was_given(tmp_path: Path) -> None:
    one, again, other = [
        await laid_by(tmp_path / str(nth), seed) for nth, seed in enumerate((7, 7, 8))
    ]
    assert one == again != other
    assert len(one) == 3
    assert {made for _, _, made in one} == {1000.0}
    assert all(len(id) == 22 for id, _, _ in one)
