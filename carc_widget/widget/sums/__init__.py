"""Sums: scores explained step by step, and the table at the end of the game."""
