"""Sums: step-by-step explanations of scores, and the score table at the end of the game."""
