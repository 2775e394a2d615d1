"""Positions, actions, boards and whole games as text and as JSON, in and out.

Each form has a module that describes it: `position`, `action`, `record`, `tile_set` and `board` (to look at); for JSON
`json_position`, `json_action` and `json_record`. Names, cells and segments are read in one place, by the `reader`.
"""
