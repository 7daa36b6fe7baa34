"""One process of several that play the same table at once: python racing.py FILE TABLE NAME GO

It knows nothing of the others but the file. What it was told is printed as JSON.
"""

import asyncio
import json
import sys
import time
from pathlib import Path
from random import Random

from parlour.core.game import Illegal
from parlour.house.dice import dice
from parlour.server.play.bus import Bus
from parlour.server.play.drawing import Drawing
from parlour.server.play.supplies import Supplies
from parlour.server.play.table import Table
from parlour.server.play.tables import Tables
from parlour.server.store.sqlite import SqliteStore


async def play(file: Path, id: str, name: str, go: Path) -> dict[str, object]:
    store = SqliteStore(file)
    table = await Tables(
        Supplies(
            store, Bus(), Drawing(b"", dice()), time.time, time.monotonic, Random(), lambda at: None
        )
    ).get(id)
    print("ready", flush=True)  # noqa: T201
    while not go.exists():
        await asyncio.sleep(0.001)
    done, refused = [], []
    for nth in range(2000):
        if table.sitting.over:
            break
        id = f"{name}{nth}"
        (done if await attempt(table, id, Random(id)) else refused).append(id)
        await asyncio.sleep(Random(id).uniform(0, 0.02))  # or one would hold the file for itself
    await store.close()
    return {"done": done, "refused": len(refused)}


async def attempt(table: Table, id: str, rng: Random) -> bool:
    """Somebody moves, whoever it is: each process plays for every seat, as best it knows."""
    duty = next(p for p in table.sitting.prompts if p.duty)
    try:
        await table.submit(duty.actor, rng.choice(duty.choices), duty.about, id)
    except Illegal:
        return False
    return True


if __name__ == "__main__":
    where, table_id, who, signal = sys.argv[1:]
    print(json.dumps(asyncio.run(play(Path(where), table_id, who, Path(signal)))))  # noqa: T201
