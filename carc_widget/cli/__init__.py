"""A game at a terminal, against bots: `python -m carc_widget play`."""
