"""Competitions as values: tournaments, parties, seasons and days, pure and beside the games."""
