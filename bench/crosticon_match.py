"""Crosticon's champion against the champion of before, frozen.

    ./run bench crosticon_match [--seats 4] [--opposite] [--games 200] [--effort 1.0] [--theirs 1.0]
        [--seed 1] [--kept FILE] [--seconds 3600] [--jobs 1] [--cluster local|tcp://HOST:PORT]

Two seats or four, the rulebook's own options; games in pairs from the same opening of two to four
words with sides swapped. With four seats each side has two, opposite each other or side by side in
turn, with `--opposite` never side by side, and the score is its share of the winners. Opposite
seats share their lines: what one takes is gone for the other. `--effort` and `--theirs` are the
shares of our positions and of theirs; the CPU time of a word is told for both. `--kept` keeps every
game: a match that was stopped, by hand or after `--seconds`, tells how it stands and goes on from
there.
"""

from __future__ import annotations

import sys
from typing import Any

from _match import PEERS, Choosers, arguments, played

from parlour.games.crosticon import bot

GAME = "crosticon"
SEATS = (2, 4)
PEER = PEERS / "crosticon_champion"


def main() -> dict[str, Any]:
    return played(GAME, arguments(__doc__, SEATS), choosers)


def choosers() -> Choosers:
    """Ours and the frozen champion's `choose`."""
    if str(PEERS) not in sys.path:
        sys.path.append(str(PEERS))
    from crosticon_champion.bot import choose

    return bot.choose, choose


if __name__ == "__main__":
    main()
