"""Questions about a place on the board, answered with small boards and the rules."""
