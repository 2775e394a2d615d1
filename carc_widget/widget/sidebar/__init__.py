"""Sidebar beside the board: players, log, rules, display options and commands."""
