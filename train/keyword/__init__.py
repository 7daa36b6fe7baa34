"""What Keyword's bots learn: how far it is to the end of a patience."""
