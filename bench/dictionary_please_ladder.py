"""Each level of the bots of Dictionary, Please! against the one below, two at the table.

    .venv/bin/python bench/dictionary_please_ladder.py [--step casual ...] [--games 100] [--jobs 2]

Games come in pairs with the same letters and seats swapped. The champion plays with a tenth of its
budget. A draw is half; the standard error takes a pair as one.
"""

from __future__ import annotations

from typing import Any

from parlour.house.ladder import Form, arguments, climb


def main() -> list[dict[str, Any]]:
    return climb("dictionary_please", [Form("two seats")], arguments(__doc__).parse_args())


if __name__ == "__main__":
    main()
