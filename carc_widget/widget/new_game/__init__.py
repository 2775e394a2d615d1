"""New game form."""
