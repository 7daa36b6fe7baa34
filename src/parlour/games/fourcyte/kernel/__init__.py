"""4CYTE in machine words: the scorer, plans for a bot, and searches for the best board.

`words` lays a vocabulary out as one array, `score` finds the exact best words of a Pitch, `anneal`
improves a board by random changes, `plan` keeps boards for sampled futures and votes with them,
`grid` and `search` look for boards exhaustively, `best` answers a person's question, `warm`
compiles it all.
"""
