"""A device in words, from what its browser says of itself."""

from __future__ import annotations

# The first that is found: browsers also name those that they want to be taken for.
BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "iPhone": "an iPhone",
    "iPad": "an iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Macintosh": "a Mac",
    "CrOS": "a Chromebook",
    "Linux": "Linux",
}


def device_in_words(agent: str) -> str:
    browser = next((name for sign, name in BROWSERS.items() if f"{sign}/" in agent), "A browser")
    system = next((name for sign, name in SYSTEMS.items() if sign in agent), None)
    return f"{browser} on {system}" if system else browser
