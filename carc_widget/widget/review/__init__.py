"""The review of a finished game."""
