"""Hints: the best places for the player who decides."""
