"""A cup of four that is over, as text; Ada has won it."""

CUP = """parlour-event 1
kind knockout
game score_four
date 2026-11-16
name "Autumn cup"

enter "Ada"
enter "Ben"
enter "Cleo"
enter "Casual bot" {"bot": "casual"}
begin
result "1.1" {"totals": [1, 0], "winners": [0]}
result "1.2" {"totals": [1, 0], "winners": [0]}
round
result "2.1" {"totals": [1, 0], "winners": [0]}
"""
