"""Crosticon for machines: every legal word of a turn, the best of them, and a look ahead.

`words` makes the graph of a vocabulary, `desk` lays a state out in arrays, `worth` says what each
letter on each square is worth, diagonals included, `generate` finds all plays by a `walk` through
the graph from every square and keeps the `best`, `claims` makes the diagonals of a play good.

`search` looks ahead: on desks laid one upon another (`ahead`), with the best words of each turn
(`offers`), for two by alpha-beta (`lead`), for more by what each could do (`several`) and how the
next turns may go (`onward`), counted as on the sheet (`swing`). `reference` is generator and looks
in plain Python for the tests.
"""
