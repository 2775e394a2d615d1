"""The timeline: every moment of the game, its lines, and exports."""
