"""Over HTTP: pages, data, and the guard at the door."""
