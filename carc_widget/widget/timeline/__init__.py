"""Timeline: all moments of the game, its lines (variations), and exports."""
