"""The archive of somebody with ten thousand games: how long a page takes, beside one with ten.

Games are filed straight into a store on the disk, as matches are when they end, among as many
of other people. Each question is asked in turns, of both, and the median counts; the first
page is asked over HTTP too, as a browser does, and so is the person's own page.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from argparse import ArgumentParser
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import httpx

from parlour.server.http.guests import COOKIE, device_of, new_token
from parlour.server.store import Dues, Ending, Filed, Holder, Laid, Played
from parlour.server.store.archive import Sought
from parlour.server.store.sqlite import SqliteStore

ROOT = Path(__file__).resolve().parent.parent
GAMES, FEW, TURNS = 10_000, 10, 25
LOOKS = 12  # over HTTP: more at once are refused
LIMIT = 100.0  # milliseconds for opening the archive
KINDS = ("score_four", "fourcyte", "keyword", "crosticon", "dictionary_please")
RECORD = (
    "parlour-record 1\ngame score_four\nversion 1\nseats 2\noptions {}\n\n0 a1\n" + "1 b1\n" * 40
)


def main() -> dict[str, Any]:
    """Measure, print a table, return the numbers."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="parlour-bench-", dir=ROOT / ".cache") as folder:
        found = asyncio.run(_measure(Path(folder), asked.games))
    for name, row in found.items():
        ratio = row["many"] / row["few"]
        print(f"{name:>28}: {row['many']:7.2f} ms, with ten games {row['few']:6.2f} ({ratio:.1f}x)")
    slowest = found["the page, over HTTP"]["many"]
    print(f"opening the archive takes {slowest:.1f} ms; the limit is {LIMIT:g}")
    profile = found["the profile, over HTTP"]["many"]
    print(f"a person's page takes {profile:.1f} ms; the limit is {LIMIT:g}")
    return found


async def _measure(folder: Path, games: int) -> dict[str, dict[str, float]]:
    tokens = {"many": new_token(), "few": new_token()}
    guests = {who: device_of({COOKIE: token}) or "" for who, token in tokens.items()}
    store = SqliteStore(folder / "parlour.sqlite")
    try:
        await _fill(store, {guests["many"]: games, guests["few"]: FEW, "others": games})
        found = {
            name: await _ask(store, guests, more)
            for name, more in {
                "first page": {},
                "in the middle": {"before": (games / 2, "t")},
                "one game": {"game": "keyword"},
                "by opponent, none like it": {"person": "nobody"},
                "by word, none like it": {"word": "ZYZZYVA"},
                "by option": {"option": ("level", 3)},
                "by result": {"outcome": "lost"},
            }.items()
        }
    finally:
        await store.close()
    sys.path.insert(0, str(ROOT))
    from tests.server.guests import house

    async with house(folder) as url:
        found["the page, over HTTP"] = await _browse(url, tokens, "/api/archive")
        found["the profile, over HTTP"] = await _browse(url, tokens, "/api/profile")
    return found


async def _fill(store: SqliteStore, people: dict[str, int]) -> None:
    rng = Random(28)
    for who, games in people.items():
        await asyncio.gather(*(_file(store, rng, f"{who}-{n}", who, n) for n in range(games)))


async def _file(store: SqliteStore, rng: Random, id: str, who: str, nth: int) -> None:
    game = rng.choice(KINDS)
    laid = Laid(id, game, 1, 2, {}, 0, float(nth))
    holders = [Holder(0, "Me", who), Holder(1, f"Friend {rng.randrange(50)}", f"f{nth % 50}")]
    letters = "ABCDEFGHIJKLMNOPQRSTUVW"
    words = tuple("".join(rng.choices(letters, k=rng.randint(3, 9))) for _ in range(15))
    totals = rng.randrange(200), rng.randrange(200)
    group = "B" if game == "fourcyte" else None
    winner = int(totals[1] > totals[0])
    filed = Filed(
        *(game, game, float(nth), {"level": rng.randrange(5)}, totals, (winner,), "over"),
        played=(Played(words, 2, group), Played(words[:5], 0, group)),
    )
    await store.lay(laid, holders, [], Dues())
    await store.append(id, 0, [], Dues(), Ending("{}", "{}", RECORD, filed))


async def _ask(
    store: SqliteStore, guests: dict[str, str], more: dict[str, Any]
) -> dict[str, float]:
    took: dict[str, list[float]] = {who: [] for who in guests}
    for _ in range(TURNS):
        for who, guest in guests.items():
            began = time.perf_counter()
            await store.archive.find(Sought(guest, **more), 31)
            took[who].append((time.perf_counter() - began) * 1000)
    return {who: median(each) for who, each in took.items()}


async def _browse(url: str, tokens: dict[str, str], path: str) -> dict[str, float]:
    took: dict[str, list[float]] = {who: [] for who in tokens}
    async with httpx.AsyncClient(base_url=url) as http:
        for _ in range(LOOKS):
            for who, token in tokens.items():
                began = time.perf_counter()
                answer = await http.get(path, headers={"cookie": f"{COOKIE}={token}"})
                took[who].append((time.perf_counter() - began) * 1000)
                assert answer.status_code == 200, answer.text
                if path == "/api/archive":
                    assert len(answer.json()["games"]) in (FEW, 30)
    return {who: median(each) for who, each in took.items()}


if __name__ == "__main__":
    main()
