"""The commands of `python -m carc_widget`: a game in the terminal against bots, and many games of bots."""
