"""Accounts: a name that lasts, and the devices that act for whoever has it."""
