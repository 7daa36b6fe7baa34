"""The evaluation of Score Four, trained by games against itself, and its opening book."""
