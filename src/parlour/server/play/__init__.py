"""Tables in play: who sits where, what each viewer sees, and when time runs out."""
