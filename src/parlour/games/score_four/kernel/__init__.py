"""Score Four in machine words: exact solvers, a heuristic search, counts and random games.

`bits` holds the layout and the primitives, `parity` what can be told without searching,
`basic` and `points` the exact searches, `think` the search of the bots, `perft` and `playout`
counts and whole games, `reference` the same in plain Python for the tests, `solve` the answer
to a person's question.
"""
