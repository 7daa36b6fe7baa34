"""Crosticon for machines: every legal word of a turn, the best of them, and a look ahead.

`words` makes the graph of a vocabulary, `desk` lays a state out in arrays, `worth` says what each
letter on each square is worth, diagonals included, `generate` finds all plays with their values,
`search` looks ahead, `reference` is the same in plain Python for the tests, `warm` the compilation
of it all.
"""
