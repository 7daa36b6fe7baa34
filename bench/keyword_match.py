"""Keyword's champion against the champion of before, frozen.

    ./run bench keyword_match [--games 200] [--effort 1.0] [--theirs 1.0] [--seed 1]
        [--kept FILE] [--seconds 3600] [--jobs 1] [--cluster local|tcp://HOST:PORT]

Two seats, the rulebook's own options; games in pairs from the same deal with colours swapped.
`--effort` and `--theirs` are the shares of our playouts and of theirs; the CPU time of a move is
told for both. `--kept` keeps every game: a match that was stopped, by hand or after `--seconds`,
tells how it stands and goes on from there.
"""

from __future__ import annotations

import sys
from typing import Any

from _match import PEERS, Choosers, arguments, played

from parlour.games.keyword import bot

GAME = "keyword"
PEER = PEERS / "keyword_champion"


def main() -> dict[str, Any]:
    return played(GAME, arguments(__doc__), choosers)


def choosers() -> Choosers:
    """Ours and the frozen champion's `choose`."""
    if str(PEERS) not in sys.path:
        sys.path.append(str(PEERS))
    from keyword_champion.bot import choose

    return bot.choose, choose


if __name__ == "__main__":
    main()
