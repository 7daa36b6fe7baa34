"""One WebSocket for each browser: moves in, updates out."""
