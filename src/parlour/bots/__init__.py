"""What bots share: their levels and budgets. Each game's own play is in its bot.py."""
