"""Copies of a whole house: a backup, a house restored from one, a house on another engine."""
