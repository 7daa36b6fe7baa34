"""Moves a second of the server beside its peers, in one closed loop over real sockets.

A move counts when the opponent's client has got it. One, fifty and two hundred tables are played
at once. Every server is one process on one core, its clients (bench/peers/drive.mjs) are one on
another. All servers are warmed up and stay open, and take turns. The peers keep their
states in memory, so our log is also measured in memory (a RAM disk); on the disk, where it
belongs, every move is on the platter before anybody sees it, and boardgame.io stands beside it
with its own store on disk, which is not flushed. Our limits on moves and tables are lifted.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

from _servers import KINDS, ROOT, Server, install, opened

SHELVES = {"memory": Path("/dev/shm"), "disk": ROOT / ".cache"}
PEERS = ["parlour", "boardgameio", "colyseus"]
GAMES = {1: 60, 50: 2, 200: 1}  # tables at once -> games one after the other at each


def main() -> dict[str, Any]:
    """Measure all, print a table, return the numbers."""
    wanted = options()
    node = install(wanted.kinds)
    found: dict[str, Any] = {}
    for shelf in wanted.shelves:
        if not SHELVES[shelf].is_dir():
            print(f"{shelf}: there is no {SHELVES[shelf]} here")
            continue
        kinds = [kind for kind in wanted.kinds if shelf in KINDS[kind]]
        with ExitStack() as stack:
            servers = [
                stack.enter_context(opened(kind, shelf, SHELVES[shelf], node, wanted.beside))
                for kind in kinds
            ]
            for server in servers:
                warm(server, wanted)
            for tables in wanted.tables:
                row = measured(servers, tables, wanted)
                found[f"{shelf}, {tables} tables"] = row
                print(told(shelf, tables, row), flush=True)
    return found


def options() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--shelves", nargs="+", choices=SHELVES, default=list(SHELVES))
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=PEERS)
    parser.add_argument("--tables", nargs="+", type=int, choices=GAMES, default=list(GAMES))
    parser.add_argument("--turns", type=int, default=5, help="of each server; the median counts")
    parser.add_argument("--seconds", type=float, default=5.0, help="of play in a turn, at least")
    parser.add_argument("--warm", type=float, default=30.0, help="seconds of play before the first")
    parser.add_argument("--beside", type=Path, help="another checkout: the kind `before`")
    return parser.parse_args()


def warm(server: Server, wanted: Namespace) -> None:
    for tables in wanted.tables:
        turn(server, tables, wanted.warm / len(wanted.tables))


def measured(servers: list[Server], tables: int, wanted: Namespace) -> dict[str, Any]:
    runs: dict[str, list[dict[str, float]]] = {server.kind: [] for server in servers}
    for _ in range(wanted.turns):
        for server in servers:
            runs[server.kind].append(turn(server, tables, wanted.seconds))
    return {
        kind: {name: round(median(run[name] for run in each), 2) for name in each[0]}
        for kind, each in runs.items()
    }


def turn(server: Server, tables: int, seconds: float) -> dict[str, float]:
    """Rounds until there were so many seconds of play; only the playing is measured."""
    rounds = []
    while sum(each["seconds"] for each in rounds) < seconds or not rounds:
        rounds.append(server.round(tables, GAMES[tables]))
    moves = sum(each["moves"] for each in rounds)
    return {
        "moves_per_second": moves / sum(each["seconds"] for each in rounds),
        "cpu_us_per_move": sum(each["cpu"] for each in rounds) / moves * 1e6,
        "p50_ms": median(each["p50_ms"] for each in rounds),
        "p99_ms": median(each["p99_ms"] for each in rounds),
        "driver_us_per_move": sum(each["driver"] for each in rounds) / moves * 1e6,
    }


def told(shelf: str, tables: int, row: dict[str, Any]) -> str:
    lines = [f"{shelf}, {tables} tables"]
    ours = row.get("parlour")
    for kind, each in row.items():
        line = f"  {kind:<14}" + "  ".join(f"{name} {value:g}" for name, value in each.items())
        if ours is not None and each is not ours:
            moves = ours["moves_per_second"] / each["moves_per_second"]
            cpu = ours["cpu_us_per_move"] / each["cpu_us_per_move"]
            line += f"  parlour has {moves:.2f} times the moves, {cpu:.2f} times the CPU"
        lines.append(line)
    return "\n".join(lines)


if __name__ == "__main__":
    main()
