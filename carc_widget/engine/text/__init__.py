"""Positions, actions, boards and whole games as text and as JSON, in and out.

Each form has a module that describes it: `position`, `action`, `record`, `board` (to look at) and `json`. Names, cells
and segments are read in one place, by the `reader`.
"""
