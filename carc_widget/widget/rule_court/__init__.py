"""Rule court: questions about a place on the board, answered by the rules with small boards."""
