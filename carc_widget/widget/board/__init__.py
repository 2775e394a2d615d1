"""The board: what lies there, what can be pressed, what moves."""
