"""What every game shares: the protocol, play, sittings, records and the dictionary's questions."""
