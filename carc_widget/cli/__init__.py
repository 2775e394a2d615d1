"""A game in the terminal against bots: `python -m carc_widget play`."""
