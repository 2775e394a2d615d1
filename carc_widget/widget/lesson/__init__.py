"""Lessons in a notebook: a page with one picture and one question, which is predicted, answered or shown to a class.

The same shape as the game's: a frozen session, a pure `screen(session)`, a pure `update(session, intent)`.
"""
