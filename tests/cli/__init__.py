"""Transcripts of terminal games: the input follows the prompt `>`."""
