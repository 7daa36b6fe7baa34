"""Score Four in machine words: exact solvers, a heuristic search, counts and random games.

`bits` holds the layout and the primitives, `parity` what can be proved without a search, `table`
the transposition table, `basic` and `points` the exact solvers, `think` the bots' alpha-beta search
with the `evaluation` at its leaves, `decide` their choice, `perft` and `playout` counts and random
games, `reference` the same in plain Python for the tests, `solve` the answer
to a person's question, `split` the same in jobs for many processes, with `proofs` on disk.
"""
