"""Timeline: all moments of the game, and its lines (variations)."""
