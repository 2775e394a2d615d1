"""The sidebar: players, log, rules, aids and commands beside the board."""
