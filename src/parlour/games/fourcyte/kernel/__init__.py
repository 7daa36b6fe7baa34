"""4CYTE in machine words: the scorer, plans for a bot, and searches for the best board.

`words` lays a vocabulary out as one array, `gaps` finds the words that a line nearly has, `score`
the exact best words of a Pitch; `change`, `fill` and `anneal` improve a board by random changes;
`plan` keeps boards for sampled futures and votes with them; `playout` and `hindsight` compare
options late in the game, `ending` reckons the last squares out, and `mind` decides for a `table` by
all these; `grid` and `search` look for boards exhaustively, and `best` answers a person's question.
"""
