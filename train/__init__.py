"""From nothing to what the bots know by training: `./run train GAME`."""
