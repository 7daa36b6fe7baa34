"""Each level of Score Four's bots against the one below, in every form of the game.

    .venv/bin/python bench/score_four_ladder.py [--form basic ...] [--games 200] [--jobs 2]

Matches come in pairs from the same opening with sides swapped. The champion plays with a tenth of
its budget. A draw is half; the standard error takes a pair as one.
"""

from __future__ import annotations

from typing import Any

from parlour.house.ladder import Form, arguments, climb

BASIC, OTHERS = 0.75, 0.70
FORMS = {
    form.name: form
    for form in (
        Form("basic", 2, {}, BASIC, BASIC),
        Form("automatic", 2, {"calling": "automatic"}, OTHERS, OTHERS),
        Form("total", 2, {"method": "total"}, OTHERS, OTHERS),
        Form("counting", 2, {"method": "counting"}, OTHERS, OTHERS),
        Form("counting one game", 2, {"method": "counting", "target": 0}, OTHERS, OTHERS),
        Form("partners", 4, {}, OTHERS, OTHERS),
        Form("partners total", 4, {"method": "total"}, OTHERS, OTHERS),
        Form("partners counting", 4, {"method": "counting"}, OTHERS, OTHERS),
        Form("teams of four", 8, {}, OTHERS, OTHERS),
    )
}
USUAL = ("basic", "total", "counting", "partners")


def main() -> list[dict[str, Any]]:
    parser = arguments(__doc__, games=200)
    parser.add_argument("--form", action="append", choices=FORMS, help="which forms; else four")
    asked = parser.parse_args()
    return climb("score_four", [FORMS[name] for name in asked.form or USUAL], asked)


if __name__ == "__main__":
    main()
