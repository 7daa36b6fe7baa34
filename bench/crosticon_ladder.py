"""Each level of Crosticon's bots against the one below.

    .venv/bin/python bench/crosticon_ladder.py [--seats 2] [--games 100] [--jobs 2]

Matches come in pairs from the same opening with seats swapped; of four the upper level has every
second seat. The champion plays with a tenth of its budget. A draw is half; the standard error
takes a pair as one.
"""

from __future__ import annotations

from typing import Any

from parlour.house.ladder import Form, arguments, climb

FORMS = {2: Form("two seats"), 4: Form("four seats", 4)}


def main() -> list[dict[str, Any]]:
    parser = arguments(__doc__)
    parser.add_argument("--seats", type=int, default=2, choices=FORMS)
    asked = parser.parse_args()
    return climb("crosticon", [FORMS[asked.seats]], asked)


if __name__ == "__main__":
    main()
