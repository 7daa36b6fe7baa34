"""The evaluation of Score Four, trained: games of self-play, samples, a fit, rounds of these."""
