"""Each level of Keyword's bots against the one below, in strict games for two.

    .venv/bin/python bench/keyword_ladder.py [--step champion ...] [--games 100] [--jobs 2]

Games come in pairs dealt from the same seed with seats swapped. The champion plays with a tenth of
its budget. A draw is half; the standard error takes a pair as one.
"""

from __future__ import annotations

from typing import Any

from parlour.house.ladder import Form, arguments, climb

STRICT = Form("two seats, strict", options={"validation": "strict"})


def main() -> list[dict[str, Any]]:
    return climb("keyword", [STRICT], arguments(__doc__).parse_args())


if __name__ == "__main__":
    main()
