"""Why the house closes a connection."""


class Cut(Exception):
    """The connection is closed, and why."""


class Changed(Cut):
    """The device has signed in or out, or was signed out from elsewhere."""
