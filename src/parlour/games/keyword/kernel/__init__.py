"""Fast play: every legal play of a rack on a board, and what bots think about them.

`words` turns a vocabulary into a GADDAG, `arrays` says what the search works on, `crosschecks`
looks across the lines, `line` sums one up, `generate` finds the words that can be laid, with what
it needs next `fetching` ahead, `keeping` counts the ways to lay them and keeps the best,
`reference` finds plays in plain Python, and `position` turns a state into arrays. `outlook`
evaluates the squares that a play leaves open, `simulation` compares plays by `playout`s over
sampled racks, `endgame` solves ends exactly and `closing` those that are too far for that by the
best few plays of each side; `patience` finds the way through a patience, `foresight` tries its
plays a word ahead. `shelve` builds the graphs ahead of time.
"""
