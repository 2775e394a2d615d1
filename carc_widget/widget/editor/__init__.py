"""The editor of positions: a draft that may be impossible yet, what is done to it, and what is wrong with it."""
